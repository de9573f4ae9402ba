"""A game's page in a browser: on a phone and a desk, without scripts, read aloud, printed, seen by axe."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from bot.posting.pages.moments import moments_of, shown_in
from tests.bot.posting.pages.pages import GAMES, MOVES, page, request
from tests.e2e.aloud import aloud, names_of
from tests.e2e.axe import findings
from tests.e2e.conftest import Browser
from tests.e2e.window import Window

pytestmark = pytest.mark.browser

Address = Callable[[str], str]

SIZES = [(390, 844), (1280, 900)]
CONTROLS = ["First move", "Chapter before", "Move before", "Next move", "Next chapter", "Last move"]
PAPER = {"paperWidth": 8.27, "paperHeight": 11.69}
"""Inches."""
SHEET = 718, 1040
"""CSS pixels of such a sheet within its margins."""
DRAWN = """
    const points = (one) => {
        const { width, height } = one;
        const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(one, 0, 0);
        return copy.getImageData(0, 0, width, height).data;
    };
    const canvases = [...document.querySelectorAll("canvas")];
    return canvases.every((one) => one.ariaLabel && points(one).some(Boolean));
"""
"""Asked until it's so. A canvas that is itself read several times makes Chromium warn, a copy doesn't."""
PICTURES = """
    const shape = (one) => one.closest(".part") ?? one;
    return [...document.querySelectorAll("article img")].map((one) => {
        const { width, height } = shape(one).getBoundingClientRect();
        const [wide, high] = one.dataset.lay.split(" ").map(Number);
        return [one.naturalWidth > 0, Math.round(width), Math.round(height), Math.round(width * high / wide)];
    });
"""
CUT_OFF = """
    const room = document.documentElement.clientWidth;
    return [...document.querySelectorAll("body *")].filter((one) => {
        const { width, right } = one.getBoundingClientRect();
        const cut = getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1;
        return width > 0 && (right > room + 1 || (cut && one.innerText));
    }).map((one) => one.outerHTML.slice(0, 120));
"""


@cache
def _html(game: str) -> str:
    return page(request(game))


@pytest.fixture
def address(tmp_path: Path) -> Address:
    """Where the page of a game is."""

    def written(game: str) -> str:
        file = tmp_path / f"{game}.html"
        file.write_text(_html(game), encoding="utf-8")
        return file.as_uri()

    return written


def _titles(game: str) -> list[str]:
    asked = request(game)
    names = [asked.names[entry.seat] for entry in asked.journal.entries]
    numbers = [move.revision for move in asked.moves]
    return [
        "The beginning",
        *(f"Move {number} · {name}" for number, name in zip(numbers, names, strict=True)),
    ]


def _look(driver: webdriver.Chrome, colours: str, medium: str = "") -> None:
    features = [{"name": "prefers-color-scheme", "value": colours}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium, "features": features})


@contextmanager
def _without_scripts(driver: webdriver.Chrome) -> Iterator[None]:
    """Pages that are opened meanwhile run none; the test does again afterwards."""
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    yield
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_is_stepped_through_and_axe_finds_nothing(
    address: Address, browser: Browser, subtests: pytest.Subtests, width: int, height: int
) -> None:
    driver = browser(width, height)
    window = Window(driver, "")
    for game in GAMES:
        with subtests.test(game):
            for colours in ("light", "dark"):
                _look(driver, colours)
                driver.get(address(game))
                window.until(lambda: driver.execute_script(DRAWN))
                assert findings(driver) == []
            window.keep(f"page-{game}")
            titles = _titles(game)
            assert window.texts("#said a") == titles[-1:]
            driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_LEFT)
            assert window.texts("#said a") == titles[-2:-1]
            driver.find_element(By.CSS_SELECTOR, "[data-step=first]").click()
            assert window.texts("#said a") == titles[:1]
            assert driver.current_url.endswith("#move-0")
            assert window.complaints() == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_without_scripts_it_is_a_long_page_with_all_its_pictures(
    address: Address, browser: Browser, subtests: pytest.Subtests, width: int, height: int
) -> None:
    driver = browser(width, height)
    window = Window(driver, "")
    for game in GAMES:
        with subtests.test(game):
            with _without_scripts(driver):
                driver.get(address(game))
                spoken = aloud(driver)
            window.keep(f"page-{game}-without-scripts")
            assert window.texts("h3") == _titles(game)
            assert not driver.find_element(By.ID, "stage").is_displayed()
            pictures = driver.execute_script(PICTURES)
            assert len(pictures) > MOVES
            for loaded, wide, high, wanted in pictures:
                assert loaded
                assert 0 < wide <= width
                assert abs(high - wanted) <= 1
            assert len(names_of(spoken, "image")) == len(pictures)
            assert all(names_of(spoken, "image"))
            assert findings(driver) == []


def test_it_is_read_aloud_in_order(address: Address, browser: Browser, subtests: pytest.Subtests) -> None:
    driver = browser(390, 844)
    window = Window(driver, "")
    for game in GAMES:
        with subtests.test(game):
            driver.get(address(game))
            window.until(lambda: driver.execute_script(DRAWN))
            spoken = aloud(driver)
            asked = request(game)
            pictures = shown_in(asked).pictures.names
            places = ["banner", "navigation", "region", "main"]
            assert [each.role for each in spoken if each.role in places] == places
            assert names_of(spoken, "navigation") == ["Chapters"]
            assert names_of(spoken, "region") == ["The game, move by move"]
            assert names_of(spoken, "button") == CONTROLS
            (slider,) = (each for each in spoken if each.role == "slider")
            titles = _titles(game)
            assert (slider.name, slider.value) == ("Move", str(MOVES))
            # Chromium's tree has the number alone; screen readers are told the words.
            said = driver.find_element(By.CSS_SELECTOR, "#controls input").get_attribute("aria-valuetext")
            assert said == titles[-1]
            assert len(names_of(spoken, "image")) == len(pictures)
            headings = [(each.value, each.name) for each in spoken if each.role == "heading"]
            assert [name for level, name in headings if level == "3"] == titles
            chapters = [each.chapter or "The game" for each in moments_of(asked) if each.chapter is not None]
            assert [name for level, name in headings if level == "2"] == [*chapters, "So far"]
            assert headings[0][0] == "1"


def test_printed_it_has_each_move_with_its_pictures_and_no_controls(
    address: Address, browser: Browser, subtests: pytest.Subtests
) -> None:
    driver = browser(1280, 900)
    window = Window(driver, "")
    for game in GAMES:
        with subtests.test(game):
            driver.get(address(game))
            printed = driver.execute_cdp_cmd("Page.printToPDF", PAPER)
            sheets = base64.b64decode(printed["data"]).count(b"/Type /Page\n")
            assert 1 <= sheets <= MOVES + 3
            _look(driver, "dark", "print")
            metrics = {"width": SHEET[0], "height": SHEET[1], "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            for control in ("#stage", "nav", "#controls"):
                assert not driver.find_element(By.CSS_SELECTOR, control).is_displayed()
            window.until(lambda: all(loaded for loaded, *_ in driver.execute_script(PICTURES)))
            pictures = driver.execute_script(PICTURES)
            assert len(pictures) > MOVES
            for _, wide, high, wanted in pictures:
                assert 0 < wide <= SHEET[0]
                assert 0 < high <= SHEET[1]
                assert abs(high - wanted) <= 1
            assert window.texts("h3") == _titles(game)
            assert all(window.texts("article p"))
            assert driver.execute_script(CUT_OFF) == []
            assert findings(driver) == []
            driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
            _look(driver, "light")
