"""The game so far, played again: every move that counts, with the positions around it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.games import Deed
from bot.store import MoveRecord
from engine.core import Action, Event, Game, Journal, Seat, build, steps

if TYPE_CHECKING:
    from bot.table.table import Table

__all__ = ["PastMove", "deeds_seen", "moves_of"]


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move on record, with the positions around it.

    Attributes:
        revision: its row of the journal.
        seat: who made it.
        action: the move.
        before: the state before it.
        after: the state after it.
        events: what happened.
    """

    revision: int
    seat: Seat
    action: Action
    before: Any
    after: Any
    events: Sequence[Event]

    def seen(self, game: Game[Any, Any], viewer: Seat | None) -> Deed:
        """The move as a seat (None: a spectator) may see it."""
        before, after = (partial(game.view, state, viewer) for state in (self.before, self.after))
        return Deed(self.seat, self.action, self.events, before, after)


async def moves_of(table: Table) -> list[PastMove]:
    """All moves that count, the oldest first, as the table stands now; it may move on meanwhile."""
    journal, rows = table.journal(), tuple(table.chronicle.done)
    return await asyncio.to_thread(_moves, table.game, journal, rows)


def deeds_seen(table: Table, viewer: Seat | None) -> Callable[[], Sequence[Deed]]:
    """What tells of all moves as the table stands now, as a seat (None: a spectator) may see them. Slow: call
    it off the event loop.
    """
    journal, rows = table.journal(), tuple(table.chronicle.done)

    def seen() -> Sequence[Deed]:
        return [move.seen(table.game, viewer) for move in _moves(table.game, journal, rows)]

    return seen


def _moves(game: Game[Any, Any], journal: Journal, rows: Sequence[MoveRecord]) -> list[PastMove]:
    """Some 50 ms for a whole game."""
    played = steps(game, journal)
    before = next(played).state
    found = []
    for row, entry, step in zip(rows, journal.entries, played, strict=True):
        action = build(game.kinds_by_name, entry.action)
        found.append(PastMove(row.revision, entry.seat, action, before, step.state, step.events))
        before = step.state
    return found
