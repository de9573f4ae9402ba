"""The sandbox's page for those who hear it or type: what is said, where the focus stays, what axe finds."""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import AsyncIterator, Callable

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from simcord.backend.models import Message

from bot.sandbox.server import serve
from bot.sandbox.world import PEOPLE, World
from engine.core import registry
from tests.e2e.aloud import aloud
from tests.e2e.axe import findings
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.window import Window

pytestmark = pytest.mark.browser

Edit = Callable[[Message, str], object]
"""Gives a post another text."""
WIDTHS, LOOKS = (390, 1280), ("light", "dark")
KEEP = """
    window.everything = [];
    new MutationObserver((all) => {
        const added = all.flatMap((each) => [...each.addedNodes]);
        window.everything.push(...added.map((one) => one.textContent));
    }).observe(document.getElementById("said"), { childList: true });
"""
"""Notes all that is said from now on."""
SAID = "return [...document.querySelectorAll('#said p')].map((one) => one.textContent)"
PLACE = """
    const at = document.activeElement, message = at.closest(".message");
    return [message?.dataset.id ?? "", at.dataset.customId ?? at.className];
"""


def _said(window: Window) -> list[str]:
    return list(window.driver.execute_script(SAID))


def _said_last(window: Window, line: str) -> bool:
    return _said(window)[-1] == line


def _place(window: Window) -> list[str]:
    return list(window.driver.execute_script(PLACE))


@pytest.mark.parametrize("game", sorted(registry.games()))
async def test_axe_finds_nothing_on_the_page_and_the_screens_of_a_game(
    sitting: Sitting, browser: Browser, game: str
) -> None:
    window = Window(browser(1280, 900), await sitting.page())

    found: dict[str, list[str]] = {}

    def look(place: str) -> None:
        for width, colours in itertools.product(WIDTHS, LOOKS):
            metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
            window.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            window.driver.execute_script("document.documentElement.dataset.look = arguments[0]", colours)
            found[f"{place}, {colours}, {width}"] = findings(window.driver)

    def begin() -> None:
        window.open()
        look("an empty channel")
        window.draft("/game ")
        look("a command")
        window.clear()
        window.type("/game new")
        window.press("All settings …")
        window.until(lambda: window.texts("#modal h2"))
        look("a form")
        window.driver.switch_to.active_element.send_keys(Keys.ESCAPE)

    await asyncio.to_thread(begin)
    await sitting.begin(f"game:{game} seed:4", *PEOPLE[:2])
    table = await sitting.table()
    who = table.names[table.deciders[0]]

    def press_on() -> None:
        window.become(who)
        window.until(lambda: window.texts(".message .button"))
        look("the call")
        window.driver.find_elements(By.CSS_SELECTOR, ".message .button")[0].click()
        window.until(lambda: window.texts(".ephemeral .button"))
        look("a screen")
        spoken = aloud(window.driver)
        (log,) = (each for each in spoken if each.role == "log")
        assert log.name == window.texts("#channel")[0]
        headings = [each.value for each in spoken if each.role == "heading"]
        assert headings.count("2") == len(window.texts(".message"))
        for menu in window.driver.find_elements(By.CSS_SELECTOR, ".ephemeral .menu")[:1]:
            menu.click()
            look("an open menu")
            window.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        window.driver.find_elements(By.CSS_SELECTOR, ".picture")[-1].click()
        look("a picture")
        window.driver.switch_to.active_element.send_keys(Keys.ESCAPE)

    await asyncio.to_thread(press_on)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.fixture
async def window(echo: World, browser: Browser) -> AsyncIterator[Window]:
    """The page of the echo bot."""
    runner = await serve(echo, 0)
    yield Window(browser(1000, 800), f"http://127.0.0.1:{runner.addresses[0][1]}/")
    await runner.cleanup()


@pytest.fixture
async def edit(echo: World) -> Edit:
    """Changes a post from the thread that drives the page."""
    loop, change = asyncio.get_running_loop(), echo.env.backend.edit_message
    return lambda post, content: loop.call_soon_threadsafe(
        change, post.channel_id, post.id, {"content": content}
    )


