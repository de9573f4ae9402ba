"""What standing orders of 1840 are, and what each does with a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, Verdict
from engine.core import Draft
from engine.vienna1840.actions import Bid, Buy, Dividend, Pass, Run
from engine.vienna1840.facts import DIVIDEND_STEP
from engine.vienna1840.outlook import acting_company
from engine.vienna1840.trading import share_prices
from engine.vienna1840.view import View

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
    "paid",
    "passed",
    "ran",
    "stage_of",
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


def stage_of(view: View) -> str | None:
    """What is traded now, where one can pass for the rest of the round."""
    return STAGES.get(view.step)


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
    cost = share_prices(view).get(order.company)
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
    amount = (company.revenue - order.keep) // DIVIDEND_STEP * DIVIDEND_STEP
    offered = legal.choices(Draft("dividend"))
    if offered is None or amount not in offered.values:
        return Over("illegal")
    return Do(Dividend(amount=amount), last=True)
