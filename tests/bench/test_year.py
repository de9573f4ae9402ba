"""The year in short: a few tables around the nights in which clocks are put forward and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.store.waiting import due
from bot.table import stand_ins
from bot.table.automation import ThinkerThread, actors
from bot.table.waiting import control, flag, reminders, timing
from bot.table.waiting.waking import Day
from engine.core import legal_actions
from tests.bench import year, year_holidays
from tests.bench.year import Year
from tests.bench.year_many import PEOPLE, Copies
from tests.games import kept

MARCH = datetime(2026, 3, 6, tzinfo=UTC)
"""From here on clocks are put forward in America and in Europe, and back in Australia."""
OCTOBER = datetime(2026, 10, 2, tzinfo=UTC)
"""The other way round."""
SMALL = [
    kept(name) for name in ("trambahn-random-seed1", "tramways-random-2p-seed2", "ticket_europe-random-seed1")
]
ALL = [*SMALL, kept("vienna1840-online-3p-full-seed2"), kept("ticket_europe-purposeful-4p-seed1")]
"""Of each game one at least, in which several play: who plays alone has nobody to leave an order for."""


@pytest.mark.parametrize("begin", [MARCH, OCTOBER], ids=["March", "October"])
async def test_some_weeks_of_slow_games_have_no_reminder_too_few_or_too_many(
    tmp_path: Path, begin: datetime
) -> None:
    short = Year(tmp_path, tables=3, people=8, days=32, seed=5, begin=begin, games=ALL)
    books = await short.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert books.counts["reminders"] > 10
    assert books.counts["moves"] > 50
    assert books.counts["clocks compared"] > 10
    assert books.counts["orders given"] > 3
    assert books.counts["moves of order"] > 0
    assert short.killed > 5


async def test_many_tables_are_copies_that_go_their_own_ways(tmp_path: Path) -> None:
    many = Copies(tmp_path, 2, 6, 3, seed=2, begin=MARCH, games=SMALL, copies=4)
    books = await many.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert len(books.tables) == 8
    assert len({person // PEOPLE for table in books.tables.values() for person in table.people}) == 4
    assert books.counts["moves"] > 8


async def test_who_plays_alone_is_told_nothing_of_his_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(year, "CONTROLS", ("1+1",))
    alone = Year(tmp_path, 1, 2, 60, seed=2, begin=MARCH, games=[kept("tramways-building-1p-seed1")])
    books = await alone.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert alone.posts["excused"]
    assert books.counts["moves"] > 20
    assert alone.posts["flag"] == alone.posts["flag_settled"] == 0


async def test_forgotten_tables_are_asked_and_fall_asleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(year, "FORGOTTEN", 0.4)
    monkeypatch.setattr(year, "CONTROLS", (None,))
    long = Year(tmp_path, tables=3, people=8, days=300, seed=8, begin=MARCH, games=SMALL)
    books = await long.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert books.counts["tables asked"] > books.counts["tables asleep"] > 0
    assert long.posts["silence_settled"] > 0


async def test_on_holidays_computers_play_and_leave_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(year, "HOLIDAYS", range(3, 20))
    monkeypatch.setattr(year, "CONTROLS", (None, "12+24", "24+12 8-22 Europe/Vienna"))
    weeks = Year(tmp_path, tables=4, people=8, days=60, seed=5, begin=MARCH, games=SMALL)
    books = await weeks.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert books.counts["stand-ins"] > 20
    assert weeks.posts["relieved"] > books.counts["stand-ins taken back"] > 5
    assert books.counts["moves of stand-in"] > 20
    assert books.counts["moves of people"] > 50
    assert books.counts["looked at while nobody played in person"] > 0


@pytest.mark.whole
async def test_real_computers_stand_in_for_a_fortnight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(year, "HOLIDAYS", range(2, 20))
    thinker = ThinkerThread()
    weeks = Year(tmp_path, tables=3, people=7, days=40, seed=7, begin=MARCH, games=SMALL, thinker=thinker)
    books = await weeks.run()
    assert {name: number for name, number in books.faults.items() if number} == {}, books.notes[:5]
    assert books.counts["stand-ins"] > 5
    assert books.counts["moves of stand-in"] > 40


async def test_a_stand_in_that_stays_too_long_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(year, "HOLIDAYS", range(2, 20))
    monkeypatch.setattr(year_holidays, "EARLY", 0)
    monkeypatch.setattr(stand_ins, "_is_over", lambda place, now: False)
    short = Year(tmp_path, tables=2, people=5, days=40, seed=3, begin=MARCH, games=SMALL)
    books = await short.run()
    assert books.faults["lost"] > 0


Breaking = Callable[[pytest.MonkeyPatch], None]


def loses(patch: pytest.MonkeyPatch) -> None:
    """No reminder follows the first one."""

    async def nothing(*_: Any) -> None: ...

    patch.setattr(reminders, "_again", nothing)


def doubles(patch: pytest.MonkeyPatch) -> None:
    """What was told beside another game falls due all the same."""

    async def nothing(*_: Any) -> None: ...

    patch.setattr(due, "take_all", nothing)


def wakes(patch: pytest.MonkeyPatch) -> None:
    """Nobody ever sleeps."""

    async def day_of(connection: Any, user_id: int, wishes: Any, since: datetime) -> Day:
        return Day()

    patch.setattr(reminders, "day_of", day_of)


def disturbs(patch: pytest.MonkeyPatch) -> None:
    """Nobody is ever away."""

    async def day_of(connection: Any, user_id: int, wishes: Any, since: datetime) -> Day:
        return Day(wishes.zone, wishes.quiet)

    patch.setattr(reminders, "day_of", day_of)


def hurries(patch: pytest.MonkeyPatch) -> None:
    """A clock is said to have run out while there is time left."""

    def early(clock: Any, day: Day) -> datetime | None:
        until = control.deadline(clock, day)
        return None if until is None else until - timedelta(hours=1)

    patch.setattr(timing, "deadline", early)
    patch.setattr(flag, "deadline", early)


def stands_still(patch: pytest.MonkeyPatch) -> None:
    """What a clock has used is not taken off."""
    patch.setattr(timing, "settled", lambda clock, day, now: replace(clock, since=None))


def strays(patch: pytest.MonkeyPatch) -> None:
    """An order does another thing than it says."""
    ordered = actors.ordered

    def astray(position: actors.Position) -> actors.Decision | None:
        found = ordered(position)
        if found is None:
            return None
        legal = legal_actions(position.game, position.state, found.seat)
        return replace(found, action=next((each for each in legal if each != found.action), found.action))

    patch.setattr(actors, "ordered", astray)


FAULTS: dict[str, Breaking] = {
    "lost": loses,
    "doubled": doubles,
    "in quiet hours": wakes,
    "while away": disturbs,
    "contradicting": hurries,
    "clocks that differ": stands_still,
    "orders that stray": strays,
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_each_fault_of_the_bot_is_seen(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(year, "CONTROLS", ("12+24", "24+12 8-22 Europe/Vienna"))
    monkeypatch.setattr(year, "KILLS_A_DAY", 0.01)
    FAULTS[fault](monkeypatch)
    short = Year(tmp_path, tables=2, people=4, days=20, seed=4, begin=MARCH, games=SMALL)
    books = await short.run()
    assert books.faults[fault] > 0


def test_there_is_a_fault_for_everything_that_is_counted() -> None:
    assert tuple(FAULTS) == year.FAULTS
