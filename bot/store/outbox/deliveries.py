"""Posts and the messages that tell of them. A message may tell of several posts, and a later one overtakes
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    text,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Happening, OfJournal, kinds, kinds_of, read, settleable
from bot.store.outbox import queue
from bot.store.outbox.queue import post_of, posts
from bot.store.records import Post
from bot.store.schema import games, log, outbox

__all__ = [
    "GONE",
    "TOLD",
    "UNSHOWN",
    "Batch",
    "Delivery",
    "Lasting",
    "batch",
    "closed",
    "delivered",
    "former",
    "given_up",
    "illustrated",
    "is_any_overtaken",
    "message",
    "of_turn",
    "overtaken",
    "overtaken_channels",
    "refreshed",
    "release",
    "reopen",
    "told_in",
]

GONE = "gone"
"""The failure of a post whose channel is gone."""
TOLD = "told by a later post"
"""The failure of a post that was given up, and that a later message tells."""
UNSHOWN = "watch_over"
"""The failure of a post that a channel looking on wasn't shown, and that no later message there tells."""

LIVE = text("outbox.live")
"""Written as in the index: SQLite wouldn't use the index for `live = 1`."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """Something that is posted as it now stands, and the message that shows it, if there is one."""

    happening: Happening
    message_id: int | None


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message in a channel, and the posts that it tells of, oldest first."""

    message_id: int
    posts: tuple[Post, ...]

    @property
    def illustrated(self) -> bool:
        """Whether it has pictures."""
        return self.posts[-1].illustrated

    @property
    def rung(self) -> str | None:
        """The name of the rung on which it was sent; None if it was sent whole."""
        return self.posts[-1].rung

    @property
    def told(self) -> tuple[Post, ...]:
        """The posts that this message tells. It may only call the player who was next after the first one,
        which the message before it tells.
        """
        return tuple(post for post in self.posts if post.told_by in (None, self.message_id))


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be sent in a channel.

    Attributes:
        posts: its open posts, oldest first.
        late: posts of the first one's game that were given up before it.
        former: that game's newest message there.
    """

    posts: Sequence[Post]
    late: Sequence[Post] = ()
    former: Delivery | None = None

    @property
    def first(self) -> Post:
        """The oldest post."""
        return self.posts[0]


async def batch(connection: AsyncConnection, channel_id: int) -> Batch:
    """The posts to be sent in a channel that has some."""
    posts = await queue.open_posts(connection, channel_id)
    late = await given_up(connection, posts[0])
    return Batch(posts, late, await former(connection, posts[0].game_id, channel_id))


async def former(connection: AsyncConnection, game_id: int, channel_id: int) -> Delivery | None:
    """A game's newest message in a channel."""
    asked = {"channel": channel_id, "game": game_id}
    message_id = (await connection.execute(_former(), asked)).scalar_one_or_none()
    return None if message_id is None else await message(connection, channel_id, message_id)


async def refreshed(connection: AsyncConnection, post: Post) -> Lasting | None:
    """What a post refreshes, with the newest message that shows it; None if there's nothing, or if the game
    has started in between.
    """
    kind = post.happening.refreshes
    if kind is None:
        return None
    begun = () if kind.beside else kinds_of(OfJournal)
    query = (
        select(log.c.kind, log.c.payload, outbox.c.message_id)
        .join_from(outbox, log)
        .where(
            outbox.c.channel_id == post.channel_id,
            outbox.c.game_id == post.game_id,
            outbox.c.id < post.id,
            log.c.kind.in_((kind.kind, *kinds(lambda each: each.refreshes is kind), *begun)),
        )
        .order_by(outbox.c.id.desc())
    )
    message_id = None
    for word, payload, message in await connection.execute(query):
        if word in begun:
            return None
        found = read(word, payload)
        if found.subject == post.happening.subject:
            if message_id is None and message is not None:
                message_id = message
            if isinstance(found, kind):
                return Lasting(found, message_id)
    return None


