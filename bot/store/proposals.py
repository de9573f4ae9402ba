"""What somebody wishes that others must agree to, and what the seats that were asked say to it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Lapsed, Proposed
from bot.store import log, queries
from bot.store.records import GameRecord, Proposal, WishKind
from bot.store.schema import proposals, votes

__all__ = [
    "EVERY_KIND",
    "FILES",
    "GOING_BACK",
    "SEATS",
    "add_proposal",
    "agreed",
    "asker",
    "close",
    "lapse",
    "open_proposals",
    "proposal_with",
    "vote",
]

GOING_BACK: tuple[WishKind, ...] = ("undo",)
FILES: tuple[WishKind, ...] = ("export",)
SEATS: tuple[WishKind, ...] = ("seat",)
EVERY_KIND: tuple[WishKind, ...] = (*GOING_BACK, *FILES, *SEATS)

COLUMNS = [column for column in proposals.c if column.name != "created_at"]


async def add_proposal(
    connection: AsyncConnection,
    game_id: int,
    revision: int,
    target: int,
    user_id: int,
    kind: WishKind = "undo",
) -> int:
    """Keep a new wish; its id."""
    values = {"game_id": game_id, "revision": revision, "target": target, "user_id": user_id, "kind": kind}
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


async def asker(connection: AsyncConnection, proposal: Proposal) -> str:
    """The name under which somebody asked, as the log has it."""
    asked = await log.of_game(connection, proposal.game_id, [Proposed.kind])
    return next(
        (each.who.name for each in asked if isinstance(each, Proposed) and each.proposal == proposal.id), ""
    )


async def open_proposals(
    connection: AsyncConnection, game_id: int, kinds: Collection[WishKind] = EVERY_KIND
) -> list[int]:
    """The ids of a game's wishes that are still open."""
    query = (
        select(proposals.c.id)
        .where(proposals.c.game_id == game_id, proposals.c.status == "open", proposals.c.kind.in_(kinds))
        .order_by(proposals.c.id)
    )
    return [int(row[0]) for row in await connection.execute(query)]


async def agreed(connection: AsyncConnection, game_id: int, user_id: int, kind: WishKind) -> bool:
    """Whether a wish of this person was agreed to, by the people who are at the table now."""
    query = select(proposals.c.id).where(
        proposals.c.game_id == game_id,
        proposals.c.user_id == user_id,
        proposals.c.kind == kind,
        proposals.c.status == "done",
    )
    return (await connection.execute(query.limit(1))).scalar_one_or_none() is not None


async def lapse(
    connection: AsyncConnection, record: GameRecord, kinds: Collection[WishKind] = EVERY_KIND
) -> None:
    """Let the game's open wishes lapse, and with those for the file what was agreed to: by people who may not
    be at the table any more.
    """
    for wish in await open_proposals(connection, record.id, kinds):
        await close(connection, wish, "dropped")
        await queries.add_post(connection, record, Lapsed(wish))
    if kinds is EVERY_KIND:
        files = (proposals.c.game_id == record.id) & proposals.c.kind.in_(FILES)
        await connection.execute(update(proposals).where(files).values(status="dropped"))


async def close(connection: AsyncConnection, proposal_id: int, status: str) -> None:
    """Note that a wish was done, or dropped."""
    await connection.execute(update(proposals).where(proposals.c.id == proposal_id).values(status=status))


async def vote(connection: AsyncConnection, proposal_id: int, seat: int, *, agrees: bool) -> None:
    """Keep what a seat says; it takes the place of what it said before."""
    mine = (votes.c.proposal_id == proposal_id) & (votes.c.seat == seat)
    await connection.execute(delete(votes).where(mine))
    await connection.execute(insert(votes).values(proposal_id=proposal_id, seat=seat, agrees=agrees))
