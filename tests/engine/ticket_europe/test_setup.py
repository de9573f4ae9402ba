"""The set-up and the first choice of tickets (R1.1, R2), the turn (R4). Each test names its rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine.core import Draft, GameError, NotYourTurn, RuleError, legal_actions
from engine.ticket_europe.events import GameEnded, HasToPay, TicketsKept, TurnBegan, TurnSkipped
from engine.ticket_europe.facts import TICKETS, deck
from engine.ticket_europe.hands import cards, size
from engine.ticket_europe.options import OTHER_READINGS, STANDARD
from engine.ticket_europe.setup import SEATS, start
from engine.ticket_europe.state import State
from engine.ticket_europe.trails import spaces
from tests.engine.core.play import random_game
from tests.engine.ticket_europe.tables import (
    ANNA,
    BEN,
    CLEO,
    GAME,
    act,
    play,
    player,
    refused,
    table,
    three,
    told,
)


def all_tickets(state: State) -> Counter[str]:
    piles = [state.ticket_deck, state.box]
    for each in state.players:
        piles += [each.tickets, each.offered, each.dropped]
    return Counter(ticket for pile in piles for ticket in pile)


def all_cards(state: State) -> Counter[str]:
    piles = [state.deck, state.discard, state.row]
    if state.tunnel is not None:
        piles += [state.tunnel.cards, state.tunnel.turned]
    piles += [cards(each.hand) for each in state.players]
    return Counter(card for pile in piles for card in pile)


def test_r1_1_two_to_five_players() -> None:
    for seats in (1, 6):
        with pytest.raises(RuleError):
            GAME.start(seats, STANDARD, 1)


@pytest.mark.parametrize(
    ("seats", "wagon_cards", "tickets"), [(2, 97, 34), (3, 93, 31), (4, 89, 28), (5, 85, 25)]
)
def test_r2_10_the_decks_after_the_deal(seats: int, wagon_cards: int, tickets: int) -> None:
    """R2.1 to R2.6: 45 wagons, 3 stations, 0 points, 4 cards, 5 face up, a long ticket and three short."""
    for seed in range(10):
        state = start(seats, STANDARD, seed)
        assert (len(state.deck) + len(state.discard), len(state.ticket_deck)) == (wagon_cards, tickets)
        assert len(state.row) == 5
        assert all_cards(state) == Counter(deck())
        assert all_tickets(state) == Counter(list(TICKETS))
        assert len(state.box) == 6 - seats


def test_r2_1_r2_2_r2_3_what_a_player_begins_with() -> None:
    for each in start(5, STANDARD, 4).players:
        assert (each.wagons, each.stations, each.points, size(each.hand)) == (45, 3, 0, 4)
        assert (each.tickets, each.known) == ((), {})


def test_r2_3_r5_6_the_first_row_never_has_three_locomotives() -> None:
    """Where it would have had them, it was discarded."""
    states = [start(2, STANDARD, seed) for seed in range(300)]
    assert all(state.row.count("loco") < 3 for state in states)
    assert any(state.discard for state in states)
    for state in states:
        rows = [state.discard[at : at + 5] for at in range(0, len(state.discard), 5)]
        assert all(row.count("loco") >= 3 for row in rows)


def test_r2_4_the_european_express_is_there_to_be_won_by_all() -> None:
    assert GAME.view(start(3, STANDARD, 1), None).scores == ()


def test_r2_5_r2_6_a_long_ticket_and_three_short_for_each() -> None:
    for seats in SEATS:
        for each in start(seats, STANDARD, 7).players:
            assert [TICKETS[ticket].long for ticket in each.offered] == [True, False, False, False]


def test_r2_7_all_choose_at_the_same_time_in_any_order() -> None:
    """A17: the order makes no difference."""
    state = start(3, STANDARD, 5)
    assert GAME.deciders(state) == (ANNA, BEN, CLEO)
    moves = {ANNA: "keep 1,2", BEN: "keep 2,4", CLEO: "keep 1,2,3,4"}
    ends = []
    for order in ((ANNA, BEN, CLEO), (CLEO, ANNA, BEN), (BEN, CLEO, ANNA)):
        step, now = act(state, order[0], moves[order[0]]), state
        for number, seat in enumerate(order, 1):
            step = act(now, seat, moves[seat])
            now = step.state
            assert GAME.deciders(now) == (
                tuple(sorted(order[number:])) if number < len(order) else (now.first,)
            )
        assert told(step, TurnBegan) == [TurnBegan(now.first)]
        ends.append(now)
    assert ends[0] == ends[1] == ends[2]


def test_a17_the_choice_is_made_with_cards_and_row_in_sight() -> None:
    view = GAME.view(start(3, STANDARD, 5), BEN)
    assert view.phase == "dealt"
    assert size(view.players[BEN].hand or {}) == 4
    assert len(view.row) == 5


def test_r2_7_who_has_chosen_waits_for_the_others() -> None:
    state = act(start(2, STANDARD, 5), ANNA, "keep 1,2").state
    for move in ("keep 1,2", "draw deck"):
        with pytest.raises(NotYourTurn):
            act(state, ANNA, move)
    assert refused(state, "draw deck", "R2.7", BEN) == "tickets_to_keep"


def test_r2_7_a18_d13_at_least_two_of_the_four() -> None:
    """Keep 1: refused. Keep 2 short and drop the long one: accepted."""
    state = start(2, STANDARD, 5)
    for move in ("keep 1", "keep -"):
        assert refused(state, move, "R2.7", ANNA) == "tickets_few"
    assert refused(state, "keep 2,2", "R2.7", ANNA) == "ticket_twice"
    with pytest.raises(GameError):
        act(state, ANNA, "keep 1,5")
    long, one, other, third = state.players[ANNA].offered
    after = act(state, ANNA, "keep 2,3").state.players[ANNA]
    assert (after.tickets, after.dropped, after.offered) == ((one, other), (long, third), ())
    assert act(state, ANNA, "keep 3,2").state.players[ANNA] == after


def test_r2_7_what_is_listed() -> None:
    """Two, three or all four, in one go."""
    state = start(2, STANDARD, 5)
    found = {action.notation() for action in legal_actions(GAME, state, BEN)}
    assert len(found) == 6 + 4 + 1
    choices = GAME.choices(state, BEN, Draft("keep"))
    assert choices is not None
    assert (choices.together, choices.ends, choices.complete) == (range(2, 5), False, True)


def test_r2_8_d13_refused_tickets_never_come_back() -> None:
    state = start(2, STANDARD, 5)
    state = act(state, ANNA, "keep 2,3").state
    step = act(state, BEN, "keep 1,2,3,4")
    dropped = state.players[ANNA].dropped
    assert told(step, TicketsKept) == [TicketsKept(BEN, 4, 0)]
    assert not set(dropped) & set(step.state.ticket_deck)
    for *_, last in random_game(GAME, 2, STANDARD, seed=5):
        assert all_tickets(last.state) == Counter(list(TICKETS))
        assert not set(last.state.players[ANNA].dropped) & set(last.state.ticket_deck)


def test_r2_9_kept_tickets_stay_until_the_end() -> None:
    held: dict[int, tuple[str, ...]] = {}
    for *_, step in random_game(GAME, 3, STANDARD, seed=2):
        for seat, each in enumerate(step.state.players):
            before = held.get(seat, ())
            assert each.tickets[: len(before)] == before
            held[seat] = each.tickets


def test_r4_1_the_first_player_is_drawn() -> None:
    assert {start(3, STANDARD, seed).first for seed in range(30)} == {ANNA, BEN, CLEO}


def test_r4_1_or_the_first_seat_begins() -> None:
    assert {start(3, OTHER_READINGS, seed).first for seed in range(30)} == {ANNA}


@pytest.mark.parametrize("move", ["claim kyiv-wilno red,red", "station paris red"])
def test_r4_1_r4_2_one_action_a_turn_then_clockwise(move: str) -> None:
    state = three()
    for seat in (ANNA, BEN, CLEO):
        assert GAME.deciders(state) == (seat,)
        with pytest.raises(NotYourTurn):
            act(state, (seat + 1) % 3, move)
        state = replace(play(state, move).state, owners={}, stations={})
    assert GAME.deciders(state) == (ANNA,)


def test_r4_2_the_four_actions() -> None:
    assert GAME.kinds(three(), ANNA) == ("draw", "claim", "tickets", "station")


def test_r4_3_there_is_no_pass() -> None:
    assert not {"pass", "end"} & set(GAME.kinds_by_name)


def nothing(**changes: Any) -> State:
    """Anna can act; Ben and Cleo hold nothing, and nothing can be drawn."""
    empty = replace(player(), hand={})
    given = {"row": "", "draws": "", "ticket_deck": (), **changes}
    return table(player(red=2), empty, empty, **given)


def test_r4_3_a9_who_can_do_nothing_is_passed_over() -> None:
    """Face-up cards that may not be taken are all that is left, and Cleo alone has cards."""
    state = nothing(options=OTHER_READINGS)
    state = replace(state, players=(*state.players[:2], player(red=2)))
    step = play(state, "claim kyiv-wilno red,red")
    assert step.state.row == ("red", "red")
    assert told(step, TurnSkipped) == [TurnSkipped(BEN)]
    assert told(step, TurnBegan) == [TurnBegan(CLEO)]
    assert told(step, HasToPay) == [HasToPay(CLEO)]
    assert step.reveals


def test_r4_3_a9_where_nothing_can_be_drawn_not_to_be_passed_over_reveals_as_well() -> None:
    """That Ben can act says as much about Ben's cards as passing Ben over would have."""
    players = (player(red=2), player(red=2), replace(player(), hand={}))
    step = play(nothing(options=OTHER_READINGS, players=players), "claim kyiv-wilno red,red")
    assert told(step, HasToPay) == [HasToPay(BEN)]
    assert step.reveals
    some = nothing(row="red red red red blue", players=players)
    assert told(play(some, "claim kyiv-wilno red,red"), HasToPay) == []