async def delivered(
    connection: AsyncConnection,
    posts: Sequence[Post],
    message_id: int,
    late: Sequence[Post] = (),
    *,
    live: bool,
    illustrated: bool,
    rung: str | None = None,
) -> None:
    """Note that a message tells of these posts, whether it has buttons and pictures, and the name of its rung
    if it isn't whole. It also tells the `late` ones, which were given up before.
    """
    await _told(connection, posts, message_id)
    if late:
        # A lasting post must not be shown again in a message that is another one's.
        shown = [post.id for post in late if post.happening.shown]
        told = [post.id for post in late if not post.happening.shown]
        await connection.execute(update(outbox).where(outbox.c.id.in_(shown)).values(failure=TOLD))
        now = {"message_id": message_id, "failure": None}
        await connection.execute(update(outbox).where(outbox.c.id.in_(told)).values(now))
    values = {"message_id": message_id, "live": live, "illustrated": illustrated, "rung": rung}
    await connection.execute(update(outbox).where(outbox.c.id == posts[-1].id).values(values))


async def closed(connection: AsyncConnection, posts: Sequence[Post], message_id: int) -> None:
    """Note that a message tells of these posts, has no buttons, and ends a turn: the last post stays open
    until the next player's call is sent, in its own message.
    """
    await _told(connection, posts, message_id)
    await connection.execute(update(outbox).where(outbox.c.id == posts[-1].id).values(told_by=message_id))


async def _told(connection: AsyncConnection, posts: Sequence[Post], message_id: int) -> None:
    """Note that a message tells of all these posts but the last, and that it has no buttons."""
    await release(connection, posts[0].channel_id, message_id)
    if others := [post.id for post in posts[:-1]]:
        await connection.execute(update(outbox).where(outbox.c.id.in_(others)).values(message_id=message_id))


async def illustrated(connection: AsyncConnection, delivery: Delivery) -> None:
    """Note that a message got its pictures later."""
    newest = outbox.c.id == delivery.posts[-1].id
    await connection.execute(update(outbox).where(newest).values(illustrated=True))


async def message(connection: AsyncConnection, channel_id: int, message_id: int) -> Delivery:
    """A message that stands in a channel."""
    asked = {"channel": channel_id, "message": message_id}
    return Delivery(message_id, tuple(post_of(row) for row in await connection.execute(_told_by(), asked)))


async def told_in(connection: AsyncConnection, channel_id: int, message_id: int) -> list[Post]:
    """All posts that a message tells of, oldest first, including one whose call is in the next message; none
    if it was long ago.
    """
    there = or_(outbox.c.message_id == message_id, outbox.c.told_by == message_id)
    query = posts().where(outbox.c.channel_id == channel_id, there).order_by(outbox.c.id)
    return [post_of(row) for row in await connection.execute(query)]


async def given_up(connection: AsyncConnection, post: Post) -> list[Post]:
    """The posts of the same game given up in the channel before this one, since its last message there."""
    asked = {"channel": post.channel_id, "game": post.game_id, "post": post.id}
    return [post_of(row) for row in await connection.execute(_given_up(), asked)]


async def reopen(connection: AsyncConnection, post_id: int) -> None:
    """Have a given-up post sent after all."""
    given = and_(outbox.c.id == post_id, outbox.c.message_id.is_(None))
    await connection.execute(update(outbox).where(given).values(failure=None))


async def overtaken(connection: AsyncConnection, channel_id: int) -> list[Delivery]:
    """Messages that still have buttons though later ones of the same game have overtaken them."""
    found = [int(row[0]) for row in await connection.execute(_overtaken(), {"channel": channel_id})]
    return [await message(connection, channel_id, each) for each in found]


async def is_any_overtaken(connection: AsyncConnection, channel_id: int) -> bool:
    """Whether there are such messages."""
    return (await connection.execute(_overtaken(), {"channel": channel_id})).first() is not None


async def overtaken_channels(connection: AsyncConnection) -> list[tuple[int, int | None]]:
    """Channel and guild of the messages that were overtaken and still have buttons."""
    query = select(outbox.c.channel_id, outbox.c.guild_id).join_from(outbox, log).distinct()
    found = await connection.execute(query.where(LIVE, _is_overtaken()).order_by(outbox.c.channel_id))
    return [(row[0], row[1]) for row in found]


