from __future__ import annotations

import pytest

from bot.posting.sending import troubles as module
from bot.store import GameRecord, Store
from bot.store.games import queries
from tests.bot.posting.recipient import CHANNEL


@pytest.fixture
async def game(store: Store) -> GameRecord:
    record = GameRecord(0, CHANNEL, None, "toy", 1, {}, 1, 1, "running")
    async with store.writing() as connection:
        return await queries.add_game(connection, record)


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSES", (0.0,))
    monkeypatch.setattr(module, "PAUSES_WHERE_SHUT", (0.0,))
    monkeypatch.setattr(module, "DRAIN_SECONDS", 0.05)
