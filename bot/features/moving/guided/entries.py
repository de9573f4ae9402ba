"""Things to choose from as a screen lists them: labels, what is said of each, whether buttons have room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from bot.features.moving.guided.fork import Fork
from bot.limits import BUTTONS_A_ROW, OPTIONS_A_MENU, ROWS

__all__ = ["FEW", "MARKED", "MENUS", "Entry", "briefly", "fits_buttons", "menus_of", "notes_of"]

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
    """One thing to choose: its number at the fork, its label, what is said of it, its emblem; where they are
    split, the part of the choices that it belongs to; and what the picture beside it calls it.
    """

    number: int
    label: str
    note: str = ""
    sign: str = ""
    part: str = ""
    mark: str = ""

    @property
    def listed(self) -> str:
        """Its label in a list: before it stands what the picture calls it, unless the label says that."""
        said = not self.mark or self.mark in self.label.split()
        return self.label if said else f"{self.mark} · {self.label}"


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


def menus_of(entries: Sequence[Entry], question: str) -> Sequence[tuple[str, Sequence[Entry]]]:
    """Choices menu by menu, each with what it asks: the question, or the part of the choices that it holds,
    where there are several such menus with their first and last marks or labels. Where the parts would take
    too many menus, they are not split.
    """
    split = [
        (name or question, piece, len(pieces) > 1)
        for name, part in groupby(entries, attrgetter("part"))
        for pieces in [_pieces(list(part))]
        for piece in pieces
    ]
    if len(split) > MENUS:
        split = [(question, piece, True) for piece in _pieces(entries)]
    return [(_reach(name, piece) if more else name, piece) for name, piece, more in split]


def _pieces(entries: Sequence[Entry]) -> Sequence[Sequence[Entry]]:
    """As many at once as a menu holds."""
    return [entries[first : first + OPTIONS_A_MENU] for first in range(0, len(entries), OPTIONS_A_MENU)]


def _reach(name: str, entries: Sequence[Entry]) -> str:
    """What stands on one of several menus."""
    first, last = entries[0], entries[-1]
    if first.mark:
        return f"{name} ({'–'.join(dict.fromkeys((first.mark, last.mark)))})"
    return " – ".join(dict.fromkeys((first.label, last.label)))
