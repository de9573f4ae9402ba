"""A first lesson on a phone, from the sandbox's empty page to its end."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.window import Window

PHONE = (390, 844)
OFFERED = """
    return [...document.querySelectorAll("#empty p")]
        .find((one) => one.innerText.startsWith("Or learn it first"))
        .nextElementSibling.querySelectorAll("button")[PLACE];
"""


@pytest.mark.browser
async def test_the_second_offer_of_the_empty_page_is_a_lesson(sitting: Sitting, browser: Browser) -> None:
    window = Window(browser(*PHONE), await sitting.page())

    def learn() -> None:
        window.open()
        window.press_found(OFFERED.replace("PLACE", "1"))
        window.until_said("First lesson: Trambahn · step 1 of 12", ".message.ephemeral")
        window.keep("lesson")
        window.press("Play a passenger")
        window.until_said("which card", ".message.ephemeral")

    await asyncio.to_thread(learn)
    content, width = window.width()
    assert content <= width == PHONE[0]
    assert window.complaints() == []
