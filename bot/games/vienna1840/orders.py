"""Standing orders in 1840: passing until something concerns one, bidding, buying, running, paying."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from bot.games.core import orders
from bot.games.core.legal import Legal
from bot.games.core.orders import Order, Over, SeenMove, Term, Verdict
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.ordering import (
    ALARMS,
    ALL_LINES,
    WATCHED,
    BidUpTo,
    BuyAt,
    PassRound,
    PayOut,
    RunBest,
    bid,
    bought,
    paid,
    passed,
    ran,
    stage_of,
)
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Seat
from engine.vienna1840 import facts
from engine.vienna1840.events import (
    CompanyFounded,
    DividendPaid,
    LineNamed,
    PrivateDiscounted,
    PrivateNamed,
    SharesBought,
    SharesSold,
)
from engine.vienna1840.trading import directed, in_auction, least_bid, purse, share_prices, sold_by_bank
from engine.vienna1840.view import View

__all__ = ["Orders"]

PASSING = {
    "stock": N_("Pass in this stock round"),
    "privates": N_("Pass while privates are auctioned"),
    "lines": N_("Pass while lines are auctioned"),
}
PASSED = {
    "stock": N_("Pass in {round}, whenever it is your turn."),
    "privates": N_("Pass in {round} whenever you are asked to name a private or to bid for one."),
    "lines": N_("Pass in {round} whenever your companies are asked to name a line or to bid for one."),
}
WHATEVER = N_("It ends with the round, whatever happens before.")
BIDDING = N_("Bid for {lot} up to {most}; at more, pass. Each bid is the least that is possible.")
BIDDING_FOR = N_(
    "{company} bids for {lot} up to {most}, and passes at more. Each bid is the least that is possible."
)
AUCTION = N_("It ends with this auction.")
BUYING = N_(
    "In {round}, when it is your turn: buy one share of {company} if it costs {most} or less; else pass. It "
    "ends when you have it."
)
RUNNING = N_(
    "In {round}, line {line} builds nothing more: it passes on every tile and station, runs its best route "
    "and ends its turn. It ends with the round."
)
RUNNING_ALL = N_(
    "In {round}, your lines build nothing more: each passes on every tile and station, runs its best route "
    "and ends its turn. It ends with the round."
)
PAYING = N_(
    "When {company} declares its next dividend, it keeps {keep} of what it has taken in, and pays out the "
    "rest in full tens."
)
BY_NOBODY = frozenset({"cheaper"})
"""Alarms about what nobody does: they ring also where one's own pass brought it about (VI)."""
MOST_OFFERED = 12
STEP = 5
"""Between two prices or bids that are offered, in Gulden."""
AROUND = 6
"""So many prices are offered on either side of the present one."""
BIDS = 24
KEPT = range(0, 210, 10)
"""What a company may keep of its dividend, in Gulden."""


