"""The verdict on twelve hours, and a short run that has none to complain of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bench.hours import Hours, Look, run
from tests.bench.waited import Load


def measured(
    sizes: Sequence[float] = (100, 200, 210, 210, 211, 212, 212, 212),
    files: Sequence[int] = (20, 50, 52, 51, 51, 52, 52, 50),
    tasks: Sequence[int] = (5, 40, 35, 40, 38, 41, 36, 5),
    grown: int = 70_000,
) -> Hours:
    looks = [
        Look(60.0 * at, 1_000 + 100 * at // 7, [size], 0, held, begun)
        for at, (size, held, begun) in enumerate(zip(sizes, files, tasks, strict=True))
    ]
    return Hours(Load(1), looks, [10**6, 10**6 + grown])


def test_what_is_flat_and_grows_as_counted_is_well() -> None:
    hours = measured()
    assert (hours.moves, hours.bytes_a_move) == (100, 700)
    assert hours.quarters == [150, 210, 211.5, 212]
    assert hours.faults == []


@pytest.mark.parametrize(
    ("hours", "told"),
    [
        (measured(sizes=(100, 200, 210, 220, 230, 240, 250, 260)), "memory grows"),
        (measured(files=(20, 50, 52, 60, 70, 80, 90, 53)), "files are left over: 53"),
        (measured(tasks=(5, 40, 35, 40, 38, 41, 36, 42)), "tasks are left over: 42"),
        (measured(grown=90_000), "the database grows by 900 bytes a move"),
    ],
)
def test_what_grows_or_is_left_over_is_told(hours: Hours, told: str) -> None:
    (fault,) = hours.faults
    assert fault.startswith(told)


@pytest.mark.whole
async def test_a_few_moves_are_made_and_looked_at(tmp_path: Path) -> None:
    hours = await run(tmp_path, games=9, moves=6, rate=5.0, originals=8)
    assert hours.load.moves == 6
    assert hours.moves >= 6
    assert hours.load.faults == []
    assert hours.looks[-1].files > 0
