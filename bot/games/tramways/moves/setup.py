"""Setting up: the side of the player board, parcels, the first development cards."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.dialogue import Dialogue, Field
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways.moves.spending import content
from bot.games.tramways.words import asides, labels, names
from bot.games.tramways.words.labels import ticket_at
from bot.language import N_
from engine.tramways.actions import Look, PlayerBoard, TakeDevelopment
from engine.tramways.facts import TABLE

__all__ = ["DIALOGUES"]


def _ticket(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A card of the open book."""
    card = ticket_at(scene, value)
    return (value, "") if card is None else (names.brief(scene, card), content(scene, card))


def _of_book(scene: Scene, _: Legal, action: Look) -> str:
    top = scene.view.books[action.book - 1].top
    return "" if top is None else content(scene, top)


def _of_side(scene: Scene, _: Legal, action: PlayerBoard) -> str:
    side = next(each for name, each in TABLE.sides.items() if name == action.side)
    workers = scene.words.count("{number} worker at the start", "{number} workers at the start", side.workers)
    said = scene.say("{workers}, {spaces} spaces of stress", workers=workers, spaces=len(side.track))
    if action.side == "hard":
        return scene.say("a handicap: {side}, most of them 2 apart, and nothing in return", side=said)
    return said


def _tickets(scene: Scene, action: TakeDevelopment) -> str:
    top = "" if action.top is None else labels.ticket(scene, action.top)
    if "card" in scene.chosen:
        return scene.say("{card} on top", card=top) if top else ""
    taken = labels.ticket(scene, action.card)
    return scene.say("{card}; on top {top}", card=taken, top=top) if top else taken


DIALOGUES: Mapping[str, Dialogue] = {
    "side": Dialogue(called=N_("Player board"), question=N_("which side?"), note=_of_side, outright=True),
    "parcels": Dialogue(called=N_("Choose parcels"), fields={"parcels": Field(N_("which parcels?"))}),
    "look": Dialogue(
        called=N_("Look at a book"), question=N_("which book?"), aside=asides.of_book, note=_of_book
    ),
    "ticket": Dialogue(
        called=N_("Take a card"),
        option=_tickets,
        fields={"card": Field(N_("which card do you take?"), offer=_ticket)},
        question=N_("which card goes on top, for everyone to see?"),
    ),
    "keep": Dialogue(called=N_("Keep a card"), question=N_("which card do you keep?")),
    "draw": Dialogue(called=N_("Take a card"), question=N_("which card?")),
}
