"""The phrases that a player by words would look for on the buttons, for a move of a kept game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.ticket_europe.facts import CITIES, TICKETS
from engine.trambahn.facts import CARDS, CONDUCTOR
from engine.tramways.network import Network
from engine.vienna1840.board import laid_layout
from engine.vienna1840.facts import PRIVATES, TRAMS
from engine.vienna1840.network import neighbours
from render.core.words import ENGLISH
from render.ticket_europe.terms import card_name, route_name
from render.tramways.cards import used_icons
from render.tramways.terms import TYPES, icon_name
from tests.e2e.by_words import Wanted

__all__ = ["ticket_europe", "trambahn", "tramways", "vienna"]

# --- Trambahn ---------------------------------------------------------------------------------------

KINDS: Mapping[str, str] = {
    "passenger": "Play a passenger",
    "station": "Play a station",
    "money": "Take money",
    "tram": "Buy a tram",
    "end": "End the turn",
}


def face(card: str) -> str:
    return "conductor" if card == CONDUCTOR else f"{CARDS[card].colour} {CARDS[card].value}"


def trambahn(view: Any, action: Any) -> Wanted:
    phrases = []
    if action.kind == "money":
        hand = view.players[view.seat].hand
        whole = action.card is None or len(hand) == 1
        phrases = ["the whole hand" if whole else face(hand[action.card - 1])]
        if not whole and hand.count(hand[action.card - 1]) > 1:
            phrases.append(f"card {action.card}")
    if action.kind in ("passenger", "station"):
        phrases = [face(action.card)]
    if action.kind == "passenger" and action.card == CONDUCTOR:
        phrases.append(f"for {action.row}")
    if action.kind == "tram":
        phrases = [f"{action.tram} tram"]
    if action.kind in ("station", "tram"):
        phrases.append("new column" if action.column == "new" else f"column {action.column}")
    return Wanted(KINDS[action.kind], phrases)


# --- Ticket to Ride Europe ----------------------------------------------------------------------------

EUROPE: Mapping[str, str] = {
    "draw": "Draw a card",
    "claim": "Claim a route",
    "pay": "Pay more",
    "station": "",
    "withdraw": "Give up the tunnel",
    "tickets": "Draw tickets",
    "keep": "Choose tickets",
}


def ends(cities: Sequence[str]) -> str:
    return "–".join(CITIES[city].name for city in cities)


def paid(cards: Sequence[str]) -> list[str]:
    counted = Counter(card_name(card, ENGLISH) for card in cards)
    return [each if count == 1 else f"{count} × {each}" for each, count in counted.items()]


def ticket_europe(view: Any, action: Any) -> Wanted:
    phrases: list[str] = []
    match action.kind:
        case "draw":
            phrases = ["the deck" if action.card == "deck" else card_name(action.card, ENGLISH)]
        case "claim":
            phrases = [route_name(action.route, ENGLISH), *paid(action.cards)]
        case "pay":
            phrases = paid(action.cards)
        case "station":
            phrases = [CITIES[action.city].name, *paid(action.cards)]
        case "keep":
            offered = view.players[view.seat].offered
            phrases = [ends(TICKETS[offered[place - 1]].cities) for place in action.tickets]
    second = action.kind == "draw" and view.phase == "second_card"
    return Wanted("Draw your second card" if second else EUROPE[action.kind], phrases)


# --- Tramways -----------------------------------------------------------------------------------------

TOWN: Mapping[str, str] = {
    "side": "Player board",
    "parcels": "Choose parcels",
    "look": "Look at a book",
    "ticket": "Take a card",
    "keep": "Keep a card",
    "draw": "Take a card",
    "bid": "Bid",
    "pass": "Take place",
    "take": "Take a card",
    "reveal": "Pay for another card",
    "link": "Lay tracks",
    "upgrade_link": "Upgrade a link",
    "build": "Build",
    "upgrade_building": "Upgrade a building",
    "move": "Move a passenger",
    "drop": "Discard for the void ticket",
    "fill": "Fill your hand",
    "money": "Take 2 money",
    "end": "Finish",
    "use": "Play icons",
    "discard": "Discard",
    "done": "Keep the rest",
}


def with_icons(icons: Sequence[str]) -> str:
    said = [
        f"card {card}: {', '.join(icon_name(icon, ENGLISH, aloud=True) for icon in used)}"
        for card, used in used_icons(icons).items()
    ]
    return "; ".join(said) or "coins only"


def standing(view: Any, square: str) -> str:
    network = Network(view)
    if (parcel := network.parcel(square)) is not None:
        return f"parcel {parcel}"
    type_of = network.types.get(square)
    facts = network.town.squares[square]
    if type_of is None:
        return f"square {square}"
    return (
        f"{TYPES[type_of]} on parcel {facts.name}"
        if facts.terrain == "parcel"
        else f"{TYPES[type_of]} on square {square}"
    )


def bonus(name: str) -> list[str]:
    if name.isdecimal():
        return ["no points" if name == "0" else f"{name} point for" if name == "1" else f"{name} points for"]
    return {"money": ["5 money"], "card": ["a development card"]}.get(name, [])


def spot(view: Any, square: str) -> str:
    parcel = Network(view).parcel(square)
    return standing(view, square).removeprefix("square ") + (f" on square {square}" if parcel else "")


def tramways(view: Any, action: Any) -> Wanted:
    phrases: list[str] = []
    match action.kind:
        case "side":
            phrases = [f"{action.side} side"]
        case "parcels":
            phrases = [f"parcel {parcel}" for parcel in action.parcels]
        case "look":
            phrases = [f"Book {'ABCDEF'[action.book - 1]}"]
        case "ticket":
            book = view.books[view.opened - 1].open
            phrases = [f"card {book[place - 1]}" for place in (action.card, action.top) if place is not None]
        case "keep":
            phrases = [f"card {view.players[view.seat].offered[action.card - 1]}"]
        case "draw":
            phrases = ["unseen" if action.card == "deck" else f"card {action.card}"]
        case "take" | "drop" | "discard":
            phrases = [f"card {action.card}"]
        case "fill":
            phrases = [f"card {card}" for card in action.cards]
        case "bid":
            phrases = [f"{action.amount} money", with_icons(action.icons)]
        case "reveal":
            phrases = [with_icons(action.icons)]
        case "link":
            start = f"link {action.start}" if action.start.isdecimal() else standing(view, action.start)
            to, over = f"to {spot(view, action.way[-1])}", action.way[:-1]
            noun = "square" if len(over) == 1 else "squares"
            route = f"{to} over {noun} {', '.join(over)}" if over else to
            phrases = [start, route, with_icons(action.icons)]
        case "upgrade_link":
            phrases = [f"link {action.link}", with_icons(action.icons)]
        case "build":
            phrases = [
                f"parcel {action.parcel}",
                f"{TYPES[action.type]}, card {action.card}",
                with_icons(action.icons),
            ]
        case "upgrade_building":
            phrases = [f"parcel {action.parcel}", with_icons(action.icons)]
        case "move":
            over = f"over link {', '.join(map(str, action.way))}"
            phrases = [standing(view, action.start), over, *bonus(action.bonus), with_icons(action.icons)]
        case "use":
            phrases = [
                f"card {action.card}",
                ", ".join(icon_name(icon, ENGLISH, aloud=True) for icon in action.icons),
            ]
            phrases += [standing(view, action.square)] if action.square else []
        case _:
            pass
    way = action.way if action.kind in ("link", "move") else ()
    steps = [f"link {each}" if action.kind == "move" else standing(view, each) for each in way]
    return Wanted(TOWN[action.kind], phrases, steps)


# --- 1840 ---------------------------------------------------------------------------------------------

VIENNA: Mapping[str, str] = {
    "name": "Put up for auction",
    "bid": "Bid",
    "order": "Take an order card",
    "par": "Found a company",
    "buy": "Buy a share",
    "sell": "Sell shares",
    "dividend": "Declare the dividend",
    "tram": "Buy a tram",
    "scrap": "Scrap a tram",
    "remove": "Remove a Stadtbahn station",
    "return": "Return a private",
    "assign": "Assign trams",
    "answer": "Answer the offer",
    "tile": "",
    "circle": "Choose the base's circle",
    "station": "",
    "run": "Run the tram",
    "private": "Buy a private",
    "pass": "",
}
"""The button of each kind of move; empty if it's called by what it lays or ends."""


