"""Random refusals and kills: `python -m tests.chaos.refusals`, or the last line of `make chaos`.

Discord refuses a share of all requests, with any status, on any route, and half of the time it did all the
same what it was asked. At the end every move is told, in order, once, every call stands, and no post is open.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from simcord.backend.models import Message

from tests.chaos.run import SETTLE_SECONDS, Place, all_posted, play, play_on, raise_failures
from tests.front import BotProcess, Front, Refusals
from tests.front.ledger import BEGINS, MARK, NOUGHT, Ledger, audit, game_posts
from tests.front.match import Match
from tests.front.record import FileBooks, given_up, left_open
from tests.reading import words_of

__all__ = ["Report", "run"]

SHARE = 0.03
"""Of all requests, how many are refused."""
LIFE_SECONDS = 120.0
"""How long a life lasts at most, however few moves are made in it."""
PATIENCE = 4.0
"""How long people wait for an answer, and for the post of a move before they make the next one."""
LOOK_SECONDS = 0.1


@dataclass
class Report:
    """What a run did and found."""

    moves: int
    kills: int
    seconds: float
    ledger: Ledger
    refusals: Refusals
    ended_by_itself: int
    unanswered: int
    given_up: int
    left_open: int
    shapes: Counter[str] = field(default_factory=Counter)

    @property
    def well(self) -> bool:
        """Whether nothing is missing, doubled, out of order or open."""
        return not (self.ledger.faults or self.given_up or self.left_open)

    def __str__(self) -> str:
        counts, ledger = self.refusals.counts, self.ledger
        acted = sum(number for (_, _, acts), number in counts.items() if acts)
        statuses = Counter[int]()
        for (_, status, _), number in counts.items():
            statuses[status] += number
        rows: list[tuple[str, object]] = [
            ("moves on record", ledger.moves),
            ("moves acknowledged", ledger.acknowledged),
            ("moves without an answer", self.unanswered),
            ("kills (SIGKILL)", self.kills),
            ("starts that a refusal ended", self.ended_by_itself),
            ("requests refused", sum(counts.values())),
            ("  of them done all the same", acted),
            ("  routes", len({route for route, _, _ in counts})),
            ("  statuses", " ".join(f"{status}:{number}" for status, number in sorted(statuses.items()))),
            ("posts in the channels", ledger.posts),
            *((f"  {shape}", number) for shape, number in sorted(self.shapes.items())),
            ("seconds", round(self.seconds)),
            *((name.replace("_", " "), getattr(ledger, name)) for name in NOUGHT),
            ("posts given up and told by none", self.given_up),
            ("posts left open", self.left_open),
        ]
        return "\n".join([*(f"{name:<44}{value!s:>8}" for name, value in rows), *ledger.remarks])


async def run(
    directory: Path,
    *,
    moves: int,
    kills: int,
    channels: int,
    seed: int,
    share: float = SHARE,
    kind: type[BotProcess] = BotProcess,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Play until so many moves are on record, with the kills spread over them."""
    begun = time.monotonic()
    chance = random.Random(seed)
    books = FileBooks(directory / "games.sqlite3")
    refusals = Refusals(seed, share)
    async with Front(channels=channels, people=4) as front:
        place = Place(front, directory, "", (1, "0"), kind)
        matches: list[Match] = []

        def next_game() -> Match:
            number = len(matches)
            channel = front.channels[number] if number < channels else front.open_channel()
            people = front.people[: 2 + number % 3]
            match = Match(front, channel, people, books, seed=seed + number, answer_seconds=PATIENCE)
            matches.append(match)
            return match

        def made() -> int:
            return sum(match.revision for match in matches)

        ended = await _start(place.bot)
        stop = asyncio.Event()
        players = [asyncio.create_task(play(next_game, stop, PATIENCE)) for _ in range(channels)]
        front.refusals = refusals
        try:
            for number in range(1, kills + 1):
                ended += await _live(place.bot, _reaching(made, moves * number // (kills + 1)))
                await asyncio.sleep(chance.uniform(0, 0.5))
                await place.bot.kill()
                ended += await _start(place.bot)
                raise_failures(players)
                if number % 5 == 0:
                    say(f"{number} kills, {made()} moves, {time.monotonic() - begun:.0f} s")
            ended += await _live(place.bot, _reaching(made, moves), patience=10 * LIFE_SECONDS)
            front.refusals = None
            # What nobody follows up is asked again at the start.
            await place.bot.kill()
            ended += await _start(place.bot)
            await play_on(front, matches)
            raise_failures(players)
            stop.set()
            await asyncio.wait_for(asyncio.gather(*players), SETTLE_SECONDS)
            for match in matches:
                match.catch_up()
            await front.until(lambda: all(all_posted(match) for match in matches), SETTLE_SECONDS)
            await front.until(lambda: not left_open(books), SETTLE_SECONDS)
            await place.bot.stop()
        finally:
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            await place.bot.kill()
        return Report(
            moves=moves,
            kills=kills,
            seconds=time.monotonic() - begun,
            ledger=audit(matches),
            refusals=refusals,
            ended_by_itself=ended,
            unanswered=sum(match.unanswered for match in matches),
            given_up=given_up(books),
            left_open=left_open(books),
            shapes=_shapes(matches),
        )


async def _start(bot: BotProcess) -> int:
    """Start the process until it listens, as whoever looks after it does; how often a refusal ended it."""
    for times in range(1_000):
        await bot.start()
        with suppress(AssertionError):
            await bot.listening()
            return times
        await bot.kill()
    raise AssertionError("the bot does not start")


async def _live(bot: BotProcess, enough: Callable[[], bool], patience: float = LIFE_SECONDS) -> int:
    """Let the process live until it is enough; how often a refusal ended it meanwhile."""
    ended, last = 0, time.monotonic() + patience
    while not enough() and time.monotonic() < last:
        await asyncio.sleep(LOOK_SECONDS)
        if not bot.runs:
            ended += 1 + await _start(bot)
    return ended


def _reaching(made: Callable[[], int], goal: int) -> Callable[[], bool]:
    return lambda: made() >= goal


def _shapes(matches: list[Match]) -> Counter[str]:
    """How the posts of moves look: how many of them came on which rung."""
    shapes: Counter[str] = Counter()
    for match in matches:
        for post in game_posts(match):
            words = words_of(post)
            if MARK.search(words) or BEGINS.search(words):
                shapes[_shape(post)] += 1
    return shapes


def _shape(post: Message) -> str:
    if "· `/log` tells" in words_of(post):
        return "saying no more than which moves"
    return "with pictures" if post.attachments else "as words alone"


def main() -> int:
    """Run it, print the table; 1 where anything is amiss."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.refusals", description=__doc__)
    parser.add_argument("--moves", type=int, default=2_000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--channels", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1840)
    parser.add_argument("--share", type=float, default=SHARE, help="of all requests, how many are refused")
    parser.add_argument("--keep", type=Path, help="a directory for the database and the bot's log")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stellwerk-refusals-") as temporary:
        directory = given.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(
            run(
                directory,
                moves=given.moves,
                kills=given.kills,
                channels=given.channels,
                seed=given.seed,
                share=given.share,
                say=lambda text: print(text, file=sys.stderr, flush=True),
            )
        )
    print(report)
    return 0 if report.well else 1


if __name__ == "__main__":
    sys.exit(main())
