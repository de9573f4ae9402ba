"""What a game costs its channel: `python -m tests.bench.channel` presses a kept game of each of the four.

It prints posts and their height on a phone, presses and taps, requests to Discord, bytes of pictures. The
games are those of `tests/games`; their people press as in `tests/e2e/test_recorded_by_pressing.py`, and what
they would see is laid out by the sandbox's page in Chromium.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import shutil
import statistics
import tempfile
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
from tests.e2e.test_recorded_by_pressing import PersonsHand, Pressing, lay_out, moves_ahead
from tests.e2e.window import Window
from tests.games import kept

__all__ = ["Count", "measure"]

KEPT = (
    "vienna1840-lively-3p-seed0",
    "ticket_europe-purposeful-3p-seed1",
    "trambahn-random-seed1",
    "tramways-building-3p-seed1",
)
NAMES, COLUMN = 40, 16
PHONE = (390, 844)
LOOK_MOVES = 10
"""Moves between two looks at the page, which shows the newest thirty messages."""
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
        requests: to Discord.
        picture_bytes: sent in channels.
        posts: the bot's messages in the channel, for everybody.
        heights: pixels of each post that was over at the last look, by its id.
    """

    moves: int = 0
    turns: int = 0
    presses: int = 0
    taps: int = 0
    requests: int = 0
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
        yield "pixels of a finished post (largest)", heights[-1]
        yield "pixels of scroll a turn", statistics.mean(heights) * self.posts / self.turns
        yield "presses a turn", self.presses / self.turns
        yield "taps a turn", self.taps / self.turns
        yield "requests to Discord", self.requests
        yield "requests to Discord a turn", self.requests / self.turns
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
        count.requests += 1
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
    """Press the games and print what was counted, a column for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.channel", description=__doc__)
    parser.add_argument("games", nargs="*", default=KEPT, help=f"of the kept ones; else {', '.join(KEPT)}")
    parser.add_argument("--first", type=int, default=0, help="so many moves are made before")
    parser.add_argument("--last", type=int, help="the last move; without it that of the game")
    given = parser.parse_args()
    counts = [_counted(name, given.first, given.last) for name in given.games]
    print("".join([" " * NAMES, *(f"{name.partition('-')[0]:>{COLUMN}}" for name in given.games)]))
    for row in zip(*(count.rows() for count in counts), strict=True):
        print(f"{row[0][0]:<{NAMES}}" + "".join(f"{value:>{COLUMN}.1f}" for _, value in row))


def _counted(name: str, first: int, last: int | None) -> Count:
    journal = kept(name).journal
    with tempfile.TemporaryDirectory(prefix="stellwerk-channel-") as directory:
        return asyncio.run(measure(Path(directory), journal, first, last or len(journal.entries)))


if __name__ == "__main__":
    main()
