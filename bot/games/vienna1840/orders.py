"""Standing orders in 1840: passing until something concerns one, bidding, buying, running, paying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from bot.games.core import orders
from bot.games.core.orders import Order, Restraint, SeenMove
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.alarms import ALARMS, WATCHED
from bot.games.vienna1840.moves.auction import BidUpTo
from bot.games.vienna1840.moves.dividends import PayOut
from bot.games.vienna1840.moves.passing import STEPS, PassRound
from bot.games.vienna1840.moves.running import ALL_LINES, RunBest
from bot.games.vienna1840.moves.shares import BuyAt
from bot.language import N_
from engine.core import Seat
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts
from engine.vienna1840.trading import directed, in_auction, least_bid, purse, share_prices, sold_by_bank
from engine.vienna1840.view import View

__all__ = ["Orders"]

MOST_OFFERED = 12


class Orders(orders.Orders):
    """Standing orders."""

    types = (PassRound, BidUpTo, BuyAt, RunBest, PayOut)
    alarms = ALARMS
    reasons: ClassVar[Mapping[str, str]] = {
        **orders.Orders.reasons,
        "round": N_("its round is over"),
        "auction": N_("its auction is over"),
        "lost": N_("you no longer direct the company"),
    }
    formalities = frozenset({"pass"})
    wishes: ClassVar[Mapping[str, Restraint]] = {
        "no_sales": Restraint(N_("It sells no shares."), frozenset({"sell"})),
        "no_founding": Restraint(N_("It founds no company."), frozenset({"par"})),
        "no_lines": Restraint(N_("It bids for no line."), frozenset({"bid", "name"})),
    }

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """What can be ordered for the present round."""
        view: View = scene.view
        return tuple(_offers(view, seat))[:MOST_OFFERED]

    def alarmed(self, seat: Seat, told: SeenMove) -> Sequence[str]:
        """What of that which somebody else did concerns a seat."""
        view: View = told.before
        held = {name for name, percent in view.players[seat].shares.items() if percent}
        mine = directed(view, seat)
        rung = []
        for event in told.events:
            match event:
                case happened.SharesSold(company=company) if company in held:
                    rung.append("sold")
                case happened.SharesBought(company=company) if company in mine:
                    rung.append("bought")
                case happened.CompanyFounded():
                    rung.append("founded")
                case happened.PrivateNamed():
                    rung.append("named")
                case happened.PrivateDiscounted():
                    rung.append("cheaper")
                case happened.LineNamed():
                    rung.append("put_up")
        return rung


def _offers(view: View, seat: Seat) -> Iterator[Order]:
    stage = STEPS[view.step].stage
    mine = directed(view, seat)
    if stage and (stage != "lines" or mine):
        yield PassRound(stage=stage, round=view.round, alarms=tuple(WATCHED[stage]))
    if view.auction is not None:
        lot, me = view.auction.lot, str(seat)
        least = least_bid(view, lot)
        for bidder in [me, *mine] if stage == "lines" else [me]:
            if in_auction(view, bidder) and least <= purse(view, bidder):
                yield BidUpTo(bidder=bidder, lot=lot, most=least)
    kind = facts.ROUND_TRACK[view.round].kind
    if stage == "stock":
        for company, cost in share_prices(view).items():
            if company in sold_by_bank(view) and cost <= view.players[seat].cash:
                alarms = tuple(WATCHED["stock"])
                yield BuyAt(company=company, round=view.round, most=cost, alarms=alarms)
    if kind == "LR":
        lines = [line.line for each in view.companies if each.company in mine for line in each.lines]
        for line in [ALL_LINES, *lines] if len(lines) > 1 else lines:
            yield RunBest(line=line, round=view.round)
    if kind in ("LR", "CR"):
        for company_id in mine:
            yield PayOut(company=company_id, keep=0)
