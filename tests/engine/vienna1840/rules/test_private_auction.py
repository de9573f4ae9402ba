"""The pre-stock round: the auction of the privates (VI)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import NotYourTurn, RuleError
from engine.vienna1840 import GAME
from engine.vienna1840.events import AuctionPassed, PrivateDiscounted, PrivatePaid, PrivateSold
from engine.vienna1840.facts import PRIVATES
from engine.vienna1840.state import PrivateAuction, State
from tests.engine.vienna1840.rules.positions import (
    act,
    cash,
    decider,
    kinds,
    new,
    out_of_turn,
    owned,
    play,
    refused,
    round_name,
    values,
)


def seated(seats: int = 4, base: str = "rulebook", **options: Any) -> State:
    """An auction that seat 0 starts, with 260 for everybody."""
    state = new(seats, base, map="full", **options)
    phase = PrivateAuction(turn=0, namer=0)
    return replace(state, order=tuple(range(seats)), phase=phase, cash=(260,) * seats)


def sold(state: State, *names: str, to: int = 3) -> State:
    for name in names:
        state = owned(state, name, to)
    return state


def test_lowest_card_starts_the_auction() -> None:
    """III.1, R3.1: order cards are dealt at random; the lowest starts the auction."""
    starters = set()
    for seed in range(1, 12):
        state = new(4, seed=seed)
        assert sorted(state.order) == [0, 1, 2, 3]
        assert decider(state) == state.order[0]
        starters.add(state.order[0])
    assert len(starters) > 1


def test_the_view_lists_the_players_as_they_act() -> None:
    """VI, R6.2: clockwise by seats from the lowest card, not by the order cards."""
    state = replace(seated(), order=(2, 0, 3, 1), phase=PrivateAuction(turn=2, namer=2))
    assert GAME.view(state, None).order == (2, 3, 0, 1)


def test_namer_opens_at_face_value_or_a_multiple_of_5_above() -> None:
    """VI, R6.1: the start player names any private and may open with its face value plus a multiple of 5."""
    state = seated()
    assert values(state, "name") == ["PR", "KK", "SB", "HB", "SD", "SSB"]
    state = play(state, "name SB")
    assert decider(state) == 0
    assert refused(state, "bid SB 25") == ("bid_too_low", "VI")
    assert refused(state, "bid SB 32") == ("bid_step", "VI")
    assert values(state, "bid", "SB")[:3] == [30, 35, 40]
    assert decider(play(state, "bid SB 35")) == 1


def test_bidding_goes_clockwise_and_rises_by_5() -> None:
    """VI, R6.2: in seating order each other player may raise by a multiple of 5, or pass."""
    state = play(seated(), "name PR", "bid PR 10")
    assert decider(state) == 1
    assert refused(state, "bid PR 10") == ("bid_too_low", "VI")
    assert refused(state, "bid PR 17") == ("bid_step", "VI")
    state = play(state, "bid PR 25", "pass", "bid PR 30")
    assert decider(state) == 0
    state = play(state, "bid PR 40")
    assert isinstance(state.phase, PrivateAuction)
    assert state.phase.bids == ((1, 25), (3, 30), (0, 40)), "one for each who is still in"


def test_seating_order_starts_at_the_namer_not_at_the_cards() -> None:
    """VI, R6.2: clockwise, whatever the order cards say."""
    state = replace(seated(), order=(2, 0, 3, 1), phase=PrivateAuction(turn=2, namer=2))
    state = play(state, "name PR", "bid PR 10")
    assert decider(state) == 3
    assert decider(play(state, "pass")) == 0


def test_others_may_open_when_the_namer_passed() -> None:
    """VI, R6.2: who named may pass; if there is no bid yet the next may open at face value."""
    state = play(seated(), "name PR", "pass")
    assert decider(state) == 1
    assert refused(state, "bid PR 5") == ("bid_too_low", "VI")
    state = play(state, "bid PR 10", "pass", "pass")
    assert state.privates["PR"].owner == 1


def test_who_passed_is_out_of_this_auction() -> None:
    """VI, R6.3: no way back into an auction after a pass."""
    state = play(seated(), "name PR", "bid PR 10", "pass", "bid PR 15", "bid PR 20", "bid PR 25")
    assert decider(state) == 2
    assert out_of_turn(state, "1: bid PR 30")
    state = play(state, "pass", "pass", "name KK")
    assert decider(play(state, "bid KK 20")) == 2, "in the next auction seat 1 is the namer and in again"


def test_highest_bidder_pays_the_bank() -> None:
    """VI, R6.4: the winner alone pays, and takes the private."""
    step = act(play(seated(), "name HB", "bid HB 40", "bid HB 60", "pass", "pass"), "pass")
    assert [
        (each.seat, each.private, each.price) for each in step.events if isinstance(each, PrivateSold)
    ] == [(1, "HB", 60)]
    assert step.state.cash == (260, 200, 260, 260)
    assert step.state.privates["HB"].owner == 1


def test_next_private_is_named_by_the_neighbour_of_the_last_namer() -> None:
    """VI, R6.5: after the one who named the previous private, whoever won it."""
    state = play(seated(), "name HB", "bid HB 40", "pass", "bid HB 45", "pass", "pass")
    assert state.privates["HB"].owner == 2
    assert decider(state) == 1
    assert refused(state, "name HB") == ("private_sold", "VI")
    assert "HB" not in values(state, "name")


def test_a_later_namer_may_decline() -> None:
    """VI, R6.5 (OP-3): a player may decline to put one up, and the next player does."""
    state = sold(seated(), "PR")
    assert kinds(state) >= {"name", "pass"}
    assert decider(play(state, "pass")) == 1


def test_the_first_private_must_be_named() -> None:
    """VI, R6.1 (OP-3): the first namer names, and may pass on bidding only."""
    state = seated()
    assert "pass" not in kinds(state)
    assert refused(state, "pass") == ("must_name", "VI")


def test_first_private_falls_by_5_when_all_pass() -> None:
    """VI, R6.6: everybody passes on the first private: it falls by 5, a new auction with the start player."""
    state = play(seated(), "name KK", "pass", "pass", "pass")
    step = act(state, "pass")
    assert PrivateDiscounted("KK", 15) in step.events
    state = step.state
    assert decider(state) == 0
    assert values(state, "bid", "KK")[0] == 15
    assert refused(state, "bid KK 10") == ("bid_too_low", "VI")
    state = play(state, "pass", "bid KK 15", "pass", "pass")
    assert state.cash == (260, 245, 260, 260)


def test_at_0_the_start_player_takes_it_for_nothing() -> None:
    """VI, R6.6: this repeats; at 0 the start player must take the private."""
    state = play(seated(), "name PR", *["pass"] * 8)
    assert state.privates["PR"].owner == 0
    assert state.cash == (260,) * 4
    assert decider(state) == 1


def test_only_the_minimum_falls() -> None:
    """VI, R6.6 (OP-4, D-11): the printed face value stays: return brings 20 after a fall to 15."""
    state = play(seated(), "name KK", *["pass"] * 4, "bid KK 15", "pass", "pass", "pass")
    assert play(state, "0: return KK").cash[0] == 260 - 15 + PRIVATES["KK"].face


def test_all_pass_on_a_later_private() -> None:
    """VI, R6.7: all owned privates pay, then the player with the lowest card goes on."""
    state = play(sold(seated(), "PR", "SSB"), "pass", "name KK", "pass", "pass", "pass")
    step = act(state, "pass")
    assert PrivatePaid("PR", 3, 5) in step.events
    assert PrivatePaid("SSB", 3, 30) in step.events
    assert step.state.cash == (260, 260, 260, 295)
    assert step.state.privates["KK"].minimum == 20, "no fall for a later private"
    assert decider(step.state) == 0


def test_all_decline_to_name() -> None:
    """VI, R6.7 (OP-3): if all decline to name, it is as if all had passed."""
    state = play(sold(seated(), "PR"), "pass", "pass", "pass")
    step = act(state, "pass")
    assert AuctionPassed(None) in step.events
    assert step.state.cash == (260, 260, 260, 265)
    assert decider(step.state) == 0


def test_declining_again_after_a_sale_starts_a_new_count() -> None:
    """VI, R6.7: only a whole circle of passes counts."""
    state = play(sold(seated(), "PR"), "pass", "pass", "pass", "name KK", "bid KK 20", *["pass"] * 3)
    assert state.privates["KK"].owner == 3
    assert state.cash == (260, 260, 260, 240)
    assert play(state, "pass", "pass", "pass").cash == (260, 260, 260, 240)


def test_bids_are_limited_by_cash() -> None:
    """VI, R6.8: no player bids more than they have; one who can't pay a raise is passed over (D-10)."""
    state = cash(seated(), 40, 20, 30, 260)
    state = play(state, "name PR")
    assert refused(state, "bid PR 45") == ("bid_too_high", "VI")
    state = play(state, "bid PR 25")
    assert decider(state) == 2
    assert decider(play(state, "bid PR 30")) == 3


