"""What is taken from inside SimCord, of which its documentation promises nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from types import BuiltinMethodType, CodeType
from typing import Any, Final

import discord
from simcord import _dpy_internals
from simcord._clock import Clock
from simcord._runtime import _selected_env
from simcord.backend.cdn import CdnStore
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType
from simcord.env import Env
from simcord.results import InteractionResult

__all__ = [
    "INSIDE",
    "LOOK_SECONDS",
    "QUICK",
    "SLOW",
    "WRITTEN_FOR",
    "BlobStore",
    "Clock",
    "PromptEnv",
    "QuickEnv",
    "id_of",
    "kind_of",
]

WRITTEN_FOR: Final = "3.2"
"""The version of SimCord whose inside this is."""

LOOK_SECONDS: Final = 0.01
"""How often to look whether the bot has come to rest."""

SOON_SECONDS: Final = 1.0
"""What the bot itself puts off for longer is not waited for."""

INSIDE: Final = _dpy_internals
"""Where SimCord's clock is, and what it asks about each of the bot's tasks, until all are at rest."""


def _clock() -> float:
    """The clock without the imports that SimCord makes each time."""
    env = _selected_env(driver=False)
    return float(INSIDE._REAL_MONOTONIC() if env is None else env._virtual_time)


def _waits_for_listener(client: discord.Client, task: asyncio.Task[Any]) -> bool:
    """Nobody has to look through the task where nobody listens."""
    return bool(client._listeners) and bool(SLOW["is_wait_for_listener"](client, task))


def _composed(task: asyncio.Task[Any], waiter: Any) -> Any:
    """A task that waits for a future that only wakes it, and is in no function that waits for several tasks,
    waits for no other.
    """
    plain = type(waiter) is asyncio.Future and all(
        isinstance(callback, BuiltinMethodType) for callback, _ in waiter._callbacks or ()
    )
    return () if plain and COMPOSING.isdisjoint(_codes(task)) else SLOW["composed_tasks"](task, waiter)


def _sleeps(waiter: Any, loop: Any, deadline: float) -> bool:
    """Timers that do not hold what is waited for are passed over: all the others of a busy loop."""
    held = any(handle._args and handle._args[0] is waiter for handle in loop._scheduled)
    return held and bool(SLOW["is_sleep_waiter"](waiter, loop, deadline))


COMPOSING: Final = frozenset(
    function.__code__
    for owner, names in ((asyncio.tasks, ("wait", "_wait")), (asyncio.TaskGroup, ("__aexit__", "_aexit")))
    for name in names
    if (function := getattr(owner, name, None)) is not None
)
"""The functions that wait for several tasks."""


def _codes(task: asyncio.Task[Any]) -> Iterator[CodeType | None]:
    """What runs in a task, from the outside in. Its frames are not asked for: that would make them."""
    coroutine: Any = task.get_coro()
    while coroutine is not None:
        yield getattr(coroutine, "cr_code", None)
        coroutine = getattr(coroutine, "cr_await", None)


QUICK: Final[Mapping[str, Callable[..., Any]]] = {
    "_clock_monotonic": _clock,
    "is_wait_for_listener": _waits_for_listener,
    "composed_tasks": _composed,
    "is_sleep_waiter": _sleeps,
}
"""Functions that say the same as those of `INSIDE` in a fraction of the time, by their names there."""
SLOW: Final[Mapping[str, Callable[..., Any]]] = {name: getattr(INSIDE, name) for name in QUICK}
"""SimCord's own."""


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
