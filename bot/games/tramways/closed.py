"""Why an action can't be taken now: what the table lacks, which all see, or else what the hand lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.language import N_
from engine.core import Seat
from engine.tramways.facts import CARDS
from engine.tramways.outlook import LACKS, lack
from engine.tramways.view import View

__all__ = ["reasons"]

LACKING: Mapping[tuple[str, str], str] = {
    ("move", "way_out"): N_("No passenger can be moved: no complete link starts where one is waiting."),
    ("link", "worker"): N_("No tracks can be laid: {name} has no worker."),
    ("build", "parcel"): N_("Nothing can be built: {name} has no free parcel."),
    ("build", "tile"): N_("Nothing can be built: no building tile is left."),
    ("upgrade_link", "link"): N_(
        "No link can be upgraded: {name} has no complete one that isn't upgraded yet."
    ),
    ("upgrade_building", "building"): N_(
        "No building can be upgraded: {name} has none that isn't upgraded yet."
    ),
}
"""By kind and what the table lacks for it."""
TO_YOU: Mapping[str, str] = {
    LACKING["link", "worker"]: N_("No tracks can be laid: you have no worker."),
    LACKING["build", "parcel"]: N_("Nothing can be built: you have no free parcel."),
    LACKING["upgrade_link", "link"]: N_(
        "No link can be upgraded: you have no complete one that isn't upgraded yet."
    ),
    LACKING["upgrade_building", "building"]: N_(
        "No building can be upgraded: you have none that isn't upgraded yet."
    ),
}
"""The same, said to the one whose turn it is."""
ICONS: Mapping[str, tuple[str, str]] = {
    "move": ("strip", N_("No passenger can be moved: your cards have no strip.")),
    "build": ("build", N_("Nothing can be built: your cards lack the icon for it.")),
    "upgrade_link": ("upgrade_link", N_("No link can be upgraded: your cards lack the icon for it.")),
    "upgrade_building": (
        "upgrade_building",
        N_("No building can be upgraded: your cards lack the icon for it."),
    ),
}
"""The icon without which a hand can do nothing of a kind, and what its holder alone is told then."""
OF_HAND: Mapping[str, str] = {
    "move": N_("No passenger can be moved: your cards lack the icon of any place one can reach."),
    "link": N_("No tracks can be laid: your cards have no track icon that fits."),
    "build": N_("Nothing can be built: your cards lack the number of one of your free parcels."),
    "upgrade_link": N_("No link can be upgraded: your cards lack the icon of one of its ends."),
    "upgrade_building": N_("No building can be upgraded: your cards lack the icon of its type."),
}
"""What a hand lacks where it has that icon, and the table lacks nothing."""
BY_HAND = N_("Some actions can't be taken with {name}'s cards: **{button}** says why.")
"""Said to everybody in its place: that an action is closed shows in the buttons of the call."""


def reasons(scene: Scene, legal: Legal) -> Sequence[str]:
    """Why actions that are not open to a seat are closed, as far as the scene may show it."""
    view: View = scene.view
    if view.phase != "actions":
        return []
    said = []
    by_hand = False
    for kind in LACKS:
        if kind in legal.kinds and legal.is_open(kind):
            continue
        missing = lack(view, legal.seat, kind)
        if missing is not None:
            why = LACKING[kind, missing]
            own = view.seat == legal.seat
            said.append(scene.say(TO_YOU.get(why, why) if own else why, name=scene.name(legal.seat)))
        elif view.seat == legal.seat:
            said.append(scene.say(_lacking(view, legal.seat, kind)))
        else:
            by_hand = True
    if by_hand:
        # Among the first: a call has no room for all.
        said.insert(1, scene.say(BY_HAND, name=scene.name(legal.seat), button=scene.say("My options")))
    return said


def _lacking(view: View, seat: Seat, kind: str) -> str:
    """What the hand of a seat that sees the view lacks for a kind."""
    icon, without = ICONS.get(kind, ("", ""))
    hand = view.players[seat].hand or ()
    return without if icon and not any(icon in CARDS[card].icons for card in hand) else OF_HAND[kind]
