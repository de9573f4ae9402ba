"""What the end-to-end tests share: worlds, their pages, a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from bot.sandbox.server import serve
from bot.sandbox.world import World
from engine.core import registry
from tests.bot.room import PatientEnv, Room, bot_on
from tests.e2e.description import Traffic
from tests.e2e.echo import EchoBot
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import PICTURES, Album
from tests.e2e.window import Window
from tests.toy import LONG_TURNS, TOY

Browser = Callable[[int, int], webdriver.Chrome]
Opened = Callable[[int, int], Window]

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en",
)


@pytest.fixture(autouse=True)
def _all_requests_fit(traffic: Traffic) -> None:
    """Whatever a bot asks of Discord in any of these tests must fit Discord's description."""


@pytest.fixture
async def echo(tmp_path: Path) -> AsyncIterator[World]:
    """A world with the echo bot."""
    async with World(EchoBot, tmp_path / "echo") as world:
        yield world


@pytest.fixture
async def opened(echo: World, browser: Browser) -> AsyncIterator[Opened]:
    """Opens windows on the page of a world with the echo bot."""
    runner = await serve(echo, 0)

    def open_window(width: int, height: int) -> Window:
        window = Window(browser(width, height), f"http://127.0.0.1:{runner.addresses[0][1]}/")
        window.open()
        return window

    yield open_window
    await runner.cleanup()


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games among the games of the registry."""
    real = registry.games()
    added = {"toy": TOY, "long_turns": LONG_TURNS}
    monkeypatch.setattr(registry, "games", lambda: {**real, **added})


@pytest.fixture
async def sitting(tmp_path: Path) -> AsyncIterator[Sitting]:
    """People at a table with the real bot."""
    async with Sitting(tmp_path / "sandbox") as opened:
        yield opened


@pytest.fixture
async def room(prepared_url: str, toy_game: None) -> AsyncIterator[Room]:
    """Five people in a channel with the real bot."""
    bot = bot_on(prepared_url)
    env = PatientEnv(bot, settle_timeout=60.0)
    await env.start()
    opened = Room(env, bot, prepared_url)
    yield opened
    await env.shutdown()
    await opened.bot.close()
    env.raise_errors()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    """Opens headless Chromium windows of a given size; narrow ones behave as a phone."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("no chromium and chromedriver here: the page was not tried in a browser")
    opened: list[webdriver.Chrome] = []

    def open_browser(width: int, height: int) -> webdriver.Chrome:
        options = webdriver.ChromeOptions()
        options.binary_location = str(chromium)
        for argument in ARGUMENTS:
            options.add_argument(argument)
        options.add_argument(f"--user-data-dir={tmp_path / f'profile{len(opened)}'}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if width < 500:
            metrics = {"width": width, "height": height, "pixelRatio": 2, "touch": True}
            options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
        window = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(driver)))
        opened.append(window)
        if width >= 500:
            window.set_window_size(width, height)
        return window

    yield open_browser
    for window in opened:
        window.quit()


@pytest.fixture
def album() -> Album:
    """Where the pictures of the walk-through go: nowhere, unless STELLWERK_SCREENSHOTS is set."""
    return Album(PICTURES if os.environ.get("STELLWERK_SCREENSHOTS") else None)
