"""What people type in place of the words of a game's notation.

A language's words stand in `bot/games/<game>/locale/<language>.toml`. Those of all languages are understood
at every table:

    between = ["to", "with"]        # words beside names that say nothing

    [kinds]                         # kinds of move
    claim = ["build", "route"]

    [values.city]                   # values, by the field that holds them
    wien = ["Vienna"]
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.language import SOURCE, library
from bot.language.library import Library, place_of

__all__ = ["Synonyms", "plain", "synonyms"]

ENDING = ".toml"


@dataclass(frozen=True, slots=True, eq=False)
class Synonyms:
    """The words of all languages, small where they are looked up.

    Attributes:
        kinds: the kind of move that each word names.
        values: other words for values, by field and value.
        between: words beside names that say nothing.
    """

    kinds: Mapping[str, str]
    values: Mapping[str, Mapping[str, Sequence[str]]]
    between: frozenset[str]

    def kind(self, word: str) -> str:
        """The kind of move that a word names; the word in small letters where it names none."""
        return self.kinds.get(word.casefold(), word.casefold())

    def of(self, field: str, value: str) -> Sequence[str]:
        """Other words for a value of a field, the English ones first."""
        return self.values.get(field, {}).get(value, ())

    def value(self, field: str, word: str) -> str:
        """The value of a field that a word means; the word itself where it means none."""
        wanted = plain(word)
        for value, others in self.values.get(field, {}).items():
            if wanted in {plain(each) for each in (value, *others)}:
                return value
        return word

    def telling(self, words: Iterable[str]) -> list[str]:
        """The words without those that say nothing."""
        return [word for word in words if word.casefold() not in self.between]


def synonyms(game: str) -> Synonyms:
    """What people type in a game."""
    return _read(library.in_use, game)


def plain(text: str) -> str:
    """A word as it is compared: small letters without accents, and figures."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in parted if each.isalnum())


@cache
def _read(library: Library, game: str) -> Synonyms:
    kinds: dict[str, str] = {}
    values: dict[str, dict[str, list[str]]] = {}
    between: set[str] = set()
    pages = {path.stem: _page(path) for path in library.files(place_of(game), ENDING)}
    for page in (pages[each] for each in sorted(pages, key=lambda each: (each != SOURCE, each))):
        kinds |= {word.casefold(): kind for kind, words in page.get("kinds", {}).items() for word in words}
        between |= {word.casefold() for word in page.get("between", ())}
        for field, others in page.get("values", {}).items():
            for value, words in others.items():
                values.setdefault(field, {}).setdefault(value, []).extend(words)
    return Synonyms(kinds, values, frozenset(between))


def _page(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
