"""The owner of the application hears once what a new version brings."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers
from simcord.backend.models import Message, User
from simcord.http import router

from bot import VERSION
from tests.front import BotProcess, Fault, ForkedBot, Front
from tests.front.routes import ALONE, POST, Route

FORMER = "0.0.1"


@pytest.fixture
def owner(front: Front, monkeypatch: pytest.MonkeyPatch) -> User:
    """One of the people owns the application."""
    found, dispatch = front.people[0], router.dispatch

    def dispatched(backend: Any, method: str, path: str, **more: Any) -> Any:
        answer = dispatch(backend, method, path, **more)
        if path == "/oauth2/applications/@me":
            answer["owner"] = dict(serializers.user_payload(found))
        return answer

    monkeypatch.setattr(router, "dispatch", dispatched)
    return found


@pytest.fixture
def stopped(front: Front, tmp_path: Path) -> BotProcess:
    return ForkedBot(front, tmp_path)


def told(front: Front, who: User) -> list[Message]:
    if who.id not in front.backend.dm_channels:
        return []
    channel = front.backend.get_dm_channel(who.id)
    return list(front.backend.messages.get(channel.id, {}).values())


async def lived(bot: BotProcess, holds: Callable[[], bool], seconds: float = 0.0) -> None:
    """Start it, and stop it so many seconds after something holds."""
    await bot.start()
    try:
        await bot.listening()
        async with asyncio.timeout(20):
            while not holds():
                await asyncio.sleep(0.02)
        await asyncio.sleep(seconds)
        await bot.stop()
    finally:
        await bot.kill()


def noted(bot: BotProcess) -> bool:
    """Whether it is on record that the present version ran."""
    with closing(sqlite3.connect(bot.database)) as database:
        return (VERSION,) in database.execute("SELECT version FROM versions")


async def in_vain(bot: BotProcess) -> None:
    """A start after which nothing comes, for half a second."""
    await lived(bot, lambda: noted(bot), 0.5)


async def ran_before(bot: BotProcess) -> None:
    """A former version has run on the database."""
    await lived(bot, lambda: noted(bot))
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute("UPDATE versions SET version = ?", (FORMER,))


async def test_a_first_start_tells_nothing(front: Front, owner: User, stopped: BotProcess) -> None:
    await in_vain(stopped)
    assert told(front, owner) == []
    assert f"Stellwerk {VERSION}" in stopped.log.read_text()


async def test_an_update_is_told_once(front: Front, owner: User, stopped: BotProcess) -> None:
    await ran_before(stopped)
    await lived(stopped, lambda: bool(told(front, owner)))
    (message,) = told(front, owner)
    assert message.content.startswith(f"Version {VERSION} runs here now, after {FORMER}. What's new:")
    assert all(not told(front, each) for each in front.people[1:])
    await in_vain(stopped)
    assert len(told(front, owner)) == 1


async def test_an_owner_who_can_not_be_written_to_is_not_asked_again(
    front: Front, owner: User, stopped: BotProcess
) -> None:
    await ran_before(stopped)
    front.faults.append(Fault("refused", POST, status=403, code=50007))
    await lived(stopped, lambda: "can't be written to" in stopped.log.read_text())
    await in_vain(stopped)
    assert told(front, owner) == []
    assert "Traceback" not in stopped.log.read_text()


@pytest.mark.parametrize("route", [ALONE, POST], ids=str)
async def test_what_was_refused_for_now_is_told_by_the_next_start(
    front: Front, owner: User, stopped: BotProcess, route: Route
) -> None:
    await ran_before(stopped)
    front.faults.append(Fault("503", route))
    await lived(stopped, lambda: "not told yet" in stopped.log.read_text())
    assert told(front, owner) == []
    await lived(stopped, lambda: bool(told(front, owner)))
    assert len(told(front, owner)) == 1
