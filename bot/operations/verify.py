"""Stored games played again from their journals alone: is every state the one on record?"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import error as ZlibError  # noqa: N812 (an exception that zlib names like a variable)

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Happening, Joined, Rows, SeatTaken, kinds_of
from bot.language.refusals import Refusal
from bot.operations.entered import Entered, Ratings
from bot.store import GameRecord, MoveRecord, SeatRecord, Store
from bot.store.games import log, positions, queries
from bot.table.changeover import examined
from bot.table.loading import former_of
from bot.table.past import Past
from bot.table.rows import Former
from engine.core import Game, GameError, Step, build, has_hash, is_same, load, registry

__all__ = ["AS_RECORDED", "Finding", "Holders", "Told", "findings", "told_of"]

Told = Sequence[Happening]
"""What happened at a table, the oldest first."""
Taken = SeatTaken | Joined
"""A person took a seat of a game under way: it was handed over by another one, or free before."""
UNKNOWN = -1
"""Who held a seat before a post that does not say so."""


async def told_of(connection: AsyncConnection, game_id: int) -> Told:
    """What happened to a game's rows and seats."""
    kinds = (*kinds_of(Rows), *kinds_of(SeatTaken), *kinds_of(Joined))
    return await log.of_game(connection, game_id, kinds)


class Holders:
    """The persons of the seats, told backwards from who sits there now.

    Whoever was taken out of the database is nobody (0) in seats, moves and posts alike, as is a seat that was
    free or is played by the program.

    Attributes:
        fault: what is wrong with the seats themselves, in a line; empty where nothing is.
    """

    def __init__(self, places: Sequence[SeatRecord], told: Told) -> None:
        self.fault = ""
        self._since: list[tuple[int, Mapping[int, int]]] = []
        now: Mapping[int, int] = {place.seat: place.user_id or 0 for place in places}
        for rows, taken in reversed(_counted(told)):
            self._since.append((rows, now))
            now = self._before(now, taken)
        self._since.append((0, now))

    def _before(self, now: Mapping[int, int], taken: Taken) -> Mapping[int, int]:
        """Who sat where before a seat was taken."""
        person = taken.who.id or 0
        if isinstance(taken, Joined):
            return {seat: 0 if holder == person else holder for seat, holder in now.items()}
        seat = taken.seat
        if person and now.get(seat) not in (person, UNKNOWN):
            self.fault = self.fault or f"seat {seat} is not with the person who took it over"
        return {**now, seat: UNKNOWN if taken.former.id is None else taken.former.id}

    def wrong(self, row: MoveRecord) -> bool:
        """Whether a row is of another person than its seat was. Rows of no seat are the host's or a
        moderator's, whoever that was.
        """
        if row.seat is None:
            return False
        holder = next(now for rows, now in self._since if rows < row.revision).get(row.seat, UNKNOWN)
        return holder not in (UNKNOWN, row.user_id or 0)


def _counted(told: Told) -> list[tuple[int, Taken]]:
    """The seats that were taken, each with the rows that there were by then."""
    rows, found = 0, []
    for each in told:
        if isinstance(each, Taken):
            found.append((rows, each))
        elif isinstance(each, Rows):
            rows = max(rows, each.revision)
    return found


AS_RECORDED = "as recorded"
"""What is said of a game where there is nothing else to say."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What playing one game again showed.

    Attributes:
        rows: rows of the journal whose state is the one on record, counted from the first.
        fault: what is wrong, in a line; empty where nothing is.
        remark: what else is to be said of it.
    """

    record: GameRecord
    rows: int
    fault: str = ""
    remark: str = AS_RECORDED


def _all(_: GameRecord) -> bool:
    return True


async def findings(store: Store, wanted: Callable[[GameRecord], bool] = _all) -> AsyncIterator[Finding]:
    """Play every game of the database again, or those that are wanted, the oldest first."""
    numbers = await store.read(queries.all_games)
    ratings = Ratings(store)
    for number in numbers:
        async with store.reading() as connection:
            record = await queries.game_with(connection, number)
            if not wanted(record):
                continue
            try:
                stored = _Stored(
                    record,
                    await queries.seats_of(connection, number),
                    await queries.moves_of(connection, number),
                    await positions.all_of(connection, number),
                    await former_of(connection, number),
                    await told_of(connection, number),
                    await Entered.of(connection, record),
                )
            except (ValueError, ZlibError, DBAPIError) as error:
                finding = Finding(record, 0, f"its rows can't be read: {_line(error)}")
            else:
                finding = _finding(stored)
        if not finding.fault and (fault := await ratings.fault(record)):
            finding = replace(finding, fault=fault)
        yield finding


@dataclass(frozen=True, slots=True)
class _Stored:
    """What is on record of one game."""

    record: GameRecord
    places: Sequence[SeatRecord]
    rows: Sequence[MoveRecord]
    kept: Mapping[int, bytes]
    former: Former | None
    told: Told
    entered: Entered


