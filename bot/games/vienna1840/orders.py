"""Standing orders in 1840: passing until something concerns one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from bot.games.core import orders
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Happening, Order, Over, Term, Verdict
from bot.games.core.scene import Scene
from bot.games.vienna1840 import names
from bot.language import N_
from engine.core import Action, Seat
from engine.vienna1840.actions import Pass
from engine.vienna1840.events import (
    CompanyFounded,
    LineNamed,
    PrivateDiscounted,
    PrivateNamed,
    SharesBought,
    SharesSold,
)
from engine.vienna1840.view import View

__all__ = ["Orders", "PassRound"]

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
UNTIL = N_("It ends with the round, or as soon as one of these happens: {alarms}.")
WHATEVER = N_("It ends with the round, whatever happens before.")


class PassRound(Order):
    """Pass at every decision of one sort until the round is over, or an alarm rings."""

    kind: ClassVar[str] = "pass"
    stage: str = Field(description="what is traded: stock, privates or lines")
    round: int = Field(description="the round, as an index into the round track")
    alarms: tuple[str, ...] = Field(description="what ends it before")


class Orders(orders.Orders):
    """Standing orders."""

    types = (PassRound,)
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
    }
    formalities = frozenset({"pass"})

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """Passing, where the present round is one of trade."""
        view: View = scene.view
        stage = STAGES.get(view.step)
        if stage is None:
            return ()
        return (PassRound(stage=stage, round=view.round, alarms=tuple(WATCHED[stage])),)

    def label(self, scene: Scene, seat: Seat, order: Order) -> str:
        """An order in a few words."""
        if isinstance(order, PassRound):
            return scene.say(PASSING[order.stage])
        return super().label(scene, seat, order)

    def words(self, scene: Scene, seat: Seat, order: Order) -> str:
        """All that an order says."""
        if isinstance(order, PassRound):
            said = scene.say(PASSED[order.stage], round=names.round_name(scene, order.round))
            if not order.alarms:
                return f"{said} {scene.say(WHATEVER)}"
            rung = scene.words.listing([scene.say(self.alarms[alarm]) for alarm in order.alarms])
            return f"{said} {scene.say(UNTIL, alarms=rung)}"
        return super().words(scene, seat, order)

    def terms(self, scene: Scene, seat: Seat, order: Order) -> Sequence[Term]:
        """The alarms."""
        if isinstance(order, PassRound):
            options = [(alarm, scene.say(self.alarms[alarm])) for alarm in ALARMS[order.stage]]
            return (Term("alarms", scene.say("What ends it before the round does"), options, several=True),)
        return ()

    def decide(self, order: Order, made: Sequence[Action], legal: Legal) -> Verdict:
        """What an order says to a decision. Who has sold in this turn ends the turn himself."""
        if not isinstance(order, PassRound):
            return super().decide(order, made, legal)
        view: View = legal.view
        if view.round != order.round:
            return Over("round")
        if STAGES.get(view.step) != order.stage or view.acted or "pass" not in legal.kinds:
            return None
        return Do(Pass())

    def heed(self, order: Order, seat: Seat, told: Happening) -> Over | None:
        """Whether an order is over: with its round, or because an alarm rang that it names."""
        if not isinstance(order, PassRound):
            return super().heed(order, seat, told)
        if told.after.round != order.round:
            return Over("round")
        if told.mover == seat:
            return None
        rung = [alarm for alarm in self.alarmed(seat, told) if alarm in order.alarms]
        return Over(rung[0]) if rung else None

    def alarmed(self, seat: Seat, told: Happening) -> Sequence[str]:
        """What of that which somebody else did concerns a seat."""
        view: View = told.before
        held = {name for name, percent in view.players[seat].shares.items() if percent}
        directed = {each.company for each in view.companies if each.director == seat}
        rung = []
        for event in told.events:
            match event:
                case SharesSold(company=company) if company in held:
                    rung.append("sold")
                case SharesBought(company=company) if company in directed:
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
