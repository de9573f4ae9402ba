"""The game so far, played again: every move that counts, with the positions around it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.games.reasons import Deed
from bot.store import MoveRecord
from engine.core import Game, Journal, build, steps

if TYPE_CHECKING:
    from bot.table.table import Table

__all__ = ["deeds_of"]


async def deeds_of(table: Table) -> list[Deed]:
    """All moves that count, the oldest first, as the table stands now; it may move on meanwhile."""
    journal, rows = table.journal(), tuple(table.chronicle.done)
    return await asyncio.to_thread(_deeds, table.game, journal, rows)


def _deeds(game: Game[Any, Any], journal: Journal, rows: Sequence[MoveRecord]) -> list[Deed]:
    """Some 50 ms for a whole game."""
    played = steps(game, journal)
    before = next(played).state
    found = []
    for row, entry, step in zip(rows, journal.entries, played, strict=True):
        action = build(game.kinds_by_name, entry.action)
        found.append(Deed(row.revision, entry.seat, action, before, step.state, step.events))
        before = step.state
    return found
