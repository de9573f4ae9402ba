"""What people type for the names of 1840: letters of trams, names of landmarks and places, words of 18xx."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot.games.vienna1840 import naming
from bot.language import languages, words
from engine.vienna1840 import GAME, facts
from engine.vienna1840.state import State

__all__ = ["KINDS", "spellings"]

KINDS = {
    "found": "par",
    "token": "station",
    "train": "tram",
}
WORDS = {
    "accept": ("yes",),
    "decline": ("no",),
    "gray": ("grey",),
    "initial": ("ipo",),
    "pool": ("market",),
}


def spellings(state: State, field: str, value: str) -> Sequence[str]:
    """What else a value of a field is called."""
    special = SPELLED.get(field)
    return (*WORDS.get(value, ()), *(special(state, value) if special else ()))


def _colour(_: State, value: str) -> Sequence[str]:
    """Its letter as on the trams, `Y1`, and without the number; its name in every language."""
    letter = facts.TRAMS[value].letter if value in facts.TRAMS else ""
    named = naming.COLOURS.get(value)
    said = [words(each).of(GAME.id).say(named) for each in languages()] if named else []
    return letter, letter.rstrip("0123456789"), *said


def _company(_: State, value: str) -> Sequence[str]:
    """Its name on the cards, and a Stadtbahn's without `Linie`."""
    stadtbahn = facts.STADTBAHN.get(value)
    return naming.SHORT.get(value, ""), *(_words(stadtbahn.name)[:1] if stadtbahn else ())


def _lot(_: State, value: str) -> Sequence[str]:
    """A private by its landmark, `Belvedere`; a line with an L before it."""
    if value.isdecimal():
        return f"l{value}", f"line{value}"
    return naming.private(value), _words(naming.private(value))[-1]


def _hex(state: State, value: str) -> Sequence[str]:
    """The name of its place, or one of its words."""
    found = facts.game_map(state.board.map).hexes.get(value)
    return (found.name, *_words(found.name)) if found is not None and found.name else ()


def _words(name: str) -> Sequence[str]:
    return re.findall(r"\w+", name)


SPELLED: Mapping[str, Callable[[State, str], Sequence[str]]] = {
    "colour": _colour,
    "company": _company,
    "hex": _hex,
    "lot": _lot,
    "private": _lot,
}
