"""Seats that change hands, and offers of them."""

from __future__ import annotations

from bot.happenings.happening import NO_ONE, Former, Happening, Heir, Who
from bot.press import SeatNumber

__all__ = ["Filled", "Kept", "OfSeat", "OfferOfSeat", "Offered", "SeatTaken", "SeatVacated"]


class OfSeat(Happening):
    """Something about a seat."""

    about = ("seat",)

    seat: SeatNumber


class OfferOfSeat(OfSeat):
    """Something about a seat on offer. Only what settles the offer overtakes it."""

    beside = True
    shown = True
    until_end = True


# A type can name itself only once it's defined.
OfferOfSeat.settles = OfferOfSeat


class Offered(OfferOfSeat, kind="offer"):
    """A player offers their own seat to one person."""

    who: Who
    former: Former


class Kept(OfferOfSeat, kind="kept"):
    """A player withdrew the offer of their seat to one person."""

    refreshes = Offered


class SeatVacated(OfferOfSeat, kind="vacant"):
    """A player offers their own seat to anyone."""

    former: Former


class Filled(OfferOfSeat, kind="filled"):
    """A player withdrew the offer of their seat to anyone."""

    refreshes = SeatVacated

    former: Former


class SeatTaken(OfSeat, kind="seat"):
    """A person plays a seat from then on; `heir` is the host then, if the former one leaves."""

    calls = True
    settles = OfferOfSeat

    who: Who
    former: Former
    heir: Heir = NO_ONE
