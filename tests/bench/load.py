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
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.bench.alone import processor_ms
from tests.bench.underway import lay_out
from tests.bench.waited import SETTLE_SECONDS, Load, Sights, held, make_move, memory_mib, share_of, stored
from tests.front import BotProcess, Front
from tests.front.ledger import posted_revisions
from tests.front.match import Match
from tests.ports import free_port

__all__ = ["load_figures", "run"]

CHANNELS = 200
AT_THE_TABLE = 2
SAMPLE_SECONDS = 5.0
LOOK_AGAIN_SECONDS = 3.0
"""After the last picture, until what is still held is looked at: it is counted each second."""
OPENING_TRIES = 5
PACE = 20.0
"""Seconds between two moves of a channel in the paced load: 200 channels then make ten moves a second."""
LATE = 128
"""Channels whose games are near their end, of those whose figures are kept: as many as stay in memory."""
MEASURED_SECONDS = 30.0
WARM_SECONDS = 60.0
"""Played before: what the bot keeps of games and pictures fills up. An evening has but one first minute."""
BUSY_CHANNELS = 20
BUSY_PACE = 5.0


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
        bot = BotProcess(front, directory, figures=free_port())
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
    load.stored.append(stored(bot))
    while (now := time.monotonic()) < until:
        load.memory.append((now - begun, memory_mib(bot.pids)))
        load.held.append(await asyncio.to_thread(held, bot))
        if len(load.memory) % 12 == 1:
            say(f"{now - begun:.0f} s, {load.moves} moves, {load.memory[-1][1]:.0f} MiB")
        await asyncio.sleep(min(SAMPLE_SECONDS, until - now))
    await asyncio.gather(*players)
    load.seconds = time.monotonic() - begun
    load.memory.append((load.seconds, memory_mib(bot.pids)))
    load.stored.append(stored(bot))
    load.processor, load.processor_alone = (
        now - before for now, before in zip(_processor(bot), used, strict=True)
    )
    await sights.seen(SETTLE_SECONDS)
    await asyncio.sleep(LOOK_AGAIN_SECONDS)
    load.held.append(await asyncio.to_thread(held, bot))


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


def _posted(match: Match) -> bool:
    return match.revision == 0 or match.revision in posted_revisions(match)


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
