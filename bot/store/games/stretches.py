"""The parts of a journal that were played under former rules."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.games.positions import packed_alone, unpacked_alone
from bot.store.records import Stretch
from bot.store.schema import games, stretches

__all__ = ["add", "games_with", "of", "set_rules_version"]


async def of(connection: AsyncConnection, game_id: int) -> tuple[Stretch, ...]:
    """The former stretches of a game, oldest first."""
    query = (
        select(stretches.c.revision, stretches.c.rules_version, stretches.c.departs, stretches.c.state)
        .where(stretches.c.game_id == game_id)
        .order_by(stretches.c.revision)
    )
    return tuple(
        Stretch(revision, version, departs, unpacked_alone(state))
        for revision, version, departs, state in await connection.execute(query)
    )


async def games_with(connection: AsyncConnection) -> frozenset[int]:
    """The ids of games that were partly played under former rules."""
    return frozenset(await connection.scalars(select(stretches.c.game_id)))


async def add(connection: AsyncConnection, game_id: int, stretch: Stretch) -> None:
    """Store where a stretch ends."""
    await connection.execute(
        insert(stretches).values(
            game_id=game_id,
            revision=stretch.revision,
            rules_version=stretch.rules_version,
            departs=stretch.departs,
            state=packed_alone(stretch.state),
            created_at=datetime.now(UTC),
        )
    )


async def set_rules_version(connection: AsyncConnection, game_id: int, version: int) -> None:
    """Set under which rules a game is played."""
    await connection.execute(update(games).where(games.c.id == game_id).values(rules_version=version))
