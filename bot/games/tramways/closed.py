"""Why an action can't be taken now: what the table lacks, which all see, or else what the hand lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.language import N_
from engine.core import Seat
from engine.tramways.network import Network
from engine.tramways.view import View

__all__ = ["reasons"]

Lack = tuple[Callable[[View, Seat], bool], str]
"""Something that is there or not, and the sentence where it is not."""


def _has_worker(view: View, seat: Seat) -> bool:
    return view.players[seat].workers > 0


def _has_way_out(view: View, _: Seat) -> bool:
    """Whether a complete link begins where a passenger waits (R9.3)."""
    network = Network(view)
    waiting = {network.building(square) for square in view.passengers}
    for link in network.complete().values():
        ends = {network.building(end) for end in (link.path[0], link.path[-1])}
        if len(ends) > 1 and ends & waiting:
            return True
    return False


def _has_parcel(view: View, seat: Seat) -> bool:
    return any(owner == seat and parcel not in view.buildings for parcel, owner in view.owners.items())


def _has_tile(view: View, _: Seat) -> bool:
    return any(view.building_cards.values())


def _has_building(view: View, seat: Seat) -> bool:
    """Whether a building tile of a seat's own is not upgraded yet (R8.7)."""
    return any(view.owners[parcel] == seat and not tile.upgraded for parcel, tile in view.buildings.items())


def _has_link(view: View, seat: Seat) -> bool:
    """Whether a complete link of a seat's own is not upgraded yet (R7.17)."""
    return any(link.owner == seat and not link.upgraded for link in Network(view).complete().values())


LACKS: Mapping[str, Sequence[Lack]] = {
    "move": [(_has_way_out, N_("No passenger can be moved: no complete link begins where one waits."))],
    "link": [(_has_worker, N_("No tracks can be laid: {name} has no worker."))],
    "build": [
        (_has_parcel, N_("Nothing can be built: {name} has no free parcel.")),
        (_has_tile, N_("Nothing can be built: no building tile is left.")),
    ],
    "upgrade_link": [
        (_has_link, N_("No link can be upgraded: {name} has no complete one that isn't upgraded yet."))
    ],
    "upgrade_building": [
        (_has_building, N_("No building can be upgraded: {name} has none that isn't upgraded yet."))
    ],
}
"""By kind what the table may lack for it, the most important kinds first."""
OF_HAND: Mapping[str, str] = {
    "move": N_("No passenger can be moved: your cards lack a strip, or the icon of a place it can reach."),
    "link": N_("No tracks can be laid: your cards have no track icon that fits."),
    "build": N_(
        "Nothing can be built: your cards lack the icon for it, or the number of one of your parcels."
    ),
    "upgrade_link": N_(
        "No link can be upgraded: your cards lack the icon for it, or that of one of its ends."
    ),
    "upgrade_building": N_(
        "No building can be upgraded: your cards lack the icon for it, or that of its type."
    ),
}
"""What a hand lacks where the table lacks nothing; only its holder is told."""


def reasons(scene: Scene, legal: Legal) -> Sequence[str]:
    """Why actions that are not open to a seat are closed, as far as the scene may show it."""
    view: View = scene.view
    if view.phase != "actions":
        return []
    said = []
    for kind, lacks in LACKS.items():
        if kind in legal.kinds and legal.is_open(kind):
            continue
        missing = [text for there, text in lacks if not there(view, legal.seat)]
        if missing:
            said.append(scene.say(missing[0], name=scene.name(legal.seat)))
        elif view.seat == legal.seat:
            said.append(scene.say(OF_HAND[kind]))
    return said
