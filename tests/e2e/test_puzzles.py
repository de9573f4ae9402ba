"""A puzzle of each kind on a phone, in two languages, from `/puzzle` to the proof; and the morning's post."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.games import Scene
from bot.language import words
from bot.sandbox.world import MODERATOR
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import PHONE
from tests.e2e.window import Window
from tests.puzzles import KINDS, day_of, path_to_the_best

pytestmark = [pytest.mark.whole, pytest.mark.browser]

FIRST = date(2026, 7, 6)
SOLVERS = {"en": "Poldi", "de": "Resi"}


@pytest.mark.parametrize("name", sorted(KINDS))
async def test_a_puzzle_is_solved_on_a_phone(sitting: Sitting, browser: Browser, name: str) -> None:
    window = Window(browser(*PHONE), await sitting.page())
    day, found = day_of(name, FIRST.toordinal())
    sitting.bot.services.scheduler.now = lambda: datetime.combine(date.fromordinal(day), time(12), UTC)
    kind, riddle = found.kind, found.riddle
    view = kind.view(riddle.state)
    path = path_to_the_best(name, view, riddle.answer)
    sitting.world.speak(sitting.world.person("Resi"), "de")

    def solve(language: str) -> None:
        scene = Scene(words(language).of(kind.game.id), (), view)
        window.become(SOLVERS[language])
        window.type("/puzzle")
        for taken in range(len(path)):
            screen = kind.screen(scene, path[:taken])
            window.until_said(screen.lines[-1].replace("**", "").replace("`", "")[:40])
            window.keep(f"puzzle-{name}-{language}-{taken}")
            window.press(screen.steps[path[taken]])
        window.until(lambda: window.pictures_shown(1))
        window.keep(f"puzzle-{name}-{language}-whole")
        window.press(scene.say("Hand in"))
        window.until_said(scene.say("**Solved.** There's no better answer.").replace("**", ""))
        window.keep(f"puzzle-{name}-{language}-proof")

    await asyncio.to_thread(window.open)
    for language in SOLVERS:
        await asyncio.to_thread(solve, language)
    assert await asyncio.to_thread(window.complaints) == []


async def test_the_morning_brings_the_puzzle_and_its_button_opens_it(
    sitting: Sitting, browser: Browser
) -> None:
    window = Window(browser(*PHONE), await sitting.page())
    scheduler = sitting.bot.services.scheduler
    now = datetime.combine(FIRST, time(9), UTC)
    scheduler.now = lambda: now

    def begin() -> None:
        window.open()
        window.become(MODERATOR)
        window.type("/puzzle channel:#spieltisch zone:Europe/Vienna")
        window.until_said("now posted in")

    def solve() -> None:
        window.until_said("Puzzle of the day, July 7, 2026")
        window.keep("puzzle-morning")
        window.press("Solve it")
        window.until(lambda: "Puzzle of the day\n" in "\n".join(window.texts(".message")[-1:]))

    await asyncio.to_thread(begin)
    now += timedelta(hours=22)
    scheduler.wake()
    await asyncio.to_thread(solve)
