"""What the moves of Tramways are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.games.core import naming
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways import labels, names, spelling
from bot.games.tramways.labels import LABELS, TUPLES
from bot.language import N_
from engine.core import Action, Seat
from engine.tramways.actions import (
    Bid,
    Build,
    Discard,
    Drop,
    LayLink,
    Pass,
    Reveal,
    Take,
    TakeDevelopment,
    Travel,
    UpgradeBuilding,
    UpgradeLink,
    Use,
)
from engine.tramways.outlook import free_places
from engine.tramways.travel import NONE

__all__ = ["Naming"]


def _link(scene: Scene, action: LayLink) -> str:
    if "way" in scene.chosen:
        return _paid(scene, action.icons)
    over = names.way(action.way[:-1])
    goal = names.place(scene, action.way[-1])
    if not over:
        said = scene.say("turn the last tile to {place}", place=goal)
    else:
        said = scene.say("to {place} over {squares}", place=goal, squares=over)
    if "start" in scene.chosen:
        return said
    start = labels.start(scene, action.start)
    return scene.say("{start} {way}, with {icons}", start=start, way=said, icons=_paid(scene, action.icons))


def _upgrade_link(scene: Scene, action: UpgradeLink) -> str:
    paid = _paid(scene, action.icons)
    if "link" in scene.chosen:
        return paid
    return scene.say("{what}, with {icons}", what=names.link(scene, action.link), icons=paid)


def _build(scene: Scene, action: Build) -> str:
    paid = _paid(scene, action.icons)
    if "card" in scene.chosen:
        return paid
    said = scene.say("{type}, card {card}", type=names.building(scene, action.type), card=action.card)
    if "parcel" in scene.chosen:
        return said
    return scene.say("{what}, with {icons}", what=f"{action.parcel} · {said}", icons=paid)


def _upgrade_building(scene: Scene, action: UpgradeBuilding) -> str:
    paid = _paid(scene, action.icons)
    if "parcel" in scene.chosen:
        return paid
    return scene.say("{what}, with {icons}", what=action.parcel, icons=paid)


def _travel(scene: Scene, action: Travel) -> str:
    paid = _paid(scene, action.icons)
    if "way" in scene.chosen:
        return paid if action.bonus == NONE else f"{labels.bonus(scene, action.bonus)} · {paid}"
    said = goal(scene, action)
    if "start" in scene.chosen:
        return said
    if action.bonus != NONE:
        said = f"{said} · {labels.bonus(scene, action.bonus)}"
    return scene.say(
        "{start} {way}, with {icons}",
        start=names.place(scene, action.start),
        way=said,
        icons=paid,
    )


def goal(scene: Scene, action: Travel) -> str:
    """Where a journey ends, and over which links: `to A1 over link 3, 5`."""
    end = names.journey_end(scene, action.start, action.way)
    links = ", ".join(map(str, action.way))
    return scene.say("to {place} over link {links}", place=names.place(scene, end), links=links)


def _bid(scene: Scene, action: Bid) -> str:
    paid = _paid(scene, action.icons)
    if "amount" in scene.chosen:
        return paid
    return scene.say("{what}, with {icons}", what=action.amount, icons=paid)


def _reveal(scene: Scene, action: Reveal) -> str:
    return _paid(scene, action.icons)


def _card(scene: Scene, action: Take | Drop | Discard) -> str:
    return names.brief(scene, action.card)


def _ticket(scene: Scene, action: TakeDevelopment) -> str:
    top = "" if action.top is None else labels.ticket(scene, action.top)
    if "card" in scene.chosen:
        return scene.say("{card} on top", card=top) if top else ""
    taken = labels.ticket(scene, action.card)
    return scene.say("{card}; on top {top}", card=taken, top=top) if top else taken


def _use(scene: Scene, action: Use) -> str:
    parts = []
    if "card" not in scene.chosen:
        parts.append(names.brief(scene, action.card))
    if "icons" not in scene.chosen:
        parts.append(", ".join(names.icon(scene, each) for each in action.icons))
    if action.square is not None and "icons" in scene.chosen:
        parts.append(names.place(scene, action.square))
    return " · ".join(parts)


def _paid(scene: Scene, icons: Sequence[str]) -> str:
    return names.paid_with(scene, icons) or scene.say("coins alone")


KINDS: Mapping[str, str] = {
    "side": N_("Player board"),
    "parcels": N_("Choose parcels"),
    "look": N_("Look at a book"),
    "ticket": N_("Take a card"),
    "keep": N_("Keep a card"),
    "draw": N_("Take a card"),
    "bid": N_("Bid"),
    "pass": N_("Take the last place"),
    "take": N_("Take a card"),
    "reveal": N_("Pay for another card"),
    "drop": N_("Discard for the void ticket"),
    "fill": N_("Fill the hand"),
    "link": N_("Lay tracks"),
    "upgrade_link": N_("Upgrade a link"),
    "build": N_("Build"),
    "upgrade_building": N_("Upgrade a building"),
    "move": N_("Move a passenger"),
    "money": N_("Take 2 money"),
    "end": N_("Nothing more"),
    "use": N_("Play icons"),
    "discard": N_("Discard"),
    "done": N_("Keep the rest"),
}
BUTTONS: Mapping[str, str] = {kind: KINDS[kind] for kind in ("pass", "money", "end", "done")}
OPTIONS: Mapping[type[Action], Callable[[Scene, Any], str]] = {
    LayLink: _link,
    UpgradeLink: _upgrade_link,
    Build: _build,
    UpgradeBuilding: _upgrade_building,
    Travel: _travel,
    Bid: _bid,
    Reveal: _reveal,
    TakeDevelopment: _ticket,
    Use: _use,
    Take: _card,
    Drop: _card,
    Discard: _card,
}


class Naming(naming.Naming):
    """Names and labels."""

    place = 3
    kinds = KINDS
    buttons = BUTTONS
    labels = LABELS
    tuples = TUPLES
    options = OPTIONS
    named = spelling.NAMED

    def button(self, scene: Scene, seat: Seat, action: Action) -> str:
        """Who bids no more takes the last place that is free."""
        if isinstance(action, Pass) and scene.view.auction is not None:
            return scene.say("Take place {place}", place=free_places(scene.view)[-1])
        return super().button(scene, seat, action)

    def apart(self, move: str) -> Sequence[str]:
        """An upgrade by what is upgraded: `upgrade 3`, `upgrade A1`."""
        return (spelling.upgraded(move),)

    def reworded(self, legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
        """Lines by their squares, journeys by where they end, and payments that go without saying."""
        return spelling.reworded(legal, kind, words)
