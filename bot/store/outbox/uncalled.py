"""Games that call nobody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.outbox.deliveries import GONE, TOLD, of_turn
from bot.store.schema import games, log, outbox

__all__ = ["Uncalled", "uncalled"]

RECENT = timedelta(days=1)
"""For so long after its last change people may still look for a game's end."""


@dataclass(frozen=True, slots=True)
class Uncalled:
    """A game that calls nobody, because its newest post in a channel was given up or has long been open.

    Attributes:
        channel_id: where its post is missing.
        post_id: that post.
        playing: whether the game is running, and this is its own channel.
        failure: why the post was given up; None if it's still tried.
    """

    game_id: int
    channel_id: int
    guild_id: int | None
    post_id: int
    playing: bool
    failure: str | None


async def uncalled(connection: AsyncConnection, before: datetime) -> list[Uncalled]:
    """The games whose newest post in a channel was given up, or has been open since before a time.

    Games that ended long before that are left out, because nobody waits for them.
    """
    newest, told = outbox.alias("newest"), log.alias("told")
    last = (
        select(newest.c.id)
        .join_from(newest, told)
        .where(
            newest.c.channel_id == games.c.channel_id,
            newest.c.game_id == games.c.id,
            of_turn(told),
        )
        .order_by(newest.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    playing = and_(games.c.status == "running", games.c.paused.is_(False), games.c.asleep.is_(False))
    waits = or_(games.c.status.in_(("lobby", "running")), games.c.updated_at > before - RECENT)
    missing = or_(
        and_(outbox.c.failure.is_not(None), outbox.c.failure.not_in((GONE, TOLD))),
        and_(outbox.c.message_id.is_(None), outbox.c.failure.is_(None), log.c.created_at < before),
    )
    query = (
        select(games.c.id, outbox.c.channel_id, outbox.c.guild_id, outbox.c.id, playing, outbox.c.failure)
        .join_from(games, outbox, outbox.c.id == last)
        .join(log, log.c.id == outbox.c.log_id)
        .where(waits, missing)
        .order_by(outbox.c.id)
    )
    return [Uncalled(*row) for row in await connection.execute(query)]
