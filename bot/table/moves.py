"""Moves as they are put on record, and the receipt for their maker."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import MoveKind, MoveRecord
from bot.table.automation.actors import COMPUTER, STAND_IN
from engine.core import Action, Step

__all__ = [
    "MOST_THOUGHT",
    "MOST_UNPRESSED",
    "SEPARATOR",
    "Also",
    "Played",
    "Receipt",
    "nothing_else",
    "receipt_for",
    "row_of",
    "runs_on",
    "thought_out",
    "turned",
]

Also = Callable[[AsyncConnection], Awaitable[None]]
"""Writes something more in the transaction of a change."""


async def nothing_else(_: AsyncConnection) -> None:
    """Write nothing more."""


MOST_UNPRESSED = 60
"""How many moves orders and formalities make before a person is asked again."""
MOST_THOUGHT = 5000
"""How many moves computers make before a person is asked again: several times as many as any game has."""
SEPARATOR = "; "
"""Separates moves in a line, as the bot writes them."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of a submission: the newest row's revision, the moves in notation, and how many rows.
    `repeated`: this interaction had already made them.
    """

    revision: int
    notation: str
    repeated: bool = False
    rows: int = 1

    @property
    def first(self) -> int:
        """The revision of the oldest of the rows."""
        return self.revision - self.rows + 1


@dataclass(frozen=True, slots=True)
class Played:
    """A row to be written, and what it led to; None for a position that is only passed through."""

    row: MoveRecord
    step: Step[Any] | None


def receipt_for(rows: Sequence[MoveRecord], *, repeated: bool = False) -> Receipt:
    """The receipt for rows that were written together."""
    notation = SEPARATOR.join(row.notation for row in rows)
    return Receipt(rows[-1].revision, notation, repeated, len(rows))


def row_of(
    revision: int,
    seat: int,
    user_id: int | None,
    action: Action,
    step: Step[Any],
    mark: str,
    interaction_id: int | None = None,
    cause: str | None = None,
) -> MoveRecord:
    """A move's row. `mark` is the hash of the state it led to, `cause` what made it if nobody pressed."""
    return MoveRecord(
        revision=revision,
        kind="move",
        seat=seat,
        user_id=user_id,
        action=action.record(),
        notation=action.notation(),
        target=None,
        reveals=step.reveals,
        interaction_id=interaction_id,
        state_hash=mark,
        cause=cause,
    )


def turned(
    revision: int,
    kind: MoveKind,
    move: MoveRecord,
    user_id: int | None,
    seat: int | None,
    mark: str,
    interaction_id: int | None,
) -> MoveRecord:
    """The row of undoing or redoing a move."""
    return MoveRecord(
        revision=revision,
        kind=kind,
        seat=seat,
        user_id=user_id,
        action=None,
        notation=move.notation,
        target=move.revision,
        reveals=False,
        interaction_id=interaction_id,
        state_hash=mark,
    )


def thought_out(cause: str | None) -> bool:
    """Whether a computer made a move, for its own seat or in a person's place."""
    return cause == COMPUTER or (cause or "").startswith(f"{STAND_IN}:")


def runs_on(rows: Sequence[MoveRecord], cause: str) -> bool:
    """Whether so many moves were made without a press that a person must be asked before one more of this
    cause: automatic moves might never end, for example if everyone has ordered to pass.

    Computers are counted separately, because they never wait for anyone. Moving in circles would be a fault
    of theirs, and must not fill the database.
    """
    unpressed = [*takewhile(lambda row: row.cause is not None, reversed(rows))]
    thought = sum(thought_out(row.cause) for row in unpressed)
    if thought_out(cause):
        return thought >= MOST_THOUGHT
    return len(unpressed) - thought >= MOST_UNPRESSED
