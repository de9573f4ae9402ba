"""The walk-through of the documentation, done as a new user would: on a desk and on a phone."""

from __future__ import annotations

import asyncio
import logging

import pytest

from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import DESK, LONGER, PHONE, STEPS, Album, Walk
from tests.e2e.window import Window

pytestmark = pytest.mark.whole


@pytest.mark.browser
@pytest.mark.parametrize(
    ("width", "size"), [("phone", PHONE), pytest.param("desk", DESK, marks=LONGER)], ids=["phone", "desk"]
)
async def test_a_first_evening_reaches_the_line_round(
    width: str,
    size: tuple[int, int],
    sitting: Sitting,
    browser: Browser,
    album: Album,
    caplog: pytest.LogCaptureFixture,
) -> None:
    window = Window(browser(*size), await sitting.page())
    walk = Walk(window, width, album)
    for step in STEPS:
        await asyncio.to_thread(step, walk)
        faults = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
        assert faults == [], step.__name__
