"""Days between moves, as people press them: quiet hours, an order, a reminder, an absence, a clock."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import BOTH
from tests.e2e.window import Window

pytestmark = pytest.mark.whole

HOST, OTHER = "Franzi", "Poldi"


@pytest.mark.browser
@pytest.mark.parametrize("size", BOTH)
async def test_a_newcomer_finds_his_way_through_days_between_moves(
    sitting: Sitting, browser: Browser, size: tuple[int, int]
) -> None:
    window = Window(browser(*size), await sitting.page())
    scheduler = sitting.bot.services.scheduler
    time = datetime(2026, 7, 6, 8, tzinfo=UTC)
    scheduler.now = lambda: time

    def a_table_with_a_clock() -> None:
        window.open()
        window.become(HOST)
        window.type("/game new")
        window.press("Trambahn")
        window.press("Without a clock")
        window.choose("24 h per move, 72 h in the time bank")
        window.until_said("24 h per move, 72 h in the time bank")
        window.keep("form")
        window.press("Open the table")
        window.until_said("Clock: 24 h per move, 72 h in the time bank")
        window.become(OTHER)
        window.press("Join")
        window.until_said("Where do you live?")
        window.keep("asked")
        window.become(HOST)
        window.press("Start the game")
        window.until_said("Deadline:")
        window.keep("call")

    def times_of_his_own() -> None:
        window.become(called)
        window.type("/reminders")
        window.until_said("Your time zone isn't known yet")
        window.keep("reminders")
        window.press("Your time zone")
        window.choose("Vienna")
        window.until_said("Time zone: Vienna · 10:00")
        window.press("Quiet: 22 to 8 o'clock")
        window.choose("Quiet: 23 to 9 o'clock")
        window.until_said("Quiet hours: 23 to 9 o'clock")
        window.keep("chosen")

    def an_order() -> None:
        window.become(OTHER if called == HOST else HOST)
        window.type("/next")
        window.keep("next-orders")
        for label in ("Orders", "Only passenger"):
            window.press(label)
        window.keep("order")
        window.press("Set this order")
        window.until_said("Order set: On your turn: play")
        window.keep("order-stands")
        window.become(called)

    def a_reminder() -> None:
        window.until_said("it's still your turn")
        window.keep("reminder")
        window.press("Open the turn")
        window.press("Other times …")
        window.until_said("How you're reminded")
        window.keep("other-times")

    def an_absence() -> None:
        window.type("/away until:3")
        window.until_said("You're away until")
        window.until_said(f"{called} is away until")
        window.keep("away")
        window.press("I'm back, or staying after all")
        window.until_said(f"{called} is back.")

    def a_flag() -> None:
        window.become(OTHER if called == HOST else HOST)
        window.until_said("has used up the time")
        window.keep("flag")
        window.type("/next")
        window.until_said("Your other games wait for")
        window.keep("next")
        window.press("Wait: time for another move")
        window.until_said("You're waiting")
        window.until(lambda: "Wait: time for another move" not in window.texts("#messages .button"))
        assert window.complaints() == []

    await asyncio.to_thread(a_table_with_a_clock)
    table = await sitting.table()
    called = table.names[table.deciders[0]]
    await asyncio.to_thread(times_of_his_own)
    await asyncio.to_thread(an_order)
    time += timedelta(hours=9)
    scheduler.wake()
    await asyncio.to_thread(a_reminder)
    await asyncio.to_thread(an_absence)
    for days in (4, 4):
        time += timedelta(days=days)
        scheduler.wake()
        await asyncio.sleep(1)
    await asyncio.to_thread(a_flag)


@pytest.mark.browser
@pytest.mark.parametrize("size", BOTH)
async def test_all_of_it_is_set_in_german_by_presses(
    sitting: Sitting, browser: Browser, size: tuple[int, int]
) -> None:
    world = sitting.world
    for name in (HOST, OTHER):
        world.speak(world.person(name), "de")
    await sitting.bot.services.preferences.choose(world.channel.id, {"language": "de"})
    window = Window(browser(*size), await sitting.page())
    scheduler = sitting.bot.services.scheduler
    time = datetime(2026, 7, 6, 8, tzinfo=UTC)
    scheduler.now = lambda: time

    def a_table_that_waits() -> None:
        window.open()
        window.become(HOST)
        window.type("/game new game:trambahn")
        window.until_said("Mitspielen")

    def it_is_asked_about() -> None:
        window.until_said("Soll dieser Tisch noch beginnen?")
        window.keep("de-open-table")
        window.press("Offen lassen")
        window.until_said("Der Tisch bleibt offen.")
        window.become(OTHER)
        window.press("Mitspielen")
        window.until_said("Wo lebst du?")
        window.keep("de-asked")
        window.become(HOST)
        window.press("Partie beginnen")
        window.until_said("Fahrt 1 von 10")

    def times_and_an_absence() -> None:
        window.type("/reminders")
        window.press("Deine Zeitzone")
        window.choose("Wien")
        window.until_said("Zeitzone: Wien")
        window.keep("de-reminders")
        window.press("Ich bin weg …")
        window.press("Ich bin ab jetzt weg")
        window.keep("de-away-menu")
        window.choose("Für 7 Tage")
        window.until_said("Du bist bis")
        window.keep("de-away")
        window.press("Ich bin zurück oder bleibe doch")
        window.until_said("ist zurück")

    def lists() -> None:
        for command in ("next", "since everywhere:True", "tables", "stats", "privacy"):
            window.type(f"/{command}")
            window.until_said("Stellwerk")
            window.keep(command.partition(" ")[0])
        assert window.complaints() == []

    await asyncio.to_thread(a_table_that_waits)
    time += timedelta(days=31)
    scheduler.wake()
    await asyncio.to_thread(it_is_asked_about)
    await asyncio.to_thread(times_and_an_absence)
    await asyncio.to_thread(lists)
