"""Fronts with the bot running against them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.description import Traffic
from tests.front import BotProcess, ForkedBot, Front
from tests.front.match import Match
from tests.front.routes import unknown


@asynccontextmanager
async def _running(front: Front, directory: Path, schema: Path) -> AsyncIterator[BotProcess]:
    process = ForkedBot(front, directory)
    shutil.copyfile(schema, process.database)
    await process.start()
    try:
        await process.listening()
        yield process
    finally:
        await process.kill()


@pytest.fixture(autouse=True)
def _all_requests_fit(traffic: Traffic) -> None:
    """What the bot asks of Discord must fit Discord's description."""


@pytest.fixture
async def front() -> AsyncIterator[Front]:
    """A Discord on loopback with one channel and three people."""
    async with Front() as opened:
        yield opened
        assert not unknown(opened.requests)


@pytest.fixture
async def bot(front: Front, tmp_path: Path, schema_file: Path) -> AsyncIterator[BotProcess]:
    """The bot as its own process, listening."""
    async with _running(front, tmp_path, schema_file) as process:
        yield process


@pytest.fixture
def match(front: Front, bot: BotProcess) -> Match:
    """Three people at the front's only channel."""
    return Match(front, front.channels[0], front.people[:3], bot.database, seed=1840)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(
    tmp_path_factory: pytest.TempPathFactory, schema_file: Path
) -> AsyncIterator[tuple[Front, BotProcess]]:
    """A front with fifty people, and the bot: one for a whole module, where each test has its own channel."""
    async with (
        Front(channels=0, people=50) as front,
        _running(front, tmp_path_factory.mktemp("house"), schema_file) as process,
    ):
        yield front, process
        assert not unknown(front.requests)
