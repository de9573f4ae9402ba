"""The results of games that ended, as they are entered for `/stats`, held against the games themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import isclose

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.statistics.ledger import places_of
from bot.features.statistics.ratings import recount
from bot.store import GameRecord, SeatRecord, Store
from bot.store.games import queries, results
from bot.store.games.results import Result
from bot.table.rated import counts
from engine.core import Outcome

__all__ = ["Entered", "Ratings"]


@dataclass(frozen=True, slots=True)
class Entered:
    """What is entered of one game.

    Attributes:
        rows: its results by seat; empty where nobody asked for them yet.
        at: when its last move was made.
        counts: whether it counts for ratings.
    """

    record: GameRecord
    rows: Sequence[Result]
    at: datetime | None
    counts: bool

    @classmethod
    async def of(cls, connection: AsyncConnection, record: GameRecord) -> Entered:
        """What is entered of a game."""
        rows = await results.of_game(connection, record.id)
        at = await queries.last_move_at(connection, record.id)
        return cls(record, rows, at, await counts(connection, record, [row.player for row in rows]))

    def fault(self, places: Sequence[SeatRecord], outcome: Outcome | None) -> str:
        """What is wrong with it, in a line; empty where nothing is.

        Args:
                outcome: how the game ended; None where it did not.
        """
        if (outcome is not None) != (self.record.status == "over"):
            return f"it is on record as {self.record.status}, and is {'over' if outcome else 'not over'}"
        if not self.rows:
            return ""
        if outcome is None:
            return "it has results, and is not over"
        reached = places_of(outcome)
        if {row.seat: row.place for row in self.rows} != reached:
            return "the places on record are not those that were reached"
        persons = {place.seat: place.user_id for place in places}
        if not all(_is_of(row.player, persons[row.seat]) for row in self.rows):
            return "the results are on record as of other persons than hold the seats"
        if any(row.rated for row in self.rows) and not self.counts:
            return "it counts for ratings on record, and should not"
        if self.at is not None and any(row.at != self.at for row in self.rows):
            return "it ended at another time than on record"
        return ""


def _is_of(player: int | None, person: int | None) -> bool:
    """Whether a result is of the person in a seat. Whoever was taken out has a number below 0 there."""
    return player == person or (person is None and player is not None and player < 0)


class Ratings:
    """The ratings on record, held against all results of a server's game. Each is worked out once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wrong: dict[tuple[int | None, str], Mapping[int, int]] = {}

    async def fault(self, record: GameRecord) -> str:
        """What is wrong with the ratings after a game, in a line; empty where nothing is."""
        about = (record.guild_id, record.game)
        if about not in self._wrong:
            rows = await self._store.read(results.rated_in, *about)
            self._wrong[about] = _wrong(rows)
        seat = self._wrong[about].get(record.id)
        return "" if seat is None else f"the rating of seat {seat} is not what follows from the results"


def _wrong(rows: Sequence[Result]) -> Mapping[int, int]:
    """By game, a seat whose rating is another one than follows from the results."""
    fresh = recount([replace(row, mu=None, sigma=None) for row in rows])
    return {
        row.game_id: row.seat
        for row, due in zip(rows, fresh, strict=True)
        if not (_alike(row.mu, due.mu) and _alike(row.sigma, due.sigma))
    }


def _alike(stored: float | None, due: float | None) -> bool:
    """Whether a number is what was worked out, or is still to be."""
    return stored is None or due is None or isclose(stored, due, rel_tol=1e-6)
