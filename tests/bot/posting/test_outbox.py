from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from sqlalchemy.exc import OperationalError

from bot.posting import outbox as module
from bot.posting.call_watch import CallWatch
from bot.posting.ladder import LADDER, WHOLE, Rung
from bot.posting.message import Message, Sent
from bot.posting.outbox import Outbox
from bot.posting.troubles import ARCHIVED
from bot.store import GameRecord, Post, Store, deliveries, queries
from bot.store.deliveries import Delivery

pytestmark = pytest.mark.every_database

CHANNEL = 7


class Discord:
    """Takes messages, and fails when told to. A post's text is what it tells; the newest is marked `*`.

    Attributes:
        refuses: the error with which it refuses a message on a rung, or nothing.
        gone: there is no such channel.
        acts: it does what it then refuses.
        standing: messages as they stand, by id, where that is asked.
    """

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []
        self.nonces: list[str] = []
        self.edits: list[tuple[int, str]] = []
        self.failures: list[Exception] = []
        self.refused_edits: list[Exception] = []
        self.forgotten: dict[str, int] = {}
        self.together = 1
        self.grows = False
        self.live = False
        self.refuses: Callable[[Message], Exception | None] = lambda _: None
        self.gone = False
        self.acts = False
        self.rungs: list[str] = []
        self.standing: dict[int, Sent] = {}

    async def wait_for_more(self, post: Post) -> None:
        pass

    async def compose(
        self,
        posts: Sequence[Post],
        former: Delivery | None,
        rung: Rung = WHOLE,
        late: Sequence[Post] = (),
    ) -> Message:
        told = [post.payload["text"] for post in posts[: self.together]]
        if told[0] == "broken":
            raise ValueError("broken")
        if len(told) == len(posts):
            told[-1] += " *"
        before = tuple(f"late {post.payload['text']}" for post in late)
        replaces = former.message_id if former and self.grows else None
        return Message(tuple(told), late=before, replaces=replaces, rung=rung)

    async def tellings(self, post: Post) -> Sequence[str]:
        return [post.payload["text"]]

    async def record(self, overtaken: Delivery, rung: Rung = WHOLE) -> Message:
        return Message(tuple(post.payload["text"] for post in overtaken.posts), rung=rung)

    def noted(self, post: Post, message: Message, sent: Sent) -> None:
        pass

    async def look(self, channel_id: int, message_id: int) -> Sent | None:
        return self.standing.get(message_id)

    async def is_gone(self, channel_id: int) -> bool:
        return self.gone

    async def send(self, channel_id: int, message: Message, nonce: str) -> Sent:
        assert channel_id == CHANNEL
        self.nonces.append(nonce)
        self.rungs.append(message.rung.name)
        if self.failures:
            raise self.failures.pop(0)
        refusal = self.refuses(message)
        if refusal is None or self.acts:
            self.sent.append((message.text, nonce))
        if refusal is not None:
            raise refusal
        return Sent(1000 + len(self.sent), message.text, live=self.live)

    async def edit(self, channel_id: int, message_id: int, message: Message) -> Sent:
        if self.refused_edits:
            raise self.refused_edits.pop(0)
        self.edits.append((message_id, message.text))
        return Sent(message_id, message.text, live=message.replaces is not None and self.live)

    async def find(self, channel_id: int, texts: Sequence[str], last: int | None) -> Sent | None:
        found = next((self.forgotten[text] for text in texts if text in self.forgotten), None)
        if found is not None:
            return Sent(found, texts[0])
        for number, (said, _) in enumerate(self.sent, 1001):
            if number > (last or 0) and (sent := Sent(number, said)).tells(texts[0]):
                return sent
        return None

    @property
    def texts(self) -> list[str]:
        return [text for text, _ in self.sent]


def http_error(
    kind: Callable[..., discord.HTTPException], status: int, code: int = 0
) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="because")
    return kind(response, {"code": code, "message": "no"})


def database_error() -> Exception:
    return OperationalError("UPDATE outbox", {}, sqlite3.OperationalError("database is locked"))


@pytest.fixture
async def game(store: Store) -> GameRecord:
    record = GameRecord(0, CHANNEL, None, "toy", 1, {}, 1, "random", 1, "running")
    async with store.writing() as connection:
        return await queries.add_game(connection, record)


async def put(store: Store, game: GameRecord, *texts: str) -> None:
    async with store.writing() as connection:
        for text in texts:
            await queries.add_post(connection, game, "move", {"text": text})


async def quiet(outbox: Outbox) -> None:
    while tasks := [*outbox._sending._tasks.values(), *outbox._tidying._tasks.values()]:
        await asyncio.gather(*tasks)
        await asyncio.sleep(0)


async def left(store: Store) -> list[str]:
    async with store.reading() as connection:
        return [post.payload["text"] for post in await queries.open_posts(connection, CHANNEL)]


async def uncalled(store: Store) -> list[int]:
    async with store.reading() as connection:
        found = await deliveries.uncalled(connection, datetime.now(UTC) - timedelta(minutes=10))
    return [each.post_id for each in found if each.playing]


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSES", (0.0,))
    monkeypatch.setattr(module, "PAUSES_WHERE_SHUT", (0.0,))
    monkeypatch.setattr(module, "DRAIN_SECONDS", 0.05)


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
    monkeypatch.setattr(module, "PAUSES", (3600.0,))
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
    monkeypatch.setattr(module, "PAUSES_WHERE_SHUT", (0.0, 0.0, 3600.0))
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
        assert await queries.last_message(connection, CHANNEL) == 1002


async def test_stopping_does_not_wait_for_a_pause(
    store: Store, game: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSES", (3600.0,))
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
    await put(store, game, "one", "two")
    outbox = Outbox(store, AloneBefore(there))
    await outbox.resume()
    await quiet(outbox)
    assert there.texts == ["two *"]
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


# -- what can't be sent as it is -------------------------------------------------------------------


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
