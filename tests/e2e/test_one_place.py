"""All tables in one place, as people press it: the standing post, what happened, a table gone silent."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.sandbox.world import MODERATOR
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import BOTH
from tests.e2e.window import Window

pytestmark = pytest.mark.whole

HOST, OTHER, GUEST = MODERATOR, "Poldi", "Resi"


@pytest.mark.browser
@pytest.mark.parametrize("size", BOTH)
async def test_who_comes_back_finds_everything_in_one_place(
    sitting: Sitting, browser: Browser, size: tuple[int, int]
) -> None:
    window = Window(browser(*size), await sitting.page())
    scheduler = sitting.bot.services.scheduler
    time = datetime(2026, 7, 6, 8, tzinfo=UTC)
    scheduler.now = lambda: time

    def a_table() -> None:
        window.open()
        window.become(HOST)
        window.type("/game new game:trambahn")
        window.until_said("At the table")
        window.become(OTHER)
        window.press("Join")
        window.become(HOST)
        window.press("Start the game")
        window.until_said("Tour 1 of 10")

    def the_standing_post() -> None:
        window.type("/tables channel:#spieltisch")
        window.until_said("are now listed in")
        window.until_said("This server's tables")
        window.until_said("Played now")
        window.keep("tables")
        window.become(GUEST)
        window.press("Follow a table yourself, or stop following it")
        window.choose("Trambahn")
        window.until_said("You follow Trambahn")
        window.type("/next")
        window.until_said("No game is waiting for you.")
        window.keep("next")
        window.press("Tables you follow")
        window.until_said("Stop following a table")
        window.keep("followed")
        window.type("/since everywhere:True")
        window.until_said("Since you last looked")
        window.keep("since-followed")

    def what_happened() -> None:
        window.become(waiting)
        window.type("/since")
        window.until_said("It's your turn" if waiting in called else "It's waiting for")
        window.keep("since")
        window.type("/reminders")
        window.press("A summary of my tables …")
        window.until_said("How often: Never")
        window.press("Never")
        window.choose("Daily, when your quiet hours end")
        window.until_said("How often: Daily")
        window.keep("round-up")

    def a_silent_table() -> None:
        window.until_said("do you still want to play this game?")
        window.keep("silence")
        window.press("Keep playing")
        window.until_said("The game continues.")
        assert window.complaints() == []

    await asyncio.to_thread(a_table)
    table = await sitting.table()
    called = [table.names[seat] for seat in table.deciders]
    waiting = next(name for name in (HOST, OTHER) if name not in called)
    time += timedelta(minutes=2)
    await asyncio.to_thread(the_standing_post)
    await asyncio.to_thread(what_happened)
    time += timedelta(days=31)
    scheduler.wake()
    await asyncio.to_thread(a_silent_table)
