"""Links and buildings, new and upgraded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.games.core.dialogue import Dialogue, Field, Shortlist
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways.moves.spending import PAYMENT, content, costs, listed, paid, payment
from bot.games.tramways.words import asides, labels, names
from bot.language import N_
from engine.core import Draft, GameError
from engine.tramways.actions import Build, LayLink, UpgradeBuilding, UpgradeLink
from engine.tramways.laying import read
from engine.tramways.network import Network
from engine.tramways.prospects import Line, as_seen, lines
from engine.tramways.view import View

__all__ = ["DIALOGUES"]

LISTED = 9
"""Lines that are listed: so many panes can be read side by side on a phone."""


@lru_cache(maxsize=16)
def _lines(legal: Legal, start: str) -> Sequence[Line]:
    return lines(legal.view, start, LISTED)


def _start(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A building, a parcel, or a link of one's own with its ends."""
    if not value.isdecimal():
        return names.place(scene, value), ""
    view: View = scene.view
    path = next(each.path for each in view.links if each.number == int(value))
    return scene.say("link {number}", number=value), names.ends(scene, path)


def _parcel(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A parcel with its square, and the buildings beside it, which a building may join (R8.5)."""
    network = Network(scene.view)
    square = network.town.parcels[value]
    beside = [network.types[each] for each in network.town.next[square].values() if each in network.types]
    near = ", ".join(names.building(scene, each) for each in dict.fromkeys(beside))
    where = "" if scene.aloud else square
    return value, listed(where, scene.say("beside {types}", types=near) if near else "")


def _of_link(scene: Scene, legal: Legal, action: LayLink) -> str:
    if "way" in scene.chosen:
        return costs(scene, action.icons)
    try:
        laying = read(as_seen(legal.view), legal.seat, action.start, action.way)
    except GameError:
        return ""
    said = scene.say("complete") if laying.completed else scene.say("incomplete")
    opened = (scene.say("link {link} becomes incomplete", link=number) for number in laying.opened)
    return listed(said, *opened, names.tracks(scene, laying.price.symbols), costs(scene, action.icons))


def _of_build(scene: Scene, _: Legal, action: Build) -> str:
    if "card" in scene.chosen:
        return costs(scene, action.icons)
    return listed(content(scene, action.card), costs(scene, action.icons))


def _of_upgrade(scene: Scene, _: Legal, action: UpgradeLink | UpgradeBuilding) -> str:
    return costs(scene, action.icons)


def _lines_from(legal: Legal, draft: Draft) -> Shortlist | None:
    """Lines that are complete first, the cheapest to each place."""
    if set(draft.fields) != {"start"}:
        return None
    start = str(draft.fields["start"])
    return Shortlist([draft.fill("way", line.way) for line in _lines(legal, start)])


def _opens(scene: Scene, action: LayLink) -> str | None:
    """Whether a link is meant to lose its end."""
    view: View = scene.view
    seat = view.turn if view.seat is None else view.seat
    try:
        opened = read(as_seen(view), seat, action.start, action.way).opened
    except GameError:
        return None
    if not opened:
        return None
    return scene.words.count(
        "That puts track where {links} ends, which is incomplete as long as it's there. Lay it anyway?",
        "That puts track where {links} end, which are incomplete as long as it's there. Lay it anyway?",
        len(opened),
        links=scene.words.listing([names.link(scene, number) for number in opened]),
    )


def _link(scene: Scene, action: LayLink) -> str:
    if "way" in scene.chosen:
        return payment(scene, action.icons)
    *over, end = action.way
    goal = names.place(scene, end)
    if not over:
        said = scene.say("turn the last tile to {place}", place=goal)
    else:
        said = scene.say("to {place} over {squares}", place=goal, squares=names.way(scene, over))
    if "start" in scene.chosen:
        return said
    return paid(scene, f"{labels.start(scene, action.start)} {said}", action.icons)


def _upgrade_link(scene: Scene, action: UpgradeLink) -> str:
    if "link" in scene.chosen:
        return payment(scene, action.icons)
    return paid(scene, names.link(scene, action.link), action.icons)


def _build(scene: Scene, action: Build) -> str:
    if "card" in scene.chosen:
        return payment(scene, action.icons)
    said = scene.say("{type}, card {card}", type=names.building(scene, action.type), card=action.card)
    if "parcel" in scene.chosen:
        return said
    return paid(scene, f"{names.parcel(scene, action.parcel)} · {said}", action.icons)


def _upgrade_building(scene: Scene, action: UpgradeBuilding) -> str:
    if "parcel" in scene.chosen:
        return payment(scene, action.icons)
    return paid(scene, names.parcel(scene, action.parcel), action.icons)


DIALOGUES: Mapping[str, Dialogue] = {
    "link": Dialogue(
        called=N_("Lay tracks"),
        option=_link,
        fields={
            "start": Field(N_("from where?"), offer=_start, aside=asides.of_link),
            "way": Field(N_("which square comes next?")),
        },
        question=N_("which way?"),
        note=_of_link,
        last=PAYMENT,
        shortlist=_lines_from,
        one_by_one=N_("Square by square"),
        doubt=_opens,
    ),
    "upgrade_link": Dialogue(
        called=N_("Upgrade a link"),
        option=_upgrade_link,
        fields={"link": Field(N_("which link?"))},
        note=_of_upgrade,
        last=PAYMENT,
    ),
    "build": Dialogue(
        called=N_("Build"),
        option=_build,
        fields={"parcel": Field(N_("on which parcel?"), offer=_parcel), "type": Field(N_("which type?"))},
        question=N_("which type, and which card do you take with it?"),
        note=_of_build,
        last=PAYMENT,
    ),
    "upgrade_building": Dialogue(
        called=N_("Upgrade a building"),
        option=_upgrade_building,
        fields={"parcel": Field(N_("which building?"))},
        note=_of_upgrade,
        last=PAYMENT,
    ),
}
