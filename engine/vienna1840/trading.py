"""What is to be had and for how much, worked out from what everybody may see: bids and shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Seat
from engine.vienna1840.bidding import least
from engine.vienna1840.facts import LINE_MINIMUM
from engine.vienna1840.view import CompanyView, StadtbahnView, View

__all__ = ["directed", "in_auction", "least_bid", "purse", "share_prices", "sold_by_bank"]


def directed(view: View, seat: Seat) -> Sequence[str]:
    """The companies that a seat directs (IV.1.2)."""
    return [each.company for each in view.companies if each.director == seat]


def least_bid(view: View, lot: str) -> int:
    """The least next bid for a private (VI) or a line (VIII.6), in Gulden: its minimum, or a step above the
    highest bid if it is under auction.
    """
    minimum = next((each.minimum for each in view.privates if each.private == lot), LINE_MINIMUM)
    auction = view.auction
    return least(minimum, auction.bids if auction is not None and auction.lot == lot else ())


def in_auction(view: View, bidder: str) -> bool:
    """Whether a seat (by its number) or a company may still bid for what is under auction; before the first
    bid for a line all companies may that can enter it (VIII.6).
    """
    if view.auction is None:
        return False
    bidders = {str(each) for each in view.auction.bidders}
    return bidder in bidders or (not bidders and not bidder.isdecimal())


def purse(view: View, bidder: str) -> int:
    """The money of a bidder in Gulden: the cash of a seat (by its number), or a company's treasury."""
    if bidder.isdecimal():
        return view.players[int(bidder)].cash
    return next((each.treasury for each in view.companies if each.company == bidder), 0)


def share_prices(view: View) -> Mapping[str, int]:
    """What a share costs now in Gulden, by company; those that have no par yet are left out (VII.1)."""
    return {
        **{each.company: each.price for each in view.companies if each.price is not None},
        **{each.company: each.price for each in view.stadtbahn},
    }


def sold_by_bank(view: View) -> set[str]:
    """The companies of which the bank has shares."""
    companies: Sequence[CompanyView | StadtbahnView] = (*view.companies, *view.stadtbahn)
    return {each.company for each in companies if each.bank_percent}
