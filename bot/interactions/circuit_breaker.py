"""A circuit breaker for each channel's game: one that keeps failing rests for some minutes."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from cachetools import LRUCache
from prometheus_client import Gauge

from bot.language.refusals import Refusal

__all__ = ["CircuitBreaker"]

log = logging.getLogger(__name__)

RESTING = Gauge("stellwerk_games_resting", "Games that rest after failing again and again")

FAILURES = 5
WINDOW_SECONDS = 120.0
"""The time within which `FAILURES` failures send a game to rest."""
REST_SECONDS = 300.0
CHANNELS = 1_000
"""How many channels' failures are remembered: the latest ones."""


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
