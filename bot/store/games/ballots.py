"""Ballots and their votes in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Proposed
from bot.store.games import log
from bot.store.records import BallotRecord
from bot.store.schema import ballots, games, votes

__all__ = ["add", "asker", "close", "sought", "standing", "vote", "with_id"]

COLUMNS = [column for column in ballots.c if column.name != "created_at"]


async def add(
    connection: AsyncConnection,
    game_id: int,
    matter: str,
    target: int = 0,
    user_id: int | None = None,
    revision: int = 0,
) -> int:
    """Open a ballot; return its id. Arguments as in `BallotRecord`."""
    values = {
        "game_id": game_id,
        "matter": matter,
        "target": target,
        "user_id": user_id,
        "revision": revision,
    }
    opened = insert(ballots).values(**values, stands=True, created_at=datetime.now(UTC))
    key = (await connection.execute(opened)).inserted_primary_key
    assert key is not None
    return int(key[0])


async def with_id(connection: AsyncConnection, ballot_id: int) -> BallotRecord | None:
    """A ballot by its id."""
    return next(iter(await _found(connection, ballots.c.id == ballot_id)), None)


async def standing(
    connection: AsyncConnection, game_id: int, matters: Collection[str], target: int | None = None
) -> list[BallotRecord]:
    """A game's ballots on these matters that nothing has ended, oldest first; of one target or all."""
    where = (ballots.c.game_id == game_id) & ballots.c.matter.in_(matters) & ballots.c.stands
    return await _found(connection, where if target is None else where & (ballots.c.target == target))


async def sought(connection: AsyncConnection, game_ids: Collection[int]) -> set[tuple[int, int]]:
    """The seats, with their games, for which a substitute is sought; none while the game rests."""
    wanted = (ballots.c.matter == "clock") & (ballots.c.outcome == "seek") & ballots.c.stands
    query = (
        select(ballots.c.game_id, ballots.c.target)
        .join(games, games.c.id == ballots.c.game_id)
        .where(wanted, games.c.id.in_(game_ids), ~games.c.paused, ~games.c.asleep)
    )
    return {(int(game_id), int(seat)) for game_id, seat in await connection.execute(query)}


async def vote(connection: AsyncConnection, ballot_id: int, seat: int, choice: str) -> None:
    """Store a seat's vote, replacing its former one."""
    mine = (votes.c.ballot_id == ballot_id) & (votes.c.seat == seat)
    await connection.execute(delete(votes).where(mine))
    await connection.execute(insert(votes).values(ballot_id=ballot_id, seat=seat, choice=choice))


async def close(
    connection: AsyncConnection, ballot_id: int, outcome: str | None, *, stands: bool = False
) -> None:
    """Note a ballot's outcome, and whether that stands."""
    values = {"outcome": outcome, "stands": stands}
    await connection.execute(update(ballots).where(ballots.c.id == ballot_id).values(**values))


async def asker(connection: AsyncConnection, ballot: BallotRecord) -> str:
    """The proposer's name, from the log."""
    asked = await log.of_game(connection, ballot.game_id, [Proposed.kind])
    return next(
        (each.who.name for each in asked if isinstance(each, Proposed) and each.proposal == ballot.id), ""
    )


async def _found(connection: AsyncConnection, where: ColumnElement[bool]) -> list[BallotRecord]:
    rows = (await connection.execute(select(*COLUMNS).where(where).order_by(ballots.c.id))).all()
    given: dict[int, dict[int, str]] = defaultdict(dict)
    if rows:
        cast = select(votes).where(votes.c.ballot_id.in_([row.id for row in rows]))
        for each in await connection.execute(cast):
            given[each.ballot_id][each.seat] = each.choice
    return [BallotRecord(**row._mapping, votes=given[row.id]) for row in rows]
