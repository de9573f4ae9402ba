"""How often a person may act: some at once, then so many in a time."""

from __future__ import annotations

import time
from collections.abc import Callable

from cachetools import LRUCache

__all__ = ["TokenBuckets"]

PEOPLE = 10_000
"""People who are remembered; somebody who did nothing for a while need not be."""


class TokenBuckets:
    """A bucket of tokens for each person; each act takes one, and time gives them back one by one.

    Args:
        burst: how many acts a full bucket allows at once.
        seconds: in what time an empty bucket is full again.
        clock: seconds that only go forwards, whatever happens to the time of day.
        people: how many buckets are kept at most.
    """

    def __init__(
        self,
        burst: int,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
        people: int = PEOPLE,
    ) -> None:
        self._seconds = seconds
        self._each = seconds / burst
        self._clock = clock
        # When each bucket will be full again; who acted longest ago makes room.
        self._full_at: LRUCache[int, float] = LRUCache(people)

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, person: int) -> float:
        """Take a token; 0, or the seconds until there will be one, where none was left to take."""
        now = self._clock()
        full_at = max(now, self._full_at.get(person, now)) + self._each
        # A hair's breadth, so that sums of fractions don't cost a token.
        late = full_at - now - self._seconds
        if late > 1e-6:
            return late
        self._full_at[person] = full_at
        return 0.0
