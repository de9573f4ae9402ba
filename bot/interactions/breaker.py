"""A circuit breaker for each channel's game: one that fails again and again rests for some minutes."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from prometheus_client import Gauge

from bot.language.refusals import Refusal

__all__ = ["Breaker"]

log = logging.getLogger(__name__)

RESTING = Gauge("stellwerk_games_resting", "Games that rest after failing again and again")

FAILURES = 5
WINDOW_SECONDS = 120.0
"""So many failures within this time, and the game rests."""
REST_SECONDS = 300.0
CHANNELS = 1_000
"""Channels whose failures are remembered, the latest ones."""


class Breaker:
    """Counts the failures that nobody foresaw, channel by channel. Other channels go on.

    After its rest a game is tried again by itself; for as long as failures count, one more sends it back.

    Args:
        clock: seconds that only go forwards.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures: OrderedDict[int, deque[float]] = OrderedDict()
        self._rests_until: dict[int, float] = {}

    def check(self, channel_id: int) -> None:
        """Let through whoever wants to act.

        Raises:
            Refusal: the channel's game rests.
        """
        left = self._rests_until.get(channel_id, 0.0) - self._clock()
        if left > 0:
            raise Refusal("game_rests", minutes=max(1, round(left / 60)))
        if self._rests_until.pop(channel_id, None) is not None:
            log.warning("channel=%d the game is tried again", channel_id)
            self._gauge()

    def failed(self, channel_id: int) -> None:
        """Something went wrong in a channel's game that is no refusal."""
        if channel_id in self._rests_until:
            return
        now = self._clock()
        times = self._failures.setdefault(channel_id, deque(maxlen=FAILURES))
        self._failures.move_to_end(channel_id)
        while len(self._failures) > CHANNELS:
            forgotten, _ = self._failures.popitem(last=False)
            self._rests_until.pop(forgotten, None)
        times.append(now)
        if len(times) < FAILURES or now - times[0] > WINDOW_SECONDS:
            return
        self._rests_until[channel_id] = now + REST_SECONDS
        # On probation after the rest: as if all but one of the failures had just happened.
        times.extend([now + REST_SECONDS] * (FAILURES - 1))
        log.error(
            "channel=%d the game failed %d times and rests for %d s", channel_id, FAILURES, REST_SECONDS
        )
        self._gauge()

    def _gauge(self) -> None:
        RESTING.set(len(self._rests_until))