def _finding(stored: _Stored) -> Finding:
    record, rows, kept, former = stored.record, stored.rows, stored.kept, stored.former
    seats = len(stored.places)
    game = registry.games().get(record.game)
    if game is None:
        return Finding(record, 0, f"there is no game {record.game} here")
    if not rows and record.status in ("lobby", "ended"):
        # Nobody has seen a position of it.
        return Finding(record, 0)
    if record.rules_version != game.rules_version:
        return _foretold(game, record, seats, rows, kept, former)
    past, holders = Past(game, record, seats, former=former), Holders(stored.places, stored.told)
    for row in rows:
        try:
            fault = _fault(game, past, row, kept) or _misattributed(holders, row)
        except Exception as error:
            # Whatever a damaged row does to the engine, the other games are still to be looked at.
            fault = repr(error.__cause__ or error)
        if fault:
            return Finding(record, row.revision - 1, f"revision {row.revision}: {_line(fault)}")
    fault = holders.fault or stored.entered.fault(
        stored.places, game.outcome(past.replayed(past.revision)) if rows else None
    )
    return Finding(record, len(rows), fault, _parts(past))


def _foretold(
    game: Game[Any, Any],
    record: GameRecord,
    seats: int,
    rows: Sequence[MoveRecord],
    kept: Mapping[int, bytes],
    former: Former | None,
) -> Finding:
    """What will come of a game of other rules when it is opened."""
    try:
        past = Past(game, record, seats, rows, former=former)
        change = examined(game, past, kept)
    except (GameError, Refusal, LookupError, ValueError) as error:
        return Finding(record, 0, _line(repr(error)))
    said = f"of rules version {record.rules_version}: will be played on under version {game.rules_version}"
    if change.departs is not None:
        said += f", in a new stretch (revision {change.departs} departs)"
    if change.undone:
        return Finding(record, len(rows), f"{said}, without its last {len(change.undone)} moves")
    return Finding(record, len(rows), remark=said)


def _parts(past: Past) -> str:
    """What is said of a game in which nothing is wrong."""
    ends = ", ".join(
        f"mixed anew after revision {each.revision}"
        if past.is_mixed(each.revision)
        else f"to revision {each.revision} under rules version {each.rules_version}"
        for each in past.former.stretches
    )
    return f"{AS_RECORDED}; {ends}" if ends else AS_RECORDED


def _line(said: object) -> str:
    return " ".join(str(said).split())


def _fault(game: Game[Any, Any], past: Past, row: MoveRecord, kept: Mapping[int, bytes]) -> str:
    """Take the next row of a game; what is wrong with it, or nothing."""
    if row.revision != past.revision + 1:
        return f"revision {past.revision + 1} is missing"
    taken = _move_fault(game, past, row) if row.kind == "move" else _turned_fault(past, row)
    if taken:
        return taken
    stored = kept.get(past.stand(row.revision))
    if row.revision > past.former.last:
        state = past.replayed(row.revision)
        if not has_hash(game, state, row.state_hash):
            return "the state's hash is not the one on record"
        if stored is not None and not is_same(game, load(game, stored), state):
            return "the position on record is another one"
    elif stored is not None and not has_hash(game, load(game, stored), row.state_hash):
        return "the position on record has not the hash on record"
    return ""


def _move_fault(game: Game[Any, Any], past: Past, row: MoveRecord) -> str:
    """Make a move again; what is wrong with what its row says of it besides the position."""
    assert row.action is not None
    assert row.seat is not None
    action = build(game.kinds_by_name, row.action)
    if row.revision <= past.former.last:
        # What a move was called and turned over under former rules, only those knew.
        past.append(row)
        return ""
    step: Step[Any] = game.apply(past.replayed(past.revision), row.seat, action)
    past.append(row, step)
    if action.notation() != row.notation:
        return f"it is written as {row.notation!r}, and is {action.notation()!r}"
    if step.reveals != row.reveals:
        return "whether it turned over what was hidden is not as on record"
    return ""


def _turned_fault(past: Past, row: MoveRecord) -> str:
    """Take a move back, or make it again; what is wrong with what its row says of that."""
    moves = past.done if row.kind == "undo" else past.undone
    move = moves[-1] if moves else None
    if row.target != (None if move is None else move.revision):
        return f"{row.kind} of revision {row.target}, where {move and move.revision} was due"
    past.append(row)
    if move is not None and row.notation != move.notation:
        return f"it is written as {row.notation!r}, and is {move.notation!r}"
    return "it turns over nothing, and is on record as if it did" if row.reveals else ""


def _misattributed(holders: Holders, row: MoveRecord) -> str:
    return "it is on record as of another person than held its seat then" if holders.wrong(row) else ""
