"""How long a game waited, from the times in its journal. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from bot.happenings import Paused

__all__ = ["Rests", "longest", "waited"]

Rests = Sequence[tuple[str, datetime]]
"""When a game was paused (`Paused`) and resumed (`Resumed`), in order."""


def longest(moments: Sequence[datetime], rests: Rests) -> timedelta:
    """The longest time from one moment of a game to the next, not counting pauses."""
    return max((waited(before, after, rests) for before, after in pairwise(moments)), default=timedelta())


def waited(since: datetime, until: datetime, rests: Rests) -> timedelta:
    """The time from one moment to another, not counting pauses."""
    total, going = timedelta(), since
    for kind, at in rests:
        at = min(max(at, since), until)
        if kind == Paused.kind:
            total += max(timedelta(), at - going)
        going = max(going, at)
    return total + max(timedelta(), until - going)
