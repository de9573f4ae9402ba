"""What is done for good leaves the outbox after a while. What can still matter stays, and so does the log."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import (
    Away,
    Excused,
    Filled,
    Flag,
    FlagSettled,
    Happening,
    Joined,
    Lapsed,
    Moved,
    Opened,
    Paused,
    Person,
    Proposed,
    Reminded,
    SeatTaken,
    SeatVacated,
    Voted,
)
from bot.posting.sending import pruning
from bot.posting.sending.pruning import Pruning
from bot.store import GameRecord, Post, Status, Store
from bot.store.games import queries
from bot.store.outbox import deliveries, mirrors, queue
from bot.store.outbox.pruning import prune
from bot.store.outbox.uncalled import uncalled
from bot.store.schema import log, outbox
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.waiting.scheduler import Scheduler
from tests.bot.table.waiting.clock import BEGINNING, Clock, at_work, idle

pytestmark = pytest.mark.every_database

NOW = BEGINNING
KEPT = timedelta(days=30)
OWN, OTHER, QUIET, MIRROR, ALONE = 7, 8, 9, 10, 11
CHANNELS = (OWN, OTHER, QUIET, MIRROR, ALONE)
ANN = Person(5, "Ann")
REFRESHING = (Joined(ANN), Voted(1), Voted(2), Lapsed(1), FlagSettled(0), FlagSettled(1), Filled(1, ANN))
HAPPENINGS: Sequence[Happening] = (
    *(Moved(number) for number in range(20)),
    *REFRESHING,
    *(Paused(ANN), Away(ANN, NOW, NOW), Excused(ANN, NOW), Opened(ANN), Proposed(1, ANN), Proposed(2, ANN)),
    *(Flag(0, ANN), Flag(1, ANN), SeatVacated(1, ANN), SeatTaken(1, ANN, ANN)),
)


@pytest.fixture
async def games(store: Store) -> Sequence[GameRecord]:
    """One that goes on, one that is over, and one in which nothing happens for long; all are shown elsewhere
    too.
    """
    statuses: dict[int, Status] = {OWN: "running", OTHER: "over", QUIET: "running"}
    async with store.writing() as connection:
        for channel in statuses:
            await mirrors.add(connection, channel, MIRROR, None, 1)
        return [
            await queries.add_game(connection, GameRecord(0, channel, None, "toy", 1, {}, 1, 1, status))
            for channel, status in statuses.items()
        ]


class Discord:
    """Takes what is open in a channel, or not; each message has a number above all before."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._newest = 1000

    async def take(self, connection: AsyncConnection, channel_id: int) -> None:
        for post in await queue.open_posts(connection, channel_id):
            fate, live = self._chance.random(), self._chance.random() < 0.5
            if fate < 0.2:
                await queue.set_failure(connection, post.id, "refused")
                continue
            shown = await deliveries.refreshed(connection, post)
            former = await deliveries.former(connection, post.game_id, channel_id)
            late = await deliveries.given_up(connection, post)
            if shown is not None and shown.message_id is not None:
                number = shown.message_id
            elif isinstance(post.happening, Moved) and former is not None and not late and fate < 0.6:
                number = former.message_id
            else:
                self._newest = number = self._newest + 1
            await deliveries.delivered(
                connection,
                [post],
                number,
                live=live,
                illustrated=live,
                late=late if number == self._newest else (),
            )
        for each in await deliveries.overtaken(connection, channel_id):
            if each.message_id % 3:
                await deliveries.release(connection, channel_id, each.message_id)


async def play(store: Store, games: Sequence[GameRecord], chance: random.Random) -> None:
    """A history of two months, told as Discord took it; the last posts are open."""
    discord = Discord(chance)
    async with store.writing() as connection:
        for number in range(70):
            game = chance.choice(games if number < 25 else games[:2])
            if number % 9 == 0:
                await queue.add_to(connection, game.id, [(ALONE, None)], Reminded(ANN, number))
            await queue.add(connection, game, chance.choice(HAPPENINGS))
            if chance.random() < 0.7 and number < 64:
                for channel_id in CHANNELS:
                    await discord.take(connection, channel_id)
        numbers = (await connection.execute(select(log.c.id).order_by(log.c.id))).scalars().all()
        for number in numbers:
            at = NOW - timedelta(days=60) + timedelta(days=60) * number / len(numbers)
            await connection.execute(update(log).where(log.c.id == number).values(created_at=at))


