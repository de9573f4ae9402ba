"""A game of each kind played by words alone: pictures thrown away, slash commands off, and the same end
as the recorded moves have.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games import Plate, presentation
from bot.language import words
from bot.posting.pictures.gallery import Gallery
from engine.core import Action, Journal, build, replay, state_hash
from engine.ticket_europe.facts import CITIES, TICKETS
from engine.trambahn.facts import CARDS, CONDUCTOR
from render.core.words import ENGLISH
from render.ticket_europe.terms import card_name, route_name
from tests.conftest import Tally
from tests.e2e.by_words import Player, Wanted, Words, players
from tests.e2e.sitting import Sitting
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


async def test_trambahn(sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tally: Tally) -> None:
    journal = kept("trambahn-random-seed1").journal
    people = await play(sitting, journal, trambahn, monkeypatch)
    tally(HEADING, f"Trambahn: {told(people, len(journal.entries))}")


# --- Ticket to Ride Europe ----------------------------------------------------------------------------

EUROPE: Mapping[str, str] = {
    "draw": "Draw a card",
    "claim": "Claim a route",
    "pay": "Pay more",
    "station": "Build a station",
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
