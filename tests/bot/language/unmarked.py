"""What a text holds that comes from no catalogue, seen in the pseudo-language.

In that language every translated word has a letter of `MARKED`. What has none, and is a word, was written in
the code. The few words that rightly are, are decided here, each kind with its reason.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterable, Iterator
from functools import cache

from bot.games.core.digest import PLACE, Digest
from bot.language.library import SHIPPED, Library
from bot.language.names import own_name
from bot.language.pseudo import MARKED, PSEUDO
from engine.core import registry

__all__ = ["unmarked"]

GAMES = registry.games()

TYPED = re.compile(r"```.*?```|`[^`]*`|<[^>]*>|(?<!\w)/[a-z]+|\b\w+=\w+(?: \(\w+\))?|https?://\S+", re.DOTALL)
"""Notation, commands and settings, which are the same in every language, and Discord's mentions and times."""
CUT = re.compile(r"\w+…")
"""Of a word that is cut off the marked letter may be gone."""
WORD = re.compile(r"\w[\w.]*")
LETTERS = re.compile(r"[^\W\d_]{2,}")
NUMERAL = re.compile(r"[IVX]+")
"""A Roman number, as round markers have it."""


def unmarked(text: str, names: Iterable[str] = ()) -> list[str]:
    """The words of a text that come from no catalogue and are no names. What holds a figure is none: hexes,
    tiles, trams.

    Args:
        names: of the players, of the channel, of whatever else people named.
    """
    text = _either(_names() | frozenset(names)).sub(" ", text)
    return [word for word in WORD.findall(CUT.sub(" ", TYPED.sub(" ", text))) if _is_foreign(word)]


@cache
def _either(names: frozenset[str]) -> re.Pattern[str]:
    """Finds any of the names, the longest first."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either or '(?!)'})(?!\w)")


def _is_foreign(word: str) -> bool:
    if MARKED & set(word) or any(letter.isdigit() for letter in word) or NUMERAL.fullmatch(word):
        return False
    return bool(LETTERS.search(word))


@cache
def _names() -> frozenset[str]:
    """What is called the same in every language: games by their titles, languages by their own names, and
    what each game's list says. And the digests of the rules, which are files beside the catalogues.
    """
    return frozenset((*_of_games(), *map(own_name, (*Library(SHIPPED).languages, PSEUDO))))


def _of_games() -> Iterator[str]:
    for game in GAMES.values():
        yield game.title
        yield game.title
        if Digest.is_there(game.id):
            for entry in Digest.read(game.id).entries:
                yield entry.chapter
                for passage in entry.passages:
                    yield from filter(None, (part.strip(" .,:;") for part in PLACE.split(passage.text)[::2]))
        module = f"tests.bot.games.{game.id}.names"
        if importlib.util.find_spec(module):
            yield from importlib.import_module(module).NAMES
