"""What Discord refuses: it goes as less, is looked at again, or is told by the next post."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.posting.messages.ladder import LADDER
from bot.posting.messages.message import Message, Sent
from bot.posting.sending.call_watch import CallWatch
from bot.posting.sending.outbox import Outbox
from bot.store import GameRecord, Store
from bot.store.outbox import deliveries
from tests.bot.posting.recipient import (
    CHANNEL,
    Discord,
    http_error,
    left,
    put,
    quiet,
    uncalled,
)

pytestmark = [pytest.mark.every_database, pytest.mark.usefixtures("no_pauses")]


def refusing(status: int, code: int, *rungs: str) -> Callable[[Message], Exception | None]:
    """Refuses messages on these rungs."""

    def refused(message: Message) -> Exception | None:
        return http_error(discord.HTTPException, status, code) if message.rung.name in rungs else None

    return refused


NAMES = [rung.name for rung in LADDER]


@pytest.mark.parametrize(
    ("status", "code", "refused", "tried"),
    [
        (413, 0, NAMES[:1], ["whole", "without pictures"]),
        (413, 40005, NAMES[:2], NAMES[:3]),
        (400, 50035, NAMES[:1], ["whole", "without pictures"]),
        (400, 200000, NAMES[:3], ["whole", "without pictures", "without buttons", "own words"]),
        (403, 200000, NAMES[:4], NAMES),
        (400, 0, NAMES[:4], NAMES),
        (418, 99, NAMES[:4], NAMES),
    ],
)
async def test_what_can_not_be_sent_as_it_is_goes_as_less(
    store: Store, game: GameRecord, status: int, code: int, refused: list[str], tried: list[str]
) -> None:
    there = Discord()
    there.refuses = refusing(status, code, *refused)
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.rungs == tried
    assert there.texts == ["one *"]
    assert len(set(there.nonces)) == 1
    assert await left(store) == []
    async with store.reading() as connection:
        there_now = await deliveries.former(connection, game.id, CHANNEL)
    assert there_now is not None
    assert there_now.rung == tried[-1]


async def test_what_was_refused_and_done_all_the_same_is_done_once(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.acts = True
    there.refuses = refusing(400, 50035, "whole")
    outbox = Outbox(store, there)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one", "two *"]
    assert await left(store) == []
    async with store.reading() as connection:
        former = await deliveries.former(connection, game.id, CHANNEL)
    assert former is not None
    assert former.rung is None, "it stands there as it was sent first"


async def test_what_was_refused_to_the_last_and_done_all_the_same_is_not_given_up(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    refused = refusing(400, 0, *NAMES)

    def refuses(message: Message) -> Exception | None:
        there.acts = message.rung.name == NAMES[-1]
        return refused(message)

    there.refuses = refuses
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one *"]
    assert await uncalled(store) == []


async def test_what_is_given_up_is_told_by_the_next_post(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.refuses = refusing(400, 200000, *NAMES)
    outbox = Outbox(store, there)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == []
    assert await left(store) == []
    assert len(await uncalled(store)) == 1
    there.refuses = lambda _: None
    await put(store, game, "three")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["late one\nlate two\nthree *"]
    assert await uncalled(store) == []
    await put(store, game, "four")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts[1:] == ["four *"]


async def test_a_game_that_calls_nobody_is_said_and_asked_again(
    store: Store, game: GameRecord, caplog: pytest.LogCaptureFixture
) -> None:
    there = Discord()
    there.refuses = refusing(400, 200000, *NAMES)
    outbox = Outbox(store, there)
    now = datetime.now(UTC)
    watch = CallWatch(store, outbox, lambda _: True, now=lambda: now)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    tried = len(there.rungs)
    await watch.look()
    await quiet(outbox)
    assert list(watch.games) == [game.id]
    assert len(there.rungs) > tried, "at once, for it may have been given up long ago"
    tried = len(there.rungs)
    await watch.look()
    await quiet(outbox)
    assert len(there.rungs) == tried, "and then after a pause"
    assert sum("calls nobody" in line for line in caplog.messages) == 1
    there.refuses = lambda _: None
    now += timedelta(minutes=5)
    await watch.look()
    await quiet(outbox)
    assert there.texts == ["late one\ntwo *"]
    await watch.look()
    assert not watch.games


async def test_a_post_that_is_open_for_long_is_a_game_that_calls_nobody(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    there.refuses = lambda _: http_error(discord.Forbidden, 403, 50013)
    outbox = Outbox(store, there)
    await put(store, game, "one")
    later = datetime.now(UTC) + timedelta(minutes=11)
    watch = CallWatch(store, outbox, lambda _: True, now=lambda: later)
    await watch.look()
    assert list(watch.games) == [game.id]
    assert there.rungs == [], "whoever is shut out is not asked more often for it"


async def test_what_a_former_process_left_open_has_as_long_to_be_sent(
    store: Store, game: GameRecord, caplog: pytest.LogCaptureFixture
) -> None:
    outbox = Outbox(store, Discord())
    await put(store, game, "one")
    times = iter([timedelta(hours=1), timedelta(hours=1), timedelta(hours=1, minutes=11)])
    looks: list[list[int]] = []

    async def pause(_: float) -> None:
        looks.append(list(watch.games))
        if len(looks) == 2:
            raise asyncio.CancelledError

    begun = datetime.now(UTC)
    watch = CallWatch(store, outbox, lambda _: True, now=lambda: begun + next(times), pause=pause)
    with pytest.raises(asyncio.CancelledError):
        await watch.run()
    assert looks == [[], [game.id]]
    assert sum("calls nobody" in line for line in caplog.messages) == 1


async def test_a_moments_404_costs_no_post(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.failures = [http_error(discord.NotFound, 404, 10003) for _ in range(5)]
    outbox = Outbox(store, there)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one", "two *"]
    assert await left(store) == []


async def test_a_change_that_was_refused_and_made_all_the_same_is_not_told_again(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    there.grows = there.live = True
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    there.refused_edits = [http_error(discord.HTTPException, 400, 50035)]
    there.standing = {1001: Sent(1001, "one\ntwo *", live=True)}
    await put(store, game, "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one *"]
    assert await left(store) == []


async def test_a_change_that_is_refused_becomes_a_post_of_its_own(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.grows = there.live = True
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    there.standing = {1001: Sent(1001, "one *", live=True)}
    there.refused_edits = [http_error(discord.HTTPException, 400, 50035) for _ in range(2)]
    await put(store, game, "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one *", "two *"]
    assert there.rungs[-1] == "without buttons"


async def test_a_record_that_is_refused_is_made_of_less(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.live = True
    there.standing = {1001: Sent(1001, "one *", live=True)}
    there.refused_edits = [http_error(discord.HTTPException, 400, 200000)]
    outbox = Outbox(store, there)
    for text in ("one", "two"):
        await put(store, game, text)
        outbox.wake(CHANNEL)
        await quiet(outbox)
    assert there.edits == [(1001, "one")]
    async with store.reading() as connection:
        assert await deliveries.overtaken(connection, CHANNEL) == []
