"""The final score (R13) and the solo game (R14). Each test names its rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine.tramways.events.cards import LineDiscarded
from engine.tramways.events.players import StressRose
from engine.tramways.events.rounds import FinalScore, GameEnded
from engine.tramways.facts import CARDS
from engine.tramways.ledger import Move
from engine.tramways.options import TramwaysOptions
from engine.tramways.scoring import finish, outcome, scale
from engine.tramways.state import Player, State
from tests.engine.core.play import random_game
from tests.engine.tramways.tables import (
    ANNA,
    GAME,
    act,
    begun,
    numbers,
    play,
    player,
    refused,
    table,
    told,
    values,
)

LONG = ". . . . . . . . . . . . . . . . . . ."


def finished(*players: Player, links: tuple[int, ...]) -> State:
    """Every seat has so many complete links, all between the same two buildings."""
    rows = [f"Ra {LONG}", *(f". {LONG}" for _ in range(4))]
    state = table(*players, map="/".join(rows))
    stub = table(*players, map="Ra . Cb", links="anna a1 b1 c1")
    lines = [
        replace(stub.links[0], number=number, owner=seat)
        for number, seat in enumerate((s for s, count in enumerate(links) for _ in range(count)), 1)
    ]
    move = Move(replace(state, plan=stub.plan, links=tuple(lines)))
    finish(move)
    return move.state


def test_t21_r13_1_r13_2_the_final_score_of_the_rulebook() -> None:
    """Of two with 34 the one with more money left after the conversion is before the other."""
    first = player(money=11, stress=2, happiness=24)
    second = player(money=9, stress=12, happiness=32)
    third = player(money=5, stress=7, happiness=30)
    state = finished(first, second, third, links=(4, 5, 6))
    assert [score.total for score in state.scores] == [34, 34, 40]
    assert [score.money for score in state.scores] == [1, 9, 5]
    found = outcome(state)
    assert found is not None
    assert found.ranking == ((2,), (1,), (0,))
    assert found.scores == (34, 34, 40)


def test_r13_1_the_parts_of_the_score() -> None:
    state = finished(player(money=27, stress=4, happiness=-2), player(money=0), links=(2, 0))
    assert state.scores[0] == GAME.view(state, None).scores[0]
    one = state.scores[0]
    assert (one.happiness, one.links, one.converted, one.stress, one.total, one.money) == (-2, 6, 2, 5, 1, 7)
    assert state.scores[1].total == -1


def test_r13_1_upgraded_links_count_as_others_and_incomplete_ones_nothing() -> None:
    state = table(
        player(money=0),
        player(money=0),
        map="Ra . . Cb/. . . .",
        links="anna+ a1 b1 c1 d1,anna a1 a2 b2,ben a1 b1 b2",
    )
    assert [each.links for each in GAME.view(state, None).standings] == [3, 0]


def test_r13_2_equal_in_all_is_shared() -> None:
    state = finished(player(money=5), player(money=5), links=(1, 1))
    found = outcome(state)
    assert found is not None
    assert found.ranking == ((0, 1),)


# --- alone --------------------------------------------------------------------------------------------


def alone(hand: str = "", **changes: Any) -> State:
    """The line of the first round, with one card in it."""
    state = begun(1)
    return replace(state, players=(player(hand, **changes),))


def test_r14_1_set_up_as_for_two_with_the_two_generic_cards() -> None:
    state = begun(1)
    assert {kind: len(cards) for kind, cards in state.building_cards.items()} == {
        "R": 1,
        "C": 1,
        "I": 2,
        "L": 1,
    }
    assert Counter(CARDS[card].sort for card in state.players[0].hand) == {
        "parcel": 4,
        "generic": 2,
        "development": 1,
    }


def test_r14_3_the_other_parcels_and_all_30_auction_cards_are_in_the_deck() -> None:
    state = begun(1)
    assert len(state.owners) == 4
    deck = (*state.auction_deck, *state.market)
    sorts = Counter(CARDS[card].sort for card in deck)
    assert sorts == {"auction": 30, "parcel": len(state.town.parcels) - 4}


def test_r14_4_six_development_cards_in_two_books() -> None:
    state = GAME.start(1, TramwaysOptions(board="normal"), 1)
    assert [len(book) for book in state.books] == [3, 3]
    assert len(state.box) == 14


def test_r14_5_the_line_costs_1_for_each_card_in_it() -> None:
    state = alone(money=3)
    assert (state.phase, len(state.market)) == ("line", 1)
    state = play(state, "reveal -").state
    assert (state.players[0].money, len(state.market)) == (2, 2)
    state = play(state, "reveal -").state
    assert (state.players[0].money, len(state.market)) == (0, 3)
    # Who can't pay for another must take one.
    assert GAME.kinds(state, 0) == ("take",)
    assert refused(state, "reveal -", "R14.5") == "money_short"
    by_card = replace(state, players=(player("83", money=0),))
    assert play(by_card, "reveal 83:money4").state.players[0].money == 1


def test_r14_5_the_newest_card_costs_stress_and_the_others_are_discarded() -> None:
    state = play(alone(money=9), "reveal -", "reveal -").state
    state = replace(state, market=(62, 65, 68))
    assert values(state, "take") == [68, 65, 62]
    newest = play(state, "take 68")
    assert numbers(newest.state) == [2]
    assert told(newest, LineDiscarded) == [LineDiscarded((62, 65))]
    assert newest.state.phase == "actions"
    earlier = play(state, "take 62").state
    assert numbers(earlier) == [1]
    assert earlier.auction_discard == (65, 68)
    assert refused(state, "take 69", "R5.8") == "card_not_on_offer"


def test_r14_5_an_empty_deck_is_made_of_its_discards() -> None:
    state = replace(alone(money=9), auction_deck=(), auction_discard=(70, 71), market=(62,))
    state = play(state, "reveal -").state
    assert set(state.market) < {62, 70, 71}
    assert len(state.auction_deck) == 1
    none = replace(state, auction_deck=(), auction_discard=())
    assert "reveal" not in GAME.kinds(none, 0)
    assert refused(none, "reveal -", "R14.5") == "no_cards_left"


def test_r14_6_void_tickets_and_parcels_do_as_ever_and_nobody_is_first() -> None:
    state = replace(alone("65"), market=(67,))
    state = play(state, "take 67").state
    assert state.phase == "void"
    assert play(state, "drop 65").state.phase == "actions"
    parcel = next(card for card in state.auction_deck if CARDS[card].parcel)
    state = replace(alone(), market=(parcel, 62))
    assert play(state, f"take {parcel}").state.owners[CARDS[parcel].parcel or ""] == ANNA
    assert numbers(play(state, f"take {parcel}").state) == [1]


def test_r14_7_round_6_begins_with_2_stress() -> None:
    state = replace(begun(1), round=5, phase="administration", players=(player("62"),), market=())
    step = act(state, 0, "done")
    assert step.state.round == 6
    assert numbers(step.state) == [3]
    assert told(step, StressRose) == [StressRose(0, 2, 3)]
    assert step.state.phase == "actions"


@pytest.mark.parametrize(
    ("total", "word"),
    [
        (-5, "lamentable"),
        (0, "lamentable"),
        (19, "lamentable"),
        (20, "sad"),
        (39, "sullen"),
        (40, "agreeable"),
        (59, "satisfied"),
        (60, "content"),
        (79, "delighted"),
        (80, "exuberant"),
        (99, "euphoric"),
        (100, "ecstatic"),
        (250, "ecstatic"),
    ],
)
def test_r14_8_the_scale(total: int, word: str) -> None:
    assert scale(total) == word


def test_r14_8_the_end_names_the_word() -> None:
    *_, (_, _, _, step) = random_game(GAME, 1, TramwaysOptions(), 3)
    (ended,) = told(step, GameEnded)
    (score,) = told(step, FinalScore)
    assert ended.scale == scale(score.total)
    assert outcome(step.state) is not None
