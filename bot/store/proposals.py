"""Wishes to go back, and what the seats that were asked say to them."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.records import Proposal
from bot.store.schema import proposals, votes

__all__ = ["add_proposal", "close", "open_proposals", "proposal_with", "vote"]

COLUMNS = [column for column in proposals.c if column.name != "created_at"]


async def add_proposal(
    connection: AsyncConnection, game_id: int, revision: int, target: int, user_id: int
) -> int:
    """Keep a new wish; its id."""
    values = {"game_id": game_id, "revision": revision, "target": target, "user_id": user_id}
    result = await connection.execute(
        insert(proposals).values(**values, status="open", created_at=datetime.now(UTC))
    )
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])


async def proposal_with(connection: AsyncConnection, proposal_id: int) -> Proposal | None:
    """A wish with its votes; None where there is none with this id."""
    query = select(*COLUMNS).where(proposals.c.id == proposal_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    cast = select(votes.c.seat, votes.c.agrees).where(votes.c.proposal_id == proposal_id)
    given = {int(seat): bool(agrees) for seat, agrees in await connection.execute(cast)}
    return Proposal(**row._mapping, votes=given)


async def open_proposals(connection: AsyncConnection, game_id: int) -> list[int]:
    """The ids of a game's wishes that are still open."""
    query = (
        select(proposals.c.id)
        .where(proposals.c.game_id == game_id, proposals.c.status == "open")
        .order_by(proposals.c.id)
    )
    return [int(row[0]) for row in await connection.execute(query)]


async def close(connection: AsyncConnection, proposal_id: int, status: str) -> None:
    """Note that a wish was done, or dropped."""
    await connection.execute(update(proposals).where(proposals.c.id == proposal_id).values(status=status))


async def vote(connection: AsyncConnection, proposal_id: int, seat: int, *, agrees: bool) -> None:
    """Keep what a seat says; it takes the place of what it said before."""
    mine = (votes.c.proposal_id == proposal_id) & (votes.c.seat == seat)
    await connection.execute(delete(votes).where(mine))
    await connection.execute(insert(votes).values(proposal_id=proposal_id, seat=seat, agrees=agrees))
