"""Moves a running game from the rules it started under to the current ones.

The journal is replayed. If every move leads to the recorded position, players notice nothing. If not, past
moves keep their recorded results: the game continues from its current position under the new rules, in a new
stretch of the journal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Updated
from bot.store import GameRecord, MoveRecord, Stretch
from bot.store.games import positions, queries, stretches
from bot.store.games.positions import Packed, packed
from bot.store.outbox import queue
from bot.table.ballots import Change, lapse
from bot.table.moves import turned
from bot.table.past import Past
from bot.table.waiting import call, successor
from engine.core import Game, GameError, build, dump, has_hash, is_same, load, state_hash

__all__ = ["CAUSE", "Changeover", "change_over", "examined", "is_on_record"]

CAUSE = "update"
"""The cause of taking back a move whose position can't be found."""


@dataclass(frozen=True, slots=True)
class Changeover:
    """The result of moving a game to other rules.

    Attributes:
        departs: the first row that leads elsewhere under these rules; None if there's none.
        state: the position with which the game continues.
        undone: rows that take back moves whose positions can't be found.
        found: positions, by move, that weren't on record, as they are stored.
    """

    departs: int | None
    state: Any
    undone: tuple[MoveRecord, ...] = ()
    found: tuple[Packed, ...] = field(default=(), repr=False)


def examined(game: Game[Any, Any], past: Past, kept: Mapping[int, bytes]) -> Changeover:
    """Replay the newest stretch of a game under the present rules. Slow: call it off the event loop.

    Args:
        game: the present rules.
        kept: its positions on record, as `dump` writes them, by move.

    Raises:
        GameError: not even a first position can be made.
    """
    known, departs = _reread(game, past, kept)
    stand = past.stand(past.revision)
    if departs is None:
        return Changeover(None, known[stand])
    undone = []
    while stand not in known:
        undone.append(stand)
        stand = past.stand(stand - 1)
    states = ((move, dump(game, state)) for move, state in sorted(known.items()) if move not in kept)
    rows, _ = packed(states, None)
    return Changeover(departs, known[stand], _taken_back(game, past, undone, known[stand]), tuple(rows))


def is_on_record(game: Game[Any, Any], state: Any, mark: str, kept: bytes | None) -> bool:
    """Whether a state has this hash, or equals the stored one: a later release may write it differently."""
    if has_hash(game, state, mark):
        return True
    try:
        return kept is not None and is_same(game, load(game, kept), state)
    except ValueError:
        return False


def _reread(game: Game[Any, Any], past: Past, kept: Mapping[int, bytes]) -> tuple[dict[int, Any], int | None]:
    """The positions reached, by move, if they can be found, and the first row that leads elsewhere under the
    present rules.
    """
    begin = max(past.former.last, 0)
    first = past.stand(begin)
    stored = _stored(game, kept, 0) if first == 0 else None
    known = {first: past.replayed(begin) if stored is None else stored}
    departs = None
    for row in past.rows[begin:]:
        if row.kind != "move":
            continue
        before = known.get(past.stand(row.revision - 1))
        after = None if before is None else _played(game, before, row)
        if after is None or not is_on_record(game, after, row.state_hash, kept.get(row.revision)):
            departs = departs or row.revision
            after = _stored(game, kept, row.revision)
        if after is not None:
            known[row.revision] = after
    return known, departs


def _stored(game: Game[Any, Any], kept: Mapping[int, bytes], move: int) -> Any | None:
    """The position on record after a move; None if there's none that can be read."""
    try:
        return load(game, kept[move]) if move in kept else None
    except ValueError:
        return None


def _played(game: Game[Any, Any], before: Any, row: MoveRecord) -> Any | None:
    """Where a move leads under the present rules; None if they refuse it."""
    assert row.action is not None
    assert row.seat is not None
    try:
        return game.apply(before, row.seat, build(game.kinds_by_name, row.action)).state
    except GameError:
        return None


def _taken_back(game: Game[Any, Any], past: Past, moves: list[int], state: Any) -> tuple[MoveRecord, ...]:
    """Rows that take back moves, last one first, until there's a known state."""
    rows = []
    for number, move in enumerate(moves, 1):
        left = past.stand(move - 1)
        mark = past.row(left).state_hash if number < len(moves) else state_hash(game, state)
        row = turned(past.revision + number, "undo", past.row(move), None, None, mark, None)
        rows.append(replace(row, cause=CAUSE))
    return tuple(rows)


async def change_over(
    connection: AsyncConnection, game: Game[Any, Any], record: GameRecord, past: Past, change: Changeover
) -> None:
    """Store it, with a post if the game is running and its players should know."""
    await stretches.set_rules_version(connection, record.id, game.rules_version)
    if change.departs is None:
        return
    await queries.add_moves(connection, record.id, change.undone)
    await positions.add(connection, record.id, change.found)
    end = Stretch(
        past.revision + len(change.undone), record.rules_version, change.departs, dump(game, change.state)
    )
    await stretches.add(connection, record.id, end)
    if record.status == "over" and change.undone:
        await queries.set_ended(connection, record.id)
    if record.status != "running":
        return
    places, now = await queries.seats_of(connection, record.id), datetime.now(UTC)
    upcoming = partial(successor, game, change.state)
    hushed = await call(connection, now, record, places, game.deciders(change.state), upcoming)
    await lapse(connection, record, Change.SEATED)
    told = Updated(
        revision=end.revision,
        former=record.rules_version,
        version=game.rules_version,
        departs=change.departs,
        lost=len(change.undone),
        hushed=hushed,
    )
    await queue.add(connection, record, told)
