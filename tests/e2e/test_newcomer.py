"""A newcomer on a phone: from opening the page to the first move, in each game of the registry."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from selenium.webdriver.common.by import By

from bot.games import Presentation, shelf
from bot.sandbox.world import PEOPLE
from tests.conftest import Tally
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import LONGER, PHONE
from tests.e2e.window import Window

pytestmark = pytest.mark.whole

MOST_PRESSES = 12
MOST_SECONDS = 60.0
JOINING = 2
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
        .filter((one) => one.offsetParent && !one.disabled && one.ariaDisabled !== "true");
    const form = parts(document.querySelector("#modal[open]"));
    if (form.length) {
        const groups = [...document.querySelectorAll("#modal .group")];
        const ticked = (one) => one.querySelectorAll(":checked").length;
        const short = groups.find((one) => ticked(one) < Number(one.dataset.least));
        return short?.querySelector("input:not(:checked)") ?? form.find((one) => one.type === "submit");
    }
    const pressable = (one) => one.querySelector(".button, .menu");
    const asides = (one) => one.innerText.includes("Where do you live?");
    const own = [...document.querySelectorAll(".message.ephemeral")].findLast(
        (one) => pressable(one) && !asides(one));
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
        self._tap(partial(self.window.press_found, script))

    def begin(self, title: str) -> None:
        """Open the page, and have a table laid for a game."""
        self.window.open()
        self.press(OFFER % repr(title))

    def begin_by_hand(self, shown: Presentation, others: Sequence[str]) -> None:
        """Open the page, and lay a table as people do who know no shorter way: a command that asks by a form,
        in which they press the game, and everybody joins by the buttons of the table's post.
        """
        self.window.open()
        self._tap(self.window.driver.find_element(By.ID, "text").click)
        self._tap(partial(self.window.type, "/game new"))
        if shown is not shelf()[0]:
            self._tap(partial(self.window.press, shown.game.title))
        self._tap(partial(self.window.press, "Open the table"))
        for name in others:
            self._tap(partial(self.window.become, name))
            self._tap(partial(self.window.press, "Join"))
            self.window.until_said(name)
        self._tap(partial(self.window.become, PEOPLE[0]))
        self._tap(partial(self.window.press, "Start the game"))

    def _tap(self, act: Callable[[], object]) -> None:
        act()
        self.presses += 1
        assert self.presses <= MOST_PRESSES, self.window.texts(".message")[-2:]

    def move(self) -> None:
        """Act as somebody who is called, and press what comes first until a move is on record."""
        self.window.until(self.window.called, MOST_SECONDS)
        if self.window.driver.execute_script(ABSENT):
            self.press(ABSENT)
        while not any(ON_RECORD in text for text in self.window.texts(".message.ephemeral")):
            self.press(NEXT)


@pytest.fixture
async def newcomer(sitting: Sitting, browser: Browser) -> Newcomer:
    """Somebody with a phone, who has not opened the page."""
    return Newcomer(Window(browser(*PHONE), await sitting.page()))


async def _moves(newcomer: Newcomer, begin: Callable[[], None], sitting: Sitting) -> str:
    """Begin a game and make its first move; what that took."""
    begun = time.perf_counter()
    await asyncio.to_thread(begin)
    await asyncio.to_thread(newcomer.move)
    taken = time.perf_counter() - begun
    content, width = newcomer.window.width()
    assert content <= width == PHONE[0]
    assert newcomer.window.complaints() == []
    assert (await sitting.table()).revision > 0
    assert taken < MOST_SECONDS
    return f"{newcomer.presses} presses, {taken:.1f} s of the machine's"


@pytest.mark.browser
@pytest.mark.parametrize("shown", shelf(), ids=lambda shown: shown.game.id)
async def test_the_first_move_is_near(
    shown: Presentation, sitting: Sitting, newcomer: Newcomer, tally: Tally
) -> None:
    took = await _moves(newcomer, partial(newcomer.begin, shown.game.title), sitting)
    tally(HEADING, f"{shown.game.id}: {took}")


@pytest.mark.browser
@pytest.mark.parametrize(
    "shown",
    [
        pytest.param(each, marks=LONGER if place else (), id=each.game.id)
        for place, each in enumerate(shelf())
    ],
)
async def test_the_first_move_is_near_where_others_join(
    shown: Presentation, sitting: Sitting, newcomer: Newcomer, tally: Tally
) -> None:
    """Two join, or one where no more can play. Their presses are counted, and those by which one acts for
    another on the same page.
    """
    joining = PEOPLE[1 : min(JOINING + 1, max(shown.game.seats))]
    took = await _moves(newcomer, partial(newcomer.begin_by_hand, shown, joining), sitting)
    tally(HEADING, f"{shown.game.id}, joined by {' and '.join(joining)}: {took}")
