"""How long a game waited, as its journal tells. Pure functions of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from bot.store.results import Move

__all__ = ["Rests", "longest", "waited"]

Rests = Sequence[tuple[str, datetime]]
"""When a game was let rest ("paused"), and when it went on ("resumed"), in order."""


def longest(rows: Sequence[Move], rests: Rests) -> timedelta:
    """The longest time from one row of a journal to the next, the game's rests not counted."""
    return max((waited(before.at, after.at, rests) for before, after in pairwise(rows)), default=timedelta())


def waited(since: datetime, until: datetime, rests: Rests) -> timedelta:
    """The time from one moment to another in which the game did not rest."""
    total, going = timedelta(), since
    for kind, at in rests:
        at = min(max(at, since), until)
        if kind == "paused":
            total += max(timedelta(), at - going)
        going = max(going, at)
    return total + max(timedelta(), until - going)
