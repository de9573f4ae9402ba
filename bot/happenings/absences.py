"""People who are away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.happenings.happening import OfPerson

__all__ = ["Away", "Back", "Excused"]


@dataclass(frozen=True, slots=True)
class Away(OfPerson, kind="away"):
    """Somebody announced that they are away.

    Attributes:
        starts: from when.
        until: until when.
        later: it has not begun yet.
    """

    beside = True

    starts: datetime
    until: datetime
    later: bool = False


@dataclass(frozen=True, slots=True)
class Excused(OfPerson, kind="excused"):
    """Somebody's clock ran out, and this once they count as away."""

    beside = True

    until: datetime


@dataclass(frozen=True, slots=True)
class Back(OfPerson, kind="back"):
    """Somebody is back, or will not be away after all."""

    beside = True
