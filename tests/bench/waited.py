"""What people wait for at a bot under load: its answers, and the pictures that they see."""

from __future__ import annotations

import asyncio
import math
import statistics
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.front.ledger import MARK
from tests.front.match import Match
from tests.reading import words_of

__all__ = ["SETTLE_SECONDS", "Load", "Sights", "make_move", "memory_mib", "share_of"]

BLOCK_SECONDS = 30.0
"""Samples that follow one another are alike; means over this time are looked at instead."""
SETTLE_SECONDS = 120.0
LOOK_SECONDS = 0.02
"""How often channels are looked at for pictures."""


@dataclass
class Load:
    """What was measured; times in seconds, memory of all the bot's processes in MiB by seconds since the
    games were open.

    Attributes:
        held: open files and tasks of the bot, each time memory was looked at.
        stored: bytes of its database as the measuring began and when it ended.
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
    """The time within which so great a share of all lies; 0 where there are none."""
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


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
