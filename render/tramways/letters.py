"""The letters of players and of things to choose from: no letter stands for two things in one picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.facts import TYPES
from render.core.letters import letters
from render.core.people import seat_letters

__all__ = ["pane_letters", "payment_letters", "player_letters", "titled"]


def player_letters(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The letter on each seat's things: none of those that buildings have."""
    return seat_letters(names, seats, TYPES)


def pane_letters(number: int, names: Sequence[str], seats: int) -> list[str]:
    """The names of so many ways on the plan: letters that neither buildings nor players have."""
    return letters(number, {*TYPES, *player_letters(names, seats)})


def payment_letters(number: int) -> list[str]:
    """The names of so many ways to pay: letters that no icon of a card has."""
    return letters(number, TYPES)


def titled(title: str) -> list[str]:
    """A title as the first sentence of a description; nothing without one."""
    if not title:
        return []
    return [title if title[-1] in ".?!:" else f"{title}."]
