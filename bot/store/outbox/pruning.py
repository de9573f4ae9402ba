"""Deletes what the outbox no longer needs. The log keeps what happened."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import kinds
from bot.store.schema import games, log, outbox

__all__ = ["prune"]


async def prune(connection: AsyncConnection, after: int, before: datetime, most: int) -> int | None:
    """Of so many rows after the one with the id `after`, delete the finished ones from before a time. Return
    the last one's id, or None if the following rows are younger.
    """
    rows = select(outbox.c.id, log.c.created_at).join_from(outbox, log).where(outbox.c.id > after)
    found = (await connection.execute(rows.order_by(outbox.c.id).limit(most))).all()
    old = [int(number) for number, at in found if at < before]
    if old:
        done = (
            select(outbox.c.id)
            .join_from(outbox, log)
            .join(games, games.c.id == outbox.c.game_id)
            .where(outbox.c.id.between(old[0], old[-1]), log.c.created_at < before, _done())
        )
        await connection.execute(delete(outbox).where(outbox.c.id.in_(done)))
    return old[-1] if len(old) == most else None


def _done() -> ColumnElement[bool]:
    """The condition that a row is needed for nothing more: no telling, changing or looking up.

    A game's newest message in a channel stays, because turns grow in it, and searches in the channel begin
    after it. So do messages with buttons, and, until a game is over, messages that show how something stands.
    """
    newer, what, same = outbox.alias("newer"), log.alias("what"), outbox.alias("same")
    beside, given_up = kinds(lambda each: each.beside), outbox.c.message_id.is_(None)
    overtaken = exists().where(
        newer.c.channel_id == outbox.c.channel_id,
        newer.c.game_id == outbox.c.game_id,
        newer.c.id > outbox.c.id,
        or_(given_up, newer.c.message_id > outbox.c.message_id),
        newer.c.message_id.is_not(None),
        what.c.id == newer.c.log_id,
        or_(what.c.kind.not_in(beside), log.c.kind.in_(beside) & ~given_up),
    )
    live = exists().where(
        text("same.live"), same.c.channel_id == outbox.c.channel_id, same.c.message_id == outbox.c.message_id
    )
    over = games.c.status.in_(("over", "ended"))
    shown = log.c.kind.in_(kinds(lambda each: each.shown or each.refreshes))
    settled = outbox.c.message_id.is_not(None) | outbox.c.failure.is_not(None)
    return and_(settled, overtaken, ~live, over | ~shown)
