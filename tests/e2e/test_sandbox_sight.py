"""What of the chat page is in sight: what is new, from its beginning where it's taller than the window."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.world import World
from tests.e2e.conftest import Opened
from tests.e2e.window import Window

pytestmark = pytest.mark.browser

TALL = "/echo tale 40"
TOP = """
    // Where the newest message of a class begins below the upper edge of the log, in pixels.
    const newest = [...document.querySelectorAll(".message" + arguments[0])].at(-1);
    return newest.getBoundingClientRect().top - document.getElementById("scroll").getBoundingClientRect().top;
"""
LEFT = """
    const log = document.getElementById("scroll");
    return log.scrollHeight - log.scrollTop - log.clientHeight;
"""
TO_BEGINNING = "document.getElementById('scroll').scrollTop = 0"


def _top(window: Window, which: str = "") -> float:
    return float(window.driver.execute_script(TOP, which))


def _is_at_end(window: Window) -> bool:
    return float(window.driver.execute_script(LEFT)) < 2


def _says_news(window: Window) -> bool:
    return bool(window.driver.execute_script("return !!document.querySelector('#newest.news:not([hidden])')"))


async def test_an_answer_taller_than_the_window_is_read_from_its_beginning(opened: Opened) -> None:
    def look() -> None:
        window = opened(390, 844)
        window.type("/echo tale 3")
        window.until(lambda: _is_at_end(window))
        window.type(TALL)
        window.until(lambda: abs(_top(window)) < 2)
        assert not _is_at_end(window)
        assert window.driver.find_element("id", "newest").is_displayed(), "there is more below"
        window.type("/echo tale 2")
        window.until(lambda: _is_at_end(window))

    await asyncio.to_thread(look)


async def test_a_channel_opens_where_its_newest_message_begins(opened: Opened) -> None:
    def look() -> None:
        window = opened(390, 844)
        for text in ("hello", TALL):
            window.type(text)
        window.open()
        window.until(lambda: abs(_top(window)) < 2)

    await asyncio.to_thread(look)


async def test_an_answer_stays_in_sight_whatever_others_say_below_it(opened: Opened, echo: World) -> None:
    loop = asyncio.get_running_loop()

    def look() -> None:
        window = opened(390, 844)
        window.type(TALL)
        window.until(lambda: abs(_top(window, ".ephemeral")) < 2)
        said = echo.say(echo.person("Poldi"), "from someone else", [])
        asyncio.run_coroutine_threadsafe(said, loop).result(10)
        window.until(lambda: _says_news(window))
        assert abs(_top(window, ".ephemeral")) < 2
        window.press_found("return document.getElementById('newest')")
        window.until(lambda: _is_at_end(window))
        window.until(lambda: not _says_news(window))

    await asyncio.to_thread(look)


async def test_what_a_press_leads_to_comes_into_sight(opened: Opened) -> None:
    def look() -> None:
        window = opened(390, 844)
        window.type("/echo parts")
        for text in ("one", TALL):
            window.type(text)
        window.driver.execute_script(TO_BEGINNING)
        window.press("Whisper")
        window.until(lambda: "for your eyes only" in window.texts(".ephemeral .content")[-1])
        window.until(lambda: _is_at_end(window))

    await asyncio.to_thread(look)


async def test_a_message_that_a_press_makes_taller_is_read_from_its_beginning(opened: Opened) -> None:
    def look() -> None:
        window = opened(390, 844)
        window.type("hello")
        window.type("/echo tale 2")
        window.until(lambda: _is_at_end(window))
        window.press("Go on")
        window.until(lambda: "line 39" in window.texts(".content")[-1])
        window.until(lambda: abs(_top(window)) < 2)

    await asyncio.to_thread(look)


async def test_who_reads_further_up_is_left_there(opened: Opened, echo: World) -> None:
    loop = asyncio.get_running_loop()

    def look() -> None:
        window = opened(390, 844)
        for _ in range(2):
            window.type(TALL)
        window.driver.execute_script(TO_BEGINNING)
        before = _top(window, ".ephemeral")
        said = echo.say(echo.person("Poldi"), "from someone else", [])
        asyncio.run_coroutine_threadsafe(said, loop).result(10)
        window.until(lambda: _says_news(window))
        assert _top(window, ".ephemeral") == before

    await asyncio.to_thread(look)