def test_a_bidder_with_a_private_that_would_pay_stays_in_the_auction() -> None:
    """VI, IV.2, R7.3: who can't pay the next bid from cash is asked while a private would pay for it."""
    state = owned(cash(seated(), 260, 20, 20, 20), "KK", 1)
    state = play(state, "name PR", "bid PR 30")
    assert (decider(state), kinds(state)) == (1, {"pass", "return"})
    assert refused(state, "bid PR 35") == ("bid_too_high", "VI")
    state = play(state, "return KK", "bid PR 40", "pass")
    assert (state.privates["PR"].owner, state.cash[1]) == (1, 0)
    state = play(owned(cash(seated(), 260, 20, 20, 20), "KK", 1), "name PR", "bid PR 40")
    assert state.privates["PR"].owner == 0, "40 are not enough for 45"
    online = owned(cash(seated(base="online"), 260, 20, 20, 20), "KK", 1)
    assert play(online, "bid PR 30").privates["PR"].owner == 0, "where it could not go back now"


def test_who_can_not_pay_the_first_bid_is_not_asked() -> None:
    """VI, R6.8, D-10: nor whoever named the private; who holds one that would pay for it is."""
    state = cash(seated(), 5, 9, 10, 0)
    assert decider(play(state, "name PR")) == 2
    assert decider(play(owned(state, "KK", 3), "name SB")) == 0, "nobody can pay: the next namer"
    state = play(owned(cash(seated(), 5, 9, 10, 10), "KK", 3), "name SB")
    assert (decider(state), kinds(state)) == (3, {"pass", "return"})


