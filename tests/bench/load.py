"""Many channels at once: the bot as its own process against the loopback front, which has the other core.

`python -m tests.bench.load --seconds 900`, or `make load`, for a long run. Two loads: `paced` channels make a
move every so many seconds, as a busy evening of slow games; without a pace everybody moves as soon as the
last move is answered, which shows the most that one process does.

The games are random ones, in the middle (`underway.py`): a run begins as it goes on, with some near their
end and some just begun; with `--late` so many are in their last quarter. What the process keeps of them and
of their pictures fills up first; a run that is to show whether memory grows without end is played for a while
before the measuring (`--warm`).
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import math
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.alone import processor_ms
from tests.bench.underway import lay_out
from tests.front import BotProcess, Front
from tests.front.ledger import MARK, posted_revisions
from tests.front.match import Match
from tests.reading import words_of

__all__ = ["Load", "Sights", "load_figures", "make_move", "memory_mib", "run", "share_of"]

CHANNELS = 200
AT_THE_TABLE = 2
SAMPLE_SECONDS = 5.0
BLOCK_SECONDS = 30.0
"""Samples that follow one another are alike; means over this time are looked at instead."""
SETTLE_SECONDS = 120.0
OPENING_TRIES = 5
PACE = 20.0
"""Seconds between two moves of a channel in the paced load: 200 channels then make ten moves a second."""
LOOK_SECONDS = 0.02
"""How often channels are looked at for pictures."""
LATE = 128
"""Channels whose games are near their end, of those whose figures are kept: as many as stay in memory."""
MEASURED_SECONDS = 30.0
WARM_SECONDS = 60.0
"""Played before: what the bot keeps of games and pictures fills up. An evening has but one first minute."""
BUSY_CHANNELS = 20
BUSY_PACE = 5.0


@dataclass
class Load:
    """What was measured; times in seconds, memory of all the bot's processes in MiB by seconds since the
    games were open.
    """

    channels: int
    seconds: float = 0.0
    moves: int = 0
    unanswered: int = 0
    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    pictured: list[float] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    finished: int = 0
    settled: float = 0.0
    processor: float = 0.0
    processor_alone: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def moves_per_second(self) -> float:
        """Over the whole time."""
        return self.moves / self.seconds

    def forget(self) -> None:
        """Begin anew: what was measured so far does not count."""
        self.moves = self.unanswered = self.finished = 0
        for times in (self.acknowledged, self.answered, self.pictured):
            times.clear()

    def growth(self, after: float = 0.0) -> tuple[float, float]:
        """MiB an hour by least squares, from so many seconds on, and the standard error of that."""
        blocks: dict[int, list[float]] = {}
        for at, size in self.memory:
            if at >= after:
                blocks.setdefault(int(at // BLOCK_SECONDS), []).append(size)
        if len(blocks) < 3:
            return 0.0, math.inf
        sizes = [statistics.fmean(block) for block in blocks.values()]
        slope, start = statistics.linear_regression(list(blocks), sizes)
        rest = sum((size - start - slope * at) ** 2 for at, size in zip(blocks, sizes, strict=True))
        spread = statistics.variance(blocks) * (len(blocks) - 1)
        hour = 3600 / BLOCK_SECONDS
        return slope * hour, math.sqrt(rest / (len(blocks) - 2) / spread) * hour

    def __str__(self) -> str:
        sizes = [size for _, size in self.memory] or [0.0]
        rows: list[tuple[str, str]] = [
            ("channels", str(self.channels)),
            ("seconds", f"{self.seconds:.0f}"),
            ("moves", str(self.moves)),
            ("moves a second", f"{self.moves_per_second:.1f}"),
            ("acknowledged: median, ms", f"{1000 * share_of(self.acknowledged, 0.5):.0f}"),
            ("acknowledged: 95 of 100, ms", f"{1000 * share_of(self.acknowledged, 0.95):.0f}"),
            ("acknowledged: the slowest, ms", f"{1000 * share_of(self.acknowledged, 1):.0f}"),
            ("answered: median, ms", f"{1000 * share_of(self.answered, 0.5):.0f}"),
            ("answered: 95 of 100, ms", f"{1000 * share_of(self.answered, 0.95):.0f}"),
            ("pictures there: median, ms", f"{1000 * share_of(self.pictured, 0.5):.0f}"),
            ("pictures there: 95 of 100, ms", f"{1000 * share_of(self.pictured, 0.95):.0f}"),
            ("moves without an answer", str(self.unanswered)),
            ("games played to their end", str(self.finished)),
            ("all posts there after, s", f"{self.settled:.1f}"),
            ("processor time of a move, ms", f"{1000 * self.processor / max(1, self.moves):.0f}"),
            ("  of it the bot's own, ms", f"{1000 * self.processor_alone / max(1, self.moves):.0f}"),
            ("memory at the beginning, MiB", f"{sizes[0]:.0f}"),
            ("memory at the end, MiB", f"{sizes[-1]:.0f}"),
            ("memory at most, MiB", f"{max(sizes):.0f}"),
            ("growth, MiB an hour", "{:+.1f} ± {:.1f}".format(*self.growth())),
            (
                "growth in the second half, MiB an hour",
                "{:+.1f} ± {:.1f}".format(*self.growth(self.seconds / 2)),
            ),
        ]
        return "\n".join([*(f"{name:<42}{value:>14}" for name, value in rows), *self.faults])


def share_of(times: Sequence[float], share: float) -> float:
    """The time within which so great a share of all lies; 0 where there are none."""
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def load_figures() -> dict[str, float]:
    """Three loads for half a minute each, when they have gone on for a minute: `full` and `paced`, with most
    games near their end, and `busy` (20 channels, a move every 5 seconds). Moves a second, times in
    milliseconds, memory in MiB.
    """
    most = asyncio.run(_in_a_directory(CHANNELS, pace=0.0, late=LATE))
    paced = asyncio.run(_in_a_directory(CHANNELS, pace=PACE, late=LATE))
    busy = asyncio.run(_in_a_directory(BUSY_CHANNELS, pace=BUSY_PACE))
    return {
        "load_moves_per_s": most.moves_per_second,
        "load_full_answer_p95_ms": 1000 * share_of(most.answered, 0.95),
        "load_full_acknowledge_p95_ms": 1000 * share_of(most.acknowledged, 0.95),
        "load_paced_moves_per_s": paced.moves_per_second,
        "load_paced_acknowledge_p95_ms": 1000 * share_of(paced.acknowledged, 0.95),
        "load_paced_answer_p95_ms": 1000 * share_of(paced.answered, 0.95),
        "load_paced_picture_p95_ms": 1000 * share_of(paced.pictured, 0.95),
        "load_busy_acknowledge_p95_ms": 1000 * share_of(busy.acknowledged, 0.95),
        "load_busy_answer_p95_ms": 1000 * share_of(busy.answered, 0.95),
        "load_memory_mib": max(size for _, size in most.memory),
    }


async def _in_a_directory(channels: int, pace: float, late: int = 0) -> Load:
    with tempfile.TemporaryDirectory(prefix="stellwerk-load-") as directory:
        return await run(Path(directory), channels, MEASURED_SECONDS, pace, warm=WARM_SECONDS, late=late)


async def run(
    directory: Path,
    channels: int,
    seconds: float,
    pace: float,
    say: Callable[[str], None] = lambda _: None,
    warm: float = 0.0,
    late: int = 0,
) -> Load:
    """Play in each channel, first for `warm` seconds that are not measured, then for so many seconds. Of the
    games `late` are near their end when it begins.
    """
    load = Load(channels)
    async with Front(channels=channels, people=channels * AT_THE_TABLE) as front:
        bot = BotProcess(front, directory)
        matches = [_match(front, bot, number) for number in range(channels)]
        await lay_out(bot.url, matches, late)
        say(f"{channels} games are under way")
        await bot.start()
        try:
            await bot.listening()
            await front.until(lambda: all(front.posts(match.channel) for match in matches), SETTLE_SECONDS)
            say("their posts are there")
            seeds = itertools.count(channels)
            await _played(bot, load, matches, seeds, warm, seconds, pace, say)
            ended = time.monotonic()
            if not await front.until(lambda: all(_posted(match) for match in matches), SETTLE_SECONDS):
                load.faults.append("posts are missing")
            load.settled = time.monotonic() - ended
            await bot.stop()
        finally:
            await bot.kill()
        if "Traceback" in (log := bot.log.read_text()):
            load.faults.append(f"tracebacks in the log: {log.count('Traceback')}")
    return load


def _match(front: Front, bot: BotProcess, number: int) -> Match:
    people = front.people[number * AT_THE_TABLE : (number + 1) * AT_THE_TABLE]
    return Match(front, front.channels[number], people, bot.database, seed=number)


async def _played(
    bot: BotProcess,
    load: Load,
    matches: list[Match],
    seeds: itertools.count[int],
    warm: float,
    seconds: float,
    pace: float,
    say: Callable[[str], None],
) -> None:
    until = time.monotonic() + warm + seconds
    sights = Sights(load)
    players = [
        asyncio.create_task(_play(load, sights, matches, at, until, pace, seeds))
        for at in range(len(matches))
    ]
    if warm:
        await asyncio.sleep(warm)
        load.forget()
        say("from here on it is measured")
    begun, used = time.monotonic(), _processor(bot)
    while (now := time.monotonic()) < until:
        load.memory.append((now - begun, memory_mib(bot.pids)))
        if len(load.memory) % 12 == 1:
            say(f"{now - begun:.0f} s, {load.moves} moves, {load.memory[-1][1]:.0f} MiB")
        await asyncio.sleep(min(SAMPLE_SECONDS, until - now))
    await asyncio.gather(*players)
    load.seconds = time.monotonic() - begun
    load.memory.append((load.seconds, memory_mib(bot.pids)))
    load.processor, load.processor_alone = (
        now - before for now, before in zip(_processor(bot), used, strict=True)
    )
    await sights.seen(SETTLE_SECONDS)


async def _play(
    load: Load,
    sights: Sights,
    matches: list[Match],
    place: int,
    until: float,
    pace: float,
    seeds: itertools.count[int],
) -> None:
    """Play in one channel, and when a game is over in the next one."""
    chance = random.Random(place)
    if pace:
        await asyncio.sleep(min(chance.uniform(0, pace), until - time.monotonic()))
    while time.monotonic() < until:
        match = matches[place]
        if match.over:
            load.finished += 1
            match = Match(match.front, match.front.open_channel(), match.people, match.database, next(seeds))
            # On a busy machine an answer may not come in time: then on where that broke off.
            tries = [await match.open() for _ in range(OPENING_TRIES) if match.state is None]
            assert any(tries), f"{match.channel.name} can't be opened"
            matches[place] = match
        await make_move(load, sights, match)
        if pace:
            await asyncio.sleep(min(chance.uniform(0.5, 1.5) * pace, max(0.0, until - time.monotonic())))


async def make_move(load: Load, sights: Sights, match: Match) -> None:
    """A random move: how long until it was acknowledged, answered, shown; what was answered otherwise."""
    front = match.front
    interaction, seat, action = match.act()
    begun = time.monotonic()
    await front.until(lambda: interaction.responded, SETTLE_SECONDS)
    load.acknowledged.append(time.monotonic() - begun)
    answer = await match.told(interaction, SETTLE_SECONDS)
    load.answered.append(time.monotonic() - begun)
    if answer is None or "on record" not in answer:
        load.unanswered += 1
        load.faults.append(f"{action.notation()}: {answer}")
        match.catch_up()
        return
    load.moves += 1
    match.state = match.game.apply(match.state, seat, action).state
    match.revision += 1
    sights.expect(match, begun)


def _posted(match: Match) -> bool:
    return match.revision == 0 or match.revision in posted_revisions(match)


class Sights:
    """Pictures of positions that are still to be seen, in this one or a newer one of its game."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._awaited: dict[int, tuple[Match, list[tuple[int, float]]]] = {}
        self._looking: asyncio.Task[None] | None = None

    def expect(self, match: Match, begun: float) -> None:
        """A move was made that was begun at a time: its position is to be seen."""
        _, awaited = self._awaited.setdefault(match.channel.id, (match, []))
        awaited.append((match.revision, begun))
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def seen(self, seconds: float) -> None:
        """Wait until all of them were."""
        if self._looking is not None:
            await asyncio.wait([self._looking], timeout=seconds)
        missing = sum(len(awaited) for _, awaited in self._awaited.values())
        if missing:
            self._load.faults.append(f"pictures that never came: {missing}")

    async def _look(self) -> None:
        # Not woken by each thing that happens in one of the channels: that would be what takes the time.
        while self._awaited:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            for channel, (match, awaited) in list(self._awaited.items()):
                shown = _revision_shown(match, awaited[0][0])
                self._load.pictured += [now - begun for revision, begun in awaited if revision <= shown]
                awaited[:] = [each for each in awaited if each[0] > shown]
                if not awaited:
                    del self._awaited[channel]


