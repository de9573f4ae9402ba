"""What the moves of Ticket to Ride Europe are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.games.core import naming
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.ticket_europe import labels, names, spelling
from bot.games.ticket_europe.labels import LABELS, TUPLES
from bot.language import N_
from engine.core import Action
from engine.ticket_europe.actions import Claim, Draw, Keep, Pay, Station

__all__ = ["Naming"]


def _draw(scene: Scene, action: Draw) -> str:
    return names.card(scene, action.card)


def _claim(scene: Scene, action: Claim) -> str:
    paid = names.cards(scene, action.cards)
    if "route" in scene.chosen:
        return paid
    return scene.say("{route} with {cards}", route=names.route(scene, action.route), cards=paid)


def _pay(scene: Scene, action: Pay) -> str:
    return names.cards(scene, action.cards)


def _station(scene: Scene, action: Station) -> str:
    paid = names.cards(scene, action.cards)
    if "city" in scene.chosen:
        return paid
    return scene.say("{city} with {cards}", city=names.city(action.city), cards=paid)


def _keep(scene: Scene, action: Keep) -> str:
    return ", ".join(labels.ticket(scene, place) for place in action.tickets)


KINDS: Mapping[str, str] = {
    "draw": N_("Draw a card"),
    "claim": N_("Claim a route"),
    "pay": N_("Pay more"),
    "withdraw": N_("Give up the tunnel"),
    "tickets": N_("Draw tickets"),
    "keep": N_("Choose tickets"),
    "station": N_("Build a station"),
}
BUTTONS: Mapping[str, str] = {
    "withdraw": N_("Give up the tunnel"),
    "tickets": N_("Draw tickets"),
}
OPTIONS: Mapping[type[Action], Callable[[Scene, Any], str]] = {
    Draw: _draw,
    Claim: _claim,
    Pay: _pay,
    Station: _station,
    Keep: _keep,
}


class Naming(naming.Naming):
    """Names and labels."""

    place = 2
    kinds = KINDS
    buttons = BUTTONS
    labels = LABELS
    tuples = TUPLES
    options = OPTIONS
    named = spelling.NAMED
    spelled = spelling.SPELLED

    @property
    def group(self) -> str:
        """A short name for what is typed so often."""
        return "europe"

    def apart(self, move: str) -> Sequence[str]:
        """Both cards of a turn in one go: `draw red deck`."""
        return spelling.apart(move)

    def reworded(self, legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
        """Routes by their two cities, and payments that go without saying."""
        return spelling.reworded(legal, kind, words)
