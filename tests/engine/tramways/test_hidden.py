"""What each may see: hands, decks and books as the rules have them; everything else is public."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from pydantic import TypeAdapter

from engine.core import Chance
from engine.tramways import events
from engine.tramways.facts import CARDS
from engine.tramways.options import STANDARD
from engine.tramways.state import State
from engine.tramways.view import View
from tests.engine.core.play import built_game, random_game
from tests.engine.tramways.tables import ANNA, BEN, CLEO, GAME, act, begun, play, player, table

VIEWS = TypeAdapter(View)
DECK = STANDARD.model_copy(update={"development": "deck", "board": "normal"})


def middle(seats: int = 3, seed: int = 5, moves: int = 80, **changes: str) -> State:
    """A position in the middle of a game of builders."""
    options = STANDARD.model_copy(update=changes)
    state: State = next(islice(built_game(GAME, seats, options, seed), moves, None))[0]
    return state


def all_cards(state: State) -> Counter[int]:
    piles = [state.market, state.auction_discard, *state.books, state.development]
    piles += [state.development_open, state.box, *state.building_cards.values()]
    for each in state.players:
        piles += [each.hand, each.deck, each.discard, each.offered, each.gone]
    return Counter(card for pile in piles for card in pile)


def parcels_of(state: State) -> set[int]:
    """The parcel cards of the auction deck."""
    return {card for card in state.auction_deck if CARDS[card].parcel}


def test_a_view_holds_no_other_hand_and_no_book() -> None:
    state = middle()
    for viewer in (ANNA, None):
        seen = json.loads(VIEWS.dump_json(GAME.view(state, viewer)))
        for each in seen["players"]:
            assert (each["hand"] is None) == (each["seat"] != viewer)
            secrets = set(state.players[each["seat"]].secret)
            if each["seat"] != viewer:
                assert not secrets & {*each["known"], *each["either"], *each["discard"]}
        assert all(book["open"] is None for book in seen["books"])
        assert isinstance(seen["auction_deck"], int)


def test_the_first_development_card_is_a_secret_all_other_cards_are_known() -> None:
    state = begun(3)
    for each in GAME.view(state, None).players:
        assert (each.secrets, len(each.known), each.either) == (1, 6, ())


def test_cards_drawn_from_the_own_deck_are_known_to_be_in_hand_or_deck() -> None:
    state = table(player("92", deck=(1, 3, 5, 7, 8, 10, 12, 14)), player())
    drawn = replace(state.players[ANNA], hand=(92, 14, 12), deck=(1, 3, 5, 7, 8, 10), known=(92,))
    state = replace(state, players=(drawn, state.players[BEN]))
    other = GAME.view(state, BEN).players[ANNA]
    assert (other.known, other.either, other.deck) == ((92,), (1, 3, 5, 7, 8, 10, 12, 14), 6)
    twins = [GAME.redealt(state, BEN, Chance.seeded(seed)) for seed in range(40)]
    hands = {frozenset(twin.players[ANNA].hand) for twin in twins}
    assert len(hands) > 10
    assert all(92 in hand for hand in hands)
    own = GAME.redealt(state, ANNA, Chance.seeded(1)).players[ANNA]
    assert (own.hand, set(own.deck)) == (drawn.hand, set(drawn.deck))
    assert own.deck != drawn.deck


@pytest.mark.parametrize("development", ["books", "deck"])
@pytest.mark.parametrize("moves", [8, 30, 90])
def test_what_a_seat_can_not_see_is_dealt_anew_and_nothing_is_lost(development: str, moves: int) -> None:
    state = middle(3, seed=4, moves=moves, development=development)
    for viewer in (None, ANNA, BEN, CLEO):
        other = GAME.redealt(state, viewer, Chance.seeded(99))
        assert GAME.view(other, viewer) == GAME.view(state, viewer)
        assert all_cards(other) == all_cards(state)
        assert len(other.auction_deck) == len(state.auction_deck)
        parcels = [
            {card for card in deck if CARDS[card].parcel} for deck in (other.auction_deck, state.auction_deck)
        ]
        assert parcels[0] == parcels[1]
        for seat, each in enumerate(other.players):
            before = state.players[seat]
            assert set(each.known) == set(before.known) <= set(each.hand)
            assert (len(each.hand), len(each.deck), each.discard) == (
                len(before.hand),
                len(before.deck),
                before.discard,
            )
            if seat == viewer:
                assert (each.hand, each.secret, each.offered) == (before.hand, before.secret, before.offered)


def test_who_looked_into_a_book_knows_what_was_in_it() -> None:
    """Whoever takes a card of it later, took one of those; others may have taken any."""
    state = begun(2)
    first, last = state.order
    state = replace(state, phase="development", turn=first, opened=None)
    seen = GAME.view(play(state, "look 1").state, first).books[0].open
    assert seen is not None
    state = play(play(state, "look 1").state, "ticket 2 3").state
    view = GAME.view(state, first).books[0]
    assert view.top == seen[2]
    assert set(view.seen) == set(seen) - {seen[1], seen[2]}
    state = replace(state, phase="development", turn=last)
    state = play(state, "look 1").state
    cards = state.books[0]
    state = play(state, "ticket 1" + (" 2" if len(cards) > 1 else "")).state
    for seed in range(20):
        twin = GAME.redealt(state, first, Chance.seeded(seed))
        taken = set(twin.players[last].secret) & set(seen)
        assert len(taken) == 1
        gone = set(state.players[last].secret) - set(cards)
        assert gone <= set(twin.players[last].secret)
        assert GAME.view(twin, first) == GAME.view(state, first)


def test_moves_on_record_name_no_card_that_stays_hidden() -> None:
    """Cards of books and of the deal go by their places."""
    for options in (STANDARD, DECK):
        for state, seat, action, _ in random_game(GAME, 3, options, seed=3):
            if action.kind in ("ticket", "keep"):
                offered = state.players[seat].offered or state.books[(state.opened or 1) - 1]
                assert set(action.values().values()) <= set(range(1, len(offered) + 1))


def test_the_places_in_a_book_tell_nobody_anything() -> None:
    """Each time that it is opened, the cards below the top are mixed."""
    state = replace(begun(3), phase="development")
    below = {
        play(replace(state, chance=Chance.seeded(seed)), "look 1").state.books[0][1:] for seed in range(30)
    }
    assert len(below) > 1
    assert len({frozenset(cards) for cards in below}) == 1


REVEALING = {
    "a look into a book": (begun(2), "look 1"),
    "an unseen card of the deck": (begun(2, development="deck"), "draw deck"),
}


@pytest.mark.parametrize("name", REVEALING)
def test_undo_stops_at_what_was_revealed(name: str) -> None:
    state, move = REVEALING[name]
    state = replace(state, phase="development", turn=ANNA)
    assert act(state, ANNA, move).reveals


@pytest.mark.parametrize("sort", events.__all__)
def test_every_event_is_named_in_its_module(sort: str) -> None:
    module = getattr(events, sort)
    assert {name for name in vars(module) if name[0].isupper()} - {"Event", "ClassVar"} == set(module.__all__)
