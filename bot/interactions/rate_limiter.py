"""What every interaction passes before anything is done for it: how often, how long, how much."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import discord
from cachetools import LRUCache

from bot.language.refusals import Refusal
from bot.limits import INPUT, INPUTS

__all__ = ["RateLimiter", "TokenBuckets", "inputs"]

SECONDS = 10.0
TYPING = 4
"""Completions are asked for while somebody types: so many times more often than anything else."""
DEPTH = 8
"""Groups, commands, options; rows, labels, fields: Discord nests no deeper."""
NOTICE_SECONDS = 60.0
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


class RateLimiter:
    """Lets people in, each at a human pace.

    Args:
        rate: commands and presses of one person in ten seconds.
        clock: seconds that only go forwards.
    """

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._acts = TokenBuckets(rate, SECONDS, clock)
        self._completions = TokenBuckets(rate * TYPING, SECONDS, clock)
        self._notices = TokenBuckets(1, NOTICE_SECONDS, clock)
        self._inside = 0
        self._empty = asyncio.Event()
        self._empty.set()
        self._shut = False

    def admit(self, interaction: discord.Interaction[Any]) -> None:
        """Take one act from what the person may do now, and look at the size of what was sent.

        Raises:
            Refusal: too fast, or too long, or the bot is about to stop.
        """
        if self._shut:
            raise Refusal("closing")
        typing = interaction.type is discord.InteractionType.autocomplete
        wait = (self._completions if typing else self._acts).wait(interaction.user.id)
        if wait:
            raise Refusal("too_fast", seconds=math.ceil(wait))
        texts = list(inputs(interaction.data))
        if len(texts) > INPUTS:
            raise Refusal("too_much", size=len(texts), most=INPUTS)
        longest = max(map(len, texts), default=0)
        if longest > INPUT:
            raise Refusal("too_long", size=longest, most=INPUT)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """While something is done for somebody."""
        self._inside += 1
        self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    async def shut(self, seconds: float) -> bool:
        """Let nobody in any more, and wait until what is under way is done; False: not all of it in time."""
        self._shut = True
        with suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), seconds)
        return not self._inside

    def may_notify(self, user_id: int) -> bool:
        """Whether a person may be spoken to in the channel now: once a minute, not for each thing missed."""
        return not self._notices.wait(user_id)


def inputs(data: object, depth: int = DEPTH) -> Iterator[str]:
    """The texts that a person sent: values of options and fields, and chosen values."""
    if not isinstance(data, Mapping) or not depth:
        return
    for value in (data.get("value"), *_listed(data, "values")):
        if isinstance(value, str):
            yield value
    if isinstance(data.get("component"), Mapping):
        yield from inputs(data["component"], depth - 1)
    for below in (*_listed(data, "options"), *_listed(data, "components")):
        yield from inputs(below, depth - 1)


def _listed(data: Mapping[Any, Any], name: str) -> list[object]:
    found = data.get(name)
    return found if isinstance(found, list) else []