def _revision_shown(match: Match, awaited: int) -> int:
    """The newest revision of which there is a picture, if it is not older than what is awaited; else -1."""
    posts = match.front.backend.messages.get(match.channel.id, {})
    for post in reversed(posts.values()):
        told = [int(told) for mark in MARK.finditer(words_of(post)) for told in mark.groups() if told]
        if post.is_ephemeral or not told:
            continue
        if max(told) < awaited:
            # Posts tell in order: further back is nothing newer, and looking there takes the driver's time.
            break
        if post.attachments:
            return max(told)
    return -1


def memory_mib(pids: Sequence[int]) -> float:
    """What processes have in memory now; what they share is counted for each of them."""
    kib = 0
    for pid in pids:
        with suppress(OSError):
            status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
            kib += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    return kib / 1024


def _processor(bot: BotProcess) -> tuple[float, float]:
    """Seconds of processor time that all processes of the bot have used, and the bot's own."""
    used = [processor_ms(pid) / 1000 for pid in bot.pids]
    return sum(used), used[0]


def main() -> int:
    """Run it, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=__doc__)
    parser.add_argument("--channels", type=int, default=CHANNELS)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument(
        "--pace", type=float, default=0.0, help="seconds between two moves of a channel; 0: none"
    )
    parser.add_argument("--warm", type=float, default=0.0, help="seconds to play before the measuring")
    parser.add_argument("--late", type=int, default=0, help="games that are near their end as it begins")
    parser.add_argument("--keep", type=Path, help="a directory for the database and the bot's log")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stellwerk-load-") as temporary:
        directory = given.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        with suppress(KeyboardInterrupt):
            print(
                asyncio.run(
                    run(
                        directory,
                        given.channels,
                        given.seconds,
                        given.pace,
                        _say,
                        given.warm,
                        given.late,
                    )
                )
            )
    return 0


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
