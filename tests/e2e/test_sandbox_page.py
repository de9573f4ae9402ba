"""The chat page in a browser: nothing that is typed or pressed gets lost, and everything is in reach."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from bot.sandbox.world import World
from tests.e2e.conftest import Opened
from tests.e2e.window import Window

pytestmark = pytest.mark.browser

HOLD = """
    // The server answers these only when `window.letGo()` is called; `window.held` counts what waits.
    const [path] = arguments, real = window.fetch;
    let go;
    const gate = new Promise((done) => { go = done; });
    window.held = 0;
    window.letGo = () => { window.fetch = real; go(); };
    window.fetch = async (address, ...rest) => {
        if (String(address).includes(path)) { window.held += 1; await gate; }
        return real(address, ...rest);
    };
"""
COUNT = """
    // `window.counted` is how many answers from this path the page has had time to deal with.
    const [path] = arguments, real = window.fetch;
    window.counted = 0;
    window.fetch = async (address, ...rest) => {
        const answer = await real(address, ...rest);
        if (String(address).includes(path)) setTimeout(() => { window.counted += 1; }, 30);
        return answer;
    };
"""
FAIL_ONCE = """
    const [path] = arguments, real = window.fetch;
    window.failed = 0;
    window.fetch = (address, ...rest) => {
        if (window.failed || !String(address).includes(path)) return real(address, ...rest);
        window.failed += 1;
        return Promise.reject(new TypeError("connection lost"));
    };
