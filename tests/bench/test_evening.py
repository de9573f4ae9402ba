"""The compressed day: its hours make up a day, and a short one is played without a backlog."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.evening import HOURS, day, run
from tests.front import ForkedBot
from tests.postgres import MISSING, server


def test_the_hours_make_up_the_day_and_the_busiest_minute_is_in_the_busiest_hour() -> None:
    assert sum(HOURS) == 100
    stretches = day(25_000, 10, 3600)
    whole = [each for each in stretches if each.name != "minute"]
    assert sum(each.seconds * each.rate for each in whole) == pytest.approx(250_000)
    busiest = [each.name for each in stretches].index("minute")
    assert stretches[busiest].rate == pytest.approx(5 * 250_000 / 86_400)
    assert stretches[busiest - 1].rate == max(each.rate for each in whole)


async def test_a_short_evening_leaves_nothing_open(tmp_path: Path) -> None:
    with server() as running:
        if running is None:
            pytest.skip(MISSING)
        stretches = day(5_000, 10, 4, range(20, 22))
        assert await run(tmp_path, running, stretches, games=30, kind=ForkedBot) == []
    assert sum(each.load.moves for each in stretches) > 5
    assert all(each.depths for each in stretches)
