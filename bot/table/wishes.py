"""What somebody wishes that others must agree to: who is asked, and what their votes come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.games import display_name
from bot.store import MoveRecord
from bot.table.table import Table

__all__ = ["Verdict", "Wish", "names_of", "others"]

Verdict = Literal["open", "done", "dropped"]


@dataclass(frozen=True, slots=True)
class Wish:
    """Going back to an earlier position, the file of the game as it is, or a free seat.

    Attributes:
        moves: what would be undone, oldest first.
        target: revision of the last move that stays; 0 for the start of the game.
        voters: the seats that are asked, in order.
        needed: how many of them must agree.
    """

    moves: Sequence[MoveRecord]
    target: int
    voters: Sequence[int]
    needed: int

    @property
    def reveals(self) -> bool:
        """Whether something hidden was turned over by what would be undone."""
        return any(move.reveals for move in self.moves)

    def verdict(self, votes: Mapping[int, bool]) -> Verdict:
        """What the votes given so far come to."""
        given = [votes[seat] for seat in self.voters if seat in votes]
        if given.count(True) >= self.needed:
            return "done"
        return "dropped" if given.count(False) > len(self.voters) - self.needed else "open"


def others(table: Table, user_id: int) -> list[int]:
    """The seats of all people but this one. Computer players, and seats that nobody holds, agree with all."""
    return [place.seat for place in table.seats if place.person not in (None, user_id)]


def names_of(table: Table, seats: Sequence[int]) -> str:
    """The players of some seats, as a message names them."""
    return ", ".join(display_name(table.names[seat]) for seat in seats)
