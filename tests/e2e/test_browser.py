"""The sandbox page in a browser: a game is begun and played by typing, on a desk and on a phone."""

from __future__ import annotations

import asyncio
import functools
import random
import time
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from bot.games import presentation
from bot.sandbox.server import serve
from bot.sandbox.world import World
from engine.core import registry
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting, in_any_order, some_move
from tests.e2e.window import Window

pytestmark = pytest.mark.browser

PEOPLE = ("Franzi", "Poldi", "Resi")
OPEN_SECONDS = 5.0
MOVE_SECONDS = 2.0
TRIES = 3
"""What is slow because of the page is slow every time; what the machine's other work delays is not."""


async def _window(sitting: Sitting, driver: webdriver.Chrome) -> Window:
    return Window(driver, await sitting.page())


async def test_a_game_by_typing(sitting: Sitting, browser: Browser) -> None:
    game = registry.game("vienna1840")
    group = presentation(game).naming.group
    window = await _window(sitting, browser(1280, 1000))
    assert min([await asyncio.to_thread(window.open) for _ in range(TRIES)]) < OPEN_SECONDS
    for who, text in [
        ("Franzi", "/game new game:vienna1840 seed:1840 seating:joined"),
        ("Poldi", "/game join"),
        ("Resi", "/game join"),
        ("Franzi", "/game start"),
    ]:
        await asyncio.to_thread(window.become, who)
        await asyncio.to_thread(window.type, text)
    chance = random.Random(1)
    taken = []
    for number in range(1, 11):
        table = await sitting.table()
        seat = table.deciders[0]
        text = await some_move(sitting, table, seat, group, chance, in_any_order)
        await asyncio.to_thread(window.become, table.names[seat])
        taken.append(await asyncio.to_thread(window.type, text))
        shown = "\n".join(await asyncio.to_thread(window.texts, ".message"))
        assert f"Move {number} is on record" in shown
    assert min(taken) < MOVE_SECONDS
    await asyncio.to_thread(window.until, functools.partial(window.pictures_shown, 2))
    assert await asyncio.to_thread(window.complaints) == []


async def test_completion_by_tapping_on_a_phone(echo: World, browser: Browser, tmp_path: Path) -> None:
    runner = await serve(echo, 0)
    window = Window(browser(390, 844), f"http://127.0.0.1:{runner.addresses[0][1]}/")

    def suggested(label: str) -> bool:
        return label in window.texts("#suggestions b")

    def tap_through() -> None:
        window.open()
        content, width = window.width()
        assert content <= width == 390
        window.driver.find_element(By.ID, "text").send_keys("/echo b")
        for label in ("/echo bid", "lot SD", "85 G"):
            window.until(functools.partial(suggested, label))
            rows = window.driver.find_elements(By.CSS_SELECTOR, "#suggestions li")
            next(row for row in rows if label in row.text).click()
        window.until(lambda: "loud:" in window.texts("#suggestions b"))
        assert window.texts(".field.filled b") == ["SD", "85"]
        window.driver.find_element(By.ID, "send").click()
        window.until(lambda: window.texts(".content")[-1:] == ["85 for SD"])
        content, width = window.width()
        assert content <= width

    await asyncio.to_thread(tap_through)
    await runner.cleanup()


async def test_parts_of_a_message_work_and_its_text_stays_text(
    echo: World, browser: Browser, tmp_path: Path
) -> None:
    chosen = tmp_path / "game.json"
    chosen.write_text("{}")
    runner = await serve(echo, 0)
    window = Window(browser(1000, 800), f"http://127.0.0.1:{runner.addresses[0][1]}/")

    def use_all() -> None:
        window.open()
        window.become("Poldi")
        window.type("/echo parts")
        assert window.texts(".content strong") == ["parts"]
        assert "<img src=x onerror=alert(1)>" in window.texts(".content")[0]
        find = window.driver.find_element
        find(By.CSS_SELECTOR, "[data-custom-id=whisper]").click()
        window.until(lambda: "for your eyes only" in window.texts(".ephemeral .content"))
        window.become("Resi")
        window.until(lambda: not window.texts(".ephemeral"))
        find(By.CSS_SELECTOR, ".menu[data-custom-id=lot]").click()
        find(By.CSS_SELECTOR, ".choices [data-value=SB]").click()
        window.until(lambda: "chosen: SB" in window.texts(".content"))
        find(By.CSS_SELECTOR, "[data-custom-id=form]").click()
        window.until(lambda: window.texts("#modal h2") == ["A form"])
        find(By.CSS_SELECTOR, "#modal input").send_keys("Gürtel", Keys.ENTER)
        window.until(lambda: "the word is Gürtel" in window.texts(".content"))
        window.until(lambda: not find(By.ID, "modal").is_displayed())
        window.type("/echo draw")
        window.until(lambda: window.pictures_shown(1))
        find(By.CSS_SELECTOR, ".picture").click()
        assert find(By.ID, "picture").is_displayed()
        find(By.CSS_SELECTOR, "#picture [aria-label=Close]").click()
        window.until(lambda: not find(By.ID, "picture").is_displayed())
        find(By.ID, "file").send_keys(str(chosen))
        window.until(lambda: "game.json" in window.texts("#attached")[0])
        window.type("/echo read")
        window.until(lambda: "game.json: 2 bytes" in window.texts(".content"))
        assert window.complaints() == []

    await asyncio.to_thread(use_all)
    await runner.cleanup()


