"""Things to choose from as a screen lists them: labels, what is said of each, whether buttons have room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from bot.features.moving.guided.forks import Fork, several
from bot.limits import BUTTONS_A_ROW, ROWS

__all__ = ["FEW", "MARKED", "MENUS", "Entry", "briefly", "fits_buttons", "notes_of", "sets_of"]

MENUS = ROWS - 1
"""Rows for what there is to choose; the last one holds the way back."""
MARKED = MENUS * BUTTONS_A_ROW
"""Choices that get a button each by the name that a picture gives them; more of them stand in menus."""
FEW = 10
"""So many things are said of choices that stand on buttons, a line each; of more none."""
SIZES = ((6, 34), (FEW, 24), (MARKED, 12))
"""So many choices, with labels of so many characters at most, get a button each."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to choose: its number at the fork, its label, what is said of it, and its emblem."""

    number: int
    label: str
    note: str = ""
    sign: str = ""


def sets_of(fork: Fork, together: range) -> Sequence[Entry]:
    """All that may be chosen together, each named as the picture beside it says its parts; empty where a
    screen has no room for so many buttons below a menu.
    """
    values = fork.singles
    if sum(comb(len(values), size) for size in together) > MARKED - BUTTONS_A_ROW:
        return ()
    places = [each for size in together if size for each in combinations(range(len(values)), size)]
    sets = [Entry(several(each), ", ".join(str(values[place]) for place in each)) for each in places]
    return sets if fits_buttons(sets) else ()


def fits_buttons(entries: Sequence[Entry]) -> bool:
    """Whether each of them gets a button of its own."""
    longest = max((len(each.label) for each in entries), default=0)
    return any(len(entries) <= most and longest <= length for most, length in SIZES)


def briefly(fork: Fork, entries: Sequence[Entry]) -> Sequence[Entry]:
    """What a field may hold as the picture beside it says it, if a button for each has room for that; empty
    if not.
    """
    brief = [replace(each, label=str(fork.values[each.number])) for each in entries] if fork.field else []
    return brief if fits_buttons(brief) else ()


def notes_of(entries: Sequence[Entry], most: int = FEW) -> list[str]:
    """What is worth knowing of choices that stand on buttons, a line for all of which the same is said; none
    where there are more lines than that.
    """
    noted: dict[str, list[str]] = {}
    for each in entries:
        noted.setdefault(each.note, []).append(each.label)
    lines = [f"-# **{', '.join(labels)}** · {note}" for note, labels in noted.items() if note]
    return lines if len(lines) <= most else []
