"""One run of the kill test."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.chaos.standing import Standing
from tests.front import BotProcess, Fault, Front
from tests.front.ledger import Ledger, audit, up_to_date
from tests.front.match import Match
from tests.front.record import FileBooks, ServerBooks, given_up
from tests.front.routes import ANSWER, EDIT, HISTORY, POST
from tests.front.server import Kind

__all__ = ["Place", "Report", "all_posted", "play", "play_on", "raise_failures", "run"]

START_UP_KILLS = 0.15
"""The share of kills that strike before the bot listens."""
START_UP_SECONDS = 1.5
STRUCK = 0.25
"""The share of the other kills that strike just after a post for a server, before the bot knows that it was
posted.
"""
LIFE_SECONDS = 3.0
"""The longest life of a listening bot before it's killed."""
LEAVE_SECONDS = 1.0
"""How long a process that draws may take to see that its bot is gone."""
LAST_MOVES = 4
"""How many moves of each game are played after the last kill."""
SETTLE_SECONDS = 120.0
"""How long the last posts may take after the last kill."""
REPEATED = 0.1
"""The share of interactions that are delivered twice."""
RELIEVED = 0.25
"""Of several processes: the share of kills that strike when a successor listens already."""
TROUBLED = 0.4
"""The share of lives in which something goes wrong on a route as well."""
KINDS: tuple[Kind, ...] = ("429", "500", "503", "lost")
TROUBLED_ROUTES = (POST, ANSWER, EDIT, HISTORY)
DROPPED = 0.1
"""The share of lives in which the connection to the gateway drops too."""


class Place:
    """One of the processes that run at a time, and whoever takes its place."""

    def __init__(
        self, front: Front, directory: Path, url: str, shards: tuple[int, str], kind: type[BotProcess]
    ) -> None:
        self._make = partial(kind, front, directory, url=url, shards=shards)
        self._number = shards[1]
        self._successors = 0
        self.bot = self._make(name=self._number)
        self._former: list[BotProcess] = []

    @property
    def left_behind(self) -> int:
        """How many processes still draw though their bot is gone."""
        return sum(len(bot.left_behind()) for bot in (*self._former, self.bot))

    async def relieve(self) -> None:
        """Kill the process when another one listens in its place already."""
        self._successors += 1
        successor = self._make(name=f"{self._number}-{self._successors}")
        await successor.start()
        former, self.bot = self.bot, successor
        self._former.append(former)
        try:
            await successor.listening()
        finally:
            await former.kill()


