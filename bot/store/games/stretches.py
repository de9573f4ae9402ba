"""The parts of a journal that were played under former rules."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.games.positions import packed_alone, unpacked_alone
from bot.store.records import Stretch
from bot.store.schema import games, stretches

__all__ = ["add", "games_with", "of", "set_rules_version"]

OF_GAME = (
    select(stretches.c.revision, stretches.c.rules_version, stretches.c.departs, stretches.c.state)
    .where(stretches.c.game_id == bindparam("game"))
    .order_by(stretches.c.revision)
)
"""Built once, as those of `queries`."""


async def of(connection: AsyncConnection, game_id: int) -> tuple[Stretch, ...]:
    """The former stretches of a game, oldest first."""
    return tuple(
        Stretch(revision, version, departs, unpacked_alone(state))
        for revision, version, departs, state in await connection.execute(OF_GAME, {"game": game_id})
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
