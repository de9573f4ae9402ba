"""A small rented server: one core, 512 MiB, no swap. `python -m tests.container.small --seconds 600`.

Twenty running games of all kinds, a computer in five of them, are played in the container: somebody makes a
move every two seconds, and pictures are drawn. Measured are the answers and the memory of all its processes;
the Discord on loopback and the people are outside, on the machine's other cores.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.audit import SKIPPED
from tests.bench.alone import processor_ms
from tests.bench.tables import AT_THE_TABLE, Table, laid_out, owner
from tests.bench.underway import lay_out
from tests.bench.waited import Load, Sights, make_move, memory_mib, share_of
from tests.container.bot import ContainedBot
from tests.container.engine import lacking
from tests.container.image import build, has_base, make_base
from tests.container.trial import USER
from tests.front import Front

__all__ = ["main"]

GAMES = 20
WITH_COMPUTER = 5
PACE = 2.0
SAMPLE_SECONDS = 5.0
SETTLE_SECONDS = 120.0
MEMORY = ("--memory=512m", "--memory-swap=512m")
SHARES = "--cpu-shares=20480"
"""What else the machine does must not take the container's core from it."""
MEMORY_MIB = 350.0
ANSWER_SECONDS = 1.0


@dataclass
class Small:
    """What was measured; memory in MiB: of each process, and as the limit counts it."""

    load: Load
    processes: list[list[float]] = field(default_factory=list)
    counted: list[float] = field(default_factory=list)
    processor: float = 0.0
    by_computers: int = 0

    @property
    def most(self) -> float:
        """All processes together, at most."""
        return max(map(sum, self.processes))

    def __str__(self) -> str:
        load = self.load
        largest = max(self.processes, key=sum)
        rows = [
            ("seconds", f"{load.seconds:.0f}"),
            ("moves of people", f"{load.moves}"),
            ("moves of computers", f"{self.by_computers}"),
            *(
                (f"{name}: median, 95 of 100, slowest, ms", _three(times))
                for name, times in (
                    ("acknowledged", load.acknowledged),
                    ("answered", load.answered),
                    ("pictures there", load.pictured),
                )
            ),
            ("all processes at most, MiB", f"{self.most:.0f}"),
            ("  each of them then", ", ".join(f"{size:.0f}" for size in largest)),
            ("  in the mean", f"{sum(map(sum, self.processes)) / len(self.processes):.0f}"),
            ("without files, as the limit counts, at most, MiB", f"{max(self.counted):.0f}"),
            ("share of the core", f"{100 * self.processor / load.seconds:.0f} %"),
        ]
        return "\n".join([*(f"{name:<50}{value:>24}" for name, value in rows), *load.faults])


def _three(times: Sequence[float]) -> str:
    return ", ".join(f"{1000 * share_of(times, share):.0f}" for share in (0.5, 0.95, 1))


async def run(seconds: float, warm: float, core: int, more: Sequence[str]) -> Small:
    """Play for `warm` seconds that are not measured, and then for so many."""
    small = Small(Load(GAMES))
    with tempfile.TemporaryDirectory() as folder:
        async with Front(channels=GAMES, people=GAMES * AT_THE_TABLE) as front:
            limits = (*MEMORY, SHARES, f"--cpuset-cpus={core}", *more)
            bot = ContainedBot(front, Path(folder), "stellwerk-small", "small", limits)
            tables = laid_out(front, made := Path(folder) / "made.sqlite3", GAMES, WITH_COMPUTER)
            await lay_out(f"sqlite+aiosqlite:///{made}", tables, owners=owner)
            shutil.copyfile(made, bot.database)
            os.chown(bot.database, USER, USER)
            for table in tables:
                table.database = bot.database
            try:
                await bot.start()
                await bot.listening()
                assert await front.until(
                    lambda: all(front.posts(table.channel) for table in tables), SETTLE_SECONDS
                )
                await _played(bot, small, tables, warm, seconds)
                assert await bot.stop() == 0
                if "Traceback" in (log := bot.log.read_text()):
                    small.load.faults.append(log[log.index("Traceback") :][:3000])
            finally:
                bot.remove()
    return small


async def _played(
    bot: ContainedBot, small: Small, tables: Sequence[Table], warm: float, seconds: float
) -> None:
    load, sights, chance = small.load, Sights(small.load), random.Random(33)
    moving: set[asyncio.Task[None]] = set()
    busy: set[int] = set()
    begun, looked = time.monotonic(), 0.0
    start, used, made = begun, _processor(bot), 0
    measured = False
    while (now := time.monotonic()) < begun + warm + seconds:
        if not measured and now >= begun + warm:
            measured, start, used, made = True, now, _processor(bot), _made(tables)
            load.forget()
        if measured and now - looked >= SAMPLE_SECONDS:
            looked = now
            small.processes.append([memory_mib([pid]) for pid in bot.pids])
            small.counted.append(await _counted(bot))
        for table in tables:
            if table.computers and table.channel.id not in busy:
                table.catch_up()
        free = [table for table in tables if table.channel.id not in busy and table.deciders]
        if free:
            table = chance.choice(free)
            busy.add(table.channel.id)
            task = asyncio.create_task(_moved(load, sights, table, busy))
            moving.add(task)
            task.add_done_callback(moving.discard)
        await asyncio.sleep(max(0.0, now + PACE - time.monotonic()))
    await asyncio.gather(*moving)
    load.seconds = time.monotonic() - start
    small.processor = _processor(bot) - used
    small.by_computers = _made(tables) - made - load.moves
    await sights.seen(SETTLE_SECONDS)


async def _moved(load: Load, sights: Sights, table: Table, busy: set[int]) -> None:
    try:
        await make_move(load, sights, table)
    finally:
        busy.discard(table.channel.id)


def _made(tables: Sequence[Table]) -> int:
    for table in tables:
        table.catch_up()
    return sum(table.revision for table in tables)


def _processor(bot: ContainedBot) -> float:
    """Seconds of processor time of all processes."""
    return sum(map(processor_ms, bot.pids)) / 1000


async def _counted(bot: ContainedBot) -> float:
    """MiB that the limit counts, without the files that are given up first where memory is short."""
    said = await bot.inside(
        "sh", "-c", "cat /sys/fs/cgroup/memory/memory.stat /sys/fs/cgroup/memory.stat; true"
    )
    lines = dict(line.split() for line in said.splitlines())
    return int(lines.get("total_rss", lines.get("anon", 0))) / 2**20


def main() -> int:
    """Print what was measured; 1 where it is more than it may be."""
    parser = argparse.ArgumentParser(prog="python -m tests.container.small", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--warm", type=float, default=60.0)
    parser.add_argument("--core", type=int, default=0, help="the core that it has")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the bot"
    )
    given = parser.parse_args()
    if missing := lacking(*(() if has_base() else ("debootstrap",))):
        print("not tried:", *missing, sep="\n  ")
        return SKIPPED
    if not has_base():
        make_base()
    build()
    small = asyncio.run(run(given.seconds, given.warm, given.core, [f"--env={each}" for each in given.set]))
    print(small)
    answered = share_of(small.load.answered, 0.95)
    return int(small.most > MEMORY_MIB or answered > ANSWER_SECONDS or bool(small.load.faults))


if __name__ == "__main__":
    sys.exit(main())
