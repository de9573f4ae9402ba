"""Taking moves back, and making them again, whoever decided that: `consent.py` says who may.

Where one of the moves turned something over, what nobody knows is mixed anew: who saw what comes next would
else know it, and could make the move again, or another one because of it. Where the mixed position stands
begins a new stretch of the journal, as after a change of the rules, for no seed leads there.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Stretch, stretches
from bot.table.moves import Also, Played, Receipt, nothing_else, turned
from bot.table.table import Table
from engine.core import Chance, Game, Step, dump, state_hash

__all__ = ["make_again", "reshuffles", "take_back"]

KEY_BYTES = 16


def reshuffles(game: Game[Any, Any], state: Any) -> bool:
    """Whether something is mixed anew where a move is taken back that turned something over."""
    return bool(game.mixed(state, _drawn()) != state)


def _drawn() -> Chance:
    return Chance.keyed(secrets.token_bytes(KEY_BYTES), "mixed anew")


async def take_back(
    table: Table,
    count: int,
    user_id: int,
    seat: int | None,
    interaction_id: int | None,
    also: Also = nothing_else,
) -> Receipt:
    """Undo the last `count` moves that count, in one change. Whoever calls this holds `changing`.

    Args:
        table: the game.
        count: how many moves; no more than are reversible.
        user_id: by whom.
        seat: as which seat, None: by the power of the host or a moderator.
        interaction_id: as for `Table.submit`.
        also: what is written in the same transaction.
    """
    going = table.past.reversible[-count:]
    state = await table.past.state(going[0].revision - 1)
    start = await asyncio.to_thread(state_hash, table.game, state)
    marks = [start, *(move.state_hash for move in going[:-1])]
    rows = [
        turned(
            table.revision + number, "undo", move, user_id, seat, mark, None if number > 1 else interaction_id
        )
        for number, (move, mark) in enumerate(zip(reversed(going), reversed(marks), strict=True), 1)
    ]
    mixed = state
    if any(move.reveals for move in going):
        mixed = await asyncio.to_thread(table.game.mixed, state, _drawn())
    played = [*(Played(row, None) for row in rows[:-1]), Played(rows[-1], Step(mixed, ()))]
    if mixed == state:
        return await table.record_rows(played, also)
    last = rows[-1].revision
    end = Stretch(last, table.record.rules_version, last + 1, dump(table.game, mixed))

    async def ended(connection: AsyncConnection) -> None:
        await stretches.add(connection, table.record.id, end)
        await also(connection)

    receipt = await table.record_rows(played, ended)
    await table.load()
    return receipt


async def make_again(table: Table, user_id: int, seat: int | None, interaction_id: int | None) -> Receipt:
    """Make the move again that was undone last. Arguments as for `take_back`."""
    move = table.past.undone[-1]
    state = await table.past.state(move.revision)
    row = turned(table.revision + 1, "redo", move, user_id, seat, move.state_hash, interaction_id)
    return await table.record_rows([Played(row, Step(state, ()))])