async def test_a_move_is_seen_in_another_window(echo: World, browser: Browser) -> None:
    runner = await serve(echo, 0)
    address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    windows = [Window(browser(800, 700), address + who) for who in ("", f"#as={echo.person('Resi').id}")]

    def shows(number: int) -> bool:
        return len(windows[1].texts(".message")) == number

    def watch() -> None:
        for window in windows:
            window.open()
        assert windows[1].texts(".person[aria-checked=true]")[0].endswith("Resi")
        taken = []
        for number in range(1, TRIES + 1):
            windows[0].type("/echo number")
            begun = time.perf_counter()
            windows[1].until(functools.partial(shows, number))
            taken.append(time.perf_counter() - begun)
        assert min(taken) < MOVE_SECONDS

    await asyncio.to_thread(watch)
    await runner.cleanup()


async def test_three_hundred_moves_do_not_make_the_page_slow(echo: World, browser: Browser) -> None:
    resi = echo.person("Resi")
    for _ in range(300):
        await echo.slash(resi, "echo draw", {"size": 2400})
    runner = await serve(echo, 0)
    window = Window(browser(1280, 900), f"http://127.0.0.1:{runner.addresses[0][1]}/")

    def look() -> None:
        opened = []
        for _ in range(TRIES):
            begun = time.perf_counter()
            window.open()
            window.until(lambda: window.pictures_shown(2))
            opened.append(time.perf_counter() - begun)
        assert min(opened) < OPEN_SECONDS
        assert min(window.type("/echo draw size:2400") for _ in range(TRIES)) < MOVE_SECONDS
        window.until(lambda: window.pictures_shown(2))
        assert len(window.texts(".message")) == 30
        window.driver.find_element(By.ID, "earlier").click()
        window.until(lambda: len(window.texts(".message")) == 60)

    await asyncio.to_thread(look)
    await runner.cleanup()


async def test_nobody_is_marked_as_called_once_the_game_is_ended(sitting: Sitting, browser: Browser) -> None:
    await sitting.begin("game:vienna1840", "Franzi", "Poldi")
    table = await sitting.table()
    window = await _window(sitting, browser(900, 800))
    await asyncio.to_thread(window.open)
    called = functools.partial(window.texts, ".person.called")

    def marked() -> bool:
        return [text.split()[-1] for text in called()] == [table.names[table.deciders[0]]]

    await asyncio.to_thread(window.until, marked)
    await sitting.type("Franzi", "/game end")
    await sitting.insist("Franzi", "End the game")
    await asyncio.to_thread(window.until, lambda: not called())


async def test_the_notice_of_a_lost_connection_goes_when_it_is_back(echo: World, browser: Browser) -> None:
    runner = await serve(echo, 0)
    port = runner.addresses[0][1]
    window = Window(browser(900, 800), f"http://127.0.0.1:{port}/")
    await asyncio.to_thread(window.open)
    await runner.cleanup()

    def send_in_vain() -> None:
        window.driver.find_element(By.ID, "text").send_keys("Servus", Keys.ENTER)
        window.until(lambda: "isn't answering" in window.trouble())

    await asyncio.to_thread(send_in_vain)
    runner = await serve(echo, port)
    await asyncio.to_thread(window.until, lambda: not window.trouble())
    await runner.cleanup()
