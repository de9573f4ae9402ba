"""Stored games played again from their journals alone: is every state the one on record?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import DBAPIError

from bot.store import GameRecord, MoveRecord, Store, queries
from bot.table.chronicle import Chronicle
from bot.table.positions import play
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
    replay = _Replay(game, record, seats)
    for row in rows:
        try:
            fault = replay.take(row, snapshots.get(row.revision))
        except Exception as error:
            # Whatever a damaged row does to the engine, the other games are still to be looked at.
            fault = repr(error)
        if fault:
            return Verdict(record, row.revision - 1, f"revision {row.revision}: {_line(fault)}")
    return Verdict(record, len(rows))


def _line(said: object) -> str:
    return " ".join(str(said).split())


class _Replay:
    """One game on its way through its journal."""

    def __init__(self, game: Game[Any, Any], record: GameRecord, seats: int) -> None:
        self._game = game
        self._record = record
        self._seats = seats
        self._chronicle = Chronicle()
        self._states: dict[int, Any] = {}

    def take(self, row: MoveRecord, snapshot: bytes | None) -> str:
        """Play a row; what is wrong with it, or nothing."""
        due = self._chronicle.revision + 1
        if row.revision != due:
            return f"revision {due} is missing"
        if row.kind == "move":
            self._states[row.revision] = play(self._game, self._present(), row).state
        elif row.target != self._due_target(row):
            return f"{row.kind} of revision {row.target}, where {self._due_target(row)} was due"
        self._chronicle.append(row)
        if state_hash(self._game, self._present()) != row.state_hash:
            return "the state's hash is not the one on record"
        if snapshot is not None and state_hash(self._game, load(self._game, snapshot)) != row.state_hash:
            return "the snapshot is not the state on record"
        return ""

    def _present(self) -> Any:
        done = self._chronicle.done
        latest = done[-1].revision if done else 0
        if latest not in self._states:
            options = self._game.options_type.model_validate(self._record.options)
            self._states[0] = self._game.start(self._seats, options, self._record.seed)
        return self._states[latest]

    def _due_target(self, row: MoveRecord) -> int | None:
        moves = self._chronicle.done if row.kind == "undo" else self._chronicle.undone
        return moves[-1].revision if moves else None
