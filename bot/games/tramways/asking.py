"""What is asked on the way to a move in Tramways, and what each choice would bring."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache

from bot.games.core import asking
from bot.games.core.dialogue import Dialogue, Field, Last, Shortlist
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways import asides, doubts, names
from bot.games.tramways.labels import ticket_at
from bot.language import N_
from engine.core import Action, Draft, GameError
from engine.tramways.actions import (
    Bid,
    Build,
    Discard,
    Drop,
    LayLink,
    Look,
    PlayerBoard,
    Reveal,
    Take,
    Travel,
    UpgradeBuilding,
    UpgradeLink,
    Use,
)
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.laying import read
from engine.tramways.network import Network
from engine.tramways.prospects import Line, as_seen, expense, journeys, lines
from engine.tramways.travel import fare, points_price
from engine.tramways.view import View

__all__ = ["Asking"]

LISTED = 9
"""Lines and journeys that are listed: so many panes can be read side by side on a phone."""
HOW_TO_PAY = N_("how do you pay?")
WHAT_AND_HOW = N_("what do you want for it, and how do you pay?")
LEISURE = "L"
CHOICE_AT = ("C", LEISURE)
"""Types of building at which a journey brings what the mover chooses (R9.8)."""


@lru_cache(maxsize=16)
def _lines(legal: Legal, start: str) -> Sequence[Line]:
    return lines(legal.view, start, LISTED)


# --- single values ----------------------------------------------------------------------------------


def _start(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A building, a parcel, or a link of one's own with its ends."""
    if not value.isdecimal():
        return names.place(scene, value), ""
    return scene.say("link {number}", number=value), names.link(scene, int(value))


def _waiting(scene: Scene, legal: Legal, square: str) -> tuple[str, str]:
    """A passenger, and where he could go that is best for the mover."""
    found = journeys(legal.view, square, 1)
    if not found:
        return names.place(scene, square), ""
    best = found[0]
    return names.place(scene, square), _arrives(scene, best.end, best.points, best.others, best.money)


