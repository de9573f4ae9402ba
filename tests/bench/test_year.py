"""The year in short: a few tables around the night in which the clocks are put forward."""

from __future__ import annotations

from pathlib import Path

from tests.bench.year import Year


async def test_some_months_of_slow_games_have_no_reminder_too_few_or_too_many(tmp_path: Path) -> None:
    year = Year(tmp_path, tables=3, people=8, days=100, seed=5)
    books = await year.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert books.counts["reminders"] > 30
    assert books.counts["moves"] > 100
    assert books.counts["clocks compared"] > 50
    assert year.killed > 20
