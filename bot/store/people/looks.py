"""When each person last looked at each game, so that the bot can tell them what has happened since."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import looks, moves

__all__ = ["VISIT", "Look", "news", "note", "of", "revision_before"]

VISIT = timedelta(minutes=15)
"""Looks within this time are one visit: a player who opens their turn and then asks what they missed doesn't
mean the last minute.
"""


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody's last visit at a game.

    Attributes:
        revision: what they saw last, `at` that time.
        former_revision, former_at: the end of the visit before it; None where there was none.
    """

    revision: int
    at: datetime
    former_revision: int | None = None
    former_at: datetime | None = None

    def before(self, now: datetime) -> tuple[int, datetime] | None:
        """How far a person who looks now knew the game, and since when; None on a first visit."""
        if now - self.at > VISIT:
            return self.revision, self.at
        if self.former_revision is None or self.former_at is None:
            return None
        return self.former_revision, self.former_at


async def of(connection: AsyncConnection, user_id: int, game_id: int) -> Look | None:
    """Somebody's last visit at a game."""
    here = (looks.c.user_id == user_id) & (looks.c.game_id == game_id)
    row = (await connection.execute(select(looks).where(here))).one_or_none()
    return None if row is None else _read(row)


async def news(
    connection: AsyncConnection,
    user_id: int,
    game_ids: Collection[int],
    now: datetime,
    floor: datetime | None,
) -> dict[int, int]:
    """How many rows some games have grown by since the person last looked, or failing that, last moved there;
    with `floor`, not further back than that. No game is loaded.
    """
    here = looks.c.game_id.in_(game_ids) & (looks.c.user_id == user_id)
    known = {}
    for row in await connection.execute(select(looks).where(here)):
        if (found := _read(row).before(now)) is not None:
            known[int(row.game_id)] = found[0]
    of_games = moves.c.game_id.in_(game_ids)
    own = select(moves.c.game_id, func.max(moves.c.revision)).where(of_games, moves.c.user_id == user_id)
    for game_id, revision in await connection.execute(own.group_by(moves.c.game_id)):
        known.setdefault(int(game_id), int(revision))
    if floor is not None:
        before = select(moves.c.game_id, func.max(moves.c.revision)).where(
            of_games, moves.c.created_at < floor
        )
        for game_id, revision in await connection.execute(before.group_by(moves.c.game_id)):
            known[int(game_id)] = max(known.get(int(game_id), 0), int(revision))
    last = select(moves.c.game_id, func.max(moves.c.revision)).where(of_games).group_by(moves.c.game_id)
    return {
        int(game_id): int(revision) - known.get(int(game_id), 0)
        for game_id, revision in await connection.execute(last)
    }


async def note(connection: AsyncConnection, user_id: int, game_id: int, revision: int, now: datetime) -> None:
    """Note that a person has seen a game as it is after a row."""
    before = await of(connection, user_id, game_id)
    here = (looks.c.user_id == user_id) & (looks.c.game_id == game_id)
    if before is None:
        row = {"user_id": user_id, "game_id": game_id, "revision": revision, "at": now}
        await connection.execute(insert(looks).values(row))
        return
    values = {"revision": revision, "at": now}
    if (former := before.before(now)) is not None:
        values |= {"former_revision": former[0], "former_at": former[1]}
    await connection.execute(update(looks).where(here).values(values))


async def revision_before(connection: AsyncConnection, game_id: int, moment: datetime) -> int:
    """The newest row that a game had before a time; 0 if it had none."""
    query = select(func.max(moves.c.revision)).where(moves.c.game_id == game_id, moves.c.created_at < moment)
    return int((await connection.execute(query)).scalar_one() or 0)


def _read(row: Row[Any]) -> Look:
    return Look(row.revision, row.at, row.former_revision, row.former_at)
