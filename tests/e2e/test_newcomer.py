"""A newcomer on a phone: from opening the page to the first move, in each game of the registry."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.games import Presentation, shelf
from bot.sandbox.server import serve
from tests.conftest import Tally
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import PHONE
from tests.e2e.window import Window

MOST_PRESSES = 12
MOST_SECONDS = 60.0
ON_RECORD = "on record"
HEADING = "from opening the page on a phone to the first move"
OFFER = """
    return [...document.querySelectorAll("#empty .button")].find((one) => one.innerText === %s);
"""
ABSENT = """
    const called = document.querySelector(".person.called");
    return called && (document.querySelector(".person.called[aria-checked=true]") ? null : called);
"""
NEXT = """
    const parts = (within) => [...(within?.querySelectorAll("button, input, li[role=option]") ?? [])]
        .filter((one) => one.offsetParent && !one.disabled);
    const form = parts(document.querySelector("#modal[open]"));
    if (form.length) {
        const groups = [...document.querySelectorAll("#modal .group")];
        const ticked = (one) => one.querySelectorAll(":checked").length;
        const short = groups.find((one) => ticked(one) < Number(one.dataset.least));
        return short?.querySelector("input:not(:checked)") ?? form.find((one) => one.type === "submit");
    }
    const pressable = (one) => one.querySelector(".button, .menu");
    const own = [...document.querySelectorAll(".message.ephemeral")].findLast(pressable);
    const here = parts(own ?? [...document.querySelectorAll(".message")].findLast(pressable));
    const is = (wanted) => here.find((one) => one.matches(wanted));
    if (is("li")) return is(".menu-place > .button") ?? is("li[aria-selected=false]");
    return is(".success") ?? is(".primary:not(.menu-place > *)") ?? is(".menu") ?? is(".button");
"""
"""What somebody presses who takes whatever comes first: in a form, in the private message, in the call."""


class Newcomer:
    """Somebody who presses and counts."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.presses = 0

    def press(self, script: str) -> None:
        """Press what a script finds."""
        self.window.press_found(script)
        self.presses += 1
        assert self.presses <= MOST_PRESSES, self.window.texts(".message")[-2:]

    def begin(self, title: str) -> None:
        """Open the page, and have a table laid for a game."""
        self.window.open()
        self.press(OFFER % repr(title))

    def move(self) -> None:
        """Act as somebody who is called, and press what comes first until a move is on record."""
        self.window.until(self.window.called, MOST_SECONDS)
        if self.window.driver.execute_script(ABSENT):
            self.press(ABSENT)
        while not any(ON_RECORD in text for text in self.window.texts(".message.ephemeral")):
            self.press(NEXT)


@pytest.mark.browser
@pytest.mark.parametrize("shown", shelf(), ids=lambda shown: shown.game.id)
async def test_the_first_move_is_near(
    shown: Presentation, sitting: Sitting, browser: Browser, tally: Tally
) -> None:
    runner = await serve(sitting.world, 0)
    sitting.when_closed(runner.cleanup)
    newcomer = Newcomer(Window(browser(*PHONE), f"http://127.0.0.1:{runner.addresses[0][1]}/"))
    begun = time.perf_counter()
    await asyncio.to_thread(newcomer.begin, shown.naming.title)
    await asyncio.to_thread(newcomer.move)
    taken = time.perf_counter() - begun
    tally(HEADING, f"{shown.game.id}: {newcomer.presses} presses, {taken:.1f} s of the machine's")
    content, width = newcomer.window.width()
    assert content <= width == PHONE[0]
    assert newcomer.window.complaints() == []
    assert (await sitting.table()).revision > 0
    assert taken < MOST_SECONDS
