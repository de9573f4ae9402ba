"""The log: what happened at each table, kept forever. It's written with the posts that tell channels of it
(`bot/store/outbox/queue.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import String, cast, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import happenings
from bot.happenings import Happening, OfJournal, Person, kinds_of, read
from bot.store.schema import log

__all__ = ["has", "has_begun", "naming", "newest_at", "newest_settling", "of_game"]


async def of_game(connection: AsyncConnection, game_id: int, kinds: Collection[str]) -> list[Happening]:
    """A game's happenings of some kinds, oldest first."""
    query = select(log.c.kind, log.c.payload).where(log.c.game_id == game_id, log.c.kind.in_(kinds))
    return [read(kind, payload) for kind, payload in await connection.execute(query.order_by(log.c.id))]


async def has(connection: AsyncConnection, game_id: int, kinds: Collection[str]) -> bool:
    """Whether a game has a happening of some kinds."""
    query = select(exists().where(log.c.game_id == game_id, log.c.kind.in_(kinds)))
    return bool((await connection.execute(query)).scalar_one())


async def has_begun(connection: AsyncConnection, game_id: int) -> bool:
    """Whether a game was started: a stopped one may never have been."""
    return await has(connection, game_id, kinds_of(OfJournal))


async def naming(connection: AsyncConnection, user_id: int) -> list[tuple[int, str, datetime, Person]]:
    """Where a person is named, oldest first: the game, the kind, when, and the person as named there."""
    written = cast(log.c.payload, String).contains(str(user_id))
    told = select(log.c.game_id, log.c.kind, log.c.payload, log.c.created_at).where(written)
    return [
        (int(game_id), kind, at, person)
        for game_id, kind, payload, at in await connection.execute(told.order_by(log.c.id))
        for person in read(kind, payload).people
        if person.id == user_id
    ]


async def newest_at(connection: AsyncConnection) -> datetime | None:
    """When the last happening was; None if there's none."""
    query = select(log.c.created_at).order_by(log.c.id.desc()).limit(1)
    return await connection.scalar(query)


async def newest_settling(
    connection: AsyncConnection, game_id: int, settled: type[Happening], *subject: object
) -> Happening | None:
    """A game's newest happening that settles one of this type and subject."""
    found = await of_game(connection, game_id, happenings.kinds(lambda each: each.settles is settled))
    return next((each for each in reversed(found) if each.subject == subject), None)
