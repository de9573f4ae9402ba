"""The auction of the order of play (R4, R5). Each test names its rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import NotYourTurn
from engine.tramways import auction, payments
from engine.tramways.events.cards import CardDiscarded
from engine.tramways.events.players import MoneyPaid, StressRose
from engine.tramways.events.rounds import OrderSettled
from engine.tramways.events.town import ParcelsTaken
from engine.tramways.facts import CARDS
from engine.tramways.ledger import Move
from engine.tramways.options import STANDARD
from engine.tramways.state import Player, State
from tests.engine.tramways.tables import (
    ANNA,
    BEN,
    CLEO,
    act,
    begun,
    listed,
    numbers,
    play,
    player,
    refused,
    table,
    told,
    values,
)

ASKED = STANDARD.model_copy(update={"last_bidder": "asked"})
BROWN, PINK, GREEN, ORANGE, PURPLE = range(5)


def bidding(*players: Player, **changes: Any) -> State:
    """The auction of a round begins, in the order of the seats."""
    state = table(*players, market=(62, 65, 68, 69, 70)[: len(players)], **changes)
    move = Move(replace(state, auction_deck=(71, 72, 73, 74, 76)[: len(players)]))
    auction.begin(move)
    return move.state


def rich(count: int) -> list[Player]:
    return [player(money=40) for _ in range(count)]


def test_r4_a_round_begins_with_the_auction_of_the_order() -> None:
    state = begun(3)
    assert (state.phase, state.round) == ("auction", 1)


def test_t1_the_auction_of_the_rulebook() -> None:
    """R5.1, R5.2, R5.3, R5.4, R5.7."""
    state = bidding(*rich(5))
    state = play(state, "bid 4 -", "bid 1 -", "pass").state
    assert state.turn == ORANGE
    assert refused(state, "bid 4 -", "R5.3") == "bid_taken"
    assert refused(state, "bid 1 -", "R5.3") == "bid_taken"
    state = play(state, "bid 3 -", "bid 2 -").state
    assert state.turn == PINK
    assert refused(state, "bid 1 -", "R5.3") == "bid_repeated"
    state = play(state, "bid 2 -").state
    assert state.turn == PURPLE
    assert {1, 3} <= set(values(state, "bid"))
    assert 2 not in values(state, "bid")
    state = play(state, "bid 3 -").state
    assert state.turn == PINK
    step = play(state, "pass")
    order = (BROWN, ORANGE, PURPLE, PINK, GREEN)
    assert told(step, OrderSettled) == [OrderSettled(order)]
    assert [40 - each.money for each in step.state.players] == [4, 3, 0, 3, 5]
    assert numbers(step.state) == [2, 1, 1, 1, 1]
    assert step.state.phase == "cards"


def test_r5_1_all_begin_in_the_old_order_and_the_new_one_is_empty() -> None:
    state = bidding(*rich(3))
    assert state.auction is not None
    assert state.auction.waiting == state.order == (ANNA, BEN, CLEO)
    assert state.auction.placed == (None, None, None)
    assert state.turn == ANNA


def test_r5_7_the_new_first_player_has_a_step_of_stress() -> None:
    step = play(bidding(*rich(3)), "pass", "bid 1 -", "pass")
    assert step.state.order == (BEN, CLEO, ANNA)
    assert numbers(step.state) == [1, 2, 1]


def test_t2_bids_differ_from_those_to_the_left_in_the_same_bidding_round() -> None:
    """R5.3: in the next round the first player may bid anything but their own last bid."""
    state = play(bidding(*rich(3)), "bid 2 -").state
    assert values(state, "bid")[:3] == [1, 3, 4]
    state = play(state, "bid 3 -", "bid 4 -").state
    assert state.turn == ANNA
    assert values(state, "bid")[:4] == [1, 3, 4, 5]


def test_t3_r5_6_a_bid_beyond_the_bid_spaces_is_paid_whole() -> None:
    state = play(bidding(*rich(2)), "bid 23 -").state
    assert state.players[ANNA].money == 17
    assert max(values(state, "bid")) == 40


def test_t34_the_first_of_two_passes_at_once() -> None:
    """R5.2: the one who passes is last; the other is first for nothing, and has the stress (R5.7)."""
    step = play(bidding(*rich(2)), "pass")
    assert step.state.order == (BEN, ANNA)
    assert [each.money for each in step.state.players] == [40, 40]
    assert numbers(step.state) == [1, 2]
    assert told(step, StressRose) == [StressRose(BEN, 1, 2)]


def test_r5_2_the_last_one_may_be_asked_all_the_same() -> None:
    state = play(bidding(*rich(2), options=ASKED), "pass").state
    assert (state.phase, state.turn) == ("auction", BEN)
    assert play(state, "bid 1 -").state.players[BEN].money == 39
    assert play(state, "pass").state.order == (BEN, ANNA)


def test_r5_2_a_leader_moves_to_the_first_place_without_a_choice_and_pays_every_bid_in_full() -> None:
    state = play(bidding(*rich(3)), "bid 1 -", "bid 2 -", "pass", "bid 5 -").state
    assert state.order == (ANNA, BEN, CLEO)
    assert [40 - each.money for each in state.players] == [6, 2, 0]


def test_r5_3_a_bid_is_one_at_least_and_need_not_be_higher() -> None:
    state = play(bidding(*rich(3)), "bid 5 -").state
    assert refused(state, "bid 0 -", "R5.3") == "bid_too_low"
    assert 1 in values(state, "bid")


def test_r5_4_bids_in_the_lower_row_block_nobody() -> None:
    state = play(bidding(*rich(3)), "bid 4 -", "bid 1 -", "bid 3 -").state
    # Anna is first now with 4, which Ben may bid.
    assert state.turn == BEN
    assert 4 in values(state, "bid")


def test_r5_5_coins_and_money_icons_pay_in_any_mix() -> None:
    """Icons alone bring change; with coins the amount is exact."""
    state = bidding(player("62 83 73", money=2), player())
    mixed = play(state, "bid 3 62:money1")
    assert (mixed.state.players[ANNA].money, mixed.state.players[ANNA].discard) == (0, (62,))
    change = play(state, "bid 3 83:money4")
    assert change.state.players[ANNA].money == 3
    assert told(change, MoneyPaid) == [MoneyPaid(ANNA, 3, -1)]
    assert refused(state, "bid 4 62:money1", "R5.2") == "money_short"
    # Card 73 has stress as its consequence.
    assert numbers(play(state, "bid 5 73:money5").state)[ANNA] == 2
    assert max(values(state, "bid")) == 2 + 1 + 4 + 5


def test_r5_5_any_money_icons_pay_also_more_than_are_needed() -> None:
    """The bank changes all of it; such a way is listed nowhere, for a hand could pay a bid in thousands."""
    state = bidding(player("62 83 73", money=2), player())
    step = play(state, "bid 3 62:money1,83:money4")
    assert (step.state.players[ANNA].money, step.state.players[ANNA].discard) == (2 + 2, (62, 83))
    all_of_it = play(state, "bid 1 62:money1,83:money4,73:money5").state
    assert all_of_it.players[ANNA].money == 2 + 9
    assert numbers(all_of_it)[ANNA] == 2
    assert "bid 3 62:money1,83:money4" not in set(listed(state, "bid"))
    assert payments.is_generous(("62:money1", "83:money4"), 3)
    assert not payments.is_generous(("62:money1", "83:money4"), 5)
    assert not payments.is_generous(("83:money4",), 3)
    assert not payments.is_generous((), 3)


def test_r5_5_two_icons_of_a_card_cost_stress() -> None:
    state = bidding(player("97", money=0), player())
    assert values(state, "bid") == [1]
    assert numbers(play(state, "bid 1 97:money1").state) == [1, 1]


def test_r5_8_cards_are_taken_in_the_new_order_and_new_ones_revealed() -> None:
    state = play(bidding(*rich(3)), "pass", "pass").state
    assert (state.phase, state.turn, state.order) == ("cards", CLEO, (CLEO, BEN, ANNA))
    assert refused(state, "take 71", "R5.8") == "card_not_on_offer"
    step = play(state, "take 65", "take 62")
    # The last one has no choice.
    assert [each.hand for each in step.state.players] == [(68,), (62,), (65,)]
    assert step.state.market == (73, 72, 71)
    assert step.state.phase == "actions"


def test_r5_8_none_are_revealed_after_round_5_and_the_hand_limit_does_not_matter() -> None:
    hand = "1 3 5 6 7 8 10"
    state = play(bidding(player(hand), player(), round=5), "pass").state
    step = play(state, "take 62")
    assert step.state.market == ()
    assert len(step.state.players[ANNA].hand) == 8


def test_r5_9_a_parcel_card_gives_its_parcel_at_once() -> None:
    state = bidding(*rich(2), map="Ra A1 .")
    state = replace(state, market=(21, 62))
    step = play(state, "pass", "take 21")
    assert told(step, ParcelsTaken) == [ParcelsTaken(BEN, ("A1",))]
    assert step.state.owners == {"A1": BEN}


def test_r3_11_r5_10_o5_a_void_ticket_makes_its_taker_discard() -> None:
    """Once, when it is taken: a card that is not void itself, with its consequence."""
    state = bidding(player("75 11 62"), player())
    state = replace(state, market=(67, 65))
    step = play(state, "pass", "take 65")
    state = step.state
    assert (state.phase, state.turn) == ("void", ANNA)
    assert refused(state, "drop 75", "R5.10") == "card_is_void"
    assert refused(state, "drop 65", "R5.10") == "card_not_in_hand"
    step = play(state, "drop 11")
    assert told(step, CardDiscarded) == [CardDiscarded(ANNA, 11, 0)]
    assert step.state.players[ANNA].money == 7
    assert step.state.phase == "actions"
    mild = replace(state, options=STANDARD.model_copy(update={"void_consequence": "no"}))
    assert play(mild, "drop 11").state.players[ANNA].money == 10


def test_r5_10_with_no_card_to_discard_nothing_is_discarded() -> None:
    """Nor with none that could be paid for."""
    for hand in ("", "75", "75 11"):
        state = bidding(player(hand, money=2), player())
        state = replace(state, market=(65, 67))
        assert play(state, "pass", "take 65").state.phase == "actions"
    poor = replace(state, options=STANDARD.model_copy(update={"void_consequence": "no"}))
    assert play(poor, "pass", "take 65").state.phase == "void"


def test_r12_1_in_round_6_the_auction_sets_the_order_alone_and_the_winner_has_stress_2() -> None:
    step = play(bidding(player("62"), player("65"), round=6), "pass")
    assert numbers(step.state) == [1, 3]
    assert step.state.phase == "actions"
    assert step.state.players[ANNA].hand == (62,)


def test_who_is_not_asked_can_not_bid() -> None:
    state = bidding(*rich(3))
    for move in ("bid 1 -", "pass"):
        with pytest.raises(NotYourTurn):
            act(state, BEN, move)


@pytest.mark.parametrize("seed", range(6))
def test_r5_the_order_is_one_of_all_seats(seed: int) -> None:
    state = begun(4, seed)
    while state.phase == "auction":
        amounts = values(state, "bid") or [99]
        coins = state.players[state.turn].money
        state = play(state, f"bid {amounts[0]} -" if amounts[0] <= coins and seed % 2 else "pass").state
    assert sorted(state.order) == [0, 1, 2, 3]


def test_cards_named_in_this_module_are_what_they_are_meant_to_be() -> None:
    assert CARDS[67].void
    assert CARDS[75].void
    assert CARDS[11].consequence == "pay"
