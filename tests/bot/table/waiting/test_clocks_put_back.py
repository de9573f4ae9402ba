"""The nights in which clocks are put back or forward: nothing comes twice, and nothing is missed."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.interactions.moments import moment_meant
from bot.operations.backups import Backups
from bot.store import Store
from bot.store.people import preferences
from bot.store.people.preferences import Habits
from bot.table.waiting.roundups import Wish, following
from bot.table.waiting.waking import Day
from tests.bot.moving_time import Era
from tests.bot.room import Room

VIENNA = ZoneInfo("Europe/Vienna")
BACK = datetime(2026, 10, 24, 20, tzinfo=UTC)
"""Ten in the evening in Vienna; at one o'clock in Greenwich it is two there for the second time."""
FORWARD = datetime(2026, 3, 28, 21, tzinfo=UTC)
"""Ten in the evening; at one o'clock in Greenwich it is three, and two has never been."""
REMINDER = "Reminder "
TEN_MINUTES = timedelta(minutes=10)


@pytest.mark.whole
@pytest.mark.sample(2)
@pytest.mark.parametrize("last", [1, 2, 3])
@pytest.mark.parametrize("night", [BACK, FORWARD])
async def test_a_call_in_the_quiet_hours_is_made_once_when_they_are_over(
    room: Room, monkeypatch: pytest.MonkeyPatch, night: datetime, last: int
) -> None:
    era = Era(room, monkeypatch, night)
    ann = room.people["ann"].id
    async with room.bot.services.store.writing() as connection:
        await preferences.keep_habits(connection, ann, {"zone": "Europe/Vienna", "quiet": f"22-{last}"})
    await room.begin()
    calls: list[datetime] = []
    seen = len(era.posts())
    for _ in range(6 * 7):
        await era.move(minutes=10)
        calls += [era.time] * (len(era.posts()) - seen)
        seen = len(era.posts())
    (called,) = calls
    wall = called.astimezone(VIENNA)
    # Where the hour never was, the next one begins; where it comes twice, the first one ends the quiet.
    assert (wall.hour, wall.minute, wall.fold) == (3 if night is FORWARD and last == 2 else last, 0, 0)


@pytest.mark.parametrize("night", [BACK, FORWARD])
@pytest.mark.parametrize("last", range(24))
def test_a_round_up_comes_once_each_day(night: datetime, last: int) -> None:
    wishes = Habits(zone=VIENNA, quiet=((last + 20) % 24, last))
    day = Day(VIENNA, wishes.quiet)
    moment, told = night - timedelta(days=2), []
    while moment < night + timedelta(days=3):
        moment = following(Wish("daily"), wishes, day, moment)
        told.append(moment)
    dates = Counter(each.astimezone(VIENNA).date() for each in told)
    assert set(dates.values()) == {1}
    assert max(dates) - min(dates) == timedelta(days=len(dates) - 1)


@pytest.mark.parametrize("night", [BACK, FORWARD])
async def test_a_copy_is_made_once(store: Store, tmp_path: Path, night: datetime) -> None:
    time = night - timedelta(hours=6)
    backups = Backups(tmp_path / "games" / "test.sqlite3", tmp_path / "kept", 9, now=lambda: time)
    made = []
    while time < night + timedelta(hours=24):
        # As the clock of a machine in Vienna shows it.
        time = time.astimezone(VIENNA)
        made += [time.astimezone(UTC)] if backups.look() else []
        time = time.astimezone(UTC) + TEN_MINUTES
    assert [each.hour for each in made[1:]] == [3]


@pytest.mark.parametrize(
    ("now", "typed", "meant"),
    [
        # Half past two for the first time, and for the second one.
        ((0, 30), "25.10. 2:45", (0, 45)),
        ((1, 30), "25.10. 2:45", (1, 45)),
        ((1, 30), "2026-10-25 2:15", (0, 15)),
        ((0, 30), "25.10. 2:15", (1, 15)),
    ],
)
def test_an_hour_that_comes_twice_is_meant_as_the_next_one(
    now: tuple[int, int], typed: str, meant: tuple[int, int]
) -> None:
    sunday = datetime(2026, 10, 25, tzinfo=UTC)
    found = moment_meant(typed, sunday.replace(hour=now[0], minute=now[1]), VIENNA)
    assert found == sunday.replace(hour=meant[0], minute=meant[1])
