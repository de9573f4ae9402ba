"""How a seat is played in its owner's place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.core import Level

__all__ = ["StandIn"]


@dataclass(frozen=True, slots=True)
class StandIn:
    """How a seat is played in its owner's place.

    Attributes:
        level: how far a computer looks that plays it; None: nobody thinks, and only forced moves are made,
            and passes.
        careful: it passes wherever that gives nothing away.
        wishes: what it never does while it may do something else, by the names of `Orders.wishes`.
        until: when it leaves; None: when its owner plays again.
    """

    level: Level | None = None
    careful: bool = True
    wishes: tuple[str, ...] = ()
    until: datetime | None = None
