"""Standing orders in Ticket to Ride Europe: drawing unseen while the row has nothing of what one seeks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from bot.games.core import orders
from bot.games.core.legal import Legal
from bot.games.core.orders import Do, Order, Over, Restraint, SeenMove, Term, Verdict
from bot.games.core.scene import Scene
from bot.games.ticket_europe.words import names
from bot.language import N_
from engine.core import Action, Draft, Seat
from engine.ticket_europe.actions import Draw
from engine.ticket_europe.events import LastRoundBegan, RouteClaimed, StationBuilt
from engine.ticket_europe.facts import CARDS, LOCOMOTIVE, TABLE
from engine.ticket_europe.view import View

__all__ = ["DrawUnseen", "Orders"]

DRAWING = ("turn", "second_card")
"""The phases in which a card can be drawn."""
TURNS = range(1, 6)
CALLED = N_(
    "If one is face up, you choose. The order ends when the last round begins, or with a move of "
    "your own after it has drawn."
)


class DrawUnseen(Order):
    """Draw from the deck for some turns, as long as none of the cards that are sought lies face up."""

    kind: ClassVar[str] = "draw"
    turns: int = Field(description="for how many turns")
    seek: tuple[str, ...] = Field(description="the cards that are sought")

    def label(self, scene: Scene) -> str:
        """The order in a few words."""
        return scene.say("Draw from the deck, unless …")

    def words(self, scene: Scene) -> str:
        """All that the order says."""
        said = scene.words.count(
            "On your turn, draw both cards from the deck as long as none of these is face up: {cards}.",
            "On your next {number} turns, draw both cards from the deck as long as none of these "
            "is face up: {cards}.",
            self.turns,
            cards=names.cards(scene, self.seek),
        )
        return f"{said} {scene.say(CALLED)}"

    def terms(self, scene: Scene) -> Sequence[Term]:
        """The cards that are sought, and for how many turns."""
        cards = [(card, names.card(scene, card)) for card in CARDS]
        turns = [(number, scene.words.count("{number} turn", "{number} turns", number)) for number in TURNS]
        return (
            Term("seek", scene.say("What you'd rather take"), cards, several=True),
            Term("turns", scene.say("For how many turns"), turns),
        )

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """A card from the deck."""
        view: View = legal.view
        most = self.turns * TABLE.draw
        if len(made) >= most:
            return Over("done")
        # If the owner began the turn in person, the second card isn't for the order to draw.
        phase = DRAWING[len(made) % TABLE.draw]
        if view.phase != phase or "draw" not in legal.kinds or set(self.seek) & set(view.row):
            return None
        offered = legal.choices(Draft("draw"))
        if offered is None or names.DECK not in offered.values:
            return None
        return Do(Draw(card=names.DECK), last=len(made) + 1 == most)

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over when the last round begins, or when its owner moves in person after it has begun to draw."""
        if _last_began(told):
            return Over("last")
        return Over("moved") if told.mover == seat and told.pressed and told.made else None


class Orders(orders.Orders):
    """Standing orders."""

    types = (DrawUnseen,)
    alarms: ClassVar[Mapping[str, str]] = {
        "claimed": N_("someone claims a route"),
        "built": N_("someone builds a station"),
        "last": N_("the last round begins"),
    }
    wishes: ClassVar[Mapping[str, Restraint]] = {
        "no_tickets": Restraint(N_("It draws no new tickets."), frozenset({"tickets"})),
        "no_stations": Restraint(N_("It builds no stations."), frozenset({"station"})),
    }

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """Drawing unseen, for one turn."""
        view: View = scene.view
        if view.phase in ("dealt", "over") or view.ender is not None:
            return ()
        return (DrawUnseen(turns=1, seek=(LOCOMOTIVE,)),)

    def alarmed(self, seat: Seat, told: SeenMove) -> Sequence[str]:
        """What of that which somebody else did concerns a seat that has planned its moves."""
        rung = ["last"] if _last_began(told) else []
        for event in told.events:
            match event:
                case RouteClaimed():
                    rung.append("claimed")
                case StationBuilt():
                    rung.append("built")
        return rung


def _last_began(told: SeenMove) -> bool:
    return any(isinstance(event, LastRoundBegan) for event in told.events)
