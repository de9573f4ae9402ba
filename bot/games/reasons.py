"""Why something happened: what a presentation says of it, and the rules behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.language import N_
from engine.core import Action, Event, Seat

__all__ = ["TOPICS", "Deed", "Reason"]

TOPICS: Mapping[str, str] = {
    "refusal": N_("what you were refused last"),
    "revenue": N_("the last revenue"),
    "price": N_("the last movement of a price"),
    "forced": N_("the last step that nobody chose"),
}
"""What can be asked about, by name."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A move on record, with the positions around it.

    Attributes:
        revision: its row of the journal.
        seat: who made it.
        action: the move.
        before: the state before it.
        after: the state after it.
        events: what happened.
    """

    revision: int
    seat: Seat
    action: Action
    before: Any
    after: Any
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: in lines, and the numbers of the digest's rules that stand behind it."""

    lines: Sequence[str]
    rules: Sequence[str] = ()
