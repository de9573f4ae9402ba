"""What things of Tramways are called in sentences: cards, icons, places, links, ways to pay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.core.scene import Scene
from bot.language import N_
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.network import Network
from engine.tramways.view import View
from render.core.letters import letter
from render.tramways import terms
from render.tramways.cards import used_icons

__all__ = [
    "book",
    "brief",
    "building",
    "card",
    "cards",
    "consequence",
    "ends",
    "first_place",
    "icon",
    "icons",
    "journey_end",
    "link",
    "money",
    "paid_with",
    "parcel",
    "place",
    "points",
    "signed",
    "stress",
    "tracks",
    "way",
]


FIRST = N_("Place 1 costs {stress} and chooses a card first; whoever is last gets the card that's left.")
FIRST_ALONE = N_("Place 1 costs {stress}; no cards are handed out any more.")


def icon(scene: Scene, name: str) -> str:
    """An icon in words: `2 tracks`, `residence`, `A1`."""
    return terms.icon_name(name, scene.words, aloud=scene.aloud)


def icons(scene: Scene, names: Iterable[str]) -> str:
    """Several icons in words."""
    return ", ".join(icon(scene, name) for name in names)


def brief(scene: Scene, number: int) -> str:
    """A card by its number alone: `card 65`."""
    return scene.say("card {number}", number=number)


def card(scene: Scene, number: int) -> str:
    """A card with what is on it: `card 65 (2 tracks, residence, commerce, strip)`."""
    if number not in CARDS:
        return brief(scene, number)
    return scene.say("card {number}", number=terms.card_name(number, scene.words, aloud=scene.aloud))


def cards(scene: Scene, numbers: Iterable[int]) -> str:
    """Several cards with what is on them."""
    return ", ".join(card(scene, number) for number in numbers)


def consequence(scene: Scene, number: int) -> str:
    """What playing or discarding the card costs (R3.5); empty where that is nothing."""
    match CARDS[number].consequence:
        case "pay":
            return scene.say("costs {money}", money=money(scene, TABLE.consequence_pay))
        case "stress":
            return scene.say("costs {stress}", stress=stress(scene, 1))
    return ""


def book(number: int) -> str:
    """A ticket book by its letter, as pictures and buttons name it."""
    return letter(number - 1)


def building(scene: Scene, type_of: str) -> str:
    """A type of building."""
    return scene.say(terms.TYPES[type_of]) if type_of in terms.TYPES else type_of


def place(scene: Scene, square: str) -> str:
    """A square with what stands there: `residence c4`, `A1`, `e5`."""
    network = Network(scene.view)
    if square not in network.town.squares:
        return square
    called = terms.spoken_place if scene.aloud else terms.place_name
    return called(network, square, scene.words)


def parcel(scene: Scene, name: str) -> str:
    """A parcel's number; aloud with the noun, because a square sounds the same."""
    return scene.say("parcel {parcel}", parcel=name) if scene.aloud else name


def first_place(scene: Scene) -> str:
    """What a place in the order is worth (R5.7, R5.8), also in the last round (R12.1)."""
    last = scene.view.round == TABLE.rounds
    steps = stress(scene, TABLE.last_round_stress if last else TABLE.first_stress)
    return scene.say(FIRST_ALONE if last else FIRST, stress=steps)


def link(scene: Scene, number: int) -> str:
    """A link by its number and ends: `link 3 (residence a2 – A1)`."""
    view: View = scene.view
    found = next((each for each in view.links if each.number == number), None)
    if found is None:
        return scene.say("link {number}", number=number)
    return scene.say("link {number} ({ends})", number=number, ends=ends(scene, found.path))


def ends(scene: Scene, path: Sequence[str]) -> str:
    """The ends of a link, by its path."""
    return f"{place(scene, path[0])} – {place(scene, path[-1])}"


def way(scene: Scene, squares: Sequence[str]) -> str:
    """Squares one after the other: `e4-f4-g4`; aloud with the noun, because parcels sound the same."""
    if not scene.aloud:
        return "-".join(squares)
    said = ", ".join(squares)
    return scene.words.count("square {squares}", "squares {squares}", len(squares), squares=said)


def money(scene: Scene, number: int) -> str:
    """So much money."""
    return scene.say("{number} money", number=number)


def points(scene: Scene, number: int) -> str:
    """So many points of happiness, below zero with a proper minus."""
    return signed(scene.words.count("{number} point", "{number} points", number))


def signed(number: int | str) -> str:
    """A number, below zero with a proper minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def stress(scene: Scene, steps: int) -> str:
    """So many steps of stress."""
    return scene.words.count("{number} stress", "{number} stress", steps)


def tracks(scene: Scene, symbols: int) -> str:
    """So many track symbols."""
    return scene.words.count("{number} track", "{number} tracks", symbols)


def paid_with(scene: Scene, words: Sequence[str]) -> str:
    """Cards and icons, those of a card in their order on it: `card 92: 2 tracks; card 21: residence`."""
    shown = [
        scene.say("card {number}: {icons}", number=number, icons=icons(scene, names))
        for number, names in used_icons(words).items()
    ]
    return "; ".join(shown)


def journey_end(scene: Scene, start: str, links: Sequence[int]) -> str:
    """The square of the place to which links lead one after the other; the start where they lead nowhere."""
    network = Network(scene.view)
    here = network.building(start)
    for number in links:
        found = network.links.get(number)
        if found is None:
            return start
        near, far = (network.building(end) for end in (found.path[0], found.path[-1]))
        here = far if near == here else near
    return here
