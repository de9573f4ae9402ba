"""Games that wait for somebody: clocks that ran out, and long silence."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Flag(OfSeat, kind="flag"):
    """Somebody's clock ran out, and the others are asked what is to be done."""

    beside = True
    shown = True

    who: Who


@dataclass(frozen=True, slots=True)
class FlagSettled(OfSeat, kind="flag_settled"):
    """Something changed where somebody's clock had run out."""

    beside = True
    shown = True
    refreshes = Flag


@dataclass(frozen=True, slots=True)
class OfSilence(Happening):
    """Nobody has moved for long, or come to a table.

    Attributes:
        days: for how long.
        open: the game had not begun.
    """

    beside = True

    days: int
    open: bool = False


@dataclass(frozen=True, slots=True)
class Silence(OfSilence, kind="silence"):
    """The people of a table are asked whether it goes on."""

    shown = True


@dataclass(frozen=True, slots=True)
class SilenceSettled(Happening, kind="silence_settled"):
    """Something changed where the people of a table were asked whether it goes on."""

    beside = True
    shown = True
    refreshes = Silence


@dataclass(frozen=True, slots=True)
class FellAsleep(OfSilence, kind="asleep"):
    """A table fell asleep."""

    recalls = True


@dataclass(frozen=True, slots=True)
class StoodIn(OfPerson, kind="stood_in"):
    """Somebody has a stand-in from then on.

    Attributes:
        seat: whose seat it is.
    """

    beside = True
    shown = True
    until_end = True
    about = ("who",)

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Relieved(OfPerson, kind="relieved"):
    """Somebody plays again who had a stand-in."""

    beside = True
    refreshes = StoodIn
    about = ("who",)
