"""What is taken from inside SimCord, of which its documentation promises nothing."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Final

from simcord import _dpy_internals
from simcord._clock import Clock
from simcord._runtime import _selected_env
from simcord.backend.cdn import CdnStore
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType
from simcord.env import Env
from simcord.results import InteractionResult

__all__ = [
    "CLOCK",
    "LOOK_SECONDS",
    "SLOW_CLOCK",
    "WRITTEN_FOR",
    "BlobStore",
    "Clock",
    "PromptEnv",
    "QuickEnv",
    "id_of",
    "kind_of",
    "quick_clock",
]

WRITTEN_FOR: Final = "3.2"
"""The version of SimCord whose inside this is."""

LOOK_SECONDS: Final = 0.01
"""How often to look whether the bot has come to rest."""

SOON_SECONDS: Final = 1.0
"""What the bot itself puts off for longer is not waited for."""

CLOCK: Final = (_dpy_internals, "_clock_monotonic")
"""Where event loops find the clock that they ask at each of their turns."""
SLOW_CLOCK: Final = _dpy_internals._clock_monotonic
"""SimCord's, which imports what it calls each time."""


def quick_clock() -> float:
    """The same without the imports."""
    env = _selected_env(driver=False)
    return float(_dpy_internals._REAL_MONOTONIC() if env is None else env._virtual_time)


class QuickEnv(Env):
    """SimCord would look every 50 ms whether the bot is at rest, even if only its own bookkeeping is left."""

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,
        idle: float = LOOK_SECONDS,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)


class PromptEnv(QuickEnv):
    """A timer that ends before SimCord's patience does is work to it: whoever presses a button would wait for
    what falls due within a minute, and for what looks about every few minutes.
    """

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,
        idle: float = LOOK_SECONDS,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        now = asyncio.get_running_loop().time
        patience = self.settle_timeout if timeout is None else timeout
        end = now() + patience if _deadline is None else _deadline
        while True:
            soon = min(now() + SOON_SECONDS, end)
            try:
                await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=soon)
            except TimeoutError:
                if now() >= end:
                    raise
            else:
                return


class BlobStore(CdnStore):
    """Attachments whose bytes are in `blobs`, by their addresses."""

    def __init__(self, blobs: MutableMapping[str, bytes]) -> None:
        super().__init__()
        self.blobs = self._blobs = blobs  # type: ignore[assignment]


def id_of(result: InteractionResult) -> int:
    """The id of the interaction that a result is of."""
    return result._interaction.id


def kind_of(channel: ChannelHandle) -> ChannelType:
    """What a channel is: text, forum, thread."""
    return ChannelType(channel._channel.type)
