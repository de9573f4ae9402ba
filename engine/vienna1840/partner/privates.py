"""Privates: their auction (VI), the order cards, and what companies pay for them (IV.2, IX.3)."""

from __future__ import annotations

from engine.core import Draft, Standpoint, Weighed
from engine.vienna1840.actions import Answer, Bid, BuyPrivate, Name, Order, Pass
from engine.vienna1840.facts import BID_STEP, PRIVATES
from engine.vienna1840.network import reach
from engine.vienna1840.partner.forecast import multipliers
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.state import State
from engine.vienna1840.trading import least_bid
from engine.vienna1840.view import View

__all__ = ["answer", "auction", "order", "purchase", "worth"]

WORTH = (1.5, 1.6, 1.7, 1.8, 1.9)
"""What a private is worth for each Gulden of face value: it pays half of that twice before a company buys it,
and what is bid for it would have bought shares before that.
"""


def worth(standpoint: Standpoint[State, View], lot: str) -> int:
    """What a private is worth in the auction; drawn a little up or down, so that nobody knows it."""
    drawn, _ = standpoint.chance(f"private {lot}").draw()
    return int(PRIVATES[lot].face * WORTH[drawn % len(WORTH)]) // BID_STEP * BID_STEP


def auction(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """Naming, bidding and passing in the auction of privates."""
    view, seat = standpoint.view, standpoint.seat
    cash = view.players[seat].cash
    moves: list[Weighed] = []
    lots = (
        [view.auction.lot]
        if view.auction is not None
        else [each.private for each in view.privates if each.owner is None and not each.returned]
    )
    for lot in lots:
        most, least = worth(standpoint, lot), least_bid(view, lot)
        if "name" in standpoint.kinds:
            moves.append(Weighed(Name(lot=lot), most - least, reason("names", lot=lot)))
        elif "bid" in standpoint.kinds and least <= cash:
            key = "raises" if view.auction is not None and view.auction.bids else "opens"
            moves.append(Weighed(Bid(lot=lot, amount=least), most - least, reason(key, lot=lot, worth=most)))
    if "pass" in standpoint.kinds:
        told = reason("leaves", lot=lots[0], worth=worth(standpoint, lots[0])) if lots else reason("declines")
        moves.append(Weighed(Pass(), -0.5, told))
    return sorted(moves, key=lambda move: -move.value)


def order(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """The earliest card: who acts first chooses first."""
    choices = standpoint.choices(Draft("order"))
    assert choices is not None
    return [
        Weighed(Order(position=position), -position, reason("acts_early", position=position))
        for position in map(int, choices.values)
    ]


def purchase(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """A company buys its director's privates at face value: cash for the director, a bonus for its lines."""
    view, seat = standpoint.view, standpoint.seat
    if "private" not in standpoint.kinds:
        return []
    company = next(each for each in view.companies if view.acting in {line.line for line in each.lines})
    found = []
    for each in view.privates:
        if each.owner == seat and each.face <= company.treasury:
            gain = each.face * 0.6 - 5
            passed = any(
                PRIVATES[each.private].hex in reach(view.board, line.line, view.options).edges
                for line in company.lines
            )
            told = reason("lends" if passed else "frees", private=each.private, price=each.face)
            found.append(Weighed(BuyPrivate(private=each.private, price=each.face), gain, told))
    return sorted(found, key=lambda move: -move.value)


def answer(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """Whether an offer for a private is good: face value can always be had, and dividends come on."""
    view = standpoint.view
    assert view.offer is not None
    private, price = view.offer
    worth_now = PRIVATES[private].face + PRIVATES[private].dividend * len(multipliers(view)) // 2
    accept = Weighed(
        Answer(reply="accept"), price - worth_now, reason("accepts", price=price, worth=worth_now)
    )
    decline = Weighed(Answer(reply="decline"), 0, reason("refuses", price=price, worth=worth_now))
    return sorted([accept, decline], key=lambda move: -move.value)
