"""A Discord for the outbox alone, which fails as it is told to; what stands in the database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import field
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
from sqlalchemy.exc import OperationalError

from bot.games import Plate
from bot.happenings import Happening, Moved
from bot.posting.messages.ladder import WHOLE, Rung
from bot.posting.messages.message import Closed, Grown, Message, New, Outgoing, Sent
from bot.posting.sending.outbox import Outbox
from bot.posting.sending.sender import DiscordSender
from bot.posting.sending.troubles import NotNow
from bot.store import GameRecord, Post, Store
from bot.store.outbox import queue
from bot.store.outbox import uncalled as calls
from bot.store.outbox.deliveries import Batch, Delivery

CHANNEL = 7


class Said(Moved, kind="said"):
    """A move of which a post tells this text."""

    text: str = field(kw_only=True)


class Announced(Happening, kind="announced"):
    """Anything else of which a post tells this text."""

    text: str


def said(post: Post) -> str:
    assert isinstance(post.happening, Said | Announced)
    return post.happening.text


class Discord(DiscordSender):
    """Takes messages, and fails when told to. A post's text is what it tells; the newest is marked `*`.

    Attributes:
        refuses: the error with which it refuses a message on a rung, or nothing.
        gone: there is no such channel.
        acts: it does what it then refuses.
        standing: messages as they stand, by id, where that is asked.
        unseen: the bot may not look at them.
        plates: the pictures of each message.
        lacking: messages that get pictures later.
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
        self.unseen = False
        self.plates: tuple[Plate, ...] = ()
        self.lacking: list[int] = []

    async def wait_for_more(self, post: Post) -> None:
        pass

    async def compose(self, batch: Batch, rung: Rung = WHOLE) -> Outgoing:
        told = [said(post) for post in batch.posts[: self.together]]
        if told[0] == "broken":
            raise ValueError("broken")
        if len(told) == len(batch.posts):
            told[-1] += " *"
        before = tuple(f"late {said(post)}" for post in batch.late)
        message = Message(tuple(told), before, self.plates, rung=rung)
        if batch.former is not None and self.grows:
            return Grown(message, batch.former.message_id)
        return New(message, batch.late)

    async def tellings(self, post: Post) -> Sequence[str]:
        return [said(post)]

    async def remains(self, overtaken: Delivery, rung: Rung = WHOLE) -> Grown:
        told = tuple(said(post) for post in overtaken.posts)
        return Grown(Message(told, plates=None, rung=rung), overtaken.message_id)

    def noted(self, post: Post, out: Outgoing, sent: Sent) -> None:
        if out.message.plates and not sent.illustrated:
            self.lacking.append(sent.id)

    async def look(self, channel_id: int, message_id: int) -> Sent | None:
        if self.unseen:
            raise NotNow("you may not read this channel")
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
        return Sent(1000 + len(self.sent), message.text, bool(message.plates), live=self.live)

    async def edit(self, channel_id: int, change: Grown | Closed) -> Sent:
        if self.refused_edits:
            raise self.refused_edits.pop(0)
        text = change.message.text
        self.edits.append((change.id, text))
        # A record keeps its pictures, and has no buttons.
        return Sent(change.id, text, live=change.message.plates is not None and self.live)

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


async def put(store: Store, game: GameRecord, *texts: str) -> None:
    async with store.writing() as connection:
        for text in texts:
            await queue.add(connection, game, Said(0, text=text))


async def quiet(outbox: Outbox) -> None:
    while tasks := [*outbox._sending._tasks.values(), *outbox._tidying._tasks.values()]:
        await asyncio.gather(*tasks)
        await asyncio.sleep(0)


async def left(store: Store) -> list[str]:
    async with store.reading() as connection:
        return [said(post) for post in await queue.open_posts(connection, CHANNEL)]


async def uncalled(store: Store) -> list[int]:
    async with store.reading() as connection:
        found = await calls.uncalled(connection, datetime.now(UTC) - timedelta(minutes=10))
    return [each.post_id for each in found if each.playing]
