"""What people type for the names of 1840: letters of trams, names of landmarks and places."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot.games.vienna1840.words import names
from engine.vienna1840 import facts
from engine.vienna1840.view import View

__all__ = ["NAMED", "SPELLED"]

ON_CARDS = {"DTKC": "DT K&C"}
"""Companies whose letters on the cards are others."""
NAMED = {"colour": names.COLOURS}


def _colour(_: View, value: str) -> Sequence[str]:
    """Its letter as on the trams, `Y1`, and without the number."""
    letter = facts.TRAMS[value].letter if value in facts.TRAMS else ""
    return letter, letter.rstrip("0123456789")


def _company(_: View, value: str) -> Sequence[str]:
    """Its name on the cards, and a Stadtbahn's without `Linie`."""
    stadtbahn = facts.STADTBAHN.get(value)
    return ON_CARDS.get(value, ""), *(_words(stadtbahn.name)[:1] if stadtbahn else ())


def _lot(_: View, value: str) -> Sequence[str]:
    """A private by its landmark, `Belvedere`; a line with an L before it."""
    if value.isdecimal():
        return f"l{value}", f"line{value}"
    return names.private(value), _words(names.private(value))[-1]


def _hex(view: View, value: str) -> Sequence[str]:
    """The name of its place, or one of its words."""
    found = facts.game_map(view.board.map).hexes.get(value)
    return (found.name, *_words(found.name)) if found is not None and found.name else ()


def _words(name: str) -> Sequence[str]:
    return re.findall(r"\w+", name)


SPELLED: Mapping[str, Callable[[View, str], Sequence[str]]] = {
    "colour": _colour,
    "company": _company,
    "hex": _hex,
    "lot": _lot,
    "private": _lot,
}