async def answers(connection: AsyncConnection, games: Sequence[GameRecord]) -> list[Any]:
    """All that is asked of the outbox, in every channel."""
    found: list[Any] = [
        await queue.all_open_posts(connection),
        await uncalled(connection, NOW),
        await deliveries.overtaken_channels(connection),
    ]
    for channel_id in CHANNELS:
        found.append(await queue.last_message(connection, channel_id))
        found.append(await queue.open_posts(connection, channel_id))
        found.append(await deliveries.overtaken(connection, channel_id))
        for game in games:
            found.append(await deliveries.former(connection, game.id, channel_id))
            next_post = Post(Moved(99), 10**6, 10**6, game.id, channel_id, None, "")
            found.append(await deliveries.given_up(connection, next_post))
            for each in REFRESHING if game.status == "running" else ():
                refreshing = Post(each, 10**6, 10**6, game.id, channel_id, None, "")
                found.append(await deliveries.refreshed(connection, refreshing))
    return found


async def rows(connection: AsyncConnection, table: Any) -> int:
    return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(6))
async def test_nothing_that_is_asked_of_the_outbox_is_answered_otherwise(
    store: Store, games: Sequence[GameRecord], seed: int
) -> None:
    await play(store, games, random.Random(seed))
    async with store.writing() as connection:
        before, told, happened = (
            await answers(connection, games),
            await rows(connection, outbox),
            await rows(connection, log),
        )
        last: int | None = 0
        while last is not None:
            last = await prune(connection, last, NOW - KEPT, 10)
        assert await answers(connection, games) == before
        assert await rows(connection, log) == happened
        assert await rows(connection, outbox) < told * 0.8


async def test_it_is_done_a_few_rows_at_a_time_and_every_day(
    store: Store, games: Sequence[GameRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "ROWS", 2)
    clock = Clock()
    scheduler = Scheduler(store, now=clock.now, sleep=clock.sleep)
    async with store.writing() as connection:
        for number in range(1, 8):
            await queue.add(connection, games[0], Moved(number))
            for channel_id in (OWN, MIRROR):
                (post,) = await queue.open_posts(connection, channel_id)
                await deliveries.delivered(connection, [post], 1000 + number, live=False, illustrated=False)
        await connection.execute(update(log).values(created_at=NOW - timedelta(days=29)))
    first = Pruning(store, scheduler)
    await first.begin()
    await first.begin()

    async def left() -> int:
        async with store.reading() as connection:
            return await rows(connection, outbox)

    async with at_work(scheduler):
        await clock.move(seconds=1)
        await idle(scheduler)
        assert await left() == 14
        clock.time += timedelta(days=2)
        scheduler.wake()
        found = []
        for _ in range(10):
            await clock.move(seconds=6)
            await idle(scheduler)
            found.append(await left())
        assert found == sorted(found, reverse=True)
        assert found[0] > found[-1] == 2
    async with store.reading() as connection:
        (following,) = await due.overdue(connection, NOW + timedelta(days=9))
        newest = await deliveries.former(connection, games[0].id, OWN)
    assert following == Due(following.at, pruning.PRUNE, id=following.id)
    assert newest is not None
    assert newest.message_id == 1007


async def test_what_is_still_to_be_told_stays(store: Store, games: Sequence[GameRecord]) -> None:
    """What is open; and what was given up, until a message of a turn has told it."""
    told: Sequence[tuple[int, Happening, int | None]] = [
        (0, Paused(ANN), 1001),
        (0, Away(ANN, NOW, NOW), None),
        (0, Excused(ANN, NOW), 1002),
        (2, Paused(ANN), None),
        (2, Moved(3), 1003),
    ]
    async with store.writing() as connection:
        for game, happening, message_id in told:
            await queue.add_to(connection, games[game].id, [(games[game].channel_id, None)], happening)
            post = (await queue.open_posts(connection, games[game].channel_id))[-1]
            if message_id is not None:
                await deliveries.delivered(connection, [post], message_id, live=False, illustrated=False)
            elif game == 0:
                await queue.set_failure(connection, post.id, "refused")
        await prune(connection, 0, datetime.now(UTC) + timedelta(days=1), 100)
        assert await rows(connection, outbox) == len(told)
        await connection.execute(update(outbox).values(failure="refused"))
        await prune(connection, 0, datetime.now(UTC) + timedelta(days=1), 100)
        assert await rows(connection, outbox) == len(told) - 1
