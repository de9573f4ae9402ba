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

from bot.games import presentation
from bot.language.pseudo import MARKED
from engine.core import registry

__all__ = ["unmarked"]

TYPED = re.compile(r"```.*?```|`[^`]*`|<[^>]*>|https?://\S+", re.DOTALL)
"""Notation and commands, which are the same in every language, and Discord's mentions and times."""
WORD = re.compile(r"\w[\w.]*")
LETTERS = re.compile(r"[^\W\d_]{2,}")


def unmarked(text: str, names: Iterable[str] = ()) -> list[str]:
    """The words of a text that come from no catalogue and are no names. What holds a figure is none: hexes,
    tiles, trams.

    Args:
        names: of the players, of the channel, of whatever else people named.
    """
    for known in (_either(frozenset(names)), _either(_names())):
        text = known.sub(" ", text)
    return [word for word in WORD.findall(TYPED.sub(" ", text)) if _is_foreign(word)]


@cache
def _either(names: frozenset[str]) -> re.Pattern[str]:
    """Finds any of the names, the longest first."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either or '(?!)'})(?!\w)")


def _is_foreign(word: str) -> bool:
    if MARKED & set(word) or any(letter.isdigit() for letter in word):
        return False
    return bool(LETTERS.search(word))


@cache
def _names() -> frozenset[str]:
    """What is called the same in every language: games by their titles, and what each game's list says."""
    return frozenset(_of_games())


def _of_games() -> Iterator[str]:
    for game in registry.games().values():
        yield game.title
        yield presentation(game).naming.title
        module = f"tests.bot.games.{game.id}.names"
        if importlib.util.find_spec(module) is not None:
            yield from importlib.import_module(module).NAMES
