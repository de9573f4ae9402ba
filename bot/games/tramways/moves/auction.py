"""The auction of the turn order, and the cards that are taken in it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.dialogue import Dialogue, Field, Row
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways.moves.spending import PAYMENT, content, costs, generous, listed, paid, payment
from bot.games.tramways.words import asides, names
from bot.language import N_
from engine.tramways.actions import Bid, Reveal, Take
from engine.tramways.facts import CARDS
from engine.tramways.view import View

__all__ = ["DIALOGUES"]


def _is_generous(scene: Scene, action: Bid) -> str | None:
    """Whether more money icons are meant to pay than are needed."""
    return generous(scene, action.icons, action.amount)


def _bid(scene: Scene, action: Bid) -> str:
    if "amount" in scene.chosen:
        return payment(scene, action.icons)
    amount = names.money(scene, action.amount) if scene.aloud else str(action.amount)
    return paid(scene, amount, action.icons)


def _of_take(scene: Scene, _: Legal, action: Take) -> str:
    """A card on offer; the newest of the line is taken at a step of stress (R14.5)."""
    view: View = scene.view
    newest = view.phase == "line" and action.card == view.market[-1]
    said = scene.say("the newest, so 1 stress to take it") if newest else ""
    return listed(content(scene, action.card) if action.card in CARDS else "", said)


def _take(scene: Scene, action: Take) -> str:
    return names.brief(scene, action.card)


def _reveals_generously(scene: Scene, action: Reveal) -> str | None:
    """Likewise."""
    return generous(scene, action.icons, len(scene.view.market))


DIALOGUES: Mapping[str, Dialogue] = {
    "bid": Dialogue(
        called=N_("Bid"),
        option=_bid,
        fields={"amount": Field(N_("how much?"), aside=asides.of_bid)},
        note=lambda scene, _, action: costs(scene, action.icons, action.amount),
        last=PAYMENT,
        doubt=_is_generous,
    ),
    "pass": Dialogue(called=N_("Take the last place"), row=Row.IDLE),
    "take": Dialogue(called=N_("Take a card"), option=_take, question=N_("which card?"), note=_of_take),
    "reveal": Dialogue(
        called=N_("Pay for another card"),
        option=lambda scene, action: payment(scene, action.icons),
        note=lambda scene, _, action: costs(scene, action.icons, len(scene.view.market)),
        last=PAYMENT,
        doubt=_reveals_generously,
    ),
}
