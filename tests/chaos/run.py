"""One run of the kill test."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.front import BotProcess, Fault, Front
from tests.front.ledger import Ledger, audit, outdated, posted_revisions
from tests.front.match import Match
from tests.front.server import Kind

__all__ = ["Report", "run"]

START_UP_KILLS = 0.15
"""The share of kills that strike before the bot listens."""
START_UP_SECONDS = 1.5
LIFE_SECONDS = 3.0
"""The longest life of a bot that listens, before it is killed."""
SETTLE_SECONDS = 120.0
"""How long the last posts may take once nobody is killed any more."""
REPEATED = 0.1
"""The share of interactions that are delivered twice."""
TROUBLED = 0.4
"""The share of lives in which something goes wrong on a route as well."""
KINDS: tuple[Kind, ...] = ("429", "500", "503", "lost")
ROUTES = (("POST", "/channels/*/messages"), ("PATCH", "/webhooks/*/messages/@original"))
DROPPED = 0.1
"""The share of lives in which the connection to the gateway drops too."""


@dataclass
class Report:
    """What a run did and found."""

    channels: int
    kills: int
    ledger: Ledger
    seconds: float
    unanswered: int
    posts_given_up: int
    kills_in_start_up: int
    trouble: int
    resumed: int
    finished: int
    games: int
    times: list[float]

    def _milliseconds(self, share: float) -> int:
        times = sorted(self.times) or [0.0]
        return round(1000 * times[min(len(times) - 1, int(share * len(times)))])

    def __str__(self) -> str:
        ledger = self.ledger
        rows: list[tuple[str, object]] = [
            ("channels at once", self.channels),
            ("kills (SIGKILL)", self.kills),
            ("  of them before the bot listened", self.kills_in_start_up),
            ("429, 500, 503 and lost replies", self.trouble),
            ("connections to the gateway taken up again", self.resumed),
            ("games (a new channel for each)", self.games),
            ("  of them played to their end", self.finished),
            ("moves on record", ledger.moves),
            ("moves acknowledged", ledger.acknowledged),
            ("moves without an answer (killed meanwhile)", self.unanswered),
            ("milliseconds to the answer: median", self._milliseconds(0.5)),
            ("  95 of 100 within", self._milliseconds(0.95)),
            ("posts in the channels", ledger.posts),
            ("seconds", round(self.seconds)),
            ("acknowledged moves lost", ledger.lost),
            ("moves doubled", ledger.doubled),
            ("posts missing", ledger.posts_missing),
            ("posts doubled", ledger.posts_doubled),
            ("posts out of order", ledger.out_of_order),
            ("posts given up", self.posts_given_up),
            ("turn calls missing", ledger.turn_calls_missing),
            ("outdated posts with buttons", ledger.stale_calls),
            ("state hashes unlike a replay without kills", ledger.wrong_hashes),
        ]
        table = [f"{name:<48}{value!s:>8}" for name, value in rows]
        return "\n".join([*table, *ledger.remarks])


async def run(
    directory: Path,
    *,
    channels: int,
    kills: int,
    seed: int,
    life_seconds: float = LIFE_SECONDS,
    nonces: bool = True,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Play in all channels at once, kill and restart the bot, and hold everything against the record.

    Without `nonces` Discord forgets them at once, as it does in an outage of hours.
    """
    chance = random.Random(seed)
    begun = time.monotonic()
    async with Front(channels=channels, people=4) as front:
        if not nonces:
            front.nonce_seconds = 0.0
        bot = BotProcess(front, directory)
        matches: list[Match] = []

        def next_game() -> Match:
            number = len(matches)
            channel = front.channels[number] if number < channels else front.open_channel()
            people = front.people[: 2 + number % 3]
            matches.append(Match(front, channel, people, bot.database, seed=seed + number))
            return matches[-1]

        await bot.start()
        await bot.listening()
        stop = asyncio.Event()
        players = [asyncio.create_task(_play(next_game, stop)) for _ in range(channels)]
        early = trouble = 0
        try:
            for number in range(1, kills + 1):
                trouble += _trouble(front, chance)
                early += await _live_and_die(front, bot, chance, life_seconds)
                _raise_failures(players)
                await bot.start()
                if number % 10 == 0:
                    moves = sum(match.revision for match in matches)
                    say(f"{number} kills, {moves} moves, {time.monotonic() - begun:.0f} s")
            front.faults.clear()
            await bot.listening()
            stop.set()
            await asyncio.wait_for(asyncio.gather(*players), SETTLE_SECONDS)
            for match in matches:
                match.catch_up()
            await front.until(lambda: all(_all_posted(match) for match in matches), SETTLE_SECONDS)
            await bot.stop()
        finally:
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            await bot.kill()
        return Report(
            channels=channels,
            kills=kills,
            ledger=audit(matches),
            seconds=time.monotonic() - begun,
            unanswered=sum(match.unanswered for match in matches),
            posts_given_up=_given_up(bot.database),
            kills_in_start_up=early,
            trouble=trouble,
            resumed=front.gateway.resumed,
            finished=sum(match.over for match in matches),
            games=len(matches),
            times=[seconds for match in matches for seconds in match.times],
        )


def _trouble(front: Front, chance: random.Random) -> int:
    """Perhaps something that goes wrong on a route in the life to come; how many things."""
    if chance.random() >= TROUBLED:
        return 0
    front.faults.append(Fault(chance.choice(KINDS), *chance.choice(ROUTES)))
    return 1


async def _live_and_die(front: Front, bot: BotProcess, chance: random.Random, longest: float) -> bool:
    """One life of the bot. True: it was killed before it listened."""
    early = chance.random() < START_UP_KILLS
    if early:
        await asyncio.sleep(chance.uniform(0, START_UP_SECONDS))
    else:
        await bot.listening()
        await asyncio.sleep(chance.uniform(0, longest / 2))
        if chance.random() < DROPPED:
            await front.gateway.drop()
        await asyncio.sleep(chance.uniform(0, longest / 2))
    await bot.kill()
    return early


def _raise_failures(players: list[asyncio.Task[None]]) -> None:
    for player in players:
        if player.done() and (error := player.exception()) is not None:
            raise error


async def _play(next_game: Callable[[], Match], stop: asyncio.Event) -> None:
    """Game after game, move after move; after a kill, on from what is on record."""
    match = next_game()
    ready = match.front.gateway.ready
    while not stop.is_set():
        if match.over:
            match = next_game()
        with suppress(TimeoutError):
            await asyncio.wait_for(ready.wait(), 1.0)
        if not ready.is_set():
            continue
        if not match.catch_up():
            await match.open()
        elif not match.over and await match.move() and match.chance.random() < REPEATED:
            match.front.repeat(max(match.acknowledged))
        await asyncio.sleep(0)


def _all_posted(match: Match) -> bool:
    return not outdated(match) and (match.revision in posted_revisions(match) or match.revision == 0)


def _given_up(database: Path) -> int:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        (number,) = connection.execute("SELECT count(*) FROM outbox WHERE failure IS NOT NULL").fetchone()
    connection.close()
    return int(number)
