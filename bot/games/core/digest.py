"""A rules digest: numbered rules under headings, to be read by page or searched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.language import SOURCE

__all__ = ["Rule", "Rulebook"]

GAMES = Path(__file__).parents[1]
HEADING = re.compile(r"##\s+(?P<number>\d+)\.\s+(?P<title>.+)")
RULE = re.compile(r"-\s+\*\*(?P<number>\d+\.\d+)\*\*\s+(?P<text>.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule and the heading it stands under."""

    number: str
    text: str
    chapter: str

    @property
    def line(self) -> str:
        """The rule as it is shown."""
        return f"**{self.number}** {self.text}"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules in order, of one game in one language."""

    game_id: str
    rules: tuple[Rule, ...]

    def spoken(self, language: str) -> Rulebook:
        """The same digest in a language; as it is where there is none."""
        return Rulebook.read(self.game_id, language)

    @classmethod
    def is_there(cls, game_id: str) -> bool:
        """Whether a game has a digest."""
        return (GAMES / game_id / "digest").is_dir()

    @classmethod
    @cache
    def read(cls, game_id: str, language: str = SOURCE) -> Rulebook:
        """The digest of a game: `## 3. Heading` and `- **3.1** text`, one rule a line. In English where there
        is none in the language.
        """
        digests = GAMES / game_id / "digest"
        own = digests / f"{language}.md"
        source = own if own.is_file() else digests / f"{SOURCE}.md"
        rules: list[Rule] = []
        chapter = ""
        for line in source.read_text(encoding="utf-8").splitlines():
            if heading := HEADING.match(line):
                chapter = f"{heading['number']}. {heading['title']}"
            elif rule := RULE.match(line):
                rules.append(Rule(rule["number"], rule["text"], chapter))
        return cls(game_id, tuple(rules))

    @property
    def chapters(self) -> tuple[str, ...]:
        """The headings in order."""
        return tuple(dict.fromkeys(rule.chapter for rule in self.rules))

    def chapter(self, title: str) -> Sequence[Rule]:
        """The rules under a heading."""
        return [rule for rule in self.rules if rule.chapter == title]

    def find(self, text: str) -> Sequence[Rule]:
        """Rules by number (`9.4`), by a heading or its number, or by words, all of which must be there."""
        wanted = text.strip().casefold()
        for rule in self.rules:
            if rule.number == wanted:
                return [rule]
        for title in self.chapters:
            if wanted in (title.casefold(), title.split(".")[0]):
                return self.chapter(title)
        terms = wanted.split()
        return [
            rule
            for rule in self.rules
            if terms and all(term in f"{rule.chapter} {rule.text}".casefold() for term in terms)
        ]
