"""A rules digest: numbered rules under headings, to be read by chapter or searched.

A digest is written once for all tables (`Digest`). What holds at some tables only stands in lines of its own,
each marked with the settings and the values under which it holds; read at one table it is a `Rulebook`, in
which only what holds there is left:

    ## 9. Stock rounds

    > shares, SR

    - **9.2** The round ends when all pass in a row. [VII.1, VII.2]
      - `auto_pass=on` A player who can't buy or sell passes automatically.
      - `auto_pass=off` A player who can't buy or sell passes by hand as well.
    - **9.5** Certificate limit: {certificate_limits}. [VII.3]

Places in braces are filled from the game's facts. `![what it shows](name)` is a picture of the chapter, and
behind `>` stands what people may call it who look for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bot.language import SOURCE, library

__all__ = ["FENCE", "PLACE", "Circumstances", "Digest", "Entry", "Passage", "Rule", "Rulebook"]

Circumstances = Mapping[str, str | int | None]
"""What a table plays: the values of its settings by their names."""

FENCE = "```"
"""Before and after lines whose columns stand under one another."""
PLACE = re.compile(r"\{(\w+)\}")
"""A place to be filled from the game's facts."""
HEADING = re.compile(r"##\s+(?P<title>\d+\.\s+.+)")
RULE = re.compile(
    r"-\s+\*\*(?P<number>\d+\.\d+)\*\*(?:\s+(?P<text>[^\[\s].*?))?(?:\s+\[(?P<sections>[^\]]+)\])?"
)
PASSAGE = re.compile(r"\s+-\s+(?P<marks>(?:`\w+=\w+`\s+)*)(?P<text>.+)")
MARK = re.compile(r"`(\w+)=(\w+)`")
CALLED = re.compile(r">\s+(?P<words>.+)")
PICTURE = re.compile(r"!\[[^\]]*\]\((?P<name>\w+)\)")


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a rule: its text, and the settings that a table must have for it, each with its value."""

    text: str
    where: tuple[tuple[str, str], ...] = ()

    def holds(self, circumstances: Circumstances) -> bool:
        """Whether it holds at a table."""
        return all(str(circumstances.get(setting)) == value for setting, value in self.where)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as it is written for all tables, with the sections of the rulebook on which it rests."""

    number: str
    chapter: str
    sections: tuple[str, ...]
    passages: tuple[Passage, ...]

    @property
    def settings(self) -> tuple[str, ...]:
        """The settings on which it depends."""
        return tuple(dict.fromkeys(setting for passage in self.passages for setting, _ in passage.where))

    def at(
        self, circumstances: Circumstances, fill: Callable[[str], str], chosen: Callable[[Sequence[str]], str]
    ) -> Rule:
        """The rule as it holds at a table; `fill` says what stands in a place, `chosen` names settings."""
        told = [
            PLACE.sub(lambda place: fill(place[1]), passage.text)
            for passage in self.passages
            if passage.holds(circumstances)
        ]
        tables = [text for text in told if "\n" in text]
        text = " ".join(text for text in told if text not in tables)
        behind = chosen(self.settings) if self.settings else ""
        table = "\n".join(tables)
        return Rule(self.number, text, self.chapter, self.sections, self.settings, behind, table)


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule as it holds at a table, and the heading it stands under.

    Attributes:
        sections: of the rulebook.
        settings: of a table, on which the rule depends.
        chosen: what these are called, as it stands behind the rule; may be empty.
        table: lines of their own below the text; may be empty.
    """

    number: str
    text: str
    chapter: str
    sections: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    chosen: str = ""
    table: str = ""

    @property
    def line(self) -> str:
        """The rule as it is shown."""
        source = f"[{', '.join(self.sections)}]" if self.sections else ""
        line = " ".join(filter(None, (f"**{self.number}**", self.text, source, self.chosen)))
        return f"{line}\n{self.table}" if self.table else line

    @property
    def searched(self) -> str:
        """All by which the rule is found beside its chapter, in small letters."""
        return " ".join((self.line, *self.settings)).casefold()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules in order, as they hold at a table; by heading, the chapters' pictures and other names."""

    rules: tuple[Rule, ...]
    pictures: Mapping[str, Sequence[str]] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The headings in order."""
        return tuple(dict.fromkeys(rule.chapter for rule in self.rules))

    def chapter(self, title: str) -> Sequence[Rule]:
        """The rules under a heading."""
        return [rule for rule in self.rules if rule.chapter == title]

    def titled(self, text: str) -> str | None:
        """The heading that is meant by a heading or its number."""
        wanted = text.strip().casefold()
        return next(
            (title for title in self.chapters if wanted in (title.casefold(), title.split(".")[0])), None
        )

    def find(self, text: str) -> Sequence[Rule]:
        """Rules by number (`9.4`), by a heading or its number, or by words, all of which must be there.

        Of what is found by words those come first whose chapter is called so. Chapter 0 comes last: it tells
        a game's course, not its rules.
        """
        wanted = text.strip().casefold()
        for rule in self.rules:
            if rule.number == wanted:
                return [rule]
        if (title := self.titled(text)) is not None:
            return self.chapter(title)
        terms = wanted.split()
        headed = {title: f"{title} {self.called.get(title, '')}".casefold() for title in self.chapters}
        about = {title for title, words in headed.items() if all(term in words for term in terms)}
        found = [
            rule
            for rule in self.rules
            if terms and all(term in f"{headed[rule.chapter]} {rule.searched}" for term in terms)
        ]
        return sorted(found, key=lambda rule: (rule.chapter not in about, rule.chapter.startswith("0.")))


@dataclass(frozen=True, slots=True)
class Digest:
    """The rules of a game in one language, as they are written for all tables."""

    entries: tuple[Entry, ...]
    pictures: Mapping[str, Sequence[str]]
    called: Mapping[str, str]

    @classmethod
    def is_there(cls, game_id: str) -> bool:
        """Whether a game has a digest."""
        return bool(_files(game_id))

    @classmethod
    def read(cls, game_id: str, language: str = SOURCE) -> Digest:
        """The digest of a game, in English where there is none in the language."""
        digests = {path.stem: path for path in _files(game_id)}
        return _read(digests.get(language) or digests[SOURCE])

    @classmethod
    def written(cls, source: str) -> Digest:
        """The digest that stands in a text."""
        entries: list[Entry] = []
        pictures: dict[str, tuple[str, ...]] = {}
        called: dict[str, str] = {}
        chapter = ""
        for line in source.splitlines():
            if heading := HEADING.fullmatch(line):
                chapter = heading["title"]
            elif other := CALLED.fullmatch(line):
                called[chapter] = other["words"]
            elif picture := PICTURE.fullmatch(line):
                pictures[chapter] = (*pictures.get(chapter, ()), picture["name"])
            elif rule := RULE.fullmatch(line):
                sections = tuple(rule["sections"].split(", ")) if rule["sections"] else ()
                always = (Passage(rule["text"]),) if rule["text"] else ()
                entries.append(Entry(rule["number"], chapter, sections, always))
            elif entries and (more := PASSAGE.fullmatch(line)):
                where = tuple((mark[1], mark[2]) for mark in MARK.finditer(more["marks"]))
                entries[-1] = _with(entries[-1], Passage(more["text"], where))
        return cls(tuple(entries), pictures, called)

    @property
    def marks(self) -> Iterator[tuple[str, str]]:
        """Every setting with every value under which something is said."""
        for entry in self.entries:
            for passage in entry.passages:
                yield from passage.where

    def at(
        self, circumstances: Circumstances, fill: Callable[[str], str], chosen: Callable[[Sequence[str]], str]
    ) -> Rulebook:
        """The rules as they hold at a table; `fill` says what stands in a place, `chosen` names settings."""
        rules = tuple(entry.at(circumstances, fill, chosen) for entry in self.entries)
        return Rulebook(rules, self.pictures, self.called)


def _files(game_id: str) -> Sequence[Path]:
    return library.in_use.files(Path("games", game_id, "digest"), ".md")


@cache
def _read(source: Path) -> Digest:
    return Digest.written(source.read_text(encoding="utf-8"))


def _with(entry: Entry, passage: Passage) -> Entry:
    return Entry(entry.number, entry.chapter, entry.sections, (*entry.passages, passage))
