"""What the bot's tests share: the toy game in the registry, and a database of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from bot.tables import Tables
from engine.core import registry
from tests.toy import TOY


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    real = registry.games()
    monkeypatch.setattr(registry, "games", lambda: {**real, "toy": TOY})


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/games/test.sqlite3"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    store = await Store.open(database_url)
    yield store
    await store.close()


@pytest.fixture
def woken() -> list[int]:
    return []


@pytest.fixture
def tables(store: Store, woken: list[int]) -> Tables:
    return Tables(store, woken.append)
