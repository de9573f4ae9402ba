"""States of one game: kept, read from snapshots, or played again from the journal."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from bot.store import GameRecord, MoveRecord, Store, queries
from engine.core import Game, Step, build, load

__all__ = ["Positions", "play"]

KEPT = 16
"""States kept in memory for each game: enough for a few steps back."""


def play(game: Game[Any, Any], state: Any, move: MoveRecord) -> Step[Any]:
    """Make a move that is on record once more."""
    assert move.action is not None
    assert move.seat is not None
    return game.apply(state, move.seat, build(game.kinds_by_name, move.action))


class Positions:
    """The states of one game by the revision of the move that led to them; 0 is the first position.

    A move's state never changes while that move stands in the journal, undone or not, because
    the moves before it are the same whenever it counts.
    """

    def __init__(self, store: Store, game: Game[Any, Any], record: GameRecord, seats: int) -> None:
        self._store = store
        self._game = game
        self._record = record
        self._seats = seats
        self._kept: OrderedDict[int, Any] = OrderedDict()

    def keep(self, revision: int, state: Any) -> None:
        """Remember the state right after a move."""
        self._kept[revision] = state
        self._kept.move_to_end(revision)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def after(self, moves: Sequence[MoveRecord]) -> Any:
        """The state after these moves, which are the beginning of the game."""
        length, state = self._nearest_kept(moves)
        if state is None:
            length, state = await self._nearest_stored(moves)
        state = await asyncio.to_thread(self._continue, state, moves[length:])
        self.keep(moves[-1].revision if moves else 0, state)
        return state

    def _nearest_kept(self, moves: Sequence[MoveRecord]) -> tuple[int, Any]:
        for length in range(len(moves), 0, -1):
            state = self._kept.get(moves[length - 1].revision)
            if state is not None:
                return length, state
        return 0, self._kept.get(0)

    async def _nearest_stored(self, moves: Sequence[MoveRecord]) -> tuple[int, Any]:
        revisions = [move.revision for move in moves]
        async with self._store.reading() as connection:
            found = await queries.snapshot_among(connection, self._record.id, revisions)
        if found is None:
            return 0, None
        revision, data = found
        return revisions.index(revision) + 1, await asyncio.to_thread(load, self._game, data)

    def _continue(self, state: Any, moves: Sequence[MoveRecord]) -> Any:
        if state is None:
            options = self._game.options_type.model_validate(self._record.options)
            state = self._game.start(self._seats, options, self._record.seed)
        for move in moves:
            state = play(self._game, state, move).state
        return state
