"""A day of many slow games, its clock compressed: `python -m tests.bench.evening`.

People make moves in 25,000 games, ten a day in each, most of them in the evening. Of each hour only a part
is played, at the rate of that hour: processor time can't be compressed, and whether posts keep up with moves
shows within a minute. In the busiest hour there is a minute in which five times as many moves are made as in
the mean of the day. Which game is next is chance, so that hardly any is in memory when somebody moves.

Two processes share one PostgreSQL, each with a shard. Every few seconds the posts that are still open are
counted, and how long the oldest one has been open; no backlog may last for longer than a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tests.bench.alone import processor_ms
from tests.bench.copies import copied
from tests.bench.underway import lay_out
from tests.bench.waited import Load, Sights, make_move, memory_mib, share_of
from tests.front import BotProcess, Front
from tests.front.match import Match
from tests.front.record import ServerBooks
from tests.postgres import MISSING, Server, server

__all__ = ["HOURS", "Stretch", "day", "run"]

HOURS = (2, 1, 0.5, 0.5, 0.5, 0.5, 1, 3, 4, 4, 4, 4, 5, 4, 4, 4, 4.5, 5.5, 7, 9, 11, 11, 7, 3)
"""Of a hundred moves of a day, how many are made in each of its hours."""
BURST = 5.0
"""How many times the mean of the day its busiest minute is."""
BURST_SECONDS = 60.0
GAMES = 25_000
MOVES_A_DAY = 10.0
HOUR_SECONDS = 60.0
PROCESSES = 2
PEOPLE = 2
ORIGINALS = 24
"""Games that are played up to somewhere; all others are copies of them."""
LOOK_SECONDS = 2.0
LONGEST = 60.0
"""Seconds that a backlog may last."""
SETTLE_SECONDS = 600.0
STOP_SECONDS = 60.0
OPEN = (
    "SELECT count(*), coalesce(extract(epoch from now() - min(created_at)), 0) "
    "FROM outbox JOIN log ON log.id = log_id WHERE message_id IS NULL AND failure IS NULL"
)


@dataclass
class Stretch:
    """A time of the day as it is played: how long, and how many moves a second.

    Attributes:
        load: what people waited for.
        depths: how many posts were open, at each look.
        ages: seconds since the oldest of them was written, at each look.
        under_way: moves that were not answered yet, at each look.
        requests: of the bot to Discord.
        processor: seconds of processor time of all processes of the bot.
        database: seconds of that of the database's.
    """

    name: str
    seconds: float
    rate: float
    load: Load = field(default_factory=lambda: Load(0))
    depths: list[int] = field(default_factory=list)
    ages: list[float] = field(default_factory=list)
    under_way: list[int] = field(default_factory=list)
    requests: int = 0
    processor: float = 0.0
    database: float = 0.0

    @property
    def row(self) -> Sequence[object]:
        """What is printed of it."""
        load = self.load
        return (
            self.name,
            f"{self.rate:.1f}",
            f"{load.moves / self.seconds:.1f}",
            f"{1000 * share_of(load.acknowledged, 0.95):.0f}",
            f"{1000 * share_of(load.answered, 0.5):.0f}",
            f"{1000 * share_of(load.answered, 0.95):.0f}",
            f"{1000 * share_of(load.pictured, 0.95):.0f}",
            max(self.under_way, default=0),
            max(self.depths, default=0),
            f"{max(self.ages, default=0.0):.1f}",
            f"{self.requests / self.seconds:.0f}",
            f"{1000 * self.processor / max(1, load.moves):.0f}",
            f"{1000 * self.database / max(1, load.moves):.0f}",
        )


HEAD = (
    "hour",
    "moves/s",
    "made/s",
    "ack p95",
    "ans p50",
    "ans p95",
    "pict p95",
    "waiting",
    "open",
    "oldest s",
    "req/s",
    "bot ms",
    "pg ms",
)
"""Times in milliseconds; `waiting`, `open` and `oldest` at most; processor time
of the bot and of the database for each move."""


def day(
    games: int, moves_a_day: float, hour_seconds: float, hours: Sequence[int] = range(24)
) -> list[Stretch]:
    """Some hours of a day as they are played, the busiest minute in the middle of the busiest hour."""
    whole = games * moves_a_day
    busiest = max(hours, key=lambda hour: HOURS[hour])
    stretches: list[Stretch] = []
    for hour in hours:
        rate = whole * HOURS[hour] / sum(HOURS) / 3600
        if hour == busiest:
            stretches += [
                Stretch(f"{hour}", hour_seconds / 2, rate),
                Stretch("minute", min(BURST_SECONDS, hour_seconds), BURST * whole / 86_400),
                Stretch(f"{hour}:30", hour_seconds / 2, rate),
            ]
        else:
            stretches.append(Stretch(f"{hour}", hour_seconds, rate))
    return stretches


@dataclass
class _Evening:
    """A run under way."""

    matches: Sequence[Match]
    bots: Sequence[BotProcess]
    database: Server
    watched: Any
    chance: random.Random
    busy: set[int] = field(default_factory=set)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    sights: list[Sights] = field(default_factory=list)

    async def play(self, stretch: Stretch) -> None:
        """People move at the rate of the hour, whether or not they were answered before."""
        front, load = self.matches[0].front, stretch.load
        sights = Sights(load)
        self.sights.append(sights)
        requests = sum(front.requests.values())
        used, stored = _used(self._pids), _used(self.database.pids)
        begun = look = time.monotonic()
        for at in _moments(self.chance, stretch):
            while (now := time.monotonic()) < begun + at:
                if now >= look:
                    await self.look(stretch)
                    look += LOOK_SECONDS
                await asyncio.sleep(min(LOOK_SECONDS, max(0.0, begun + at - time.monotonic())))
            self._begin(load, sights)
        await self.look(stretch)
        stretch.requests = sum(front.requests.values()) - requests
        stretch.processor = _more(_used(self._pids), used)
        stretch.database = _more(_used(self.database.pids), stored)

    async def look(self, stretch: Stretch) -> None:
        """Note how much is open now."""
        depth, age = await self.watched.fetchrow(OPEN)
        stretch.depths.append(int(depth))
        stretch.ages.append(float(age))
        stretch.under_way.append(len(self.tasks))
        stretch.load.memory.append(
            (time.monotonic(), sum(memory_mib(bot.pids) for bot in self.bots if bot.runs))
        )

    async def settle(self) -> float:
        """Wait until everything is answered and nothing is open; the seconds that it took."""
        begun, rest = time.monotonic(), Stretch("", 0.0, 0.0)
        while time.monotonic() < begun + SETTLE_SECONDS:
            await self.look(rest)
            if not self.tasks and not rest.depths[-1]:
                break
            await asyncio.sleep(0.2)
        return time.monotonic() - begun

    def _begin(self, load: Load, sights: Sights) -> None:
        """A move in some game in which nobody moves at present."""
        number = self.chance.randrange(len(self.matches))
        while number in self.busy or self.matches[number].over:
            number = self.chance.randrange(len(self.matches))
        self.busy.add(number)
        task = asyncio.create_task(make_move(load, sights, self.matches[number]))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: self.busy.discard(number))

    @property
    def _pids(self) -> list[int]:
        return [pid for bot in self.bots for pid in bot.pids]


def _used(pids: Sequence[int]) -> dict[int, float]:
    """The processor time that processes have used, in seconds."""
    used: dict[int, float] = {}
    for pid in pids:
        with suppress(OSError):
            used[pid] = processor_ms(pid) / 1000
    return used


def _more(now: Mapping[int, float], before: Mapping[int, float]) -> float:
    """What was used since; a process that is gone takes what it used with it."""
    return sum(used - before.get(pid, 0.0) for pid, used in now.items())


def _moments(chance: random.Random, stretch: Stretch) -> Iterator[float]:
    """When moves are made, in seconds from the beginning: people know nothing of one another."""
    at = chance.expovariate(stretch.rate)
    while at < stretch.seconds:
        yield at
        at += chance.expovariate(stretch.rate)
    yield stretch.seconds


async def run(
    directory: Path,
    running: Server,
    stretches: Sequence[Stretch],
    *,
    games: int,
    seed: int = 1840,
    kind: type[BotProcess] = BotProcess,
    say: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """Play the stretches one after the other; what is amiss at the end."""
    url = running.database()
    books = ServerBooks(url)
    watched = await asyncpg.connect(url.replace("postgresql+asyncpg", "postgresql"))
    originals = min(games, ORIGINALS)
    async with Front(channels=originals, people=originals * PEOPLE, shards=PROCESSES) as front:
        matches = [
            Match(front, channel, front.people[PEOPLE * number : PEOPLE * (number + 1)], books, seed + number)
            for number, channel in enumerate(front.channels)
        ]
        await lay_out(url, matches)
        say(f"{originals} games are under way")
        matches = await copied(url, matches, games)
        say(f"{games} are")
        bots = [
            kind(front, directory, url=url, shards=(PROCESSES, str(number)), name=str(number))
            for number in range(PROCESSES)
        ]
        try:
            for bot in bots:
                await bot.start()
            for bot in bots:
                await bot.listening()
            evening = _Evening(matches, bots, running, watched, random.Random(seed))
            for stretch in stretches:
                await evening.play(stretch)
                say(f"{stretch.name}: {stretch.depths[-1]} open, {len(evening.tasks)} without an answer yet")
            settled = await evening.settle()
            for sights in evening.sights:
                await sights.seen(LONGEST)
            for row in (HEAD, *(stretch.row for stretch in stretches)):
                say("".join(f"{value!s:>9}" for value in row))
            memory = max(size for each in stretches for _, size in each.load.memory)
            say(f"all posts there {settled:.1f} s after the last move; memory at most {memory:.0f} MiB")
            faults = [fault for each in stretches for fault in each.load.faults]
            faults += [
                f"{each.name}: a post was open for {max(each.ages):.0f} s"
                for each in stretches
                if max(each.ages) > LONGEST
            ]
            if settled > LONGEST:
                faults.append("the backlog lasted beyond the end")
            for bot in bots:
                await bot.stop(STOP_SECONDS)
            faults += [
                f"tracebacks in the log {bot.log.name}" for bot in bots if "Traceback" in bot.log.read_text()
            ]
        finally:
            for bot in bots:
                if bot.runs:
                    await bot.kill()
            await watched.close()
            books.close()
    return faults


def main() -> int:
    """Run it; 1 where a backlog lasted too long, or anything else is amiss."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.evening", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="how many the moves of a day are of")
    parser.add_argument("--stored", type=int, help="how many of them there are; all where it is not said")
    parser.add_argument("--moves", type=float, default=MOVES_A_DAY, help="of each game in a day")
    parser.add_argument("--hour", type=float, default=HOUR_SECONDS, help="seconds that are played of an hour")
    parser.add_argument("--first", type=int, default=0, help="the first hour of the day")
    parser.add_argument("--last", type=int, default=23, help="the last one")
    parser.add_argument("--keep", type=Path, help="a directory for the logs of the bot")
    given = parser.parse_args()
    stretches = day(given.games, given.moves, given.hour, range(given.first, given.last + 1))
    with (
        tempfile.TemporaryDirectory(prefix="stellwerk-evening-") as temporary,
        server(settings=()) as running,
    ):
        if running is None:
            print(MISSING)
            return 1
        directory = given.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        stored = given.stored or given.games
        faults = asyncio.run(run(directory, running, stretches, games=stored, say=_say))
    print("\n".join(faults) or "no backlog lasted longer than a minute")
    return 1 if faults else 0


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
