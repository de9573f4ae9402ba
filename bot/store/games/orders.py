"""Standing orders in the database. Only their owners know of them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.records import OrderRecord
from bot.store.schema import games, orders

__all__ = ["add", "drop", "end", "games_of", "keep_only", "of_game"]

COLUMNS = [column for column in orders.c if column.name != "created_at"]
OF_GAME = select(*COLUMNS).where(orders.c.game_id == bindparam("game")).order_by(orders.c.id)
"""Built once, as those of `queries`."""


async def add(connection: AsyncConnection, order: OrderRecord) -> int:
    """Store a new order; return its id."""
    values = {column.name: getattr(order, column.name) for column in COLUMNS if column.name != "id"}
    values |= {"terms": dict(order.terms), "created_at": datetime.now(UTC)}
    key = (await connection.execute(insert(orders).values(**values))).inserted_primary_key
    assert key is not None
    return int(key[0])


async def of_game(connection: AsyncConnection, game_id: int) -> tuple[OrderRecord, ...]:
    """All orders of a game, including those that are over, in the order they were given."""
    rows = await connection.execute(OF_GAME, {"game": game_id})
    return tuple(OrderRecord(**row._mapping) for row in rows)


async def games_of(connection: AsyncConnection, user_id: int) -> list[int]:
    """The running games for which a person has given orders."""
    query = (
        select(games.c.id)
        .where(
            games.c.id.in_(select(orders.c.game_id).where(orders.c.user_id == user_id)),
            games.c.status == "running",
        )
        .order_by(games.c.id)
    )
    return [int(row[0]) for row in await connection.execute(query)]


async def end(connection: AsyncConnection, order_id: int, revision: int, reason: str) -> None:
    """Note that a row of the journal ended an order."""
    mine = orders.c.id == order_id
    await connection.execute(update(orders).where(mine).values(ended=revision, reason=reason))


async def drop(connection: AsyncConnection, order_ids: Collection[int]) -> None:
    """Delete orders."""
    await connection.execute(delete(orders).where(orders.c.id.in_(list(order_ids))))


async def keep_only(connection: AsyncConnection, game_id: int, people: Collection[int]) -> None:
    """Delete the orders of all but these people."""
    others = orders.c.user_id.not_in(list(people))
    await connection.execute(delete(orders).where(orders.c.game_id == game_id, others))
