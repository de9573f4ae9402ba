"""What is asked on the way to a move in Tramways, and what each choice would bring."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from bot.games.core import asking
from bot.games.core.asking import Wishes
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways import names
from bot.games.tramways.doubts import doubt
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
from engine.tramways.administration import CALM
from engine.tramways.development import DECK
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.laying import read
from engine.tramways.network import Network
from engine.tramways.prospects import Line, as_seen, expense, journeys, lines
from engine.tramways.travel import fare, points_price
from engine.tramways.view import View

__all__ = ["SETTLED", "Asking"]

LISTED = 9
"""Lines and journeys that are listed: so many panes can be read side by side on a phone."""
SETTLED: Mapping[str, str] = {
    "bid": "amount",
    "reveal": "",
    "link": "way",
    "upgrade_link": "link",
    "build": "card",
    "upgrade_building": "parcel",
    "move": "way",
}
"""By kind the field with which it is settled what is wanted, so that only the payment is left."""
ASKED_LAST: Mapping[str, str] = {**dict.fromkeys(SETTLED, "icons"), "move": "bonus", "use": "square"}
ONE_BY_ONE: Mapping[str, str] = {"link": N_("Square by square"), "move": N_("Link by link")}
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


def _drawn(scene: Scene, legal: Legal, value: str) -> tuple[str, str]:
    if value == DECK:
        return scene.say("unseen from the deck"), ""
    return _card(scene, legal, value)


def _ticket(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A card of the open book."""
    card = ticket_at(scene, value)
    return (value, "") if card is None else (names.brief(scene, card), _on(scene, card))


def _book(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    view: View = scene.view
    top = view.books[int(value) - 1].top
    return scene.say("Book {book}", book=names.book(int(value))), "" if top is None else names.card(
        scene, top
    )


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


QUESTIONS: Mapping[tuple[str, str | None], str] = {
    ("side", None): N_("which side?"),
    ("parcels", "parcels"): N_("which parcels?"),
    ("look", None): N_("which book?"),
    ("ticket", "card"): N_("which card do you take?"),
    ("ticket", None): N_("which card lies on top then, for all to see?"),
    ("keep", None): N_("which card do you keep?"),
    ("draw", None): N_("which card?"),
    ("bid", "amount"): N_("how much?"),
    ("take", None): N_("which card?"),
    ("drop", None): N_("which card?"),
    ("fill", "cards"): N_("which cards?"),
    ("link", "start"): N_("from where?"),
    ("link", "way"): N_("which square comes next?"),
    ("link", None): N_("which way?"),
    ("upgrade_link", "link"): N_("which link?"),
    ("build", "parcel"): N_("on which parcel?"),
    ("build", "type"): N_("which type?"),
    ("build", None): N_("which type and card?"),
    ("upgrade_building", "parcel"): N_("which building?"),
    ("move", "start"): N_("which passenger?"),
    ("move", "way"): N_("over which link?"),
    ("move", "bonus"): N_("what do you want for it?"),
    ("move", None): N_("where to?"),
    ("use", "card"): N_("which card?"),
    ("use", None): N_("which icons, and where?"),
    ("discard", None): N_("which card?"),
}
OFFERS: Mapping[tuple[str, str], asking.Offer] = {
    ("link", "start"): _start,
    ("move", "start"): _waiting,
    ("use", "card"): _card,
    ("draw", "card"): _drawn,
    ("look", "book"): _book,
    ("ticket", "card"): _ticket,
    ("build", "parcel"): _parcel,
    ("fill", "cards"): _card,
}
NOTES: Mapping[type[Action], asking.Note] = {
    PlayerBoard: _of_side,
    Look: _of_book,
    LayLink: _of_link,
    UpgradeLink: _of_upgrade,
    Build: _of_build,
    UpgradeBuilding: _of_upgrade,
    Travel: _of_travel,
    Bid: _of_bid,
    Reveal: _of_reveal,
    Take: _of_take,
    Drop: _of_card,
    Discard: _of_card,
}


def _has_choice(scene: Scene) -> bool:
    """Whether what the journey in the making brings is still to be chosen."""
    way = scene.chosen["way"]
    if "bonus" in scene.chosen or not isinstance(way, tuple):
        return False
    end = names.journey_end(scene, str(scene.chosen["start"]), [int(link) for link in way])
    return Network(scene.view).types.get(end) in CHOICE_AT


def _lines_from(legal: Legal, draft: Draft) -> Wishes | None:
    """Lines that are complete first, the cheapest to each place."""
    if set(draft.fields) != {"start"}:
        return None
    start = str(draft.fields["start"])
    return Wishes([draft.fill("way", line.way) for line in _lines(legal, start)])


def _journeys_from(legal: Legal, draft: Draft) -> Wishes | None:
    """Journeys that bring most first."""
    if set(draft.fields) != {"start"}:
        return None
    found = journeys(legal.view, str(draft.fields["start"]), LISTED + 1)
    trips = [draft.fill("way", journey.way) for journey in found[:LISTED]]
    return Wishes(trips, complete=len(found) <= LISTED)


WISHES: Mapping[str, Callable[[Legal, Draft], Wishes | None]] = {
    "link": _lines_from,
    "move": _journeys_from,
}


class Asking(asking.Asking):
    """Questions and menus: first what is wanted, then how it is paid."""

    questions = QUESTIONS
    offers = OFFERS
    notes = NOTES
    outright = frozenset({"side", "use", "discard", "drop"})
    asked_last = ASKED_LAST
    presumed: ClassVar = dict.fromkeys(SETTLED, lambda _: 0)
    wishes = WISHES
    one_by_one = ONE_BY_ONE

    def question(self, scene: Scene, kind: str, field: str | None, *, typed: bool = False) -> str:
        """What is asked; where only the payment is left, how it is made."""
        if not field and not typed and kind in SETTLED:
            last = SETTLED[kind]
            if not last or last in scene.chosen:
                has_choice = kind == "move" and _has_choice(scene)
                return scene.say(WHAT_AND_HOW if has_choice else HOW_TO_PAY)
        return super().question(scene, kind, field, typed=typed)

    def doubt(self, scene: Scene, action: Action) -> str | None:
        """Whether too much is meant to be paid, and a link to lose its end."""
        return doubt(scene, action)

    def like(self, action: Action) -> Hashable:
        """In the administration the order of icons matters only to stress: calm comes first, or not."""
        if isinstance(action, Use):
            return "use", action.card, frozenset(action.icons), action.icons[0] == CALM, action.square
        return super().like(action)
