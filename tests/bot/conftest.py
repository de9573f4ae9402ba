"""What the bot's tests share: the toy game in the registry, and a database of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import Store
from bot.table.tables import Tables
from engine.core import registry
from engine.vienna1840 import GAME
from tests.bot.room import PatientEnv, Room, bot_on
from tests.e2e.description import Traffic
from tests.toy import TOY


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY})


def with_1840(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put 1840 into the registry, before the toy."""
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME, "toy": TOY})


@pytest.fixture
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """1840 is in the registry, too."""
    with_1840(monkeypatch)


@pytest.fixture
async def store(prepared_url: str) -> AsyncIterator[Store]:
    store = await Store.open(prepared_url)
    yield store
    await store.close()


@pytest.fixture
def woken() -> list[int]:
    return []


@pytest.fixture
def tables(store: Store, woken: list[int]) -> Tables:
    return Tables(store, woken.append)


@pytest.fixture
async def room(prepared_url: str, traffic: Traffic) -> AsyncIterator[Room]:
    bot = bot_on(prepared_url)
    env = PatientEnv(bot, settle_timeout=60.0)
    await env.start()
    room = Room(env, bot, prepared_url)
    yield room
    await env.shutdown()
    await room.bot.close()
    env.raise_errors()
