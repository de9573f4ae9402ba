"""The sandbox page in a browser, as a person uses it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import ElementClickInterceptedException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

__all__ = ["Window"]

KEPT = os.environ.get("STELLWERK_WINDOWS")
"""A folder for screenshots; none are kept where it is not set."""

NEWEST = """
    const [selector, label] = arguments, parts = [...document.querySelectorAll(selector)];
    const free = parts.filter((one) => one.offsetParent && !one.disabled && one.ariaDisabled !== "true");
    const exact = (one) => one.innerText.split("\\n")[0] === label;
    const begun = (one) => one.innerText.startsWith(label);
    return free.filter(exact).at(-1) ?? free.filter(begun).at(-1);
"""
IN_SIGHT = """
    const seen = [...document.images].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return one.src && bottom > 0 && top < window.innerHeight;
    });
"""
PAINTED = """
    Promise.allSettled(seen.map((one) => one.decode()))
        .then(() => requestAnimationFrame(() => requestAnimationFrame(() => arguments[0](true))));
"""
TAPPED = """
    const found = arguments[0];
    window.tapped = false;
    const isFound = (one) => one === found || (one instanceof Element && one.isEqualNode(found));
    document.addEventListener("click", (event) => { window.tapped ||= event.composedPath().some(isFound); }, {
        capture: true, once: true,
    });
"""
TAP_SECONDS = 2.0
"""A phone's tap may arrive late, and not at all where the page moves under the finger: people tap again."""
INTO_SIGHT = f"""
    const [found, done] = arguments;
    found.scrollIntoView({{block: "nearest"}});
    {IN_SIGHT}
    const still = (before) => requestAnimationFrame(() => {{
        const {{ top }} = found.getBoundingClientRect();
        if (top === before) done(); else still(top);
    }});
    Promise.allSettled(seen.map((one) => one.decode())).then(() => still(null));
"""
"""Scrolls as a person does before a press, and waits for pictures and until nothing moves. The page notices
the scrolling, and follows what is in sight from then on.
"""
IDLE = """
    return !document.querySelector(".thinking, .sending, .message[aria-busy=true]");
"""


