"""Seats that change hands, and offers of them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.happenings.happening import NO_ONE, Former, Happening, Heir, Who
from bot.press import SeatNumber

__all__ = ["Filled", "Kept", "OfSeat", "OfferOfSeat", "Offered", "SeatTaken", "SeatVacated"]


@dataclass(frozen=True, slots=True)
class OfSeat(Happening):
    """Something about a seat."""

    about = ("seat",)

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class OfferOfSeat(OfSeat):
    """Something about a seat on offer. Only what settles the offer overtakes it."""

    beside = True
    shown = True
    until_end = True


# A type can name itself only once it's defined.
OfferOfSeat.settles = OfferOfSeat


@dataclass(frozen=True, slots=True)
class Offered(OfferOfSeat, kind="offer"):
    """A player offers their own seat to one person."""

    who: Who
    former: Former


@dataclass(frozen=True, slots=True)
class Kept(OfferOfSeat, kind="kept"):
    """A player withdrew the offer of their seat to one person."""

    refreshes = Offered


@dataclass(frozen=True, slots=True)
class SeatVacated(OfferOfSeat, kind="vacant"):
    """A player offers their own seat to anyone."""

    former: Former


@dataclass(frozen=True, slots=True)
class Filled(OfferOfSeat, kind="filled"):
    """A player withdrew the offer of their seat to anyone."""

    refreshes = SeatVacated

    former: Former


@dataclass(frozen=True, slots=True)
class SeatTaken(OfSeat, kind="seat"):
    """A person plays a seat from then on.

    Attributes:
        heir: the host from then on, if the former one leaves.
    """

    calls = True
    settles = OfferOfSeat

    who: Who
    former: Former
    heir: Heir = NO_ONE
