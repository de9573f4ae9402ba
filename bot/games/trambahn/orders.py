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
RESTS = {KEEP: N_("Keep the other cards"), MONEY: N_("Take all other cards as money")}
"""What becomes of the hand after the passenger."""
PLAYING = {
    KEEP: N_(
        "On your turn: play {card} as a passenger in the {row} row if at most {passengers} there "
        "by then, and end the turn."
    ),
    MONEY: N_(
        "On your turn: play {card} as a passenger in the {row} row if at most {passengers} there "
        "by then, take all other cards as money, and end the turn."
    ),
}
OTHERWISE = N_(
    "If that's not possible, or you'd lose a column, you're called instead. The order ends with that turn."
)


ALARMS = {
    "toured": N_("someone sets off a tour"),
    "bought": N_("someone buys a tram"),
    "lost": N_("everyone loses half their money"),
}
"""What may end it before."""


class SmallTurn(Order):
    """Play one card as a passenger, lay down no station, and end the turn."""

    kind: ClassVar[str] = "turn"
    card: str = Field(description="the hand card: colour letter and value, or J")
    row: str = Field(description="the row's colour")
    most: int = Field(description="how many passengers may wait in the row before it")
    rest: str = Field(description="what becomes of the other cards: keep or money")
    alarms: tuple[str, ...] = Field(description="what ends it before")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        card = names.card(scene, self.card)
        if self.card != CONDUCTOR:
            return scene.say("Only passenger {card} …", card=card)
        return scene.say("Only passenger {card}, {row} …", card=card, row=names.colour(scene, self.row))

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        said = scene.say(
            PLAYING[self.rest],
            card=names.card(scene, self.card),
            row=names.colour(scene, self.row),
            passengers=_waiting(scene, self.most),
        )
        lines = [said, scene.say(OTHERWISE)]
        if self.alarms:
            alarms = scene.words.listing([scene.say(ALARMS[each]) for each in self.alarms])
            until = scene.words.count(
                "The order ends early if this happens: {alarms}.",
                "The order ends early if one of these happens: {alarms}.",
                len(self.alarms),
                alarms=alarms,
            )
            lines.append(until)
        return " ".join(lines)

    def terms(self, scene: Scene) -> Sequence[Term]:
        """How full the row may be, what becomes of the other cards, and alarms."""
        waiting = [
            (number, scene.say("At most {passengers} there before", passengers=_waiting(scene, number)))
            for number in range(TABLE.row)
        ]
        rests = [(rest, scene.say(label)) for rest, label in RESTS.items()]
        alarms = [(code, scene.say(label)) for code, label in ALARMS.items()]
        return (
            Term("most", scene.say("How many may already be waiting in the row"), waiting),
            Term("rest", scene.say("The other cards"), rests),
            Term("alarms", scene.say("What ends it early"), alarms, several=True),
        )

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """A passenger, the money if it says so, the end of the turn."""
        view: View = legal.view
        mine = next(each for each in view.players if each.seat == legal.seat)
        if mine.unserved:
            return Over("column")
        if not made:
            if view.step != "passengers" or view.passengers_played:
                return None
            return self._boards(view, mine.hand or ())
        if self.rest == MONEY and mine.hand:
            return Do(TakeMoney()) if "money" in legal.kinds else Over("illegal")
        return Do(End(), last=True) if "end" in legal.kinds else Over("illegal")

    def _boards(self, view: View, hand: Sequence[str]) -> Verdict:
        """The passenger, if its card is still in hand and its row is not too full."""
        if self.card not in hand:
            return Over("illegal")
        if len(view.rows[self.row]) > self.most:
            return Over("row")
        return Do(Passenger(card=self.card, row=self.row if self.card == CONDUCTOR else None))

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over when its owner moves in person, or when one of its alarms rings."""
        if told.mover == seat:
            return Over("moved") if told.pressed else None
        heard = [alarm for alarm in rung if alarm in self.alarms]
        return Over(heard[0]) if heard else None


class Orders(orders.Orders):
    """Standing orders."""

    types = (SmallTurn,)
    alarms = ALARMS
    reasons: ClassVar[Mapping[str, str]] = {
        **orders.Orders.reasons,
        "row": N_("more passengers wait in its row than you said"),
        "column": N_("one of your columns would be lost"),
    }

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """A small turn with each card in hand, unless the turn has begun."""
        view: View = scene.view
        begun = view.turn == seat and (view.step != "passengers" or view.passengers_played > 0)
        return () if begun or view.step == "over" else tuple(_offers(view, seat))

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


def _offers(view: View, seat: Seat) -> Iterator[Order]:
    hand = next(each.hand for each in view.players if each.seat == seat) or ()
    for card in dict.fromkeys(hand):
        own = CARDS[card].colour
        for row in COLOURS if own is None else (own,):
            yield SmallTurn(card=card, row=row, most=TABLE.quiet_row, rest=KEEP, alarms=())


def _waiting(scene: Scene, number: int) -> str:
    return scene.words.count("{number} passenger waits", "{number} passengers wait", number)
