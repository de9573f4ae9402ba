"""What a game costs its channel: `python -m tests.bench.channel` presses a recorded game of 1840.

It prints posts and their height on a phone, presses and taps, requests to Discord, bytes of pictures. The
game is that of `../shared`; its people press as in `tests/e2e/test_recorded_by_pressing.py`, and what they
would see is laid out by the sandbox's page in Chromium.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import shutil
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import discord
from selenium import webdriver
from simcord.http import router

from bot.sandbox.world import PEOPLE
from engine.core import Journal
from tests.e2e.conftest import ARGUMENTS
from tests.e2e.sitting import Sitting
from tests.e2e.test_recorded_by_pressing import (
    TRACE,
    PersonsHand,
    Pressing,
    lay_out,
    moves_ahead,
    recorded_journal,
)
from tests.e2e.window import Window

__all__ = ["Count", "measure"]

PHONE = (390, 844)
LOOK_MOVES = 10
"""Moves between two looks at the page, which shows the newest thirty messages."""
IDS = re.compile(r"\d{15,}")
HEIGHTS = """
    const posts = [...document.querySelectorAll("#messages .message:not(.ephemeral)")];
    return posts.map((one, place) => {
        const top = one.getBoundingClientRect().top, next = posts[place + 1];
        const end = next ? next.getBoundingClientRect().top : one.getBoundingClientRect().bottom;
        return [one.dataset.id, Math.round(end - top), !!one.querySelector(".button")];
    });
"""


@dataclass
class Count:
    """What was counted.

    Attributes:
        moves: made so far.
        turns: runs of moves by one seat.
        presses: buttons, choices and forms.
        taps: the same where opening a menu is one of its own.
        requests: to Discord, by method and route.
        picture_bytes: sent in channels.
        posts: the bot's messages in the channel, for everybody.
        heights: pixels of each post that was over at the last look, by its id.
    """

    moves: int = 0
    turns: int = 0
    presses: int = 0
    taps: int = 0
    requests: Counter[str] = field(default_factory=Counter)
    picture_bytes: int = 0
    posts: int = 0
    heights: dict[str, int] = field(default_factory=dict)

    def rows(self) -> Iterator[tuple[str, float]]:
        """What is printed."""
        heights = sorted(self.heights.values())
        yield "moves", self.moves
        yield "turns", self.turns
        yield "public posts", self.posts
        yield "public posts a turn", self.posts / self.turns
        yield "pixels of a finished post (median)", statistics.median(heights)
        yield "pixels of a finished post (p95)", heights[int(len(heights) * 0.95)]
        yield "pixels of scroll a turn", statistics.mean(heights) * self.posts / self.turns
        yield "presses a turn", self.presses / self.turns
        yield "taps a turn", self.taps / self.turns
        yield "requests to Discord", sum(self.requests.values())
        for route, number in self.requests.most_common():
            yield f"  {route}", number
        yield "MiB of pictures in the channel", self.picture_bytes / 2**20


async def measure(directory: Path, journal: Journal, first: int, last: int) -> Count:
    """Press the moves of a game after the first ones up to the last, and count."""
    count = Count()
    async with Sitting(directory) as sitting:
        await lay_out(sitting, journal, first)
        before = len(sitting.posts)
        with _counting(count), _phone(await sitting.page(), directory) as window:
            pressing, looked = Pressing(sitting), first
            while (made := (table := await sitting.table()).revision) < last:
                if made - looked >= LOOK_MOVES:
                    count.heights |= await asyncio.to_thread(_heights, window)
                    looked = made
                await pressing.make(table, journal.entries[made].seat, moves_ahead(journal, made, last))
            count.heights |= await asyncio.to_thread(_heights, window)
        count.posts = len(sitting.posts) - before
        shown = {str(post.id) for post in sitting.posts[before:]}
        count.heights = {post: height for post, height in count.heights.items() if post in shown}
    seats = [entry.seat for entry in journal.entries[first:last]]
    count.moves, count.turns = last - first, 1 + sum(first != second for first, second in pairwise(seats))
    return count


def _heights(window: Window) -> dict[str, int]:
    """The height of each post without buttons, as an onlooker sees it."""
    window.open()
    window.become(PEOPLE[-1])
    window.until(lambda: window.driver.execute_script("return !!document.querySelector('.message')"))
    found: Sequence[tuple[str, int, bool]] = window.driver.execute_script(HEIGHTS)
    return {post: height for post, height, live in found if not live}


@contextmanager
def _counting(count: Count) -> Iterator[None]:
    """Count requests, pictures, presses and taps meanwhile."""
    answer, click, select, send = router.dispatch, PersonsHand.click, PersonsHand.select, PersonsHand.send

    def dispatch(backend: Any, method: str, path: str, **sent: Any) -> Any:
        route = IDS.sub("*", path).partition("?")[0]
        count.requests[f"{method} {re.sub(r'/[A-Za-z0-9_-]{40,}', '/*', route)}"] += 1
        if path.startswith("/channels/"):
            count.picture_bytes += sum(_size(file) for file in sent.get("files") or ())
        return answer(backend, method, path, **sent)

    def counted(former: Any, taps: int) -> Any:
        async def pressed(self: PersonsHand, *given: Any) -> Any:
            count.presses += 1
            count.taps += taps
            return await former(self, *given)

        return pressed

    changed: dict[str, Any] = {
        "click": counted(click, 1),
        "select": counted(select, 2),
        "send": counted(send, 1),
    }
    for name, method in changed.items():
        setattr(PersonsHand, name, method)
    router.dispatch = dispatch
    try:
        yield
    finally:
        router.dispatch = answer
        for name, method in zip(changed, (click, select, send), strict=True):
            setattr(PersonsHand, name, method)


def _size(file: discord.File) -> int:
    place = file.fp.tell()
    size = file.fp.seek(0, io.SEEK_END)
    file.fp.seek(place)
    return size


@contextmanager
def _phone(address: str, directory: Path) -> Iterator[Window]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for argument in (*ARGUMENTS, f"--user-data-dir={directory / 'profile'}"):
        options.add_argument(argument)
    width, height = PHONE
    metrics = {"width": width, "height": height, "pixelRatio": 2, "touch": True}
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    service = webdriver.ChromeService(str(shutil.which("chromedriver")))
    driver = webdriver.Chrome(options=options, service=service)
    try:
        yield Window(driver, address)
    finally:
        driver.quit()


def main() -> None:
    """Press the game and print what was counted."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.channel", description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="so many moves are made before")
    parser.add_argument("--last", type=int, help="the last move; without it that of the game")
    given = parser.parse_args()
    journal = recorded_journal(TRACE)
    with tempfile.TemporaryDirectory(prefix="stellwerk-channel-") as directory:
        last = given.last or len(journal.entries)
        count = asyncio.run(measure(Path(directory), journal, given.first, last))
    for name, value in count.rows():
        print(f"{name:<56}{value:>12.1f}")


if __name__ == "__main__":
    main()
