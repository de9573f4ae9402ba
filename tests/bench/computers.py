"""How quick answers to people are while twenty computers wait for their decisions to be thought out."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.table.automation import COMPUTER
from tests.e2e.sitting import p95
from tests.front import BotProcess, Front
from tests.front.match import Match

__all__ = ["computer_figures"]

TABLES = 20
MOVES = 40
WARM_SECONDS = 120.0
"""The pace of all tables is 20 s: by then the first decision is made, and the others stand in line."""


def computer_figures() -> dict[str, float]:
    """`answer_p95_ms`: from a move by command to its answer, at a table by itself;
    `answer_20_computers_p95_ms`: the same among 20 tables at which inspectors play 1840, whose decisions
    stand in line; `computers_moves_a_minute`: how many those make meanwhile.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_play(Path(folder)))


async def _play(folder: Path) -> dict[str, float]:
    async with Front(channels=TABLES + 1) as front:
        bot = BotProcess(front, folder)
        await bot.start()
        try:
            await bot.listening()
            match = Match(front, front.channels[0], front.people[:3], bot.database, seed=3)
            assert await match.open()
            alone = await _answers(match)
            for channel in front.channels[1:]:
                watched = Match(front, channel, front.people[:1], bot.database, seed=3)
                await watched.say(front.people[0], "game new", game="1840", watch="20s", level="inspector")
            assert await front.until(lambda: _made_by_computers(bot.database) > 0, WARM_SECONDS)
            begun, made = time.perf_counter(), _made_by_computers(bot.database)
            among = await _answers(match)
            minutes = (time.perf_counter() - begun) / 60
            made = _made_by_computers(bot.database) - made
        finally:
            await bot.stop()
    return {
        "answer_p95_ms": 1000 * p95(alone),
        "answer_20_computers_p95_ms": 1000 * p95(among),
        "computers_moves_a_minute": made / minutes,
    }


async def _answers(match: Match) -> list[float]:
    """The seconds that some answers took."""
    before = len(match.times)
    for _ in range(MOVES):
        assert await match.move()
    return match.times[before:]


def _made_by_computers(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        (number,) = connection.execute("SELECT count(*) FROM moves WHERE cause = ?", (COMPUTER,)).fetchone()
        return int(number)


if __name__ == "__main__":
    for name, value in computer_figures().items():
        print(f"{name:<28}{value:>12.3f}")