async def release(connection: AsyncConnection, channel_id: int, message_id: int) -> None:
    """Note that a message no longer has buttons."""
    here = and_(outbox.c.channel_id == channel_id, outbox.c.message_id == message_id)
    await connection.execute(update(outbox).where(here, outbox.c.live).values(live=False))


def of_turn(what: FromClause) -> ColumnElement[bool]:
    """The condition that a row of the log belongs to the turn, and doesn't stand beside it."""
    return what.c.kind.not_in(kinds(lambda each: each.beside))


def _is_overtaken() -> ColumnElement[bool]:
    """The condition that a message is overtaken: a turn, or a repeated call to it, by the next message; what
    can be settled, by what settles it; what lasts only while the game runs, by its end. What one person is
    told can be settled by something of another game: a direct message tells of all their games.
    """
    newer, what = outbox.alias("newer"), log.alias("what")
    later = and_(
        newer.c.channel_id == outbox.c.channel_id,
        newer.c.id > outbox.c.id,
        newer.c.message_id != outbox.c.message_id,
        what.c.id == newer.c.log_id,
    )
    of_game = newer.c.game_id == outbox.c.game_id
    recalls, until_end = (
        log.c.kind.in_(kinds(trait)) for trait in (lambda each: each.recalls, lambda each: each.until_end)
    )
    over = exists().where(games.c.id == outbox.c.game_id, games.c.status != "running")
    return or_(
        or_(of_turn(log), recalls) & exists().where(later, of_game, of_turn(what)),
        *(
            log.c.kind.in_(kinds_of(settled))
            & exists().where(later, true() if settled.personal else of_game, *_settles(what, settled))
            for settled in settleable()
        ),
        until_end & over,
    )


def _settles(what: FromClause, settled: type[Happening]) -> Iterator[ColumnElement[bool]]:
    """The conditions that something settles a happening of this type: meant to, and about the same thing."""
    yield what.c.kind.in_(kinds(lambda each: each.settles is settled))
    for name in settled.about:
        entry = settled.entry(name)
        yield what.c.payload[entry].as_string() == log.c.payload[entry].as_string()


# Queries that every move needs are built once: building them takes longer than running them.


@cache
def _former() -> Select[Any]:
    return (
        select(outbox.c.message_id)
        .join_from(outbox, log)
        .where(
            outbox.c.channel_id == bindparam("channel"),
            outbox.c.game_id == bindparam("game"),
            outbox.c.message_id.is_not(None),
            of_turn(log),
        )
        .order_by(outbox.c.id.desc())
        .limit(1)
    )


@cache
def _overtaken() -> Select[Any]:
    return (
        select(outbox.c.message_id)
        .join_from(outbox, log)
        .where(outbox.c.channel_id == bindparam("channel"), LIVE, _is_overtaken())
        .order_by(outbox.c.id)
    )


@cache
def _told_by() -> Select[Any]:
    return (
        posts()
        .where(outbox.c.channel_id == bindparam("channel"), outbox.c.message_id == bindparam("message"))
        .order_by(outbox.c.id)
    )


@cache
def _given_up() -> Select[Any]:
    here = and_(outbox.c.channel_id == bindparam("channel"), outbox.c.game_id == bindparam("game"))
    newest, what = outbox.alias("newest"), log.alias("what")
    since = (
        select(newest.c.id)
        .join_from(newest, what)
        .where(
            newest.c.channel_id == bindparam("channel"),
            newest.c.game_id == bindparam("game"),
            newest.c.message_id.is_not(None),
            of_turn(what),
            newest.c.id < bindparam("post"),
        )
        .order_by(newest.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    return (
        posts()
        .where(
            here,
            outbox.c.id > func.coalesce(since, 0),
            outbox.c.id < bindparam("post"),
            outbox.c.failure.is_not(None),
            outbox.c.failure.not_in((TOLD, UNSHOWN)),
            log.c.kind.not_in(kinds(lambda each: each.momentary)),
        )
        .order_by(outbox.c.id)
    )
