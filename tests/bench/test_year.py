"""The year in short: a few tables around the nights in which clocks are put forward."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tests.bench.year import Year

MARCH = datetime(2026, 3, 1, tzinfo=UTC)


async def test_some_weeks_of_slow_games_have_no_reminder_too_few_or_too_many(tmp_path: Path) -> None:
    year = Year(tmp_path, tables=3, people=8, days=40, seed=5, begin=MARCH)
    books = await year.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert books.counts["reminders"] > 20
    assert books.counts["moves"] > 50
    assert books.counts["clocks compared"] > 20
    assert year.killed > 5
