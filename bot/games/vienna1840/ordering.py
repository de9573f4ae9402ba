"""What standing orders of 1840 are, and what each does with a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, Verdict
from bot.games.vienna1840.labels import price_of
from engine.core import Draft, Seat
from engine.vienna1840.actions import Bid, Buy, Dividend, Pass, Run
from engine.vienna1840.facts import BID_STEP, LINE_MINIMUM
from engine.vienna1840.outlook import acting_company
from engine.vienna1840.view import CompanyView, StadtbahnView, View

__all__ = [
    "ALARMS",
    "ALL_LINES",
    "WATCHED",
    "BidUpTo",
    "BuyAt",
    "PassRound",
    "PayOut",
    "RunBest",
    "bid",
    "bought",
    "directed",
    "floor",
    "paid",
    "passed",
    "purse",
    "ran",
    "sold_by_bank",
    "stage_of",
    "traded",
]

STAGES = {
    "stock": "stock",
    "name_private": "privates",
    "bid_private": "privates",
    "name_line": "lines",
    "bid_line": "lines",
}
"""What is traded at a step of the view, where one can pass for the rest of the round."""
ALARMS: Mapping[str, Sequence[str]] = {
    "stock": ("sold", "bought", "founded"),
    "privates": ("named", "cheaper"),
    "lines": ("put_up",),
}
"""What may concern somebody there."""
WATCHED: Mapping[str, Sequence[str]] = {"stock": ALARMS["stock"], "privates": ("cheaper",), "lines": ()}
"""Which of it usually does."""
BONUS = "bonus_"
"""How the steps of a line's bonus begin."""
ALL_LINES = "all"
"""Stands for all lines of a director."""
TEN = 10
"""A dividend is a multiple of this (VIII.5.1)."""


class PassRound(Order):
    """Pass at every decision of one sort until the round is over, or an alarm rings."""

    kind: ClassVar[str] = "pass"
    stage: str = Field(description="what is traded: stock, privates or lines")
    round: int = Field(description="the round, as an index into the round track")
    alarms: tuple[str, ...] = Field(description="what ends it before")


class BidUpTo(Order):
    """Bid the least possible in an auction up to an amount; pass at more."""

    kind: ClassVar[str] = "bid"
    bidder: str = Field(description="the company that bids, or the number of the seat")
    lot: str = Field(description="what is auctioned")
    most: int = Field(description="the highest bid in Gulden")


class BuyAt(Order):
    """Buy one share in a stock round at a price or less; pass while it costs more."""

    kind: ClassVar[str] = "buy"
    company: str = Field(description="the company")
    round: int = Field(description="the round, as an index into the round track")
    most: int = Field(description="the highest price in Gulden")
    alarms: tuple[str, ...] = Field(description="what ends it before")


class RunBest(Order):
    """Have a line build nothing more in a line round, run its best route and end its turn."""

    kind: ClassVar[str] = "run"
    line: str = Field(description="the line, or `all` for all lines of the seat's companies")
    round: int = Field(description="the round, as an index into the round track")


class PayOut(Order):
    """Declare a company's next dividend: all of it but what is kept."""

    kind: ClassVar[str] = "pay"
    company: str = Field(description="the company")
    keep: int = Field(description="what is kept in Gulden")


# -- what they look at -----------------------------------------------------------------------------


def stage_of(view: View) -> str | None:
    """What is traded now, where one can pass for the rest of the round."""
    return STAGES.get(view.step)


def directed(view: View, seat: Seat) -> Sequence[str]:
    """The companies that a seat directs."""
    return [each.company for each in view.companies if each.director == seat]


def floor(view: View) -> int:
    """The least next bid in the present auction (VI, VIII.6)."""
    auction = view.auction
    assert auction is not None
    if auction.bids:
        return auction.bids[-1][1] + BID_STEP
    return next((each.minimum for each in view.privates if each.private == auction.lot), LINE_MINIMUM)


def purse(view: View, bidder: str) -> int:
    """The money of a bidder: a seat's cash, or a company's treasury."""
    if bidder.isdecimal():
        return view.players[int(bidder)].cash
    return next((each.treasury for each in view.companies if each.company == bidder), 0)


def traded(view: View) -> Mapping[str, int]:
    """The companies of which there are shares, each with its price."""
    return {
        **{each.company: each.price for each in view.companies if each.price is not None},
        **{each.company: each.price for each in view.stadtbahn},
    }


def sold_by_bank(view: View) -> set[str]:
    """The companies of which the bank has shares."""
    companies: Sequence[CompanyView | StadtbahnView] = (*view.companies, *view.stadtbahn)
    return {each.company for each in companies if each.bank_percent}


# -- what they do ----------------------------------------------------------------------------------


def passed(order: PassRound, legal: Legal) -> Verdict:
    """Pass. Who has sold in this turn ends the turn himself."""
    view: View = legal.view
    if view.round != order.round:
        return Over("round")
    if stage_of(view) != order.stage or view.acted or "pass" not in legal.kinds:
        return None
    return Do(Pass())


def bid(order: BidUpTo, legal: Legal) -> Verdict:
    """Bid, or pass where that would be too much."""
    view: View = legal.view
    if view.auction is None or view.auction.lot != order.lot:
        return Over("auction")
    if view.step not in ("bid_private", "bid_line") or order.bidder != (view.acting or str(legal.seat)):
        return None
    if "bid" in legal.kinds:
        offered = legal.choices(Draft("bid", {"lot": order.lot}))
        amounts = [int(value) for value in offered.values] if offered is not None else []
        if amounts and min(amounts) <= order.most:
            return Do(Bid(lot=order.lot, amount=min(amounts)))
    return Do(Pass(), last=True) if "pass" in legal.kinds else None


def bought(order: BuyAt, legal: Legal) -> Verdict:
    """Buy the share, or pass while it costs more, or can't be bought."""
    view: View = legal.view
    if view.round != order.round:
        return Over("round")
    if view.step != "stock" or view.acted or "pass" not in legal.kinds:
        return None
    cost = price_of(view, order.company)
    if cost is not None and cost <= order.most and "buy" in legal.kinds:
        offered = legal.choices(Draft("buy"))
        if offered is not None and order.company in offered.values:
            return Do(Buy(company=order.company), last=True)
    return Do(Pass())


def ran(order: RunBest, legal: Legal) -> Verdict:
    """Be done building, run, and be done."""
    view: View = legal.view
    if view.round != order.round:
        return Over("round")
    turn = view.turn
    if turn is None or order.line not in (ALL_LINES, turn.line):
        return None
    company = acting_company(view)
    if company is None or company.director != legal.seat:
        return None
    if view.step == "run" and "run" in legal.kinds:
        return Do(Run())
    passes = view.step in ("build", "after_run") or view.step.startswith(BONUS)
    return Do(Pass()) if passes and "pass" in legal.kinds else None


def paid(order: PayOut, legal: Legal) -> Verdict:
    """Declare the dividend; where less than what is to be kept came in, it is left to its owner."""
    view: View = legal.view
    if view.step != "dividend" or view.acting != order.company or "dividend" not in legal.kinds:
        return None
    company = acting_company(view)
    if company is None or company.revenue < order.keep:
        return Over("illegal")
    amount = (company.revenue - order.keep) // TEN * TEN
    offered = legal.choices(Draft("dividend"))
    if offered is None or amount not in offered.values:
        return Over("illegal")
    return Do(Dividend(amount=amount), last=True)
