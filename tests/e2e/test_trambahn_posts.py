"""How long the posts of Trambahn against the computer are on a phone."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.sandbox.world import PEOPLE
from tests.bench.channel import HEIGHTS
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting, in_any_order, play_on
from tests.e2e.walkthrough import PHONE
from tests.e2e.window import Window

MOST = 500
"""Pixels of a post that is over, on a phone."""
MOVES = 12


@pytest.mark.browser
async def test_a_post_against_the_computer_is_no_longer_than_a_screen(
    sitting: Sitting, browser: Browser
) -> None:
    """The first one, too, which tells that the game begins, and of three turns."""
    await sitting.type("Franzi", "/game new game:trambahn partner:true seed:3")
    assert len(await play_on(sitting, "trambahn", random.Random(3), in_any_order, MOVES)) == MOVES
    window = Window(browser(*PHONE), await sitting.page())
    found = await asyncio.to_thread(_heights, window)
    assert len(found) > 2
    assert max(found) <= MOST


def _heights(window: Window) -> list[int]:
    """The heights of the posts without buttons."""
    window.open()
    window.become(PEOPLE[-1])
    window.until(lambda: len(window.driver.execute_script(HEIGHTS)) > 2)
    return [height for _, height, live in window.driver.execute_script(HEIGHTS) if not live]