def _card(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A card by its number, with what is on it."""
    return names.brief(scene, int(value)), _on(scene, int(value))


def _on(scene: Scene, card: int) -> str:
    parts = [names.icons(scene, CARDS[card].icons)]
    if CARDS[card].void:
        parts.append(scene.say("void: discard a card for it"))
    parts.append(names.consequence(scene, card))
    return "; ".join(part for part in parts if part)


def _ticket(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A card of the open book."""
    card = ticket_at(scene, value)
    return (value, "") if card is None else (names.brief(scene, card), _on(scene, card))


def _parcel(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A parcel with its square, and the buildings beside it, which a building may join (R8.5)."""
    network = Network(scene.view)
    square = network.town.parcels[value]
    beside = [network.types[each] for each in network.town.next[square].values() if each in network.types]
    near = ", ".join(names.building(scene, each) for each in dict.fromkeys(beside))
    return value, _listed(square, scene.say("beside {types}", types=near) if near else "")


# --- whole moves ------------------------------------------------------------------------------------


def _brings(scene: Scene, own: int, others: int, money: int) -> str:
    """Points for the mover and for others, and money."""
    parts = [names.points(scene, own)]
    if others:
        parts.append(scene.say("others {points}", points=others))
    if money:
        parts.append(scene.say("money {money}", money=f"{money:+}".replace("-", "\N{MINUS SIGN}")))
    return ", ".join(parts)


def _arrives(scene: Scene, end: str, own: int, others: int, money: int) -> str:
    """Where a journey ends, and what its links bring; at leisure points can be bought besides (R9.9)."""
    brings = _brings(scene, own, others, money)
    said = scene.say("to {place}: {brings}", place=names.place(scene, end), brings=brings)
    bought = Network(scene.view).types.get(end) == LEISURE
    return _listed(said, scene.say("points to buy") if bought else "")


def _spent(scene: Scene, icons: Sequence[str], money: int = 0) -> str:
    """Stress and money that a payment costs, of which `money` is the price."""
    spent = expense(icons, money)
    parts = []
    if spent.stress:
        parts.append(names.stress(scene, spent.stress))
    if spent.money > 0:
        parts.append(scene.say("pays {money}", money=names.money(scene, spent.money)))
    elif spent.money < 0:
        parts.append(scene.say("{number} money back", number=-spent.money))
    return ", ".join(parts)


def _of_link(scene: Scene, legal: Legal, action: LayLink) -> str:
    if "way" in scene.chosen:
        return _spent(scene, action.icons)
    try:
        laying = read(as_seen(legal.view), legal.seat, action.start, action.way)
    except GameError:
        return ""
    said = scene.say("complete") if laying.completed else scene.say("incomplete")
    opened = (scene.say("link {link} becomes incomplete", link=number) for number in laying.opened)
    return _listed(said, *opened, names.tracks(scene, laying.price.symbols), _spent(scene, action.icons))


def _of_build(scene: Scene, _: Legal, action: Build) -> str:
    if "card" in scene.chosen:
        return _spent(scene, action.icons)
    return _listed(_on(scene, action.card), _spent(scene, action.icons))


def _of_upgrade(scene: Scene, _: Legal, action: UpgradeLink | UpgradeBuilding) -> str:
    return _spent(scene, action.icons)


def _of_bid(scene: Scene, _: Legal, action: Bid) -> str:
    return _spent(scene, action.icons, action.amount)


def _of_reveal(scene: Scene, _: Legal, action: Reveal) -> str:
    return _spent(scene, action.icons, len(scene.view.market))


def _of_travel(scene: Scene, legal: Legal, action: Travel) -> str:
    price = points_price(int(action.bonus)) if action.bonus.isdecimal() else 0
    spent = _spent(scene, action.icons, price)
    if "way" in scene.chosen:
        return spent
    links = Network(legal.view).links
    if not all(number in links for number in action.way):
        return spent
    owners = [links[number].owner for number in action.way]
    own = owners.count(legal.seat)
    fares = (fare(links[number]) * (1 if links[number].owner == legal.seat else -1) for number in action.way)
    end = names.journey_end(scene, action.start, action.way)
    return _listed(_arrives(scene, end, own, len(owners) - own, sum(fares)), spent)


def _of_take(scene: Scene, _: Legal, action: Take) -> str:
    """A card on offer; the newest of the line is taken at a step of stress (R14.5)."""
    view: View = scene.view
    newest = view.phase == "line" and action.card == view.market[-1]
    said = scene.say("the newest, so 1 stress to take it") if newest else ""
    return _listed(_on(scene, action.card) if action.card in CARDS else "", said)


def _of_card(scene: Scene, _: Legal, action: Drop | Discard) -> str:
    return _on(scene, action.card) if action.card in CARDS else ""


def _of_book(scene: Scene, _: Legal, action: Look) -> str:
    top = scene.view.books[action.book - 1].top
    return "" if top is None else _on(scene, top)


def _of_side(scene: Scene, _: Legal, action: PlayerBoard) -> str:
    side = next(each for name, each in TABLE.sides.items() if name == action.side)
    workers = scene.words.count("{number} worker at the start", "{number} workers at the start", side.workers)
    said = scene.say("{workers}, {spaces} spaces of stress", workers=workers, spaces=len(side.track))
    if action.side == "hard":
        return scene.say("a handicap: {side}, most of them 2 apart, and nothing in return", side=said)
    return said


def _listed(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _administered(legal: Legal, action: Use) -> Hashable:
    """In the administration the order of icons matters only to stress, and seldom to that."""
    return action.card, frozenset(action.icons), action.square, _strained(legal, action)


def _strained(legal: Legal, action: Use) -> tuple[int, int]:
    """The stress and the happiness after icons were played, and all that they bring."""
    foreseen = legal.foresee(action)
    player = (legal.view if foreseen is None else foreseen.view).players[legal.seat]
    return player.stress, player.happiness


def _of_use(scene: Scene, legal: Legal, action: Use) -> str:
    """What becomes of stress and happiness, where that is something."""
    before = legal.view.players[legal.seat]
    stress, happiness = _strained(legal, action)
    parts = []
    if stress != before.stress:
        parts.append(scene.say("stress {before} → {after}", before=before.stress, after=stress))
    if happiness != before.happiness:
        parts.append(names.points(scene, happiness - before.happiness))
    return ", ".join(parts)


# --- what is worth listing --------------------------------------------------------------------------


def _lines_from(legal: Legal, draft: Draft) -> Shortlist | None:
    """Lines that are complete first, the cheapest to each place."""
    if set(draft.fields) != {"start"}:
        return None
    start = str(draft.fields["start"])
    return Shortlist([draft.fill("way", line.way) for line in _lines(legal, start)])


def _journeys_from(legal: Legal, draft: Draft) -> Shortlist | None:
    """Journeys that bring most first."""
    if set(draft.fields) != {"start"}:
        return None
    found = journeys(legal.view, str(draft.fields["start"]), LISTED + 1)
    trips = [draft.fill("way", journey.way) for journey in found[:LISTED]]
    return Shortlist(trips, complete=len(found) <= LISTED)


# --- what is asked last -----------------------------------------------------------------------------


def _how_to_pay(scene: Scene) -> str:
    return scene.say(HOW_TO_PAY)


def _what_and_how(scene: Scene) -> str:
    """What is asked of a journey: at some buildings its mover chooses what it brings."""
    way = scene.chosen["way"]
    if "bonus" in scene.chosen or not isinstance(way, tuple):
        return scene.say(HOW_TO_PAY)
    end = names.journey_end(scene, str(scene.chosen["start"]), [int(link) for link in way])
    has_choice = Network(scene.view).types.get(end) in CHOICE_AT
    return scene.say(WHAT_AND_HOW if has_choice else HOW_TO_PAY)


def _first(_: Sequence[Action]) -> int:
    return 0


PAYMENT = Last("icons", presumed=_first, question=_how_to_pay)
"""First what is wanted, then with which icons it is paid."""
DIALOGUES: Mapping[str, Dialogue] = {
    "side": Dialogue(question=N_("which side?"), note=_of_side, outright=True),
    "parcels": Dialogue(fields={"parcels": Field(N_("which parcels?"))}),
    "look": Dialogue(question=N_("which book?"), note=_of_book),
    "ticket": Dialogue(
        fields={"card": Field(N_("which card do you take?"), offer=_ticket)},
        question=N_("which card lies on top then, for all to see?"),
    ),
    "keep": Dialogue(question=N_("which card do you keep?")),
    "draw": Dialogue(question=N_("which card?")),
    "bid": Dialogue(
        fields={"amount": Field(N_("how much?"), aside=asides.of_bid)},
        note=_of_bid,
        last=PAYMENT,
        doubt=doubts.of_bid,
    ),
    "take": Dialogue(question=N_("which card?"), note=_of_take),
    "reveal": Dialogue(note=_of_reveal, last=PAYMENT, doubt=doubts.of_reveal),
    "drop": Dialogue(question=N_("which card?"), aside=asides.of_drop, note=_of_card, outright=True),
    "fill": Dialogue(fields={"cards": Field(N_("which cards?"), offer=_card)}),
    "link": Dialogue(
        fields={
            "start": Field(N_("from where?"), offer=_start),
            "way": Field(N_("which square comes next?")),
        },
        question=N_("which way?"),
        note=_of_link,
        last=PAYMENT,
        shortlist=_lines_from,
        one_by_one=N_("Square by square"),
        doubt=doubts.of_link,
    ),
    "upgrade_link": Dialogue(fields={"link": Field(N_("which link?"))}, note=_of_upgrade, last=PAYMENT),
    "build": Dialogue(
        fields={"parcel": Field(N_("on which parcel?"), offer=_parcel), "type": Field(N_("which type?"))},
        question=N_("which type, and which card do you take with it?"),
        note=_of_build,
        last=PAYMENT,
    ),
    "upgrade_building": Dialogue(
        fields={"parcel": Field(N_("which building?"))}, note=_of_upgrade, last=PAYMENT
    ),
    "move": Dialogue(
        fields={
            "start": Field(N_("which passenger?"), offer=_waiting),
            "way": Field(N_("over which link?")),
            "bonus": Field(N_("what do you want for it?")),
        },
        question=N_("where to?"),
        note=_of_travel,
        last=Last("bonus", presumed=_first, question=_what_and_how),
        shortlist=_journeys_from,
        one_by_one=N_("Link by link"),
        doubt=doubts.of_travel,
    ),
    "use": Dialogue(
        fields={"card": Field(N_("which card?"), offer=_card)},
        question=N_("which icons, and where?"),
        note=_of_use,
        like=_administered,
        last=Last("square"),
        outright=True,
    ),
    "discard": Dialogue(question=N_("which card?"), aside=asides.of_discard, note=_of_card, outright=True),
}


class Asking(asking.Asking):
    """Questions and menus: first what is wanted, then how it is paid."""

    dialogues = DIALOGUES
