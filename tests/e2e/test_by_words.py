"""A game of each kind played by words alone: pictures thrown away, slash commands off, and the same end
as the recorded moves have.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

import pytest

from bot.games import Plate, presentation
from bot.language import words
from bot.posting.pictures.gallery import Gallery
from engine.core import Action, Journal, build, replay, state_hash
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
from tests.conftest import Tally
from tests.e2e.by_words import Player, Wanted, Words, players
from tests.e2e.sitting import Sitting
from tests.e2e.spoken import SAMPLES, Sample, heard
from tests.e2e.test_recorded_by_pressing import cut, lay_out
from tests.games import GAMES, kept

pytestmark = pytest.mark.whole

NOTHING = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
HEADING = "games played by words alone"


@pytest.fixture(autouse=True)
def _pictures_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plate(self: Gallery, pictures: Any, name: str, *rest: Any) -> Plate:
        return Plate(name, NOTHING, "")

    async def drawn(self: Gallery, *rest: Any) -> Any:
        raise AssertionError("a picture is drawn for somebody who plays by words")

    async def hand(self: Gallery, *rest: Any) -> None:
        """Asked for once, by the first press, before words are chosen."""

    monkeypatch.setattr(Gallery, "hand", hand)
    monkeypatch.setattr(Gallery, "plate", plate)
    monkeypatch.setattr(Gallery, "drawn", drawn)


async def typed(*_: Any) -> str:
    raise AssertionError("there are no slash commands")


async def play(
    sitting: Sitting,
    journal: Journal,
    in_words: Words,
    monkeypatch: pytest.MonkeyPatch,
    first: int = 0,
    last: int | None = None,
) -> Sequence[Player]:
    """Play the moves of a journal by words, and hold the end against the record."""
    game = GAMES[journal.game]
    kinds, last = game.kinds_by_name, len(journal.entries) if last is None else last
    await lay_out(sitting, journal, first)
    table = await sitting.table()
    people = players(sitting, table)
    begun = set[int]()
    monkeypatch.setattr(Sitting, "type", typed)
    while table.revision < last and table.outcome is None:
        entry = journal.entries[table.revision]
        player = people[entry.seat]
        if entry.seat not in begun:
            begun.add(entry.seat)
            await player.begin()
        action: Action = build(kinds, dict(entry.action))
        view = game.view(table.state, entry.seat)
        before = table.revision
        wanted = in_words(view, action)
        if not wanted.kind:
            scene = table.scene(words(), table.state, entry.seat)
            kind = presentation(game).naming.kind(scene, entry.seat, action.kind)
            wanted = replace(wanted, kind=kind)
        await player.make(wanted, lambda: table.revision)
        expected = replay(game, cut(journal, table.revision))
        assert state_hash(game, table.state) == state_hash(game, expected), (
            before,
            action.notation(),
            player.text,
        )
    return people


def told(people: Sequence[Player], moves: int) -> str:
    """How much was read aloud."""
    return f"{moves} moves, {sum(player.heard for player in people) // moves} characters a move"


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


async def test_what_is_asked_is_told_beside_the_way_to_a_move(sitting: Sitting) -> None:
    await lay_out(sitting, kept("trambahn-random-seed1").journal, 30)
    table = await sitting.table()
    player = players(sitting, table)[table.deciders[0]]
    await player.begin()
    way = player.text
    assert (await player.ask("My things")).startswith("Your hand: ")
    assert "Passengers waiting" in await player.ask("Board in words")
    assert (await player.ask("Ask about a place", "blue")).startswith("Blue: ")
    assert "nowhere" in await player.ask("Ask about a place", "nowhere")
    assert player.text == way
    assert "comes with pictures" in await player.ask("Show pictures")


@pytest.mark.parametrize(
    ("sample", "kind", "most"), [(SAMPLES[0], "passenger", 1400), (SAMPLES[6], "bid", 670)]
)
async def test_a_turn_is_soon_heard(sitting: Sitting, sample: Sample, kind: str, most: int) -> None:
    turns = [turn.all for turn in await heard(sitting, sample, by_words=True) if turn.kind == kind]
    assert len(turns) > 6
    assert median(turns) <= most


async def test_trambahn(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("trambahn-random-seed1").journal
    people = await play(sitting, journal, trambahn, monkeypatch)
    tally(HEADING, f"Trambahn: {told(people, len(journal.entries))}")


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
    return Wanted(EUROPE[action.kind], phrases)


async def test_ticket_to_ride(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("ticket_europe-purposeful-2p-seed1").journal
    people = await play(sitting, journal, ticket_europe, monkeypatch)
    tally(HEADING, f"Ticket to Ride Europe: {told(people, len(journal.entries))}")


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
        f"card {card}: {', '.join(icon_name(icon, ENGLISH) for icon in used)}"
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
        else f"{TYPES[type_of]} {square}"
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
            to, over = f"to {spot(view, action.way[-1])}", "-".join(action.way[:-1])
            phrases = [start, f"{to} over {over}" if over else to, with_icons(action.icons)]
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
            phrases = [f"card {action.card}", ", ".join(icon_name(icon, ENGLISH) for icon in action.icons)]
            phrases += [standing(view, action.square)] if action.square else []
        case _:
            pass
    way = action.way if action.kind in ("link", "move") else ()
    steps = [f"link {each}" if action.kind == "move" else standing(view, each) for each in way]
    return Wanted(TOWN[action.kind], phrases, steps)


async def test_tramways(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("tramways-building-1p-seed1").journal
    people = await play(sitting, journal, tramways, monkeypatch)
    tally(HEADING, f"Tramways: {told(people, len(journal.entries))}")


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
"""By kind; what ends something is called by what it ends."""


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
    """Where a tile's track leads, by the hexes beside it."""
    ways = laid_layout(action.hex, action.tile, action.rotation).ways
    beyond = neighbours(view.board.map, action.hex)
    hexes = [str(beyond[edge]) for edge in sorted(ways)]
    return [" and ".join(hexes)] if len(hexes) == 2 else hexes


def lot(name: str) -> str:
    return f"line {name}" if name.isdecimal() else PRIVATES[name].name


OPENING = 35
"""Moves of 1840: privates and a line auctioned, companies founded, trams, tiles, a run, a dividend."""


async def test_1840_begins(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("vienna1840-lively-2p-seed5").journal
    people = await play(sitting, journal, vienna, monkeypatch, 0, OPENING)
    tally(HEADING, f"1840: {told(people, OPENING)}")


def plain(journal: Journal) -> Journal:
    """The same game, but that nobody says from where a share is bought, which no button asks."""
    entries = [
        each.model_copy(update={"action": {k: v for k, v in each.action.items() if k != "source"}})
        for each in journal.entries
    ]
    return journal.model_copy(update={"entries": entries})


async def test_1840(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = plain(kept("vienna1840-rulebook-2p-seed0").journal)
    people = await play(sitting, journal, vienna, monkeypatch)
    tally(HEADING, f"1840: {told(people, len(journal.entries))}")
