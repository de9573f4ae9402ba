"""A front with the bot running against it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.front import BotProcess, Front


@pytest.fixture
async def front() -> AsyncIterator[Front]:
    """A Discord on loopback with one channel and three people."""
    async with Front() as opened:
        yield opened


@pytest.fixture
async def bot(front: Front, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot as its own process, listening."""
    process = BotProcess(front, tmp_path)
    await process.start()
    try:
        await process.listening()
        yield process
    finally:
        await process.kill()