class Window:
    """The page as a person uses it. All methods block: call them off the event loop."""

    def __init__(self, driver: webdriver.Chrome, address: str) -> None:
        self.driver = driver
        self.address = address
        dark = {"name": "prefers-color-scheme", "value": "dark"}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [dark]})

    def open(self) -> float:
        """Open the page; the seconds until one can type."""
        begun = time.perf_counter()
        self.driver.get(self.address)
        self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, ".person"))
        return time.perf_counter() - begun

    def become(self, name: str) -> None:
        """Act as another person."""
        chip = self.driver.find_element(By.CSS_SELECTOR, f'[data-person="{name}"]')
        # A phone's tap may arrive only after what is done next, and it moves the focus.
        self.driver.execute_script(TAPPED, chip)
        chip.click()
        self.until(lambda: self.driver.execute_script("return window.tapped"))
        chosen = f'[data-person="{name}"][aria-checked=true]'
        self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, chosen))

    def called(self) -> list[str]:
        """The people whose turn it is."""
        script = "return [...document.querySelectorAll('.person.called')].map((one) => one.dataset.person)"
        return list(self.driver.execute_script(script))

    def type(self, text: str) -> float:
        """Type a line and send it; the seconds until it is done."""
        box = self.driver.find_element(By.ID, "text")
        box.send_keys(text)
        self.until(lambda: box.get_attribute("value") == text)
        begun = time.perf_counter()
        box.send_keys(Keys.ENTER)
        self.until(lambda: self.trouble() or self.driver.execute_script(IDLE))
        assert not self.trouble(), f"{text}: {self.trouble()}"
        return time.perf_counter() - begun

    def draft(self, text: str) -> None:
        """Type a command without sending it, until the page offers how it may go on."""
        self.driver.find_element(By.ID, "text").send_keys(text)
        self.until(lambda: self.texts("#suggestions li"))

    def clear(self) -> None:
        """Take back what is typed."""
        self.driver.find_element(By.ID, "text").send_keys(Keys.CONTROL, "a", Keys.BACKSPACE)
        self.until(lambda: not self.driver.find_element(By.ID, "text").get_attribute("value"))

    def press(self, label: str) -> None:
        """Press the newest button or open the newest menu that has this label, or one that begins so, and
        wait until that is done.
        """
        self._use("#messages .button, #messages .menu", label)

    def choose(self, label: str) -> None:
        """Choose what has this label, or one that begins so, from the open menu, and wait likewise."""
        self._use(".choices li", label)

    def press_found(self, script: str) -> None:
        """Press the element that a script finds, and wait likewise."""
        self.until(lambda: self._pressed(self.driver.execute_script(script)))
        self._done(script)

    def _use(self, selector: str, label: str) -> None:
        self.until(lambda: self._pressed(self.driver.execute_script(NEWEST, selector, label)))
        self._done(label)

    def _done(self, what: str) -> None:
        self.until(lambda: self.trouble() or self.driver.execute_script(IDLE))
        assert not self.trouble(), f"{what}: {self.trouble()}"

    def _pressed(self, found: WebElement | None) -> bool:
        """Whether it was there to be pressed, and was; the page may draw it anew at any moment. A picture
        that came under the finger is closed again.
        """
        if found is None:
            return False
        try:
            self.driver.execute_async_script(INTO_SIGHT, found)
            self.driver.execute_script(TAPPED, found)
            found.click()
        except StaleElementReferenceException:
            return False
        except ElementClickInterceptedException:
            self.driver.execute_script("document.getElementById('picture').close()")
            return False
        limit = time.perf_counter() + TAP_SECONDS
        while not (tapped := self.driver.execute_script("return window.tapped")):
            if time.perf_counter() > limit:
                break
        return bool(tapped)

    def trouble(self) -> str:
        """What the page complains of."""
        return "".join(self.texts("#notice span"))

    def texts(self, selector: str) -> list[str]:
        """The words of all elements that a selector finds."""
        script = "return [...document.querySelectorAll(arguments[0])].map((one) => one.innerText)"
        return list(self.driver.execute_script(script, selector))

    def until(self, condition: Callable[[], Any], seconds: float = 20.0) -> None:
        """Wait for a condition."""
        limit = time.perf_counter() + seconds
        while not condition():
            assert time.perf_counter() < limit, f"waited in vain; the page says: {self.texts('body')}"
            time.sleep(0.05)

    def until_said(self, words: str, selector: str = ".message") -> None:
        """Wait until one of the newest five messages says so: posts, and answers that one person sees."""
        self.until(lambda: any(words in text for text in self.texts(selector)[-5:]))

    def width(self) -> tuple[int, int]:
        """Of the page's content and of the window, in CSS pixels."""
        script = "return [document.documentElement.scrollWidth, window.innerWidth]"
        content, window = self.driver.execute_script(script)
        return int(content), int(window)

    def pictures_shown(self, number: int) -> bool:
        """Whether the newest post with pictures has so many, all loaded."""
        script = """
            const post = [...document.querySelectorAll(".message:has(.picture)")].at(-1);
            const images = [...(post?.querySelectorAll(".picture img") ?? [])];
            const loaded = images.filter((one) => one.complete && one.naturalWidth > 0);
            return images.length === arguments[0] && loaded.length === images.length;
        """
        return bool(self.driver.execute_script(script, number))

    def picture(self) -> bytes:
        """A screenshot as PNG, with all pictures that stand in the window."""
        self.until(lambda: self.driver.execute_script(IN_SIGHT + "return seen.every((one) => one.complete)"))
        self.driver.execute_async_script(IN_SIGHT + PAINTED)
        return self.driver.get_screenshot_as_png()

    def keep(self, name: str) -> None:
        """Nothing of the page is wider than the window; a screenshot of it is kept where `KEPT` is set."""
        content, width = self.width()
        assert content <= width
        if KEPT:
            Path(KEPT, f"{width}-{name}.png").write_bytes(self.picture())

    def complaints(self) -> Sequence[Any]:
        """What the browser's console says."""
        return list(self.driver.get_log("browser"))  # type: ignore[no-untyped-call]
