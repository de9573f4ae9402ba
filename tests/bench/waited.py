"""What people wait for when the bot is under load: its answers and its pictures."""

from __future__ import annotations

import asyncio
import math
import statistics
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.front import BotProcess
from tests.front.ledger import MARK
from tests.front.match import Match
from tests.reading import words_of

__all__ = ["SETTLE_SECONDS", "Load", "Sights", "held", "make_move", "memory_mib", "share_of", "stored"]

BLOCK_SECONDS = 30.0
"""Neighbouring samples are alike, so growth is computed from means over this time."""
SETTLE_SECONDS = 120.0
LOOK_SECONDS = 0.02
"""The time between two looks for pictures in the channels."""


@dataclass
class Load:
    """What was measured. Times are in seconds; `memory` is that of all the bot's processes in MiB, with the
    seconds since the games were opened.

    Attributes:
        held: the bot's open files and tasks, each time memory was measured.
        stored: the size of its database in bytes, at the beginning and at the end.
    """

    channels: int
    seconds: float = 0.0
    moves: int = 0
    unanswered: int = 0
    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    pictured: list[float] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    held: list[tuple[int, int]] = field(default_factory=list)
    stored: list[int] = field(default_factory=list)
    finished: int = 0
    settled: float = 0.0
    processor: float = 0.0
    processor_alone: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def moves_per_second(self) -> float:
        """Moves per second over the whole time."""
        return self.moves / self.seconds

    def forget(self) -> None:
        """Start over: forget the moves and times measured so far."""
        self.moves = self.unanswered = self.finished = 0
        for times in (self.acknowledged, self.answered, self.pictured):
            times.clear()

    def growth(self, after: float = 0.0) -> tuple[float, float]:
        """The growth of memory in MiB per hour by least squares, from `after` seconds on, and its standard
        error.
        """
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
        files, tasks = zip(*self.held or [(0, 0)], strict=True)
        grown = (self.stored[-1] - self.stored[0]) / max(1, self.moves) if self.stored else 0
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
            ("open files: at the beginning, end, most", f"{files[0]}, {files[-1]}, {max(files)}"),
            ("tasks: at the beginning, end, most", f"{tasks[0]}, {tasks[-1]}, {max(tasks)}"),
            ("growth of the database, bytes a move", f"{grown:.0f}"),
            ("growth, MiB an hour", "{:+.1f} ± {:.1f}".format(*self.growth())),
            (
                "growth in the second half, MiB an hour",
                "{:+.1f} ± {:.1f}".format(*self.growth(self.seconds / 2)),
            ),
        ]
        return "\n".join([*(f"{name:<42}{value:>14}" for name, value in rows), *self.faults])


def share_of(times: Sequence[float], share: float) -> float:
    """The time that this share of all times doesn't exceed; 0 if there are none."""
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def make_move(load: Load, sights: Sights, match: Match) -> None:
    """Make a random move. Note how long it took until it was acknowledged, answered and shown, and any answer
    that isn't a receipt.
    """
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


class Sights:
    """Positions that no picture has shown yet. A picture of a newer position of the same game counts too."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._awaited: dict[int, tuple[Match, list[tuple[int, float]]]] = {}
        self._looking: asyncio.Task[None] | None = None

    @property
    def awaited(self) -> int:
        """How many games have a position that no picture has shown."""
        return len(self._awaited)

    def expect(self, match: Match, begun: float) -> None:
        """Wait for a picture of the game's position, reached by a move that began at this time."""
        _, awaited = self._awaited.setdefault(match.channel.id, (match, []))
        awaited.append((match.revision, begun))
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def seen(self, seconds: float) -> None:
        """Wait until all positions have been seen, at most `seconds`."""
        if self._looking is not None:
            await asyncio.wait([self._looking], timeout=seconds)
        missing = sum(len(awaited) for _, awaited in self._awaited.values())
        if missing:
            self._load.faults.append(f"pictures that never came: {missing}")

    async def _look(self) -> None:
        # Polls, because waking up for everything that happens in a channel would take most of the time.
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
    """The newest revision with a picture, unless it's older than the awaited one; otherwise -1."""
    posts = match.front.backend.messages.get(match.channel.id, {})
    for post in reversed(posts.values()):
        told = [int(told) for mark in MARK.finditer(words_of(post)) for told in mark.groups() if told]
        if post.is_ephemeral or not told:
            continue
        if max(told) < awaited:
            # Posts come in order, so there's nothing newer further back, and looking there takes time.
            break
        if post.attachments:
            return max(told)
    return -1


def memory_mib(pids: Sequence[int]) -> float:
    """The memory of processes in MiB. Shared memory counts for each of them."""
    kib = 0
    for pid in pids:
        with suppress(OSError):
            status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
            kib += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    return kib / 1024


def held(bot: BotProcess) -> tuple[int, int]:
    """How many files the bot has open, and how many tasks it has begun that are not done."""
    with urllib.request.urlopen(f"http://127.0.0.1:{bot.figures}/metrics", timeout=SETTLE_SECONDS) as page:
        shown = dict(line.split()[:2] for line in page.read().decode().splitlines() if line[0] != "#")
    return int(float(shown["process_open_fds"])), int(float(shown["stellwerk_tasks"]))


def stored(bot: BotProcess) -> int:
    """Bytes of the database; what was written last still lies in a file beside it."""
    beside = bot.database.with_name(f"{bot.database.name}-wal")
    return sum(each.stat().st_size for each in (bot.database, beside) if each.exists())
