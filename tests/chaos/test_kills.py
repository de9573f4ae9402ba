"""A short kill test. The whole of it is `make chaos`."""

from __future__ import annotations

from pathlib import Path

from tests.chaos.run import run


async def test_five_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    report = await run(tmp_path, channels=3, kills=5, seed=7, life_seconds=2.0)
    assert not report.ledger.faults, str(report)
    assert report.posts_given_up == 0, str(report)
    assert report.ledger.acknowledged > 10
