"""Which files of the bot, the pictures and the engine are entered by something: in how many of them a reader
must look who follows it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import simcord

from tests.bot.features.moving.guided.positions import position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.moving_time import Era
from tests.bot.room import Room, bot_on

__all__ = ["by_a_press", "by_a_reminder"]

HOME = Path(__file__).resolve().parents[1]
RINGS = tuple(f"{HOME / ring}/" for ring in ("bot", "engine", "render"))
BEFORE_THE_FIRST = 8 * 60 - 1
"""So many waking minutes somebody has before the first reminder is a minute away."""


class Watch:
    """Notes files in which a function is entered, in all threads that are begun later."""

    def __init__(self) -> None:
        self._files: set[str] | None = None
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    @contextmanager
    def noting(self) -> Iterator[list[str]]:
        """What is entered meanwhile; the list is full at the end."""
        found: list[str] = []
        self._files = set()
        yield found
        found += sorted(file[len(f"{HOME}/") :] for file in self._files if file.startswith(RINGS))
        self._files = None

    def close(self) -> None:
        """Note nothing any more."""
        threading.setprofile(None)
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if self._files is not None and event == "call" and frame.f_code.co_name != "<module>":
            self._files.add(frame.f_code.co_filename)


@asynccontextmanager
async def _room() -> AsyncIterator[tuple[Room, Watch]]:
    """A channel with people and a bot that nobody has used yet."""
    watch = Watch()
    try:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{folder}/games.sqlite3"
            bot = bot_on(url)
            env = simcord.Env(bot, settle_timeout=60.0)
            await env.start()
            room = Room(env, bot, url)
            yield room, watch
            await env.shutdown()
            await bot.close()
    finally:
        watch.close()


async def _press() -> list[str]:
    async with _room() as (room, watch):
        _, who = await sit_down(room, position("vienna1840", "tile"))
        with watch.noting() as found:
            await room.people[who].click(room.last, label="Lay a tile")
        return found


async def _reminder() -> list[str]:
    async with _room() as (room, watch):
        with pytest.MonkeyPatch.context() as patch:
            era = Era(room, patch)
            await room.begin("trambahn")
            for who in ("ann", "ben"):
                await room.do(who, "reminders", zone="Europe/Vienna")
            await era.move(minutes=BEFORE_THE_FIRST)
            assert not era.posts("Reminder 1")
            with watch.noting() as found:
                await era.move(minutes=1)
            assert era.posts("Reminder 1")
        return found


def by_a_press() -> list[str]:
    """From a press on "Lay a tile" of 1840 to the screen with the places for it and its picture."""
    return asyncio.run(_press())


def by_a_reminder() -> list[str]:
    """From a reminder that falls due to its post."""
    return asyncio.run(_reminder())
