"""Twelve hours of an ordinary load in one process on SQLite: `python -m tests.bench.hours`.

The moves of the hours are made one after the other, as fast as `--rate` says, in games of all kinds chosen at
random, so that most are not in memory when somebody moves. A sixth of the games has a computer. What is held
is noted every minute: memory of all processes, the database, open files, unfinished tasks. It ends with a
verdict: whether memory is flat, whether the file grew as `docs/scaling.md` counts, and whether a file or a
task is left over. Only the moves are compressed: what happens by the clock happens less often.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from tests.bench.copies import copied
from tests.bench.tables import AT_THE_TABLE, Table, laid_out, owner
from tests.bench.underway import lay_out
from tests.bench.waited import SETTLE_SECONDS, Load, Sights, held, make_move, memory_mib, stored
from tests.front import BotProcess, Front
from tests.front.record import FileBooks
from tests.ports import free_port

__all__ = ["Hours", "Look", "run"]

GAMES = 2_000
HOURS = 12.0
MOVES_A_DAY = 10.0
RATE = 4.0
ORIGINALS = 24
"""Games that are played up to somewhere; all others are copies of them."""
WITH_COMPUTER = 4
UNDER_WAY = 12
"""Moves that wait for an answer or a picture at once; on a busy machine the rate falls instead."""
WAIT_SECONDS = 0.1
LOOK_SECONDS = 60.0
STOP_SECONDS = 60.0
BYTES_A_MOVE = 800.0
"""What the sums of `docs/scaling.md` count."""
GROWTH = 1.05
"""By how much more memory the last quarter may have than the quarter before, in the mean."""
MOVES = "SELECT count(*) AS number FROM moves"


@dataclass(frozen=True)
class Look:
    """What was held at a time: seconds since the beginning, moves on record, MiB of each process, bytes of
    database, open files, unfinished tasks.
    """

    at: float
    moves: int
    memory: Sequence[float]
    stored: int
    files: int
    tasks: int

    def __str__(self) -> str:
        each = "+".join(f"{size:.0f}" for size in self.memory)
        return (
            f"{self.at:6.0f} s {self.moves:6} moves {sum(self.memory):5.0f} MiB ({each}) "
            f"{self.stored / 2**20:7.2f} MiB stored {self.files:3} files {self.tasks:3} tasks"
        )


@dataclass
class Hours:
    """What was measured.

    Attributes:
        looks: the first before the first move, the last when nothing is under way.
        file: bytes of the database before the bot was started and after it was stopped.
    """

    load: Load
    looks: list[Look] = field(default_factory=list)
    file: list[int] = field(default_factory=list)

    @property
    def moves(self) -> int:
        """All moves made, those of computers too."""
        return self.looks[-1].moves - self.looks[0].moves

    @property
    def bytes_a_move(self) -> float:
        """By how much the database grew for each."""
        return (self.file[-1] - self.file[0]) / max(1, self.moves)

    @property
    def quarters(self) -> Sequence[float]:
        """Memory in MiB in each quarter of the looks, in the mean."""
        sizes = [sum(look.memory) for look in self.looks]
        ends = [len(sizes) * number // 4 for number in range(5)]
        return [statistics.fmean(sizes[first:end] or [0.0]) for first, end in pairwise(ends)]

    @property
    def faults(self) -> list[str]:
        """What is amiss."""
        *_, third, last = self.quarters
        early = self.looks[: 1 + len(self.looks) // 4]
        end = self.looks[-1]
        found = list(self.load.faults)
        if last > GROWTH * third:
            found.append(f"memory grows: {last:.0f} MiB in the last quarter, {third:.0f} before")
        if self.bytes_a_move > BYTES_A_MOVE:
            found.append(f"the database grows by {self.bytes_a_move:.0f} bytes a move")
        for what, most, left in (
            ("files", max(look.files for look in early), end.files),
            ("tasks", max(look.tasks for look in early), end.tasks),
        ):
            if left > most:
                found.append(f"{what} are left over: {left}, at most {most} in the first quarter")
        return found

    def __str__(self) -> str:
        first, end = self.looks[0], self.looks[-1]
        rows = [
            ("moves: of people, of computers", f"{self.load.moves}, {self.moves - self.load.moves}"),
            ("memory in each quarter, MiB", ", ".join(f"{size:.0f}" for size in self.quarters)),
            (
                "growth in the second half, MiB an hour",
                "{:+.1f} ± {:.1f}".format(*self.load.growth(end.at / 2)),
            ),
            ("bytes a move", f"{self.bytes_a_move:.0f}"),
            ("files: before, at most, after", _three([look.files for look in self.looks])),
            ("tasks: before, at most, after", _three([look.tasks for look in self.looks])),
        ]
        return "\n".join([*(f"{name:<42}{value:>26}" for name, value in rows), *map(str, (first, end))])


def _three(held: Sequence[int]) -> str:
    return f"{held[0]}, {max(held)}, {held[-1]}"


async def run(
    directory: Path,
    *,
    games: int,
    moves: int,
    rate: float,
    seconds: float = float("inf"),
    originals: int = ORIGINALS,
    say: Callable[[str], None] = lambda _: None,
) -> Hours:
    """Have people make so many moves in so many games, copies of `originals`, `rate` a second at most and for
    `seconds` at most.
    """
    hours = Hours(Load(games))
    async with Front(channels=originals, people=originals * AT_THE_TABLE) as front:
        bot = BotProcess(front, directory, figures=free_port())
        tables = laid_out(front, bot.database, originals, WITH_COMPUTER)
        await lay_out(bot.url, tables, owners=owner)
        tables = await copied(bot.url, tables, games)
        say(f"{games} games are under way")
        hours.file.append(stored(bot))
        await bot.start()
        try:
            await bot.listening()
            await asyncio.sleep(5)
            playing = _Playing(bot, hours, tables)
            await playing.play(moves, rate, seconds, say)
            await playing.settle()
            say(str(hours.looks[-1]))
            await bot.stop(STOP_SECONDS)
            hours.file.append(stored(bot))
        finally:
            if bot.runs:
                await bot.kill()
        if "Traceback" in (log := bot.log.read_text()):
            hours.load.faults.append(f"tracebacks in the log: {log.count('Traceback')}")
    return hours


class _Playing:
    """People at all tables of one bot."""

    def __init__(self, bot: BotProcess, hours: Hours, tables: Sequence[Table]) -> None:
        self.bot = bot
        self.hours = hours
        self.tables = tables
        self.books = FileBooks(bot.database)
        self.chance = random.Random(12)
        self.sights = Sights(hours.load)
        self.busy: set[int] = set()
        self.under_way: set[asyncio.Task[None]] = set()
        self.begun = time.monotonic()

    async def play(self, moves: int, rate: float, seconds: float, say: Callable[[str], None]) -> None:
        begun, at = time.monotonic(), 0.0
        self.begun = begun
        looked = -LOOK_SECONDS
        for _ in range(moves):
            at += self.chance.expovariate(rate)
            await asyncio.sleep(max(0.0, begun + at - time.monotonic()))
            while len(self.under_way) + self.sights.awaited >= UNDER_WAY:
                await asyncio.sleep(WAIT_SECONDS)
            if (now := time.monotonic() - begun) >= seconds:
                break
            if now >= looked + LOOK_SECONDS:
                looked = now
                say(str(await self.look()))
            await self._begin()

    async def settle(self) -> None:
        """Wait until everything is answered and shown, and look once more."""
        if self.under_way:
            await asyncio.wait(self.under_way)
        await self.sights.seen(SETTLE_SECONDS)
        await asyncio.sleep(10)
        await self.look()

    async def look(self) -> Look:
        """Note what is held now."""
        files, tasks = await asyncio.to_thread(held, self.bot)
        at = time.monotonic() - self.begun
        made = int(self.books.ask(MOVES)[0]["number"])
        memory = [memory_mib([pid]) for pid in self.bot.pids]
        self.hours.load.memory.append((at, sum(memory)))
        look = Look(at, made, memory, stored(self.bot), files, tasks)
        self.hours.looks.append(look)
        return look

    async def _begin(self) -> None:
        """A move in some game in which nobody moves at present."""
        table = self._free()
        while table is None:
            await asyncio.sleep(WAIT_SECONDS)
            table = self._free()
        self.busy.add(table.channel.id)
        task = asyncio.create_task(self._move(table))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def _move(self, table: Table) -> None:
        try:
            await make_move(self.hours.load, self.sights, table)
        finally:
            self.busy.discard(table.channel.id)

    def _free(self) -> Table | None:
        """A table drawn at random, if somebody can move there now."""
        table = self.chance.choice(self.tables)
        if table.channel.id in self.busy:
            return None
        if table.computers:
            table.catch_up()
        return table if table.deciders else None


def main() -> int:
    """Play, and print the verdict; 1 where anything is amiss."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hours", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--hours", type=float, default=HOURS, help="whose moves are made")
    parser.add_argument("--rate", type=float, default=RATE, help="moves of people a second, at most")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="when it ends in any case")
    parser.add_argument("--keep", type=Path, help="a directory for the database and the bot's log")
    given = parser.parse_args()
    moves = round(given.games * MOVES_A_DAY * given.hours / 24)
    with tempfile.TemporaryDirectory(prefix="stellwerk-hours-") as temporary:
        directory = given.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        hours = asyncio.run(
            run(
                directory,
                games=given.games,
                moves=moves,
                rate=given.rate,
                seconds=given.seconds,
                say=_say,
            )
        )
    print(hours)
    print("\n".join(hours.faults) or "memory is flat, the file grew as counted, nothing is left over")
    return int(bool(hours.faults))


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