def test_a_private_that_nobody_can_pay_falls_until_somebody_can() -> None:
    """VI, R6.6: by 5 each time that all pass, who must; in the end the start player takes it."""
    state = play(cash(seated(), 5, 9, 20, 0), "name SB")
    assert (decider(state), state.privates["SB"].minimum) == (2, 20)
    state = play(cash(seated(), 0, 0, 0, 0), "name SB")
    assert (state.privates["SB"].owner, decider(state)) == (0, 1)


def test_an_auction_over_at_once_still_hands_on_the_naming() -> None:
    """VI, R6.5 (D-8): nobody else can pay the next bid: the private is sold, and the next player names."""
    state = play(cash(seated(), 100, 10, 10, 10), "name PR", "bid PR 10")
    assert state.privates["PR"].owner == 0
    assert decider(state) == 1


def test_online_an_auction_over_at_once_leaves_the_naming_where_it_was() -> None:
    """VI, D-8: nobody else can pay the next bid, on opening or after a raise: the last to open goes on."""
    state = play(cash(seated(base="online"), 100, 10, 10, 10), "bid PR 10")
    assert (state.privates["PR"].owner, decider(state)) == (0, 0)
    state = play(cash(state, 30, 100, 30, 30), "bid KK 20", "bid KK 50")
    assert (state.privates["KK"].owner, decider(state)) == (1, 0)


@pytest.mark.parametrize(("others", "goes_on"), [((), 1), (("SSB",), 0)])
def test_online_the_next_to_act_takes_the_cheapest_for_nothing(others: tuple[str, ...], goes_on: int) -> None:
    """VI, D-6: two circles of passes bring Prater from 10 to 0, other privates sold or not.

    D-8: then the seat after the taker goes on, or the taker where the seat before opened the latest auction.
    """
    state = play(sold(seated(base="online"), *others), *["pass"] * 8)
    assert (state.privates["PR"].owner, state.cash[0]) == (0, 260)
    assert decider(state) == goes_on


def test_round_ends_when_all_are_sold() -> None:
    """VI, R6.8: then the order cards are chosen, then SR1 begins."""
    state = sold(seated(), "KK", "SB", "HB", "SD", "SSB")
    state = play(state, "name PR", "bid PR 10", "pass", "pass", "pass")
    assert kinds(state) - {"return"} == {"order"}
    assert round_name(state) == "PRE"


def test_a_returned_private_is_not_auctioned_again() -> None:
    """VI, R6.8 with R7.3: a private returned during the auction has been sold; it is back in the bank."""
    state = play(sold(seated(), "PR"), "3: return PR")
    assert state.cash[3] == 270
    assert "PR" not in values(state, "name")
    assert refused(state, "name PR") == ("private_sold", "VI")
    state = sold(state, "KK", "SB", "HB", "SD")
    assert kinds(play(state, "name SSB", "bid SSB 60", "pass", "pass", "pass")) >= {"order"}


@pytest.mark.parametrize("base", ["rulebook", "online"])
@pytest.mark.parametrize(("purse", "ends"), [(5, True), (10, False)])
def test_what_nobody_can_ever_pay_stays_with_the_bank(base: str, purse: int, ends: bool) -> None:
    """VI, R6.7 with R7.3: the last private costs 60, and none is left in players' hands to pay a dividend."""
    state = sold(seated(base=base, private_return="any_time"), "PR", "KK", "SB", "HB", "SD")
    state = play(state, *(f"3: return {name}" for name in ("PR", "KK", "SB", "HB")))
    state = play(cash(state, 0, 5, 20, purse), "3: return SD")
    assert ("order" in kinds(state)) is ends
    assert state.privates["SSB"].owner is None


def test_nobody_else_decides() -> None:
    """VI: only the seat at turn names or bids."""
    with pytest.raises(NotYourTurn):
        act(seated(), "1: name PR")
    with pytest.raises(NotYourTurn):
        act(seated(), "0: run")


def test_bidding_for_another_lot() -> None:
    """VI: one private is auctioned at a time."""
    state = play(seated(), "name PR")
    assert refused(state, "bid KK 20") == ("other_lot", "VI")
    with pytest.raises((RuleError, NotYourTurn)):
        act(state, "name KK")
