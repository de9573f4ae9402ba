"""What every interaction passes before anything is done for it: people act at a human pace and send texts of
a human size, and a game that keeps failing rests for some minutes.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import discord
from cachetools import LRUCache
from prometheus_client import Gauge

from bot.language.refusals import Refusal
from bot.limits import INPUT, INPUTS

__all__ = ["CircuitBreaker", "RateLimiter", "TokenBuckets", "inputs"]

log = logging.getLogger(__name__)

RESTING = Gauge("stellwerk_games_resting", "Games that rest after failing again and again")

SECONDS = 10.0
TYPING = 4
"""How many times as many completions are allowed, because they are requested while people type."""
DEPTH = 8
"""How deep Discord nests: groups, commands, options; rows, labels, fields."""
NOTICE_SECONDS = 60.0
PEOPLE = 10_000
"""How many people are remembered; after a while without actions, they needn't be."""

FAILURES = 5
WINDOW_SECONDS = 120.0
"""The time within which `FAILURES` failures send a game to rest."""
REST_SECONDS = 300.0
CHANNELS = 1_000
"""How many channels' failures are remembered: the latest ones."""


class TokenBuckets:
    """A bucket of tokens for each person. Each action takes one, and time gives them back one by one.

    Args:
        burst: how many actions a full bucket allows at once.
        seconds: how long an empty bucket takes to fill.
        clock: a monotonic clock in seconds, whatever happens to the time of day.
        people: the most buckets that are kept.
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
        # When each bucket will be full again, without those of the people who acted longest ago.
        self._full_at: LRUCache[int, float] = LRUCache(people)

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, person: int) -> float:
        """Take a token and return 0; if none is left, return the seconds until there is one."""
        now = self._clock()
        full_at = max(now, self._full_at.get(person, now)) + self._each
        # A tiny tolerance, so that rounding doesn't cost a token.
        late = full_at - now - self._seconds
        if late > 1e-6:
            return late
        self._full_at[person] = full_at
        return 0.0


class RateLimiter:
    """Admits people, each at a human pace.

    Args:
        rate: how many commands and presses a person may make in ten seconds.
        clock: a monotonic clock, in seconds.
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
        """Take a token from the person, and check the size of what was sent.

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
        """A context in which something is done for a person."""
        self._inside += 1
        self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    async def shut(self, seconds: float) -> bool:
        """Admit nobody from now on, and wait until what is under way is done. Return whether all of it was in
        time.
        """
        self._shut = True
        with suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), seconds)
        return not self._inside

    def may_notify(self, user_id: int) -> bool:
        """Whether a person may be notified in the channel now: at most once a minute."""
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


@dataclass(slots=True)
class _Circuit:
    """One channel's game: its latest failures, and until when it rests (0: it doesn't)."""

    failures: deque[float] = field(default_factory=lambda: deque(maxlen=FAILURES))
    rests_until: float = 0.0


class CircuitBreaker:
    """Counts unexpected failures, channel by channel. Other channels aren't affected.

    After its rest a game may be used again; as long as the failures count, one more sends it back.

    Args:
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._circuits: LRUCache[int, _Circuit] = LRUCache(CHANNELS)

    def check(self, channel_id: int) -> None:
        """Check that the channel's game doesn't rest.

        Raises:
            Refusal: it does.
        """
        circuit = self._circuits.get(channel_id)
        if circuit is None or not circuit.rests_until:
            return
        left = circuit.rests_until - self._clock()
        if left > 0:
            raise Refusal("game_rests", minutes=max(1, round(left / 60)))
        circuit.rests_until = 0.0
        log.warning("channel=%d the game is tried again", channel_id)
        self._gauge()

    def failed(self, channel_id: int) -> None:
        """Count an unexpected failure in a channel's game."""
        circuit = self._circuits.setdefault(channel_id, _Circuit())
        if circuit.rests_until:
            return
        now, times = self._clock(), circuit.failures
        times.append(now)
        if len(times) < FAILURES or now - times[0] > WINDOW_SECONDS:
            return
        circuit.rests_until = now + REST_SECONDS
        # On probation after the rest: as if all but one of the failures had just happened.
        times.extend([now + REST_SECONDS] * (FAILURES - 1))
        log.error(
            "channel=%d the game failed %d times and rests for %d s", channel_id, FAILURES, REST_SECONDS
        )
        self._gauge()

    def _gauge(self) -> None:
        RESTING.set(sum(bool(circuit.rests_until) for circuit in self._circuits.values()))
