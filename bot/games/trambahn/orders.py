"""Standing orders in Trambahn: a small turn, of one passenger and no station."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from bot.games.core import orders
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, SeenMove, Term, Verdict
from bot.games.core.scene import Scene
from bot.games.trambahn.words import names
from bot.language import N_
from engine.core import Action, Seat
from engine.trambahn.actions import End, Passenger, TakeMoney
from engine.trambahn.events import MoneyLost, TourRidden, TramBought
from engine.trambahn.facts import CARDS, COLOURS, CONDUCTOR, TABLE
from engine.trambahn.view import View

__all__ = ["Orders", "SmallTurn"]

KEEP, MONEY = "keep", "money"
RESTS = {
    KEEP: N_("Keep the other cards"),
    MONEY: N_("Take all other cards as money"),
}
"""What becomes of the hand after the passenger."""
PLAYING = {
    KEEP: N_(
        "When it is your turn: play {card} as a passenger in the {row} row, if at most {passengers} there by "
        "then, and end the turn."
    ),
    MONEY: N_(
        "When it is your turn: play {card} as a passenger in the {row} row, if at most {passengers} there by "
        "then, take all other cards as money, and end the turn."
    ),
}
OTHERWISE = N_("If that can't be, or a column would be lost, you are called. It ends with that turn.")


class SmallTurn(Order):
    """Play one card as a passenger, lay down no station, and end the turn."""

    kind: ClassVar[str] = "turn"
    card: str = Field(description="the hand card: colour letter and value, or J")
    row: str = Field(description="the row's colour")
    most: int = Field(description="how many passengers may wait in the row before it")
    rest: str = Field(description="what becomes of the other cards: keep or money")
    alarms: tuple[str, ...] = Field(description="what ends it before")


class Orders(orders.Orders):
    """Standing orders."""

    types = (SmallTurn,)
    alarms: ClassVar[Mapping[str, str]] = {
        "toured": N_("somebody sets off a tour"),
        "bought": N_("somebody buys a tram"),
        "lost": N_("everybody loses half of the money"),
    }
    reasons: ClassVar[Mapping[str, str]] = {
        **orders.Orders.reasons,
        "row": N_("more passengers wait in its row than you said"),
        "column": N_("a column of yours would be lost"),
    }

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """A small turn with each card in hand, unless the turn has begun."""
        view: View = scene.view
        begun = view.turn == seat and (view.step != "passengers" or view.passengers_played > 0)
        return () if begun or view.step == "over" else tuple(_offers(view, seat))

    def label(self, scene: Scene, seat: Seat, order: Order) -> str:
        """An order in a few words."""
        if not isinstance(order, SmallTurn):
            return super().label(scene, seat, order)
        if order.card != CONDUCTOR:
            return scene.say("Only passenger {card} …", card=names.card(scene, order.card))
        row = names.colour(scene, order.row)
        return scene.say("Only passenger {card}, {row} …", card=names.card(scene, order.card), row=row)

    def words(self, scene: Scene, seat: Seat, order: Order) -> str:
        """All that an order says."""
        if not isinstance(order, SmallTurn):
            return super().words(scene, seat, order)
        said = scene.say(
            PLAYING[order.rest],
            card=names.card(scene, order.card),
            row=names.colour(scene, order.row),
            passengers=_waiting(scene, order.most),
        )
        lines = [said, scene.say(OTHERWISE)]
        if order.alarms:
            alarms = scene.words.listing([scene.say(self.alarms[each]) for each in order.alarms])
            until = scene.words.count(
                "It ends before if this happens: {alarms}.",
                "It ends before if one of these happens: {alarms}.",
                len(order.alarms),
                alarms=alarms,
            )
            lines.append(until)
        return " ".join(lines)

    def terms(self, scene: Scene, seat: Seat, order: Order) -> Sequence[Term]:
        """How full the row may be, what becomes of the other cards, and alarms."""
        if not isinstance(order, SmallTurn):
            return ()
        waiting = [
            (number, scene.say("At most {passengers} there before", passengers=_waiting(scene, number)))
            for number in range(TABLE.row)
        ]
        rests = [(rest, scene.say(label)) for rest, label in RESTS.items()]
        alarms = [(code, scene.say(label)) for code, label in self.alarms.items()]
        return (
            Term("most", scene.say("How many may wait in the row before"), waiting),
            Term("rest", scene.say("The other cards"), rests),
            Term("alarms", scene.say("What ends it before"), alarms, several=True),
        )

    def decide(self, order: Order, made: Sequence[Action], legal: Legal) -> Verdict:
        """What an order says to a decision: a passenger, the money if it says so, the end of the turn."""
        if not isinstance(order, SmallTurn):
            return super().decide(order, made, legal)
        view: View = legal.view
        mine = next(each for each in view.players if each.seat == legal.seat)
        if mine.unserved:
            return Over("column")
        if not made:
            if view.step != "passengers" or view.passengers_played:
                return None
            return _boards(order, view, mine.hand or ())
        if order.rest == MONEY and mine.hand:
            return Do(TakeMoney()) if "money" in legal.kinds else Over("illegal")
        return Do(End(), last=True) if "end" in legal.kinds else Over("illegal")

    def heed(self, order: Order, seat: Seat, told: SeenMove) -> Over | None:
        """Whether an order is over: its owner moves himself, or an alarm rings that it names."""
        if not isinstance(order, SmallTurn) or told.mover == seat:
            return super().heed(order, seat, told)
        rung = [alarm for alarm in self.alarmed(seat, told) if alarm in order.alarms]
        return Over(rung[0]) if rung else None

    def alarmed(self, seat: Seat, told: SeenMove) -> Sequence[str]:
        """What of that which somebody else did concerns a seat."""
        rung = []
        for event in told.events:
            match event:
                case TourRidden():
                    rung.append("toured")
                case TramBought():
                    rung.append("bought")
                case MoneyLost():
                    rung.append("lost")
        return rung


def _boards(order: SmallTurn, view: View, hand: Sequence[str]) -> Verdict:
    """The passenger, if its card is still in hand and its row is not too full."""
    if order.card not in hand:
        return Over("illegal")
    if len(view.rows[order.row]) > order.most:
        return Over("row")
    return Do(Passenger(card=order.card, row=order.row if order.card == CONDUCTOR else None))


def _offers(view: View, seat: Seat) -> Iterator[Order]:
    hand = next(each.hand for each in view.players if each.seat == seat) or ()
    for card in dict.fromkeys(hand):
        own = CARDS[card].colour
        for row in COLOURS if own is None else (own,):
            yield SmallTurn(card=card, row=row, most=TABLE.quiet_row, rest=KEEP, alarms=())


def _waiting(scene: Scene, number: int) -> str:
    return scene.words.count("{number} passenger waits", "{number} passengers wait", number)
