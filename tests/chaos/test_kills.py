"""A short kill test. The whole of it is `make chaos`."""

from __future__ import annotations

from pathlib import Path

from tests.chaos.run import run
from tests.front import ForkedBot
from tests.postgres import Server


async def test_five_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    report = await run(tmp_path, channels=3, kills=5, seed=7, life_seconds=2.0, kind=ForkedBot)
    assert report.well, str(report)
    assert report.ledger.acknowledged > 10


async def test_two_processes_on_one_database_killed_in_turn_lose_nothing_and_double_nothing(
    tmp_path: Path, postgres: Server
) -> None:
    url = postgres.database()
    report = await run(
        tmp_path, channels=4, kills=4, seed=11, life_seconds=2.0, url=url, processes=2, kind=ForkedBot
    )
    assert report.well, str(report)
    assert report.ledger.acknowledged > 10
