"""Stored games played again from their journals alone: is every state the one on record?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import DBAPIError

from bot.store import GameRecord, MoveRecord, Store, queries
from bot.table.past import Past
from engine.core import Game, load, registry, state_hash

__all__ = ["Verdict", "verdicts"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What playing one game again showed.

    Attributes:
        rows: rows of the journal whose state is the one on record, counted from the first.
        fault: what is wrong, in a line; empty where nothing is.
    """

    record: GameRecord
    rows: int
    fault: str = ""


async def verdicts(store: Store) -> AsyncIterator[Verdict]:
    """Play every game of the database again, the oldest first."""
    async with store.reading() as connection:
        numbers = await queries.all_games(connection)
    for number in numbers:
        async with store.reading() as connection:
            record = await queries.game_with(connection, number)
            try:
                seats = len(await queries.seats_of(connection, number))
                rows = await queries.moves_of(connection, number)
                snapshots = await queries.snapshots_of(connection, number)
            except (ValueError, DBAPIError) as error:
                verdict = Verdict(record, 0, f"its rows can't be read: {_line(error)}")
            else:
                verdict = _verdict(record, seats, rows, snapshots)
        yield verdict


def _verdict(
    record: GameRecord, seats: int, rows: Sequence[MoveRecord], snapshots: Mapping[int, bytes]
) -> Verdict:
    game = registry.games().get(record.game)
    if game is None:
        return Verdict(record, 0, f"there is no game {record.game} here")
    if record.rules_version != game.rules_version:
        return Verdict(record, 0, f"played by rules version {record.rules_version}, not {game.rules_version}")
    past = Past(game, record, seats)
    for row in rows:
        try:
            fault = _fault(game, past, row, snapshots.get(row.revision))
        except Exception as error:
            # Whatever a damaged row does to the engine, the other games are still to be looked at.
            fault = repr(error)
        if fault:
            return Verdict(record, row.revision - 1, f"revision {row.revision}: {_line(fault)}")
    return Verdict(record, len(rows))


def _line(said: object) -> str:
    return " ".join(str(said).split())


def _fault(game: Game[Any, Any], past: Past, row: MoveRecord, snapshot: bytes | None) -> str:
    """Take the next row of a game; what is wrong with it, or nothing."""
    if row.revision != past.revision + 1:
        return f"revision {past.revision + 1} is missing"
    if row.kind != "move":
        moves = past.done if row.kind == "undo" else past.undone
        wanted = moves[-1].revision if moves else None
        if row.target != wanted:
            return f"{row.kind} of revision {row.target}, where {wanted} was due"
    past.append(row)
    if state_hash(game, past.replayed(row.revision)) != row.state_hash:
        return "the state's hash is not the one on record"
    if snapshot is not None and state_hash(game, load(game, snapshot)) != row.state_hash:
        return "the snapshot is not the state on record"
    return ""
