"""Which games count for ratings."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Hinted, Imported
from bot.store import PARTNER, GameRecord
from bot.store.games import log, queries
from bot.table.automation.actors import STAND_IN

__all__ = ["counts"]

HELP = (Imported.kind, Hinted.kind)
"""What keeps a game from counting: it was begun elsewhere, or a player had help."""


async def counts(connection: AsyncConnection, record: GameRecord, players: Sequence[int | None]) -> bool:
    """Whether a game counts for ratings: only people play it, at least two, all of it here and without help;
    no computer moved in a person's place; and nobody chose the seed. `players` has who holds each seat.
    """
    by_people = len(players) > 1 and None not in players and PARTNER not in players
    if not by_people or record.practice or record.settings.hints == "always":
        return False
    if await log.has(connection, record.id, HELP):
        return False
    return not await queries.was_moved_by(connection, record.id, f"{STAND_IN}:")
