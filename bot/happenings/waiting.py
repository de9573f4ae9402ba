"""Games that wait for someone: clocks that have run out, and long silence."""

from __future__ import annotations

from bot.happenings.happening import Happening, OfPerson, Who
from bot.happenings.seats import OfSeat
from bot.press import SeatNumber

__all__ = [
    "FellAsleep",
    "Flag",
    "FlagSettled",
    "OfSilence",
    "Relieved",
    "Silence",
    "SilenceSettled",
    "StoodIn",
]


class Flag(OfSeat, kind="flag"):
    """A player's clock has run out, and the others are asked what to do."""

    beside = True
    shown = True

    who: Who


class FlagSettled(OfSeat, kind="flag_settled"):
    """Something has changed for a player whose clock had run out."""

    beside = True
    shown = True
    refreshes = Flag


class OfSilence(Happening):
    """Nobody has moved, or joined a table that was still `open`, for so many days."""

    beside = True

    days: int
    open: bool = False


class Silence(OfSilence, kind="silence"):
    """The people of a table are asked whether it continues."""

    shown = True


class SilenceSettled(Happening, kind="silence_settled"):
    """Something has changed at a table whose people were asked whether it continues."""

    beside = True
    shown = True
    refreshes = Silence


class FellAsleep(OfSilence, kind="asleep"):
    """A table fell asleep."""

    recalls = True


class StoodIn(OfPerson, kind="stood_in"):
    """A player has a stand-in for a seat from then on."""

    beside = True
    shown = True
    until_end = True
    about = ("who",)

    seat: SeatNumber


class Relieved(OfPerson, kind="relieved"):
    """A player who had a stand-in plays again."""

    beside = True
    refreshes = StoodIn
    about = ("who",)