def vienna(view: Any, action: Any) -> Wanted:
    phrases: list[str] = []
    typed = ""
    match action.kind:
        case "bid":
            phrases, typed = [lot(action.lot), str(action.amount)], str(action.amount)
        case "name":
            phrases = [lot(action.lot)]
        case "par":
            phrases = [action.company, str(action.price)]
        case "tram":
            phrases = [action.colour]
        case "tile":
            phrases = [action.hex, f"tile {action.tile}", *leads(view, action)]
        case "scrap":
            phrases = [next(colour for colour, each in TRAMS.items() if action.tram.startswith(each.letter))]
        case "run":
            phrases = ["do not run" if action.route == "none" else "the best route"]
        case "dividend":
            phrases, typed = [str(action.amount)], str(action.amount)
        case "buy" | "sell":
            phrases = [action.company]
        case "return":
            phrases = [PRIVATES[action.private].name]
        case "remove":
            phrases = [action.hex]
        case "order":
            phrases = [str(action.position)]
        case _:
            pass
    return Wanted(VIENNA[action.kind], phrases, typed=typed)


def leads(view: Any, action: Any) -> list[str]:
    """Where a tile's track leads, as its neighbouring hexes."""
    ways = laid_layout(action.hex, action.tile, action.rotation).ways
    beyond = neighbours(view.board.map, action.hex)
    hexes = [str(beyond[edge]) for edge in sorted(ways)]
    return [" and ".join(hexes)] if len(hexes) == 2 else hexes


def lot(name: str) -> str:
    return f"line {name}" if name.isdecimal() else PRIVATES[name].name
