"""Who sees what, what is dealt anew for those who don't, and where undo stops. Each test names its rule."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from engine.core import Chance, Step
from engine.ticket_europe import events
from engine.ticket_europe.facts import CARDS, TICKETS
from engine.ticket_europe.hands import cards, size
from engine.ticket_europe.options import STANDARD
from engine.ticket_europe.setup import start
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View
from tests.engine.core.play import random_game
from tests.engine.ticket_europe.tables import ANNA, BEN, CLEO, GAME, act, play, player, three, told

VIEWS = TypeAdapter(View)


def middle(seats: int = 3, moves: int = 80, seed: int = 4) -> State:
    """A position out of a random game."""
    for number, (_, _, _, step) in enumerate(random_game(GAME, seats, STANDARD, seed)):
        if number == moves:
            state: State = step.state
            return state
    raise AssertionError("the game was shorter")


def test_a15_counts_are_public_contents_secret() -> None:
    state = middle()
    for viewer in (ANNA, BEN, CLEO, None):
        view = GAME.view(state, viewer)
        for each, held in zip(view.players, state.players, strict=True):
            own = each.seat == viewer
            assert each.hand == (held.hand if own else None)
            assert each.tickets == (held.tickets if own else None)
            assert each.dropped == (held.dropped if own else None)
            assert each.drawn == (held.drawn if own else None)
            assert (each.cards, each.ticket_count) == (size(held.hand), len(held.tickets))
            assert (each.wagons, each.stations, each.points) == (held.wagons, held.stations, held.points)
        assert view.row == state.row
        assert (view.deck, view.discards, view.ticket_deck) == (
            len(state.deck),
            len(state.discard),
            len(state.ticket_deck),
        )


def test_a15_nothing_hidden_is_left_inside_a_view() -> None:
    """No ticket of another player, and no word of any card but those that all can see."""
    state = middle()
    for viewer in (ANNA, None):
        text = VIEWS.dump_json(GAME.view(state, viewer)).decode()
        for seat, each in enumerate(state.players):
            if seat != viewer:
                assert not any(ticket in text for ticket in (*each.tickets, *each.dropped))
        assert not any(ticket in text for ticket in (*state.ticket_deck, *state.box))
    spectator = json.loads(VIEWS.dump_json(GAME.view(state, None)))
    assert all(each["hand"] is None for each in spectator["players"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_a_seat_can_not_see_is_dealt_anew(seats: int) -> None:
    """And what it can see, or has seen, stays; nothing is lost or made."""
    state = middle(seats, moves=60)
    for viewer in (None, *range(seats)):
        other = GAME.redealt(state, viewer, Chance.seeded(99))
        assert GAME.view(other, viewer) == GAME.view(state, viewer)
        assert other.discard == state.discard
        assert Counter((*other.deck, *(card for each in other.players for card in cards(each.hand)))) == (
            Counter((*state.deck, *(card for each in state.players for card in cards(each.hand))))
        )
        tickets = [*other.ticket_deck, *other.box]
        for seat, each in enumerate(other.players):
            tickets += [*each.tickets, *each.offered, *each.dropped]
            before = state.players[seat]
            assert len(each.tickets) == len(before.tickets)
            assert all(each.hand.get(card, 0) >= count for card, count in before.known.items())
            kept = each.tickets[: 4 - len(each.dropped)]
            assert sum(TICKETS[ticket].long for ticket in (*kept, *each.dropped)) == 1
            assert not any(TICKETS[ticket].long for ticket in each.tickets[4 - len(each.dropped) :])
            assert set(each.returned) <= set(other.ticket_deck)
            if seat == viewer:
                assert each == before
        assert sorted(tickets) == sorted(TICKETS)
        assert other.deck != state.deck


def test_others_hands_and_tickets_vary_as_much_as_they_may() -> None:
    """Each may have kept the long ticket or refused it, and may hold any card that is not in sight."""
    state = start(3, STANDARD, 5)
    for seat, move in ((ANNA, "keep 1,2"), (BEN, "keep 1,2"), (CLEO, "keep 1,2,3,4")):
        state = act(state, seat, move).state
    twins = [GAME.redealt(state, ANNA, Chance.seeded(seed)) for seed in range(200)]
    assert {any(TICKETS[ticket].long for ticket in twin.players[BEN].tickets) for twin in twins} == {
        True,
        False,
    }
    assert {card for twin in twins for card in twin.players[BEN].hand} == set(CARDS)
    long = {ticket for twin in twins for ticket in twin.players[CLEO].tickets if TICKETS[ticket].long}
    assert len(long) == 5


def test_r11_3_tickets_that_a_seat_put_under_the_deck_stay_there_for_it() -> None:
    state = play(three(), "tickets", "keep 1").state
    for seed in range(20):
        assert GAME.redealt(state, ANNA, Chance.seeded(seed)).ticket_deck[:2] == state.ticket_deck[:2]
    for_ben = {GAME.redealt(state, BEN, Chance.seeded(seed)).ticket_deck[:2] for seed in range(20)}
    assert len(for_ben) > 1


def test_drawn_face_up_is_a_fact_of_the_log_drawn_blind_a_count() -> None:
    """No event but of what all can see has a word for a card; a draw from the deck has none."""
    seen: set[str] = set()
    for *_, step in random_game(GAME, 3, STANDARD, seed=6):
        for event in step.events:
            name = type(event).__name__
            text = TypeAdapter(type(event)).dump_json(event).decode()
            seen.add(name)
            if name in ("CardDrawn", "TicketsDrawn", "TicketsKept", "Reshuffled"):
                assert not any(f'"{word}"' in text for word in (*CARDS, *TICKETS))
    assert {"CardDrawn", "CardTaken", "TicketsDrawn", "TicketsKept"} <= seen


def test_moves_on_record_do_not_tell_what_is_hidden() -> None:
    """Tickets are named by their places, and a card of the deck by the deck."""
    words = {
        word
        for _, _, action, _ in random_game(GAME, 4, STANDARD, seed=3)
        if action.kind in ("keep", "draw", "tickets")
        for word in action.notation().replace(",", " ").split()
    }
    assert not words & set(TICKETS)
    assert "deck" in words


REVEALING = {
    "a blind draw": (three(), "draw deck"),
    "a face-up draw that is replaced": (three(), "draw red"),
    "tickets": (three(), "tickets"),
    "a tunnel": (three(), "claim angora-constantinople red,red"),
    "a claim that fills the row": (three(row="red", draws=""), "claim kyiv-wilno red,red"),
    "the end": (three(ender=ANNA), "station paris red"),
}
PLAIN = {
    "a claim": (three(), "claim kyiv-wilno red,red"),
    "a station": (three(), "station paris red"),
    "a face-up draw that is not replaced": (three(row="red blue", draws=""), "draw red"),
    "tickets kept": (play(three(), "tickets").state, "keep 1"),
    "a tunnel withdrawn": (
        play(three(draws="red red red white"), "claim angora-constantinople red,red").state,
        "withdraw",
    ),
}


@pytest.mark.parametrize("name", [*REVEALING, *PLAIN])
def test_undo_stops_at_what_was_revealed(name: str) -> None:
    state, move = (REVEALING | PLAIN)[name]
    step: Step[State] = play(state, move)
    assert step.reveals == (name in REVEALING)


def test_the_first_choice_of_tickets_reveals_nothing() -> None:
    state = start(2, STANDARD, 1)
    first = act(state, ANNA, "keep 1,2")
    assert not first.reveals
    assert not act(first.state, BEN, "keep 1,2").reveals


def test_a5_whether_a_row_is_discarded_reveals_in_either_case() -> None:
    """A row of three locomotives stands for lack of other cards. When cards are discarded, whether it still
    stands hangs on what the deck holds: so that move reveals in either case.
    """
    state = three(player(loco=2), row="loco loco loco red blue")
    for draws, told_of in (("loco loco", events.RowKept), ("white white", events.RowDiscarded)):
        step = play(replace(state, deck=tuple(draws.split())), "claim kyiv-wilno loco,loco")
        assert told(step, told_of)
        assert step.reveals


def test_every_event_is_named_in_its_module() -> None:
    assert {name for name in vars(events) if name[0].isupper()} - {"Event", "ClassVar", "Mapping"} == set(
        events.__all__
    )
