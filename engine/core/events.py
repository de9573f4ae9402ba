"""Events: typed facts about what a move did. The bot puts them into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

__all__ = ["Event"]


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events.

    `reveals` says that the fact was hidden before (a drawn card, a die). Undo stops at such a move.
    """

    reveals: ClassVar[bool] = False