async def test_a_change_is_said_once_and_thinking_never(echo: World, window: Window, edit: Edit) -> None:
    def listen() -> None:
        window.open()
        window.type("/echo parts")
        window.until(lambda: len(_said(window)) == 1)
        assert "parts" in _said(window)[0]
        post = echo.messages(echo.person("Franzi").id, 1)[0]
        content = post.content
        for more in ("and more", "and the end"):
            content = f"{content}\n{more}"
            edit(post, content)
            window.until(functools.partial(_said_last, window, more))
        assert _said(window)[1:] == ["and more", "and the end"]
        window.become("Poldi")
        window.until(lambda: window.texts(".message"))
        assert len(_said(window)) == 3

    await asyncio.to_thread(listen)


async def test_what_changes_in_ones_own_call_is_said_by_the_private_answer_alone(
    echo: World, window: Window, edit: Edit
) -> None:
    def listen() -> None:
        window.open()
        window.type("/echo parts")
        post = echo.messages(echo.person("Franzi").id, 1)[0]
        assert str(echo.person("Franzi").id) in post.content
        window.driver.find_element(By.CSS_SELECTOR, "[data-custom-id=whisper]").click()
        window.until(lambda: "for your eyes only" in _said(window)[-1])
        edit(post, f"{post.content}\nand more")
        window.until(lambda: "and more" in window.texts(".content")[0])
        assert "for your eyes only" in _said(window)[-1]
        edit(post, "over")
        window.until(functools.partial(_said_last, window, "over"))

    await asyncio.to_thread(listen)


async def test_a_bot_that_thinks_is_not_said(sitting: Sitting, browser: Browser) -> None:
    window = Window(browser(1000, 800), await sitting.page())

    def ask() -> None:
        window.open()
        window.driver.execute_script(KEEP)
        window.type("/help")
        window.until(lambda: window.texts(".message.ephemeral"))
        window.until(lambda: _said(window))
        everything = window.driver.execute_script("return window.everything")
        assert not any("thinking" in text for text in everything)
        assert len(everything) == len({*everything})

    await asyncio.to_thread(ask)


async def test_the_focus_stays_at_the_message_and_goes_back_where_it_was(
    echo: World, window: Window, edit: Edit
) -> None:
    def use_keys() -> None:
        window.open()
        window.type("/echo parts")
        post = echo.messages(echo.person("Franzi").id, 1)[0]
        find = window.driver.find_element
        find(By.CSS_SELECTOR, "[data-custom-id=whisper]").send_keys(Keys.ENTER)
        window.until(lambda: "for your eyes only" in window.texts(".ephemeral .content"))
        assert _place(window) == [str(post.id), "whisper"]
        edit(post, "changed meanwhile")
        window.until(lambda: "changed meanwhile" in window.texts(".content"))
        assert _place(window) == [str(post.id), "whisper"]
        find(By.CSS_SELECTOR, "[data-custom-id=form]").send_keys(Keys.ENTER)
        window.until(lambda: window.texts("#modal h2") == ["A form"])
        window.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        window.until(lambda: not find(By.ID, "modal").is_displayed())
        assert _place(window) == [str(post.id), "form"]
        find(By.CSS_SELECTOR, ".menu").send_keys(Keys.ENTER)
        window.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        assert _place(window) == [str(post.id), "lot"]
        find(By.CSS_SELECTOR, ".ephemeral .dismiss").send_keys(Keys.ENTER)
        window.until(lambda: not window.texts(".ephemeral"))
        assert _place(window)[0] == str(post.id)

    await asyncio.to_thread(use_keys)


async def test_a_menu_jumps_to_what_is_typed(window: Window) -> None:
    def at() -> str:
        return str(window.driver.switch_to.active_element.text)

    def jump() -> None:
        window.open()
        window.type("/echo parts")
        window.driver.find_element(By.CSS_SELECTOR, ".menu").send_keys(Keys.ENTER)
        assert at() == "PR"
        for letters, lot in (("k", "KK"), ("sd", "SD"), ("p", "PR"), ("s", "SB"), ("s", "SD"), ("s", "SB")):
            window.driver.switch_to.active_element.send_keys(letters)
            assert at() == lot
            window.driver.execute_async_script("setTimeout(arguments[0], 750)")
        window.driver.switch_to.active_element.send_keys(Keys.ENTER)
        window.until(lambda: "chosen: SB" in window.texts(".content"))

    await asyncio.to_thread(jump)