"""


def _box(window: Window) -> Any:
    return window.driver.find_element(By.ID, "text")


def _typed(window: Window) -> str:
    return str(_box(window).get_attribute("value"))


def _mouse(window: Window, element: Any) -> Callable[[str], None]:
    """Does one thing at a time with the mouse over an element."""
    place = window.driver.execute_script(
        "const { x, y } = arguments[0].getBoundingClientRect(); return { x: x + 9, y: y + 9 };", element
    )

    def act(kind: str) -> None:
        event = {**place, "type": kind, "button": "left", "clickCount": 1}
        window.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    return act


async def test_what_is_typed_while_something_is_under_way_is_sent_too(opened: Opened) -> None:
    def write_on() -> None:
        window = opened(390, 844)
        window.driver.execute_script(HOLD, "/api/send")
        _box(window).send_keys("/echo greet Poldi", Keys.ENTER)
        window.until(lambda: window.driver.execute_script("return window.held") == 1)
        _box(window).send_keys("/echo greet Resi", Keys.ENTER, "and a draft")
        window.driver.execute_script("window.letGo()")
        window.until(lambda: window.texts(".content")[-2:] == ["Servus, Poldi!", "Servus, Resi!"])
        assert _typed(window) == "and a draft"

    await asyncio.to_thread(write_on)


async def test_a_slow_tap_on_a_name_takes_no_letter_from_the_line(opened: Opened) -> None:
    def tap_slowly() -> None:
        window = opened(1000, 800)
        _box(window).send_keys("/echo greet ")
        act = _mouse(window, window.driver.find_element(By.CSS_SELECTOR, "[data-person=Poldi]"))
        act("mousePressed")
        window.driver.switch_to.active_element.send_keys("Resi")
        act("mouseReleased")
        window.until(lambda: window.texts(".person[aria-checked=true]")[0].endswith("Poldi"))
        assert _typed(window) == "/echo greet Resi"

    await asyncio.to_thread(tap_slowly)


async def test_a_press_held_while_the_page_changes_still_counts(opened: Opened, echo: World) -> None:
    loop = asyncio.get_running_loop()

    def press_slowly() -> None:
        window = opened(1000, 800)
        window.type("/echo parts")
        button = window.driver.find_element(By.CSS_SELECTOR, "[data-custom-id=whisper]")
        act = _mouse(window, button)
        window.driver.execute_script(COUNT, "/api/state")
        act("mousePressed")
        post = echo.messages(echo.person("Franzi").id, 1)[0]
        edit = {"content": "**parts**, changed"}
        loop.call_soon_threadsafe(echo.env.backend.edit_message, post.channel_id, post.id, edit)
        window.until(lambda: window.driver.execute_script("return window.counted") > 0)
        act("mouseReleased")
        window.until(lambda: "for your eyes only" in window.texts(".ephemeral .content"))
        window.until(lambda: "parts, changed" in window.texts(".content"))

    await asyncio.to_thread(press_slowly)


async def test_a_press_beside_an_open_menu_counts(opened: Opened) -> None:
    def press() -> None:
        window = opened(390, 844)
        for _ in range(4):
            window.type("/echo parts")
        window.press("A lot")
        window.press("Whisper")
        window.until(lambda: "for your eyes only" in window.texts(".ephemeral .content"))

    await asyncio.to_thread(press)


async def test_a_post_that_is_edited_keeps_its_picture_as_it_is(opened: Opened, echo: World) -> None:
    loop = asyncio.get_running_loop()

    def look() -> None:
        window = opened(1000, 800)
        window.type("/echo draw")
        window.until(lambda: window.pictures_shown(1))
        window.driver.execute_script("document.querySelector('.picture img').dataset.seen = 'before'")
        post = echo.messages(echo.person("Franzi").id, 1)[0]
        edit = {"content": "drawn, and changed"}
        loop.call_soon_threadsafe(echo.env.backend.edit_message, post.channel_id, post.id, edit)
        window.until(lambda: window.texts(".content") == ["drawn, and changed"])
        assert window.driver.find_elements(By.CSS_SELECTOR, ".picture img[data-seen=before]")
        window.driver.find_element(By.CSS_SELECTOR, ".picture").click()
        window.until(lambda: window.driver.find_element(By.ID, "picture").is_displayed())

    await asyncio.to_thread(look)


async def test_a_failure_of_the_sandbox_is_said_and_stays_said(
    opened: Opened, echo: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise KeyError("a fault of the sandbox")

    def send_in_vain() -> None:
        window = opened(390, 844)
        _box(window).send_keys("Servus", Keys.ENTER)
        window.until(lambda: "failed in the sandbox itself" in window.trouble())
        window.driver.execute_script(COUNT, "/api/revision")
        window.until(lambda: window.driver.execute_script("return window.counted") > 1)
        assert "failed in the sandbox itself" in window.trouble()
        assert _typed(window) == "Servus"

    monkeypatch.setattr(echo, "say", broken)
    await asyncio.to_thread(send_in_vain)


async def test_an_answer_that_could_not_be_fetched_is_fetched_again(opened: Opened) -> None:
    def lose_one() -> None:
        window = opened(390, 844)
        window.driver.execute_script(FAIL_ONCE, "/api/state")
        window.type("/echo greet Poldi")
        window.until(lambda: window.driver.execute_script("return window.failed") == 1)
        window.until(lambda: "Servus, Poldi!" in window.texts(".content"))
        window.driver.execute_script(FAIL_ONCE, "/api/state")
        window.become("Poldi")
        window.until(lambda: window.driver.execute_script("return window.failed") == 1)
        window.until(lambda: window.texts(".person[aria-checked=true]")[0].endswith("Poldi"))

    await asyncio.to_thread(lose_one)


async def test_what_was_refused_stands_in_the_line_again(opened: Opened) -> None:
    def send_nonsense() -> None:
        window = opened(1000, 800)
        _box(window).send_keys("/echo bid SD much", Keys.ENTER)
        window.until(lambda: "whole number" in window.trouble())
        assert _typed(window) == "/echo bid SD much"

    await asyncio.to_thread(send_nonsense)


async def test_threads_are_begun_talked_in_and_marked_while_unread(opened: Opened, echo: World) -> None:
    def talk() -> None:
        window = opened(390, 844)
        find = window.driver.find_element
        find(By.ID, "menu").click()
        window.until(lambda: find(By.CSS_SELECTOR, "li.forum .channel").is_displayed())
        find(By.CSS_SELECTOR, "li.forum .channel").click()
        window.until(lambda: window.texts("#empty .button") == ["Start a post"])
        find(By.CSS_SELECTOR, "#empty .button").click()
        find(By.CSS_SELECTOR, "#modal input").send_keys("Runde am Abend", Keys.ENTER)
        window.until(lambda: window.texts("#channel") == ["Runde am Abend"])
        window.type("/echo greet Poldi")
        assert "Servus, Poldi!" in window.texts(".content")
        find(By.ID, "menu").click()
        window.until(lambda: find(By.CSS_SELECTOR, "li.text .channel").is_displayed())
        find(By.CSS_SELECTOR, "li.text .channel").click()
        window.until(lambda: window.texts("#channel") == ["spieltisch"])
        assert not window.texts("li.thread.unread, li.thread.pinged")
        window.become("Poldi")
        window.until(lambda: window.texts("li.thread.unread .name"))
        assert find(By.ID, "menu").get_attribute("data-unread") == "unread"

    await asyncio.to_thread(talk)


async def test_a_persons_language_goes_with_what_that_person_does(opened: Opened) -> None:
    def choose() -> None:
        window = opened(1280, 800)
        window.type("/echo language")
        assert window.texts(".content")[-1] == "en-US"
        window.driver.find_element(By.CSS_SELECTOR, "#language [value=de]").click()
        window.until(lambda: window.texts("#language-label") == ["Sprache"])
        window.type("/echo language")
        assert window.texts(".content")[-1] == "de"
        window.become("Poldi")
        window.until(lambda: window.texts("#language-label") == ["Language"])
        window.type("/echo language")
        assert window.texts(".content")[-1] == "en-US"

    await asyncio.to_thread(choose)


async def test_a_picture_is_enlarged_by_two_fingers_moved_and_shut(opened: Opened) -> None:
    def pinch() -> None:
        window = opened(390, 844)
        window.type("/echo draw size:2400")
        window.until(lambda: window.pictures_shown(2))
        window.driver.find_element(By.CSS_SELECTOR, ".picture").click()

        def box() -> dict[str, float]:
            script = "return document.querySelector('#picture img').getBoundingClientRect().toJSON()"
            return dict(window.driver.execute_script(script))

        window.until(lambda: round(box()["width"]) == 390)

        def touch(kind: str, *points: tuple[int, int]) -> None:
            event = {
                "type": kind,
                "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)],
            }
            window.driver.execute_cdp_cmd("Input.dispatchTouchEvent", event)

        touch("touchStart", (180, 420), (210, 420))
        touch("touchMove", (120, 420), (270, 420))
        touch("touchMove", (60, 420), (330, 420))
        touch("touchEnd")
        window.until(lambda: box()["width"] > 1500)
        before = box()["x"]
        touch("touchStart", (200, 420))
        touch("touchMove", (120, 420))
        touch("touchEnd")
        window.until(lambda: round(before - box()["x"]) == 80)
        window.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        window.until(lambda: not window.driver.find_element(By.ID, "picture").is_displayed())
        assert window.width() == (390, 390)

    await asyncio.to_thread(pinch)


async def test_everything_can_be_done_by_keys(opened: Opened) -> None:
    def keys() -> None:
        window = opened(1280, 800)
        focused = "return document.activeElement.innerText.split('\\n').at(-1)"
        window.draft("/echo b")
        _box(window).send_keys(Keys.ARROW_DOWN)
        marked = _box(window).get_attribute("aria-activedescendant")
        assert window.texts(f"#{marked} b") == ["/echo bid"]
        _box(window).send_keys(Keys.ENTER)
        window.until(lambda: "lot SD" in window.texts("#suggestions b"))
        _box(window).send_keys(Keys.ESCAPE)
        assert not window.driver.find_element(By.ID, "suggestions").is_displayed()
        window.clear()
        window.type("/echo parts")
        _box(window).send_keys(Keys.SHIFT, Keys.TAB, Keys.TAB)
        window.until(lambda: window.driver.execute_script(focused) == "Franzi")
        window.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
        window.until(lambda: window.texts(".person[aria-checked=true]")[0].endswith("Poldi"))
        menu = window.driver.find_element(By.CSS_SELECTOR, ".menu")
        menu.send_keys(Keys.ENTER)
        window.until(lambda: window.driver.execute_script(focused) == "PR")
        window.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
        window.until(lambda: "chosen: KK" in window.texts(".content"))

    await asyncio.to_thread(keys)
