"""Undo and redo, whoever decided on them. `consent.py` says who may do so alone.

If one of the moves turned something over, everything unknown is mixed anew: otherwise players would know what
comes next, and could use that. The mixed position begins a new stretch of the journal, as after a change of
rules, because no seed leads there.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.refusals import Refusal
from bot.store import PARTNER, MoveRecord, Stretch
from bot.store.games import stretches
from bot.table.automation.actors import FORMALITY, ORDER
from bot.table.ballots import Ballot, GoingBack, on
from bot.table.moves import Also, Played, Receipt, nothing_else, turned
from bot.table.table import Table
from engine.core import Chance, Game, Step, dump, state_hash

__all__ = ["back_before", "make_again", "reshuffles", "take_back"]

KEY_BYTES = 16


def back_before(
    table: Table, user_id: int, first: int | None = None, *, power: bool = False
) -> Ballot[GoingBack]:
    """The ballot on going back to before the move with revision `first` (None: before the last one). Without
    voters, nobody has to be asked. `power`: a host or moderator may ask without a seat.

    It never begins with a computer player's move, which would only be made again, nor with a formality or the
    move of another player's order.

    Raises:
        Refusal: no seat, no such move, or nothing to take back.
    """
    seat = table.seat_of(user_id)
    if seat is None and not power:
        raise Refusal("not_seated")
    table.check_status("running", "over")
    done = table.past.reversible
    if not done or (first is not None and first <= table.past.former.last):
        barred = "mixed_since" if table.past.is_mixed(table.past.former.last) else "former_rules"
        raise Refusal(barred if table.past.done else "nothing_to_undo")
    revisions = [move.revision for move in done]
    if first is not None and first not in revisions:
        raise Refusal("no_such_move", revision=first)
    place = len(done) - 1 if first is None else revisions.index(first)
    while _unpressed(table, done[place], seat):
        place -= 1
        if place < 0:
            raise Refusal("nothing_to_undo")
    target = table.past.stand(revisions[place] - 1)
    return on(GoingBack(target, done[place:], table.record.settings.consent), table.seats, user_id)


def _unpressed(table: Table, move: MoveRecord, seat: int | None) -> bool:
    """Whether a move followed automatically from the one before it, as a seat sees it."""
    if table.seats[move.seat or 0].user_id == PARTNER or move.cause == FORMALITY:
        return True
    return move.seat != seat and (move.cause or "").startswith(ORDER)


def reshuffles(game: Game[Any, Any], state: Any) -> bool:
    """Whether taking back a move that turned something over mixes anything anew."""
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
    """Undo the last `count` moves, all of them reversible, in one change, for a seat (None: as the host or a
    moderator). The caller holds `changing`.
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
    """Redo the move that was undone last. Arguments as for `take_back`."""
    move = table.past.undone[-1]
    state = await table.past.state(move.revision)
    row = turned(table.revision + 1, "redo", move, user_id, seat, move.state_hash, interaction_id)
    return await table.record_rows([Played(row, Step(state, ()))])