@dataclass
class Report:
    """What a run did and found."""

    processes: int
    channels: int
    kills: int
    ledger: Ledger
    seconds: float
    unanswered: int
    posts_given_up: int
    kills_in_start_up: int
    reliefs: int
    trouble: int
    resumed: int
    finished: int
    games: int
    left_behind: int
    lists_missing: int
    lists_doubled: int
    puzzles_missing: int
    puzzles_doubled: int
    times: list[float]

    @property
    def well(self) -> bool:
        """Whether nothing was lost, doubled or left behind."""
        standing = (self.lists_missing, self.lists_doubled, self.puzzles_missing, self.puzzles_doubled)
        return not (self.ledger.faults or self.posts_given_up or self.left_behind or any(standing))

    def _milliseconds(self, share: float) -> int:
        times = sorted(self.times) or [0.0]
        return round(1000 * times[min(len(times) - 1, int(share * len(times)))])

    def __str__(self) -> str:
        ledger = self.ledger
        rows: list[tuple[str, object]] = [
            ("processes at once", self.processes),
            ("channels at once", self.channels),
            ("kills (SIGKILL)", self.kills),
            ("  of them before the bot listened", self.kills_in_start_up),
            ("  of them when a successor listened already", self.reliefs),
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
            ("lists of a server's tables missing or outdated", self.lists_missing),
            ("lists of a server's tables doubled", self.lists_doubled),
            ("puzzles of the day missing", self.puzzles_missing),
            ("puzzles of the day doubled", self.puzzles_doubled),
            ("drawing processes left behind", self.left_behind),
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
    url: str = "",
    processes: int = 1,
    kind: type[BotProcess] = BotProcess,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Play in all channels at once, kill and restart the bot, and hold everything against the record.

    Without `nonces` Discord forgets them at once, as it does in an outage of hours. `url` is a PostgreSQL
    database, on which there can be several processes, each with a shard.
    """
    chance = random.Random(seed)
    begun = time.monotonic()
    books = ServerBooks(url) if url else FileBooks(directory / "games.sqlite3")
    async with Front(channels=channels, people=4, shards=processes) as front:
        if not nonces:
            front.nonce_seconds = 0.0
        places = [Place(front, directory, url, (processes, str(number)), kind) for number in range(processes)]
        matches: list[Match] = []
        standing = Standing(front, quiet=kills)
        await standing.begin(places[0].bot.url)

        def next_game() -> Match:
            number = len(matches)
            channel = front.channels[number] if number < channels else front.open_channel()
            people = front.people[: 2 + number % 3]
            matches.append(Match(front, channel, people, books, seed=seed + number))
            return matches[-1]

        for place in places:
            await place.bot.start()
            await place.bot.listening()
        stop = asyncio.Event()
        players = [asyncio.create_task(play(next_game, stop)) for _ in range(channels)]
        early = trouble = reliefs = 0
        try:
            for number in range(1, kills + 1):
                trouble += _trouble(front, chance)
                place = chance.choice(places)
                if processes > 1 and chance.random() < RELIEVED:
                    await place.bot.listening()
                    await place.relieve()
                    reliefs += 1
                else:
                    early += await _live_and_die(front, standing, place.bot, chance, life_seconds)
                    await place.bot.start()
                raise_failures(players)
                if number % 10 == 0:
                    moves = sum(match.revision for match in matches)
                    say(f"{number} kills, {moves} moves, {time.monotonic() - begun:.0f} s")
            front.faults.clear()
            for place in places:
                await place.bot.listening()
            await play_on(front, matches)
            raise_failures(players)
            stop.set()
            await asyncio.wait_for(asyncio.gather(*players), SETTLE_SECONDS)
            for match in matches:
                match.catch_up()
            await front.until(lambda: all(all_posted(match) for match in matches), SETTLE_SECONDS)
            await front.until(lambda: standing.is_there(matches), SETTLE_SECONDS)
            for place in places:
                await place.bot.stop()
            await asyncio.sleep(LEAVE_SECONDS)
        finally:
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            for place in places:
                await place.bot.kill()
        return Report(
            processes=processes,
            channels=channels,
            kills=kills,
            ledger=audit(matches),
            seconds=time.monotonic() - begun,
            unanswered=sum(match.unanswered for match in matches),
            posts_given_up=given_up(books),
            kills_in_start_up=early,
            reliefs=reliefs,
            trouble=trouble,
            resumed=front.gateway.resumed,
            finished=sum(match.over for match in matches),
            games=len(matches),
            lists_missing=standing.lists_missing(matches),
            lists_doubled=standing.lists_doubled,
            puzzles_missing=standing.puzzles_missing,
            puzzles_doubled=standing.puzzles_doubled,
            left_behind=sum(place.left_behind for place in places),
            times=[seconds for match in matches for seconds in match.times],
        )


def _trouble(front: Front, chance: random.Random) -> int:
    """Perhaps something that goes wrong on a route in the life to come; how many things."""
    if chance.random() >= TROUBLED:
        return 0
    front.faults.append(Fault(chance.choice(KINDS), chance.choice(TROUBLED_ROUTES)))
    return 1


async def _live_and_die(
    front: Front, standing: Standing, bot: BotProcess, chance: random.Random, longest: float
) -> bool:
    """One life of the bot. True: it was killed before it listened."""
    early = chance.random() < START_UP_KILLS
    if early:
        await asyncio.sleep(chance.uniform(0, START_UP_SECONDS))
    elif chance.random() < STRUCK:
        await bot.listening()
        there = standing.posted
        await front.until(lambda: standing.posted > there, longest)
    else:
        await bot.listening()
        await asyncio.sleep(chance.uniform(0, longest / 2))
        if chance.random() < DROPPED:
            await front.gateway.drop()
        await asyncio.sleep(chance.uniform(0, longest / 2))
    await bot.kill()
    return early


def raise_failures(players: list[asyncio.Task[None]]) -> None:
    for player in players:
        if player.done() and (error := player.exception()) is not None:
            raise error


async def play(next_game: Callable[[], Match], stop: asyncio.Event, patience: float = 0.0) -> None:
    """Game after game, move after move; after a kill, on from what is on record. `patience`: seconds for
    which the people wait at most for the post of a move.
    """
    match = next_game()
    while not stop.is_set():
        if match.over:
            match = next_game()
        try:
            await asyncio.wait_for(match.front.gateway.heard_in(match.guild_id), 1.0)
        except TimeoutError:
            continue
        if not match.catch_up():
            await match.open()
        elif not match.over and await match.move() and match.chance.random() < REPEATED:
            match.front.repeat(max(match.acknowledged))
        if patience:
            await match.front.until(partial(all_posted, match), patience)
        await asyncio.sleep(0)


async def play_on(front: Front, matches: list[Match]) -> None:
    """Every game that is not over goes on after the last kill."""
    aims = [(match, len(match.acknowledged) + LAST_MOVES) for match in matches if not match.over]
    await front.until(
        lambda: all(match.over or len(match.acknowledged) >= aim for match, aim in aims), SETTLE_SECONDS
    )


def all_posted(match: Match) -> bool:
    return up_to_date(match) or match.revision == 0
