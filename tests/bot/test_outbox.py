from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from sqlalchemy.exc import OperationalError

from bot import outbox as module
from bot.messages import Message
from bot.outbox import Outbox
from bot.store import GameRecord, Post, Store, queries

CHANNEL = 7


class Discord:
    """Takes messages, and fails when told to."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, str, str]] = []
        self.failures: list[Exception] = []
        self.forgotten: dict[str, int] = {}

    async def send(self, channel_id: int, message: Message, nonce: str) -> int:
        if self.failures:
            raise self.failures.pop(0)
        self.sent.append((channel_id, message.content, nonce))
        return 1000 + len(self.sent)

    async def find(self, post: Post, message: Message, last: int | None) -> int | None:
        return self.forgotten.get(message.content.removesuffix(" *"))


async def words_of(post: Post, newest: bool) -> Message:
    return Message(f"{post.payload['text']}{' *' if newest else ''}")


def http_error(kind: Callable[..., discord.HTTPException], status: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="because")
    return kind(response, "no")


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
    while outbox._tasks:
        await asyncio.gather(*outbox._tasks.values())
        await asyncio.sleep(0)


async def left(store: Store) -> list[str]:
    async with store.reading() as connection:
        return [post.payload["text"] for post in await queries.open_posts(connection, CHANNEL)]


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSES", (0.0,))
    monkeypatch.setattr(module, "DRAIN_SECONDS", 0.05)


async def test_posts_go_out_in_order_and_once(store: Store, game: GameRecord) -> None:
    there = Discord()
    outbox = Outbox(store, words_of, there.send, there.find)
    await put(store, game, "one", "two", "three")
    outbox.wake(CHANNEL)
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert [content for _, content, _ in there.sent] == ["one", "two", "three *"]
    assert len({nonce for _, _, nonce in there.sent}) == 3
    assert await left(store) == []


async def test_a_post_that_failed_for_now_is_tried_again_with_its_nonce(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    nonces = []

    async def send(channel_id: int, message: Message, nonce: str) -> int:
        nonces.append(nonce)
        return await there.send(channel_id, message, nonce)

    there.failures = [http_error(discord.DiscordServerError, 503), OSError("no network")]
    outbox = Outbox(store, words_of, send, there.find)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert [content for _, content, _ in there.sent] == ["one", "two *"]
    assert nonces[0] == nonces[1] == nonces[2] != nonces[3]


async def test_a_channel_that_is_gone_holds_nothing_up(store: Store, game: GameRecord) -> None:
    there = Discord()
    there.failures = [http_error(discord.NotFound, 404), http_error(discord.NotFound, 404)]
    outbox = Outbox(store, words_of, there.send, there.find)
    await put(store, game, "one", "two", "three")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert [content for _, content, _ in there.sent] == ["three *"]
    assert await left(store) == []


@pytest.mark.parametrize(
    "failure",
    [http_error(discord.Forbidden, 403), http_error(discord.HTTPException, 429), database_error()],
    ids=["permission", "rate limit", "database"],
)
async def test_what_can_come_right_again_loses_no_post(
    store: Store, game: GameRecord, failure: Exception
) -> None:
    there = Discord()
    there.failures = [failure, failure]
    outbox = Outbox(store, words_of, there.send, there.find)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert [content for _, content, _ in there.sent] == ["one", "two *"]
    assert await left(store) == []


async def test_a_post_that_can_not_be_made_does_not_stop_the_others(store: Store, game: GameRecord) -> None:
    there = Discord()

    async def compose(post: Post, newest: bool) -> Message:
        if post.payload["text"] == "one":
            raise ValueError("broken")
        return await words_of(post, newest)

    outbox = Outbox(store, compose, there.send, there.find)
    await put(store, game, "one", "two")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert [content for _, content, _ in there.sent] == ["two *"]


async def test_what_was_not_sent_is_sent_after_a_restart(store: Store, game: GameRecord) -> None:
    there = Discord()
    started = asyncio.Event()

    async def never(channel_id: int, message: Message, nonce: str) -> int:
        started.set()
        await asyncio.Event().wait()
        return 0

    first = Outbox(store, words_of, never, there.find)
    await put(store, game, "one", "two")
    await first.resume()
    await started.wait()
    await first.close()
    assert await left(store) == ["one", "two"]
    second = Outbox(store, words_of, there.send, there.find)
    await second.resume()
    await quiet(second)
    assert [content for _, content, _ in there.sent] == ["one", "two *"]


async def test_what_an_earlier_run_sent_without_noting_it_is_not_sent_again(
    store: Store, game: GameRecord
) -> None:
    there = Discord()
    there.forgotten = {"one": 77, "three": 79}
    await put(store, game, "one", "two")
    outbox = Outbox(store, words_of, there.send, there.find)
    await outbox.resume()
    await quiet(outbox)
    await put(store, game, "three")
    outbox.wake(CHANNEL)
    await quiet(outbox)
    assert [content for _, content, _ in there.sent] == ["two *", "three *"]
    async with store.reading() as connection:
        assert await queries.last_message(connection, CHANNEL) == 1002


async def test_stopping_does_not_wait_for_a_pause(
    store: Store, game: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSES", (3600.0,))
    there = Discord()
    there.failures = [OSError("no network")]
    outbox = Outbox(store, words_of, there.send, there.find)
    await put(store, game, "one")
    outbox.wake(CHANNEL)
    while not outbox._resting:
        await asyncio.sleep(0)
    await outbox.close()
    assert await left(store) == ["one"]
