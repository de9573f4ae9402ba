"""Moving a passenger."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.dialogue import Dialogue, Field, Last, Shortlist
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways.moves.spending import HOW_TO_PAY, costs, first, generous, listed, paid, payment
from bot.games.tramways.words import labels, names
from bot.language import N_
from engine.core import Draft
from engine.tramways.actions import Travel
from engine.tramways.network import Network
from engine.tramways.prospects import journeys
from engine.tramways.travel import NONE, fare, points_price

__all__ = ["DIALOGUES"]

LISTED = 9
"""Journeys that are listed: so many panes can be read side by side on a phone."""
WHAT_AND_HOW = N_("what do you want for it, and how do you pay?")
LEISURE = "L"
CHOICE_AT = ("C", LEISURE)
"""Types of building at which a journey brings what the mover chooses (R9.8)."""


def _waiting(scene: Scene, legal: Legal, square: str) -> tuple[str, str]:
    """A passenger, and the destination that's best for the mover."""
    found = journeys(legal.view, square, 1)
    if not found:
        return names.place(scene, square), ""
    best = found[0]
    return names.place(scene, square), _arrives(scene, best.end, best.points, best.others, best.money)


def _brings(scene: Scene, own: int, others: int, money: int) -> str:
    """Points for the mover and for others, and money."""
    parts = [names.points(scene, own)]
    if others:
        parts.append(scene.say("others {points}", points=others))
    if money:
        parts.append(scene.say("money {money}", money=f"{money:+}".replace("-", "\N{MINUS SIGN}")))
    return ", ".join(parts)


def _arrives(scene: Scene, end: str, own: int, others: int, money: int) -> str:
    """Where a journey ends, and what its links earn. At leisure, points can be bought too (R9.9)."""
    brings = _ends_well(scene, end, own, others, money)
    return scene.say("to {place}: {brings}", place=names.place(scene, end), brings=brings)


def _ends_well(scene: Scene, end: str, own: int, others: int, money: int) -> str:
    """What a journey earns along its links and at its end."""
    bought = Network(scene.view).types.get(end) == LEISURE
    return listed(_brings(scene, own, others, money), scene.say("points to buy") if bought else "")


def _of_travel(scene: Scene, legal: Legal, action: Travel) -> str:
    price = points_price(int(action.bonus)) if action.bonus.isdecimal() else 0
    spent = costs(scene, action.icons, price)
    if "way" in scene.chosen:
        return spent
    links = Network(legal.view).links
    if not all(number in links for number in action.way):
        return spent
    owners = [links[number].owner for number in action.way]
    own = owners.count(legal.seat)
    fares = (fare(links[number]) * (1 if links[number].owner == legal.seat else -1) for number in action.way)
    end = names.journey_end(scene, action.start, action.way)
    brings = own, len(owners) - own, sum(fares)
    # Aloud, the label says where it ends.
    said = _ends_well(scene, end, *brings) if scene.aloud else _arrives(scene, end, *brings)
    return listed(said, spent)


def _journeys_from(legal: Legal, draft: Draft) -> Shortlist | None:
    """Journeys, the most profitable first."""
    if set(draft.fields) != {"start"}:
        return None
    found = journeys(legal.view, str(draft.fields["start"]), LISTED + 1)
    trips = [draft.fill("way", journey.way) for journey in found[:LISTED]]
    return Shortlist(trips, complete=len(found) <= LISTED)


def _what_and_how(scene: Scene) -> str:
    """What is asked of a journey: at some buildings its mover chooses what it brings."""
    way = scene.chosen["way"]
    if "bonus" in scene.chosen or not isinstance(way, tuple):
        return scene.say(HOW_TO_PAY)
    end = names.journey_end(scene, str(scene.chosen["start"]), [int(link) for link in way])
    has_choice = Network(scene.view).types.get(end) in CHOICE_AT
    return scene.say(WHAT_AND_HOW if has_choice else HOW_TO_PAY)


def _is_generous(scene: Scene, action: Travel) -> str | None:
    """Whether more money icons are meant to pay for points than are needed."""
    if not action.bonus.isdecimal():
        return None
    return generous(scene, action.icons, points_price(int(action.bonus)))


def _travel(scene: Scene, action: Travel) -> str:
    if "way" in scene.chosen:
        icons = payment(scene, action.icons)
        return icons if action.bonus == NONE else f"{labels.bonus(scene, action.bonus)} · {icons}"
    said = _goal(scene, action)
    if "start" in scene.chosen:
        return said
    if action.bonus != NONE:
        said = f"{said} · {labels.bonus(scene, action.bonus)}"
    return paid(scene, f"{names.place(scene, action.start)} {said}", action.icons)


def _goal(scene: Scene, action: Travel) -> str:
    """Where a journey ends, and over which links: `to A1 over link 3, 5`."""
    end = names.journey_end(scene, action.start, action.way)
    links = ", ".join(map(str, action.way))
    return scene.say("to {place} over link {links}", place=names.place(scene, end), links=links)


DIALOGUES: Mapping[str, Dialogue] = {
    "move": Dialogue(
        called=N_("Move a passenger"),
        option=_travel,
        fields={
            "start": Field(N_("which passenger?"), offer=_waiting),
            "way": Field(N_("over which link?")),
            "bonus": Field(N_("what do you want for it?")),
            "icons": Field(HOW_TO_PAY),
        },
        question=N_("where to?"),
        note=_of_travel,
        last=Last("bonus", presumed=first, question=_what_and_how),
        shortlist=_journeys_from,
        one_by_one=N_("Link by link"),
        doubt=_is_generous,
    )
}
