"""`/away`, and what follows from it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.interactions.moments import moment_meant
from tests.bot.moving_time import MONDAY, Era, shown
from tests.bot.room import Room

REMINDER = "it's still your turn"
VIENNA = ZoneInfo("Europe/Vienna")


@pytest.fixture
async def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """Ann is to move, since Monday at ten in the morning in Vienna."""
    era = Era(room, monkeypatch)
    await room.begin()
    return era


async def test_nobody_is_reminded_meanwhile_and_the_tables_are_told(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    told = await room.do("ann", "away", until="5")
    assert told.startswith("You're away until <t:")
    (post,) = era.posts("is away until")
    assert post.startswith("ann is away until")
    assert "ann" in await room.do("ben", "next")
    assert "(away until <t:" in await room.do("ben", "next")
    await era.move(days=5, hours=7)
    assert era.posts(REMINDER) == []
    await era.move(hours=1)
    assert len(era.posts(REMINDER)) == 1


async def test_the_call_of_somebody_who_is_away_says_so(era: Era) -> None:
    room = era.room
    await room.do("ben", "away", until="2026-03-29")
    await room.do("ann", "do", moves="skip")
    assert "-# ben is away until <t:" in room.words


async def test_it_can_be_announced_in_advance_and_taken_back(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    told = await room.do("ann", "away", until="1.4.", **{"from": "28.3."})
    starts, ends = datetime(2026, 3, 28, tzinfo=VIENNA), datetime(2026, 4, 2, tzinfo=VIENNA)
    assert f"from <t:{int(starts.timestamp())}:f> until <t:{int(ends.timestamp())}:f>" in told
    assert len(era.posts("will be away from")) == 1
    present = await room.people["ann"].slash(room.channel, "away")
    await room.people["ann"].click(shown(present), label="I'm back, or staying after all")
    assert len(era.posts("ann is back.")) == 1
    assert "You aren't away" in await room.do("ann", "away")


async def test_it_can_begin_today(era: Era) -> None:
    told = await era.room.do("ann", "away", until="24.3.", **{"from": "23.3."})
    assert told.startswith("You're away until <t:")


async def test_thirty_days_a_year(era: Era) -> None:
    room = era.room
    assert "away 30 days a year; 30 of them left" in await room.do("ann", "away", until="31")
    await room.do("ann", "away", until="20")
    await era.move(days=40)
    assert "10 of them left" in await room.do("ann", "away", until="11")
    await era.move(days=330)
    assert "You're away until" in await room.do("ann", "away", until="30")
    assert "over before it begins" in await room.do("ann", "away", until="2020-01-01")
    assert "I can't read `soon`" in await room.do("ann", "away", until="soon")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("<t:1774600000:R>", datetime.fromtimestamp(1774600000, UTC)),
        ("<t:1774600000>", datetime.fromtimestamp(1774600000, UTC)),
        ("3", datetime(2026, 3, 26, 9, tzinfo=UTC)),
        ("3 days", datetime(2026, 3, 26, 9, tzinfo=UTC)),
        ("2 Wochen", datetime(2026, 4, 6, 9, tzinfo=UTC)),
        ("2026-12-24", datetime(2026, 12, 25, tzinfo=VIENNA)),
        ("2026-12-24 18:30", datetime(2026, 12, 24, 18, 30, tzinfo=VIENNA)),
        ("24.12.2026 18 Uhr", datetime(2026, 12, 24, 18, tzinfo=VIENNA)),
        ("24.12.", datetime(2026, 12, 25, tzinfo=VIENNA)),
        ("1.2.", datetime(2027, 2, 2, tzinfo=VIENNA)),
        ("31.2.", None),
        ("2026-13-01", None),
        ("tomorrow", None),
        ("<t:999999999999>", None),
        ("9999-12-31", None),
    ],
)
def test_what_is_meant_by(typed: str, meant: datetime | None) -> None:
    assert moment_meant(typed, MONDAY, VIENNA) == meant


async def test_an_absence_is_announced_and_taken_back_by_presses_alone(era: Era) -> None:
    room, ann = era.room, era.room.people["ann"]
    settings = shown(await ann.slash(room.channel, "reminders"))
    offered = shown(await ann.click(settings, label="I'm away …"))
    assert offered.content.startswith("You aren't away. Choose for how long")
    await ann.select(offered, ["7"], custom_id="away:for")
    until = int((MONDAY + timedelta(days=7)).timestamp())
    assert offered.content.startswith(f"You're away until <t:{until}:f>.")
    assert len(era.posts("ann is away until")) == 1
    again = shown(await ann.slash(room.channel, "away"))
    await ann.click(again, label="I'm back, or staying after all")
    assert again.content.startswith("You're back.")
    offered = shown(await ann.slash(room.channel, "away"))
    await ann.select(offered, ["21"], custom_id="away:for")
    assert "You're away until" in offered.content
