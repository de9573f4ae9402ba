"""What is handed out about moves: a receipt for who made one, a moment for who tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.store import MoveRecord
from engine.core import Action, Event, Step

__all__ = ["Moment", "Receipt", "row_of"]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What came of a submission. `repeated`: this interaction had made its move already."""

    revision: int
    notation: str
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """A row of the journal with the position after it and what happened. `move` is None at the start."""

    revision: int
    move: MoveRecord | None
    state: Any
    events: tuple[Event, ...]


def row_of(
    revision: int,
    seat: int,
    user_id: int,
    action: Action,
    step: Step[Any],
    mark: str,
    interaction_id: int | None = None,
) -> MoveRecord:
    """A move as it is put on record; `mark` is the hash of the state that it led to."""
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
    )
