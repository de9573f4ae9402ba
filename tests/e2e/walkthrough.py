"""A first evening of 1840 on the sandbox page, step by step, as docs/walkthrough.md tells it.

`STELLWERK_SCREENSHOTS=1 .venv/bin/python -m pytest -n 0 tests/e2e/test_walkthrough.py` takes the pictures of
that page anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.e2e.window import Window

__all__ = ["BOTH", "DESK", "LONGER", "PAGE", "PHONE", "PICTURES", "STEPS", "Album", "Walk"]

DESK: Final = (1280, 1440)
PHONE: Final = (390, 844)
LONGER = (
    pytest.mark.long,
    pytest.mark.skipif(os.environ.get("STELLWERK_LONG") != "1", reason="wants STELLWERK_LONG=1"),
)
BOTH: Final = (pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=LONGER))
"""Most people play on a phone; the desk differs in its width alone."""
PAGE: Final = Path(__file__).parents[2] / "docs" / "walkthrough.md"
PICTURES: Final = PAGE.parent / "walkthrough"
SEED: Final = "1840"
QUALITY: Final = 80


class Album:
    """The pictures that the page shows; without a folder none is taken."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def take(self, window: Window, name: str) -> None:
        """Photograph the window, if the page shows this picture."""
        file = f"{name}.webp"
        if self.folder is None or f"walkthrough/{file}" not in PAGE.read_text("utf-8"):
            return
        self.folder.mkdir(exist_ok=True)
        image = Image.open(BytesIO(window.picture())).convert("RGB")
        image.save(self.folder / file, quality=QUALITY, method=6)


class Walk:
    """Three people at one window, which is `desk` or `phone`."""

    def __init__(self, window: Window, width: str, album: Album) -> None:
        self.window = window
        self.width = width
        self.album = album
        self.moves = 0

    def look(self, name: str) -> None:
        """A step is done: what the page shows now, without an error in it."""
        self.album.take(self.window, f"{name}-{self.width}")
        content, width = self.window.width()
        assert content <= width, f"{name}: the page is wider than its window"
        assert self.window.complaints() == []

    def turn(self) -> str:
        """Act as the one who is called; the name."""
        self.window.until(self.window.called)
        name = self.window.called()[0]
        if name not in self.window.texts(".person[aria-checked=true]")[0]:
            self.window.become(name)
        return name

    @contextmanager
    def _moving(self, count: int) -> Iterator[None]:
        self.turn()
        yield
        self.moves += count
        # The newest post tells of the last of them, and calls.
        self.window.until_said(f"{self.moves} · ")

    def press(self, *labels: str, moves: int = 1) -> None:
        """Make a move by pressing buttons and choosing from menus, as the one who is called."""
        with self._moving(moves):
            self.pressed(*labels)

    def pressed(self, *labels: str) -> None:
        """Press these in turn; `?` opens the menu, and `>x` chooses from it."""
        for label in labels:
            if label.startswith(">"):
                self.window.choose(label[1:])
            else:
                self.window.press(label)

    def do(self, line: str) -> None:
        """Make moves by typing them, as the one who is called."""
        with self._moving(len(line.split(";"))):
            self.window.type(f"/do {line}")


def opening(walk: Walk) -> None:
    """A table is opened by the form, the others join by its buttons, the host begins."""
    window = walk.window
    window.open()
    window.become("Franzi")
    window.type("/game new")
    walk.look("form")
    window.press("All settings")
    field = window.driver.find_element(By.CSS_SELECTOR, "#modal input[type=text]")
    field.send_keys(SEED, Keys.ENTER)
    window.until_said(SEED)
    window.press("Open the table")
    for name in ("Poldi", "Resi"):
        window.become(name)
        window.press("Join")
    window.until_said("Franzi, Poldi and Resi")
    walk.look("lobby")
    window.become("Franzi")
    window.press("Start the game")
    window.until(window.called)
    walk.look("begin")


def auction(walk: Walk) -> None:
    """The five privates: the first by buttons, the others by typing."""
    walk.turn()
    walk.pressed("Put up for auction")
    walk.look("name")
    walk.press("KK")
    walk.pressed("20")
    walk.look("bid")
    walk.press("Confirm")
    walk.press("Pass")
    walk.press("Pass")
    for lot, price in (("SB", 30), ("HB", 40), ("SD", 50), ("SSB", 60)):
        if lot == "SB":
            walk.turn()
            walk.window.draft("/do name SB; bid SB ")
            walk.look("typed")
            walk.window.clear()
        walk.do(f"name {lot}; bid {lot} {price}")
        walk.do("pass")
        walk.do("pass")
    walk.turn()
    walk.pressed("Take an order card")
    walk.look("order")
    walk.press("card 1", "Confirm")
    walk.do("order 2")


def stock(walk: Walk) -> None:
    """Everybody founds a company and buys a share."""
    walk.turn()
    walk.pressed("Found a company", "WT", "70")
    walk.look("par")
    walk.press("Confirm")
    walk.do("par SJE 70")
    walk.do("par BBG 70")
    walk.turn()
    walk.pressed("Buy a share")
    walk.look("buy")
    walk.press("WT at 70", "Confirm")
    walk.do("buy SJE")
    walk.do("buy BBG")
    for _ in range(3):
        walk.press("Pass")


def companies(walk: Walk) -> None:
    """A tram for each company, and a line for two of them."""
    walk.turn()
    walk.look("company")
    walk.pressed("Buy a tram", "yellow")
    walk.look("tram")
    walk.press("Confirm")
    walk.press("Pass")
    for _ in range(2):
        walk.do("tram yellow; pass")
    walk.turn()
    walk.pressed("Put up for auction")
    walk.look("line")
    walk.press("line 6")
    walk.do("bid 6 100")
    walk.do("pass")
    walk.do("pass")
    walk.do("pass")
    walk.do("name 7; bid 7 100")
    walk.do("pass")
    for _ in range(3):
        walk.do("pass")


def line_round(walk: Walk) -> None:
    """A line lays a tile and places a station, after it was tried out, and runs."""
    window = walk.window
    first = walk.turn()
    walk.look("build")
    walk.pressed("Lay a tile")
    walk.look("hex")
    walk.pressed("J28")
    walk.look("sheet")
    walk.press("F")
    walk.look("receipt")
    walk.look("laid")
    window.type("/whatif moves:station J28; pass; run")
    walk.look("whatif")
    walk.do("station J28")
    walk.turn()
    walk.pressed("Done building")
    walk.look("asked")
    walk.press("Confirm")
    walk.look("run")
    walk.press("Confirm")
    window.become(first)
    window.type("/why topic:revenue")
    walk.look("why")
    window.type("/history")
    walk.look("history")


STEPS: Final[tuple[Callable[[Walk], None], ...]] = (opening, auction, stock, companies, line_round)
