"""Standing orders in Tramways: the auction of the order of play, bid or passed beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from bot.games.core import orders
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Term, Verdict
from bot.games.core.scene import Scene
from bot.language import N_
from engine.core import Action, Seat
from engine.tramways.actions import Bid, Pass
from engine.tramways.events import BuildingBuilt, OrderTaken, PassengerMoved
from engine.tramways.outlook import free_places, leading_bid, next_auction
from engine.tramways.view import View

__all__ = ["BidForPlace", "Orders", "PassAuction"]

MOST_OFFERED = range(1, 25)
"""Highest bids that can be chosen, in money."""
USUAL = 3
"""The highest bid that is proposed."""
PASSING = N_(
    "In the auction of round {round}, take the last free place for nothing as soon as it is your turn."
)
FIRST = N_("In the auction of round {round}, bid for place {place}.")
EARLIER = N_("In the auction of round {round}, bid for place {place} or an earlier one.")
BIDDING = N_(
    "Each bid is the least that leads, {most} at most, and paid in coins alone. Pass where that brings such "
    "a place, where none is free any more, or where leading takes more."
)
ALL_PAID = N_("Every bid is paid, also one that is outbid. It ends when you have a place.")


class PassAuction(Order):
    """Pass in the auction of a round."""

    kind: ClassVar[str] = "pass"
    round: int = Field(description="the round")


class BidForPlace(Order):
    """Bid in the auction of a round for a place in the order of play, up to an amount (R5.2)."""

    kind: ClassVar[str] = "bid"
    round: int = Field(description="the round")
    place: int = Field(description="the last place that is good enough, from 1")
    most: int = Field(description="the highest single bid in money")


class Orders(orders.Orders):
    """Standing orders."""

    types = (BidForPlace, PassAuction)
    alarms: ClassVar[Mapping[str, str]] = {
        "travelled": N_("somebody moves a passenger over one of your links"),
        "built": N_("somebody builds a building"),
    }
    reasons: ClassVar[Mapping[str, str]] = {
        **orders.Orders.reasons,
        "auction": N_("its auction is over"),
    }

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """What can be ordered for the next auction in which the seat has a word."""
        number = next_auction(scene.view, seat)
        if number is None:
            return ()
        return (BidForPlace(round=number, place=1, most=USUAL), PassAuction(round=number))

    def label(self, scene: Scene, seat: Seat, order: Order) -> str:
        """An order in a few words."""
        match order:
            case BidForPlace(round=number):
                return scene.say("Auction of round {round}: bid up to …", round=number)
            case PassAuction(round=number):
                return scene.say("Auction of round {round}: pass", round=number)
        return super().label(scene, seat, order)

    def words(self, scene: Scene, seat: Seat, order: Order) -> str:
        """All that an order says."""
        match order:
            case BidForPlace(round=number, place=place, most=most):
                wanted = scene.say(FIRST if place == 1 else EARLIER, round=number, place=place)
                return f"{wanted} {scene.say(BIDDING, most=most)} {scene.say(ALL_PAID)}"
            case PassAuction(round=number):
                return scene.say(PASSING, round=number)
        return super().words(scene, seat, order)

    def terms(self, scene: Scene, seat: Seat, order: Order) -> Sequence[Term]:
        """The place and the highest bid. The last place can be had for nothing."""
        if not isinstance(order, BidForPlace):
            return ()
        later = range(2, len(scene.view.players))
        places = [
            (1, scene.say("place {place}", place=1)),
            *((place, scene.say("place {place} or earlier", place=place)) for place in later),
        ]
        amounts = [(amount, str(amount)) for amount in MOST_OFFERED]
        return (
            Term("place", scene.say("The place wanted"), places),
            Term("most", scene.say("The highest bid"), amounts),
        )

    def decide(self, order: Order, made: Sequence[Action], legal: Legal) -> Verdict:
        """What an order says to a decision."""
        match order:
            case BidForPlace(round=number):
                return _bid(order, legal) if _is_asked(legal, number) else _waits(legal.view, number)
            case PassAuction(round=number):
                return Do(Pass(), last=True) if _is_asked(legal, number) else _waits(legal.view, number)
        return super().decide(order, made, legal)

    def heed(self, order: Order, seat: Seat, told: SeenMove) -> Over | None:
        """Whether an order is over: once the seat has its place in that auction."""
        if not isinstance(order, BidForPlace | PassAuction):
            return super().heed(order, seat, told)
        after: View = told.after
        placed = any(isinstance(event, OrderTaken) and event.seat == seat for event in told.events)
        is_over = after.phase == "over" or after.round > order.round
        return Over("auction") if is_over or (placed and after.round == order.round) else None

    def alarmed(self, seat: Seat, told: SeenMove) -> Sequence[str]:
        """What of that which somebody else did concerns a seat that has planned its moves."""
        view: View = told.before
        mine = {link.number for link in view.links if link.owner == seat}
        rung = []
        for event in told.events:
            match event:
                case PassengerMoved(links=links) if mine & set(links):
                    rung.append("travelled")
                case BuildingBuilt():
                    rung.append("built")
        return rung


def _is_asked(legal: Legal, number: int) -> bool:
    """Whether the seat is to bid or to pass now, in the auction of that round."""
    view: View = legal.view
    return view.round == number and view.phase == "auction" and "pass" in legal.kinds


def _waits(view: View, number: int) -> Over | None:
    return Over("auction") if view.round > number else None


def _bid(order: BidForPlace, legal: Legal) -> Do:
    """The bid that leads, or passing (R5.2)."""
    view: View = legal.view
    free = free_places(view)
    # With the place that is left to who passes, bidding would be for nothing; so it would be with none free.
    is_worth_it = free[0] <= order.place < free[-1]
    amount = leading_bid(view, legal.seat) if is_worth_it and "bid" in legal.kinds else None
    if amount is None or amount > order.most:
        return Do(Pass(), last=True)
    return Do(Bid(amount=amount, icons=()))
