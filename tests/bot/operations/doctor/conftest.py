"""A Discord on loopback, and settings that lead there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.operations.doctor import meeting
from bot.settings import Settings
from tests.e2e.description import Traffic
from tests.front import TOKEN, Front

SettingsOf = Callable[..., Settings]


@pytest.fixture
def settings_of(tmp_path: Path) -> SettingsOf:
    """Settings with a database in a folder of the test, some of them otherwise."""

    def made(front: Front | None = None, **others: Any) -> Settings:
        known: dict[str, Any] = {"database_url": f"sqlite+aiosqlite:///{tmp_path}/games/games.sqlite3"}
        if front is not None:
            known |= {
                "discord_token": TOKEN,
                "discord_api_base": front.api_base,
                "discord_gateway_url": front.gateway.address,
            }
        return Settings(_env_file=None, **{**known, **others})

    return made


@pytest.fixture
async def front(traffic: Traffic, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Front]:
    """A Discord on loopback, quick to tell of its servers. Afterwards bots speak to the usual one again."""
    monkeypatch.setattr(meeting, "SILENT_SECONDS", 0.1)
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with Front() as opened:
        yield opened
