"""Tunnels (R10). Each test names its rule. The row of these tables is full; `draws` are the cards of the
deck.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import NotYourTurn, RuleError, Step, legal_actions
from engine.ticket_europe.events import (
    ClaimWithdrawn,
    Reshuffled,
    RouteClaimed,
    TunnelCardsTurned,
    TunnelEntered,
    TurnBegan,
)
from engine.ticket_europe.facts import ROUTES
from engine.ticket_europe.hands import size
from engine.ticket_europe.state import State, Tunnel
from tests.engine.ticket_europe.tables import ANNA, BEN, GAME, act, play, player, refused, three, told

GRAY = "angora-constantinople"
GREEN = "venezia-zurich"


def dig(draws: str, cards: str, route: str = GRAY, discard: str = "", **hand: int) -> Step[State]:
    """The step of playing cards for a tunnel, with what is turned up."""
    return play(three(replace(player(), hand=hand), draws=draws, discard=discard), f"claim {route} {cards}")


def extra(step: Step[State]) -> int:
    """How many additional cards are asked for; 0 where the route is claimed."""
    tunnel = step.state.tunnel
    assert (tunnel is None) == bool(told(step, RouteClaimed))
    return 0 if tunnel is None else tunnel.extra


def ways_to_pay(step: Step[State]) -> list[str]:
    """What is listed to do about a tunnel."""
    return [action.notation() for action in legal_actions(GAME, step.state, ANNA)]


def test_r10_1_r10_2_the_cards_are_played_and_three_turned_up() -> None:
    step = dig("red blue green white", "red,red", red=4)
    state = step.state
    assert state.tunnel == Tunnel(GRAY, ("red", "red"), ("red", "blue", "green"), 1)
    assert (state.phase, state.turn, state.owners) == ("tunnel", ANNA, {})
    assert state.players[ANNA].hand == {"red": 2}
    assert (state.deck, state.discard) == (("white",), ())
    assert [type(event) for event in step.events] == [TunnelEntered, TunnelCardsTurned]
    assert step.reveals


def test_r10_3_r10_4_t3_a_red_card_asks_for_one_more() -> None:
    """2 red played, one red turned up: 1 additional red or locomotive."""
    step = dig("red blue green", "red,red", red=3, loco=1, blue=3)
    assert extra(step) == 1
    assert ways_to_pay(step) == ["pay red", "pay loco", "withdraw"]
    assert refused(step.state, "pay blue", "R10.4") == "payment_colour"
    assert refused(step.state, "pay red,loco", "R10.3") == "payment_count"
    paid = play(step.state, "pay red")
    assert paid.state.owners == {GRAY: ANNA}
    assert told(paid, RouteClaimed) == [RouteClaimed(ANNA, GRAY, ("red", "red", "red"), 2, 43)]
    assert told(paid, TurnBegan) == [TurnBegan(BEN)]


def test_r10_3_t4_a_turned_up_locomotive_counts_as_well() -> None:
    """2 green played, one locomotive turned up: 1 additional green or locomotive."""
    step = dig("loco blue red", "green,green", GREEN, green=3, loco=1)
    assert extra(step) == 1
    assert ways_to_pay(step) == ["pay green", "pay loco", "withdraw"]


def test_r10_5_t5_for_locomotives_only_locomotives() -> None:
    """2 locomotives played, one turned up: 1 additional locomotive; a colour card is refused."""
    step = dig("loco blue red", "loco,loco", green=3, loco=3)
    assert extra(step) == 1
    assert ways_to_pay(step) == ["pay loco", "withdraw"]
    assert refused(step.state, "pay green", "R10.5") == "payment_locomotives_only"


def test_r10_3_d3_colour_and_locomotive_both_match() -> None:
    """1 red and 1 locomotive played; red, locomotive, blue turned up: 2 additional, red or locomotives."""
    step = dig("red loco blue", "red,loco", red=3, loco=3)
    assert extra(step) == 2
    assert ways_to_pay(step) == ["pay red,red", "pay loco,red", "pay loco,loco", "withdraw"]


def test_r10_5_d4_colours_do_not_match_locomotives() -> None:
    """2 locomotives played; red, red, blue turned up: 0 additional."""
    assert extra(dig("red red blue", "loco,loco", loco=2)) == 0


def test_r10_3_d5_three_locomotives_turned_up() -> None:
    step = dig("loco loco loco", "red,red", red=4, loco=1)
    assert extra(step) == 3
    assert ways_to_pay(step) == ["pay loco,red,red", "withdraw"]


def test_r10_6_r10_7_d6_the_player_takes_his_cards_back() -> None:
    """The hand is as before, the route open, the three cards discarded, the turn over; no points."""
    before = three(player(red=4), draws="red loco blue white")
    step = play(before, f"claim {GRAY} red,red", "withdraw")
    anna = step.state.players[ANNA]
    assert (anna.hand, anna.points, anna.wagons) == ({"red": 4}, 0, 45)
    assert (step.state.owners, step.state.tunnel) == ({}, None)
    assert sorted(step.state.discard) == ["blue", "loco", "red"]
    assert told(step, ClaimWithdrawn) == [ClaimWithdrawn(ANNA, GRAY, ("red", "red"))]
    assert told(step, TurnBegan) == [TurnBegan(BEN)]
    assert anna.known == {"red": 2}


def test_r10_6_who_lacks_the_cards_can_only_take_back() -> None:
    step = dig("red red blue", "red,red", red=3, blue=5)
    assert GAME.kinds(step.state, ANNA) == ("withdraw",)
    assert refused(step.state, "pay red,red", "R10.3") == "cards_not_in_hand"


def test_r10_6_nothing_else_is_possible_before_that_is_decided() -> None:
    state = dig("red red blue", "red,red", red=9).state
    for move in ("draw deck", "station paris red", "tickets", f"claim {GRAY} red,red"):
        assert refused(state, move, "R10.6") == "tunnel_undecided"
    with pytest.raises(NotYourTurn):
        act(state, BEN, "withdraw")


def test_r10_7_the_turned_up_cards_are_discarded_with_the_others() -> None:
    step = play(dig("red blue green white", "red,red", red=3).state, "pay red")
    assert sorted(step.state.discard) == ["blue", "green", "red", "red", "red", "red"]
    free = dig("white blue green white", "red,red", red=3)
    assert sorted(free.state.discard) == ["blue", "green", "red", "red", "white"]


def test_r10_8_d7_fewer_than_three_cards() -> None:
    """Deck 1 card, discards 1: 2 are turned up."""
    step = dig("red", "red,red", discard="red", red=4)
    assert told(step, TunnelCardsTurned)[0].cards == ("red", "red")
    assert extra(step) == 2


def test_r10_8_d7_without_any_card_there_is_no_risk() -> None:
    """Deck and discards empty: claimed free of risk, and nothing is revealed."""
    step = dig("", "red,red", red=2)
    assert extra(step) == 0
    assert told(step, TunnelCardsTurned) == []
    assert not step.reveals


def test_r10_8_a7_d8_what_is_played_and_turned_up_is_not_shuffled_in() -> None:
    """Deck 2, discards 10: 2 are turned up, the discards reshuffled, the third turned up."""
    step = dig("red blue", "red,red", discard="white " * 10, red=3)
    assert told(step, Reshuffled) == [Reshuffled(10)]
    assert told(step, TunnelCardsTurned)[0].cards == ("red", "blue", "white")
    assert (step.state.deck, step.state.discard) == (("white",) * 9, ())


def test_r10_9_points_and_wagons_by_length_only() -> None:
    step = play(dig("loco loco loco", "red,red", red=5).state, "pay red,red,red")
    assert (step.state.players[ANNA].points, step.state.players[ANNA].wagons) == (2, 43)
    assert size(step.state.players[ANNA].hand) == 0


def test_r10_10_the_colour_played_for_a_gray_tunnel_is_that_of_the_cards() -> None:
    assert extra(dig("red blue blue", "blue,loco", blue=3, loco=1, red=3)) == 2
    assert extra(dig("red green blue", "white,white", white=2)) == 0


def test_r10_8_a8_without_a_match_the_claim_completes_at_once() -> None:
    step = dig("white blue green", "red,red", red=2)
    assert step.state.owners == {GRAY: ANNA}
    assert told(step, TunnelCardsTurned)[0].extra == 0
    assert told(step, TurnBegan) == [TurnBegan(BEN)]


def test_r10_1_a_tunnel_costs_what_its_length_requires() -> None:
    state = three(player(red=4, blue=1))
    with pytest.raises(RuleError):
        play(state, f"claim {GRAY} red")
    assert refused(state, f"claim {GRAY} red,blue", "R7.2") == "payment_one_colour"
    assert all(ROUTES[route].tunnel for route in (GRAY, GREEN))
