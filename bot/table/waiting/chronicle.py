"""How long a game waited, and for whom, as its journal tells. Pure functions of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from bot.store.results import Move

__all__ = ["Rests", "answers_of", "longest"]

Rests = Sequence[tuple[str, datetime]]
"""When a game was let rest ("paused"), and when it went on ("resumed"), in order."""


def longest(rows: Sequence[Move], rests: Rests) -> timedelta:
    """The longest time from one row of a journal to the next, the game's rests not counted."""
    return max((_waited(before, after, rests) for before, after in pairwise(rows)), default=timedelta())


def answers_of(rows: Sequence[Move], rests: Rests, user_id: int) -> list[timedelta]:
    """How long a person took for each of his turns, until he first pressed in it: the time from the move
    before it, which another seat made. What orders and the like made for him is no answer.
    """
    return [
        _waited(before, after, rests)
        for before, after in pairwise(rows)
        if after.user_id == user_id and after.cause is None and before.seat != after.seat
    ]


def _waited(before: Move, after: Move, rests: Rests) -> timedelta:
    """The time between two rows in which the game did not rest."""
    total, going = timedelta(), before.at
    for kind, at in rests:
        at = min(max(at, before.at), after.at)
        if kind == "paused":
            total += max(timedelta(), at - going)
        going = max(going, at)
    return total + max(timedelta(), after.at - going)
