"""Who held each seat of a game when a row of its journal was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Happening, Joined, Rows, SeatTaken, kinds_of
from bot.store import MoveRecord, SeatRecord
from bot.store.games import log

__all__ = ["Holders", "Told", "told_of"]

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
