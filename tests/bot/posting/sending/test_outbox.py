from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.games import Plate
from bot.posting.messages.message import Message, Sent
from bot.posting.sending import troubles
from bot.posting.sending.outbox import Outbox
from bot.posting.sending.troubles import ARCHIVED
from bot.store import GameRecord, Store
from bot.store.outbox import deliveries, queue
from tests.bot.posting.recipient import (
    CHANNEL,
    Announced,
    Discord,
    database_error,
    http_error,
    left,
    put,
    quiet,
    uncalled,
)

pytestmark = [pytest.mark.every_database, pytest.mark.usefixtures("no_pauses")]


async def test_posts_go_out_in_order_and_once(store: Store, game: GameRecord) -> None:
    there = Discord()
    outbox = Outbox(store, there)
    await put(store, game, "one", "two", "three")
    outbox.wake(CHANNEL)
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one", "two", "three *"]
    assert len(set(there.nonces)) == 3
    assert await left(store) == []


async def test_a_post_that_failed_for_now_is_tried_again_with_its_nonce(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    there.failures = [http_error(discord.DiscordServerError, 503), OSError("no network")]
    outbox = Outbox(store, there)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one", "two *"]
    first, *again, second = there.nonces
    assert again == [first, first]
    assert second != first


async def test_a_channel_that_is_gone_holds_nothing_up(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.gone = True
    there.refuses = lambda _: http_error(discord.NotFound, 404)
    outbox = Outbox(store, there)
    await put(store, game, "one", "two", "three")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == []
    assert await left(store) == []
    assert len(there.nonces) == 5, "it is looked at three times, and then believed"
    assert await uncalled(store) == [], "nobody waits there"


@pytest.mark.parametrize(
    "failure",
    [
        http_error(discord.Forbidden, 403),
        http_error(discord.HTTPException, 400, ARCHIVED),
        http_error(discord.HTTPException, 429),
        database_error(),
    ],
    ids=["permission", "locked thread", "rate limit", "database"],
)
async def test_what_can_come_right_again_loses_no_post(
    store: Store, game: GameRecord, failure: Exception
) -> None:
    there = Discord()
    there.failures = [failure, failure]
    outbox = Outbox(store, there)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one", "two *"]
    assert await left(store) == []


async def test_a_post_that_could_not_be_noted_is_found_and_not_sent_again(
    store: Store, game: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    note, failures = deliveries.delivered, [database_error(), database_error()]

    async def delivered(*args: Any, **kwargs: Any) -> None:
        if failures:
            raise failures.pop()
        await note(*args, **kwargs)

    monkeypatch.setattr(deliveries, "delivered", delivered)
    there = Discord()
    there.forgotten = {"one": 1001}
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one *"]
    assert not failures
    assert await left(store) == []


async def test_something_new_is_not_kept_waiting_by_an_earlier_failure(
    store: Store, game: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(troubles, "PAUSES", (3600.0,))
    there = Discord()
    there.failures = [http_error(discord.DiscordServerError, 503)]
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    while not outbox._sending._resting:
        await asyncio.sleep(0)
    await put(store, game, "two")
    # Other channels, and other processes, do not count.
    await outbox.look()
    await asyncio.sleep(0)
    assert outbox._sending._resting
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one", "two *"]


async def test_where_the_bot_is_kept_out_it_tries_rarely(
    store: Store, game: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(troubles, "PAUSES_WHERE_SHUT", (0.0, 0.0, 3600.0))
    there = Discord()
    there.failures = [OSError("no network"), *[http_error(discord.Forbidden, 403)] * 9]
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    while len(there.nonces) < 3:
        await asyncio.sleep(0)
    for _ in range(1000):
        await asyncio.sleep(0)
    assert len(there.nonces) == 3
    await outbox.close()
    assert await left(store) == ["one"]


async def test_a_post_that_can_not_be_made_does_not_stop_the_others(store: Store, game: GameRecord) -> None:
    there = Discord()
    outbox = Outbox(store, there)
    await put(store, game, "broken", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["late broken\ntwo *"]


async def test_what_was_not_sent_is_sent_after_a_restart(store: Store, game: GameRecord) -> None:
    there = Discord()
    started = asyncio.Event()

    class Silent(Discord):
        async def send(self, channel_id: int, message: Message, nonce: str) -> Sent:
            started.set()
            await asyncio.Event().wait()
            raise AssertionError

    first = Outbox(store, Silent())
    await put(store, game, "one", "two")
    await first.resume()
    await started.wait()
    await first.close()
    assert await left(store) == ["one", "two"]
    second = Outbox(store, there)
    await second.resume()
    await quiet(second)
    assert there.texts == ["one", "two *"]


async def test_what_an_earlier_run_sent_without_noting_it_is_not_sent_again(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    there.forgotten = {"one": 77, "three": 79}
    await put(store, game, "one", "two")
    outbox = Outbox(store, there)
    await outbox.resume()
    await quiet(outbox)
    await put(store, game, "three")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["two *", "three *"]
    async with store.reading() as connection:
        assert await queue.last_message(connection, CHANNEL) == 1002


async def test_stopping_does_not_wait_for_a_pause(
    store: Store, game: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(troubles, "PAUSES", (3600.0,))
    there = Discord()
    there.failures = [OSError("no network")]
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    while not outbox._sending._resting:
        await asyncio.sleep(0)
    await outbox.close()
    assert await left(store) == ["one"]


async def test_posts_told_together_are_one_message(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.together = 2
    await put(store, game, "one", "two", "three")
    outbox = Outbox(store, there)
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert there.texts == ["one\ntwo", "three *"]
    assert await left(store) == []


async def test_what_a_message_turns_out_not_to_tell_is_sent_after_it(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.together = 2
    # An earlier try sent the first post alone, before the second one was there.
    there.forgotten = {"one": 77}
    there.plates = (Plate("board", b"png", "the board"),)
    await put(store, game, "one", "two")
    outbox = Outbox(store, AloneBefore(there))
    await outbox.resume()
    await quiet(outbox)
    assert there.texts == ["two *"]
    # Pictures that came later would bring the second one's words along.
    assert there.lacking == []
    assert await left(store) == []


class AloneBefore(Discord):
    """A channel in which the first try's message tells of one post only."""

    def __init__(self, there: Discord) -> None:
        super().__init__()
        self.__dict__.update(there.__dict__)

    async def find(self, channel_id: int, texts: Sequence[str], last: int | None) -> Sent | None:
        found = self.forgotten.get(texts[0])
        return None if found is None else Sent(found, texts[0])


async def test_an_overtaken_message_loses_its_buttons_after_the_newer_one_is_there(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    there.live = True
    outbox = Outbox(store, there)
    for text in ("one", "two"):
        await put(store, game, text)
        outbox.wake(CHANNEL)
        await quiet(outbox)
    assert there.texts == ["one *", "two *"]
    assert there.edits == [(1001, "one")]


async def test_nobody_tidies_where_nothing_is_overtaken(store: Store, game: GameRecord) -> None:
    there = Discord()
    woken: list[int] = []
    outbox = Outbox(store, there)
    outbox._tidying.wake = lambda channel_id: woken.append(channel_id)  # type: ignore[method-assign]
    for text, live in (("one", False), ("two", True), ("three", True)):
        there.live = live
        await put(store, game, text)
        outbox.wake(CHANNEL)
        await quiet(outbox)
        assert woken == [CHANNEL] * (text == "three")


async def test_buttons_that_a_crash_left_on_an_overtaken_message_go_at_the_next_start(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    there.live = True
    first = Outbox(store, there)
    first._tidying.wake = lambda channel_id: None  # type: ignore[method-assign]
    for text in ("one", "two"):
        await put(store, game, text)
        first.wake(CHANNEL)
        await quiet(first)
    assert there.edits == []
    second = Outbox(store, there)
    await second.resume()
    await quiet(second)
    assert there.edits == [(1001, "one")]
    third = Outbox(store, there)
    await third.resume()
    assert not third._tidying._tasks


@pytest.mark.parametrize(
    ("failures", "edits"),
    [
        ([http_error(discord.NotFound, 404)], []),
        ([http_error(discord.Forbidden, 403)], [(1001, "one")]),
        ([http_error(discord.HTTPException, 400, ARCHIVED)], [(1001, "one")]),
        ([http_error(discord.HTTPException, 429), OSError("no network")], [(1001, "one")]),
    ],
    ids=["deleted", "forbidden", "archived", "for now"],
)
async def test_a_message_that_can_not_be_changed_is_left_and_one_that_can_later_is_changed_later(
    store: Store, game: GameRecord, failures: list[Exception], edits: list[tuple[int, str]]
) -> None:
    there = Discord()
    there.live = True
    there.refused_edits = list(failures)
    outbox = Outbox(store, there)
    for text in ("one", "two"):
        await put(store, game, text)
        outbox.wake(CHANNEL)
        await quiet(outbox)
    again = Outbox(store, there)
    await again.resume()
    await quiet(again)
    assert there.edits == edits


@pytest.mark.parametrize(
    "refusal",
    [http_error(discord.NotFound, 404), http_error(discord.HTTPException, 400, ARCHIVED)],
    ids=["gone", "archived"],
)
async def test_a_message_that_grows_is_changed_and_one_that_can_not_be_is_posted_anew(
    store: Store, game: GameRecord, refusal: Exception
) -> None:
    there = Discord()
    there.grows = there.live = True
    outbox = Outbox(store, there)
    for text in ("one", "two", "three"):
        if text == "three":
            there.refused_edits = [refusal]
        await put(store, game, text)
        outbox.wake(CHANNEL)
        await quiet(outbox)
    assert there.edits[0] == (1001, "two *")
    assert there.texts == ["one *", "three *"]
    assert await left(store) == []


@pytest.mark.parametrize("looked_at", [True, False])
async def test_what_a_message_was_changed_to_before_the_process_ended_is_not_posted_again(
    store: Store, game: GameRecord, looked_at: bool
) -> None:
    """By then so much more waits that there is no room for it in that message."""
    there = Discord()
    there.grows = there.live = True
    outbox = Outbox(store, there)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    await put(store, game, "two", "three")
    there.standing = {1001: Sent(1001, "one\ntwo", live=True)}
    there.unseen = not looked_at
    there.grows = False
    again = Outbox(store, there)
    await again.resume()
    await quiet(again)
    assert there.texts == (["one *", "three *"] if looked_at else ["one *", "two", "three *"])
    assert await left(store) == []


async def test_what_is_said_in_the_same_words_twice_is_said_twice(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.standing = {1001: Sent(1001, "it rests *")}
    outbox = Outbox(store, there)
    for failures in ([], [OSError("no network")]):
        there.failures = list(failures)
        async with store.writing() as connection:
            await queue.add(connection, game, Announced("it rests"))
        outbox.wake(CHANNEL)
        await quiet(outbox)
    assert there.texts == ["it rests *", "it rests *"]
    assert await left(store) == []


# -- what can't be sent as it is -------------------------------------------------------------------
