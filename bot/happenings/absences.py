"""People who are away."""

from __future__ import annotations

from datetime import datetime

from bot.happenings.happening import OfPerson

__all__ = ["Away", "Back", "Excused"]


class Away(OfPerson, kind="away"):
    """A player announced an absence, from one time until another; `later`: it hasn't begun yet."""

    beside = True

    starts: datetime
    until: datetime
    later: bool = False


class Excused(OfPerson, kind="excused"):
    """A player's clock ran out, and this once they count as away."""

    beside = True

    until: datetime


class Back(OfPerson, kind="back"):
    """A player is back, or won't be away after all."""

    beside = True