def test_r4_3_a9_where_nobody_can_do_anything_the_game_is_over() -> None:
    step = play(nothing(options=OTHER_READINGS), "claim kyiv-wilno red,red")
    assert told(step, TurnSkipped) == [TurnSkipped(BEN), TurnSkipped(CLEO), TurnSkipped(ANNA)]
    assert told(step, GameEnded) == [GameEnded("nobody_can_act")]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.reason == "nobody_can_act"


def test_a9_a_turn_passed_over_in_the_last_round_is_the_last() -> None:
    step = play(nothing(options=OTHER_READINGS, ender=BEN), "claim kyiv-wilno red,red")
    assert told(step, TurnSkipped) == [TurnSkipped(BEN)]
    assert told(step, GameEnded) == [GameEnded("last_round")]


@pytest.mark.parametrize("seats", SEATS)
def test_r1_2_no_card_ticket_or_wagon_is_ever_lost_or_made(seats: int) -> None:
    for *_, step in random_game(GAME, seats, STANDARD, seed=seats):
        state = step.state
        assert all_cards(state) == Counter(deck())
        assert all_tickets(state) == Counter(list(TICKETS))
        for seat, each in enumerate(state.players):
            own = [route for route, owner in state.owners.items() if owner == seat]
            built = [city for city, owner in state.stations.items() if owner == seat]
            assert each.wagons == 45 - spaces(own) >= 0
            assert each.stations == 3 - len(built) >= 0
            assert all(each.hand.get(card, 0) >= count for card, count in each.known.items())
            assert set(each.returned) <= set(state.ticket_deck)
