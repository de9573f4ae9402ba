"""Standing orders in Tramways: the auction of the order of play, bid or passed beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from bot.games.core import orders
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, Restraint, SeenMove, Term, Verdict
from bot.games.core.scene import Scene
from bot.language import N_
from engine.core import Action, Seat
from engine.tramways.actions import Bid, Pass
from engine.tramways.events.rounds import OrderTaken
from engine.tramways.events.town import BuildingBuilt, PassengerMoved
from engine.tramways.outlook import free_places, leading_bid, next_auction
from engine.tramways.view import View

__all__ = ["BidForPlace", "Orders", "PassAuction"]

MOST_OFFERED = range(1, 25)
"""Highest bids that can be chosen, in money."""
USUAL = 3
"""The highest bid that is proposed."""
PASSING = N_("In the auction of round {round}, take the last free place for free as soon as it's your turn.")
FIRST = N_("In the auction of round {round}, bid for place {place}.")
EARLIER = N_("In the auction of round {round}, bid for place {place} or an earlier one.")
BIDDING = N_(
    "Each bid is the lowest that leads, at most {most}, paid with coins only. Pass where that "
    "already gets such a place, where none is left, or where leading costs more."
)
ALL_PAID = N_("Every bid is paid, even if it's outbid. The order ends when you have a place.")


class PassAuction(Order):
    """Pass in the auction of a round."""

    kind: ClassVar[str] = "pass"
    round: int = Field(description="the round")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        return scene.say("Auction of round {round}: pass", round=self.round)

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        return scene.say(PASSING, round=self.round)

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """Passing, in that auction."""
        return Do(Pass(), last=True) if _is_asked(legal, self.round) else _waits(legal.view, self.round)

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over with its auction."""
        return _has_place(self.round, seat, told)


class BidForPlace(Order):
    """Bid in the auction of a round for a place in the order of play, up to an amount (R5.2)."""

    kind: ClassVar[str] = "bid"
    round: int = Field(description="the round")
    place: int = Field(description="the last place that is good enough, from 1")
    most: int = Field(description="the highest single bid in money")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        return scene.say("Auction of round {round}: bid up to …", round=self.round)

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        wanted = scene.say(FIRST if self.place == 1 else EARLIER, round=self.round, place=self.place)
        return f"{wanted} {scene.say(BIDDING, most=self.most)} {scene.say(ALL_PAID)}"

    def terms(self, scene: Scene) -> Sequence[Term]:
        """The place and the highest bid. The last place can be had for nothing."""
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

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """The bid that leads, or passing, in that auction (R5.2)."""
        if not _is_asked(legal, self.round):
            return _waits(legal.view, self.round)
        free = free_places(legal.view)
        # With the place that is left to who passes, bidding would be for nothing; so it would be with none
        # free.
        is_worth_it = free[0] <= self.place < free[-1]
        amount = leading_bid(legal.view, legal.seat) if is_worth_it and "bid" in legal.kinds else None
        if amount is None or amount > self.most:
            return Do(Pass(), last=True)
        return Do(Bid(amount=amount, icons=()))

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over with its auction."""
        return _has_place(self.round, seat, told)


class Orders(orders.Orders):
    """Standing orders."""

    types = (BidForPlace, PassAuction)
    alarms: ClassVar[Mapping[str, str]] = {
        "travelled": N_("someone moves a passenger along one of your links"),
        "built": N_("someone builds a building"),
    }
    wishes: ClassVar[Mapping[str, Restraint]] = {
        "no_bids": Restraint(N_("It bids nothing."), frozenset({"bid"}))
    }
    reasons: ClassVar[Mapping[str, str]] = {**orders.Orders.reasons, "auction": N_("its auction is over")}

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """What can be ordered for the next auction in which the seat has a word."""
        number = next_auction(scene.view, seat)
        if number is None:
            return ()
        return (BidForPlace(round=number, place=1, most=USUAL), PassAuction(round=number))

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


def _has_place(number: int, seat: Seat, told: SeenMove) -> Over | None:
    """That the auction of a round is over, as soon as the seat has its place in it."""
    after: View = told.after
    placed = any(isinstance(event, OrderTaken) and event.seat == seat for event in told.events)
    is_over = after.phase == "over" or after.round > number
    return Over("auction") if is_over or (placed and after.round == number) else None
