"""What players are called in pictures."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from render.core.words import Words

__all__ = ["before_number", "player_name", "seat_letters"]

FIGURE_LAST = re.compile(r"\d\W*$")


def player_name(seat: int, names: Sequence[str], words: Words) -> str:
    """The name of a seat's player, or the seat's number where no name is known."""
    return names[seat] if seat < len(names) else words.say("Seat {number}", number=seat + 1)


def before_number(name: str) -> str:
    """A player's name as it stands before a number: with a colon if it ends in a figure, `Computer 1: 3`,
    whatever signs follow that.
    """
    return f"{name}:" if FIGURE_LAST.search(name) else name


def seat_letters(names: Sequence[str], seats: int, taken: Collection[str] = ()) -> tuple[str, ...]:
    """The letter on each seat's things: the first of the player's name that no seat before has, and that is
    not taken for something else, else the seat's number.
    """
    found: list[str] = []
    for seat in range(seats):
        name = names[seat].upper() if seat < len(names) else ""
        free = (letter for letter in name if letter.isalpha() and letter.isascii())
        found.append(next((each for each in free if each not in {*found, *taken}), str(seat + 1)))
    return tuple(found)