class Orders(orders.Orders):
    """Standing orders."""

    types = (PassRound, BidUpTo, BuyAt, RunBest, PayOut)
    alarms: ClassVar[Mapping[str, str]] = {
        "sold": N_("somebody sells shares that you hold too"),
        "bought": N_("somebody buys a share of a company that you direct"),
        "founded": N_("somebody founds a company"),
        "named": N_("a private is put up for auction"),
        "cheaper": N_("a private becomes cheaper"),
        "put_up": N_("a line is put up for auction"),
    }
    reasons: ClassVar[Mapping[str, str]] = {
        **orders.Orders.reasons,
        "round": N_("its round is over"),
        "auction": N_("its auction is over"),
        "lost": N_("you don't direct the company any more"),
    }
    formalities = frozenset({"pass"})

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """What can be ordered for the present round."""
        view: View = scene.view
        return tuple(_offers(view, seat))[:MOST_OFFERED]

    def label(self, scene: Scene, seat: Seat, order: Order) -> str:
        """An order in a few words."""
        match order:
            case PassRound(stage=stage):
                return scene.say(PASSING[stage])
            case BidUpTo(lot=lot):
                return scene.say("Bid for {lot} up to …", lot=names.lot(scene, lot))
            case BuyAt(company=company):
                return scene.say("Buy {company} at … or less", company=names.company(scene, company))
            case RunBest(line=line):
                if line == ALL_LINES:
                    return scene.say("Run all my lines as they are")
                return scene.say("Run line {line} as it is", line=line)
            case PayOut(company=company):
                return scene.say("{company}: pay out all but …", company=names.company(scene, company))
        return super().label(scene, seat, order)

    def words(self, scene: Scene, seat: Seat, order: Order) -> str:
        """All that an order says."""
        match order:
            case PassRound(stage=stage, round=number):
                said = scene.say(PASSED[stage], round=names.round_name(scene, number))
                return f"{said} {self._until(scene, order.alarms)}"
            case BidUpTo(bidder=bidder, lot=lot, most=most):
                company = names.company(scene, bidder)
                sentence = BIDDING if bidder.isdecimal() else BIDDING_FOR
                said = scene.say(sentence, lot=names.lot(scene, lot), most=most, company=company)
                return f"{said} {scene.say(AUCTION)}"
            case BuyAt(company=company, round=number, most=most):
                where = names.round_name(scene, number)
                said = scene.say(BUYING, company=names.company(scene, company), round=where, most=most)
                return f"{said} {self._until(scene, order.alarms)}"
            case RunBest(line=line, round=number):
                sentence = RUNNING_ALL if line == ALL_LINES else RUNNING
                return scene.say(sentence, line=line, round=names.round_name(scene, number))
            case PayOut(company=company, keep=keep):
                return scene.say(PAYING, company=names.company(scene, company), keep=keep)
        return super().words(scene, seat, order)

    def terms(self, scene: Scene, seat: Seat, order: Order) -> Sequence[Term]:
        """Alarms, and amounts."""
        view: View = scene.view
        match order:
            case PassRound(stage=stage):
                return (self._alarms(scene, ALARMS[stage]),)
            case BidUpTo(bidder=bidder, lot=lot):
                amounts = _spread(least_bid(view, lot), purse(view, bidder))
                return (Term("most", scene.say("The most to be bid"), _numbers(amounts)),)
            case BuyAt(company=company):
                now = share_prices(view).get(company, 0)
                prices = range(max(STEP, now - AROUND * STEP), now + AROUND * STEP + 1, STEP)
                most = Term("most", scene.say("The most to be paid"), _numbers(prices))
                return (most, self._alarms(scene, ALARMS["stock"]))
            case PayOut():
                return (Term("keep", scene.say("What is kept"), _numbers(KEPT)),)
        return ()

    def decide(self, order: Order, made: Sequence[Action], legal: Legal) -> Verdict:
        """What an order says to a decision."""
        for sort, does in DOES.items():
            if isinstance(order, sort):
                return does(order, legal)
        return super().decide(order, made, legal)

    def heed(self, order: Order, seat: Seat, told: SeenMove) -> Over | None:
        """Whether an order is over: with its round or its auction, because its owner has done what it says,
        or because an alarm rang that it names.
        """
        after: View = told.after
        match order:
            case PassRound(round=number) | BuyAt(round=number) | RunBest(round=number):
                if after.round != number:
                    return Over("round")
                if isinstance(order, BuyAt) and _has_bought(told, seat, order.company):
                    return Over("done")
            case BidUpTo(lot=lot):
                if after.auction is None or after.auction.lot != lot:
                    return Over("auction")
                if told.mover == seat and told.pressed:
                    return Over("moved")
            case PayOut(company=company):
                if any(isinstance(each, DividendPaid) and each.company == company for each in told.events):
                    return Over("done")
                return None if company in directed(after, seat) else Over("lost")
            case _:
                return super().heed(order, seat, told)
        if not isinstance(order, PassRound | BuyAt):
            return None
        heard = order.alarms if told.mover != seat else [each for each in order.alarms if each in BY_NOBODY]
        rung = [alarm for alarm in self.alarmed(seat, told) if alarm in heard]
        return Over(rung[0]) if rung else None

    def alarmed(self, seat: Seat, told: SeenMove) -> Sequence[str]:
        """What of that which somebody else did concerns a seat."""
        view: View = told.before
        held = {name for name, percent in view.players[seat].shares.items() if percent}
        mine = directed(view, seat)
        rung = []
        for event in told.events:
            match event:
                case SharesSold(company=company) if company in held:
                    rung.append("sold")
                case SharesBought(company=company) if company in mine:
                    rung.append("bought")
                case CompanyFounded():
                    rung.append("founded")
                case PrivateNamed():
                    rung.append("named")
                case PrivateDiscounted():
                    rung.append("cheaper")
                case LineNamed():
                    rung.append("put_up")
        return rung

    def _alarms(self, scene: Scene, codes: Sequence[str]) -> Term:
        options = [(code, scene.say(self.alarms[code])) for code in codes]
        return Term("alarms", scene.say("What ends it before the round does"), options, several=True)

    def _until(self, scene: Scene, codes: Sequence[str]) -> str:
        if not codes:
            return scene.say(WHATEVER)
        alarms = scene.words.listing([scene.say(self.alarms[code]) for code in codes])
        return scene.words.count(
            "It ends with the round, or as soon as this happens: {alarms}.",
            "It ends with the round, or as soon as one of these happens: {alarms}.",
            len(codes),
            alarms=alarms,
        )


DOES: Mapping[type[Order], Callable[[Any, Legal], Verdict]] = {
    PassRound: passed,
    BidUpTo: bid,
    BuyAt: bought,
    RunBest: ran,
    PayOut: paid,
}
"""What each sort of order says to a decision."""


def _has_bought(told: SeenMove, seat: Seat, company: str) -> bool:
    bought = (each for each in told.events if isinstance(each, SharesBought))
    return told.mover == seat and any(each.company == company for each in bought)


def _offers(view: View, seat: Seat) -> Iterator[Order]:
    stage = stage_of(view)
    mine = directed(view, seat)
    if stage is not None and (stage != "lines" or mine):
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


def _spread(least: int, most: int) -> Sequence[int]:
    """Amounts from the least to the most, in steps that keep them few."""
    step = STEP
    while (most - least) // step >= BIDS:
        step *= 2
    first = -(-least // STEP) * STEP
    found = list(range(first, most + 1, step))
    top = most // STEP * STEP
    return found if top in found or top < first else [*found, top]


def _numbers(values: Sequence[int]) -> Sequence[tuple[int, str]]:
    return [(value, str(value)) for value in values]
