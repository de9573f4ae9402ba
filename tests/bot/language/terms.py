"""The terms of games and of the table, as `terms.toml` of each has them, and where sentences say them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from bot.games.core.digest import Digest
from bot.language import SOURCE
from bot.language.library import COMMON, place_of
from tests.bot.language.catalogue import BOT

__all__ = ["LANGUAGES", "Term", "chapters", "spoken", "terms", "translations"]

LANGUAGES = (SOURCE, "de", "es", "it")
"""Languages that the data has a column for; a language is held to it as soon as it has a catalogue."""
TYPED = re.compile(r"`[^`]*`|\{[^}]*\}")


def spoken(text: str) -> str:
    """What of a sentence is neither typed nor filled in."""
    return TYPED.sub("", text)


@dataclass(frozen=True, slots=True)
class Term:
    """What one thing is called.

    Attributes:
        room: the game, or `COMMON`.
        forms: by language, the term first.
        sources: by language, whence the term is.
        never: English words that aren't said for it.
        excused: by language, words of translations without the term, each with the reason.
    """

    room: str
    thing: str
    forms: Mapping[str, Sequence[str]]
    sources: Mapping[str, str]
    never: Sequence[str]
    excused: Mapping[str, Mapping[str, str]]

    def __str__(self) -> str:
        return f"{self.room or 'table'}-{self.thing}"

    def is_meant(self, text: str) -> bool:
        """Whether an English text says it, in the singular or the plural."""
        return _meant(self.forms[SOURCE]).search(spoken(text)) is not None

    def is_said(self, language: str, text: str) -> bool:
        """Whether a translation has the term, bent or within a longer word, or is excused."""
        excused = any(words in text for words in self.excused.get(language, ()))
        return excused or _said(self.forms[language]).search(spoken(text)) is not None


@cache
def _meant(forms: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})(?:s|es)?\b", re.IGNORECASE)


@cache
def _said(forms: Sequence[str]) -> re.Pattern[str]:
    shapes = (re.escape(form).replace(r"\*", r"\w*").replace("…", ".*?") for form in forms)
    return re.compile("|".join(shapes), re.IGNORECASE)


@cache
def terms(room: str) -> tuple[Term, ...]:
    """The terms of a game, or of what all share."""
    data = tomllib.loads((BOT / place_of(room).parent / "terms.toml").read_text(encoding="utf-8"))
    sources = data.pop("source")
    return tuple(_term(room, thing, row, sources) for thing, row in data.items())


def _term(room: str, thing: str, row: Mapping[str, Any], sources: Mapping[str, str]) -> Term:
    unknown = row.keys() - {*LANGUAGES, "section", "source", "never", "but"}
    assert not unknown, f"{thing}: {unknown}"
    forms = {language: tuple(row[language]) for language in LANGUAGES if language in row}
    return Term(
        room, thing, forms, {**sources, **row.get("source", {})}, row.get("never", ()), row.get("but", {})
    )


@cache
def translations(room: str, language: str) -> tuple[tuple[str, str], ...]:
    """Every message of a room with its translation, the forms of a number one by one."""
    return tuple(_translations(BOT / place_of(room) / f"{language}.po"))


def _translations(path: Path) -> Iterator[tuple[str, str]]:
    with path.open("rb") as file:
        for message in (each for each in read_po(file) if each.id):
            if isinstance(message.id, str):
                assert isinstance(message.string, str)
                yield message.id, message.string
            else:
                assert isinstance(message.string, tuple)
                yield from zip(message.id, message.string, strict=True)


@cache
def chapters(room: str, language: str) -> Mapping[str, str]:
    """What a game's digest says, by the numbers of its chapters."""
    told: dict[str, str] = {}
    for entry in () if room == COMMON else Digest.read(room, language).entries:
        number = entry.number.partition(".")[0]
        told[number] = " ".join((told.get(number, ""), *(passage.text for passage in entry.passages)))
    return told
