"""Kept games as they are played in the year: who moves next, and what somebody may plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from engine.core import Action, Event
from tests.engine.core.play import random_action
from tests.games import Played, kept

__all__ = ["Playing"]


@cache
def _happened(name: str) -> list[Sequence[Event]]:
    """What happened at each move of a kept game."""
    return [step.events for step in kept(name).steps()[1:]]


class Playing:
    """A kept game that is played at a table: which of its moves are still to be made.

    Attributes:
        played: the game.
        left: the moves to be made, each by its place among all moves.
        seen: the journal's rows of which the books know.
        other_order: where several decide at the same time, somebody's plan was made before another's move.
            From there on the game may go another way, and what was kept of it may be against the rules.
        astray: a stand-in did something else. From there on people move as chance has it.
    """

    def __init__(self, played: Played) -> None:
        self.played = played
        self.left = dict(enumerate(played.moves))
        self.seen = 0
        self.other_order = False
        self.astray = False

    def again(self) -> Playing:
        """The same, played on by others."""
        other = Playing(self.played)
        other.left, other.seen, other.other_order = dict(self.left), self.seen, self.other_order
        other.astray = self.astray
        return other

    def next_of(self, state: Any, deciders: Sequence[int], chance: Random) -> tuple[int, Action] | None:
        """Who of these moves first, and how."""
        if self.astray and deciders:
            return deciders[0], random_action(self.played.game, state, deciders[0], chance)
        return next((move for move in self.left.values() if move[0] in deciders), None)

    def made(self, seat: int, record: Any) -> bool:
        """A seat has moved; whether that is what it was to do, as far as anybody knows."""
        if self.astray:
            return True
        place = next((place for place, (mover, _) in self.left.items() if mover == seat), None)
        self.other_order |= place != next(iter(self.left), None)
        return place is not None and self.left.pop(place)[1].record() == record

    def plan(self, seat: int, most: int) -> list[tuple[Action, Sequence[Event]]]:
        """The next moves of a seat, each with what happened at it; none where nobody knows them."""
        if self.astray:
            return []
        mine = [(place, action) for place, (mover, action) in self.left.items() if mover == seat][:most]
        return [(action, _happened(self.played.name)[place]) for place, action in mine]
