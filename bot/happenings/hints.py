"""Hints: what a computer would do, told to one person."""

from __future__ import annotations

from bot.happenings.happening import OfPerson
from bot.press import Revision, SeatNumber

__all__ = ["Hinted"]


class Hinted(OfPerson, kind="hint"):
    """A player asked for a hint for a seat, in the position `revision`."""

    beside = True
    momentary = True

    seat: SeatNumber
    revision: Revision
