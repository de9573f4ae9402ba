"""Claiming routes (R6, R7), double routes (R8) and ferries (R9). Each test names its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import NotYourTurn, Unknown
from engine.ticket_europe.events import RouteClaimed, TurnBegan
from engine.ticket_europe.facts import COLOURS, ROUTES
from engine.ticket_europe.network import Parts
from tests.engine.ticket_europe.tables import (
    ANNA,
    BEN,
    CLEO,
    accepted,
    act,
    listed,
    owned,
    play,
    player,
    refused,
    table,
    three,
    told,
    ways_to_pay,
)


@pytest.mark.parametrize("route", ["amsterdam-essen", "smolensk-wilno", "bucuresti-constantinople"])
def test_r6_1_r7_1_t1_cards_of_the_colour_or_locomotives(route: str) -> None:
    """A yellow route of 3: 3 yellow; 2 and a locomotive; 1 and 2; 3 locomotives; nothing else."""
    state = three(player(yellow=3, red=3, loco=3))
    assert ways_to_pay(state, route) == [
        "yellow,yellow,yellow",
        "loco,yellow,yellow",
        "loco,loco,yellow",
        "loco,loco,loco",
    ]
    for cards in ways_to_pay(state, route):
        assert accepted(state, f"claim {route} {cards}")
    assert refused(state, f"claim {route} red,red,red", "R7.1") == "payment_colour"
    assert refused(state, f"claim {route} yellow,yellow,red", "R7.1") == "payment_colour"


@pytest.mark.parametrize("route", ["danzig-warszawa", "kyiv-wilno", "rostov-sochi"])
def test_r7_2_t2_one_colour_for_a_gray_route(route: str) -> None:
    """A gray route of 2: 2 red, or 1 yellow and a locomotive, or 2 locomotives; not 1 red and 1 yellow."""
    state = three(player(red=2, yellow=1, loco=2))
    assert ways_to_pay(state, route) == ["red,red", "loco,yellow", "loco,red", "loco,loco"]
    assert refused(state, f"claim {route} red,yellow", "R7.2") == "payment_one_colour"


def test_r7_1_cards_count_in_any_order() -> None:
    state = three(player(yellow=2, loco=1))
    steps = [
        play(state, f"claim amsterdam-essen {cards}").state
        for cards in ("loco,yellow,yellow", "yellow,loco,yellow", "yellow,yellow,loco")
    ]
    assert steps[0] == steps[1] == steps[2]


def test_r7_3_a_claim_costs_wagons_and_cards_and_scores_at_once() -> None:
    state = three(player(green=5, loco=1), discard="red")
    step = play(state, "claim athina-sarajevo loco,green,green,green")
    anna = step.state.players[ANNA]
    assert step.state.owners == {"athina-sarajevo": ANNA}
    assert (anna.hand, anna.wagons, anna.points) == ({"green": 2}, 41, 7)
    assert sorted(step.state.discard) == ["green", "green", "green", "loco", "red"]
    (claimed,) = told(step, RouteClaimed)
    assert (claimed.route, claimed.points, claimed.wagons) == ("athina-sarajevo", 7, 41)
    assert not step.reveals


def test_r7_4_a_route_need_not_touch_the_own_ones() -> None:
    state = three(owners=owned(anna="edinburgh-london-black"))
    assert accepted(state, "claim rostov-sochi red,red")


def test_r7_4_a_claimed_route_is_taken() -> None:
    state = three(owners=owned(ben="rostov-sochi", anna="kyiv-wilno"))
    for route in ("rostov-sochi", "kyiv-wilno"):
        assert refused(state, f"claim {route} red,red", "R7.4") == "route_taken"
        assert ways_to_pay(state, route) == []


def test_r7_5_t8_the_whole_route_in_one_turn() -> None:
    """Of a yellow route of three, laying 2 wagons now and 1 later is illegal."""
    state = three(player(yellow=9))
    assert refused(state, "claim amsterdam-essen yellow,yellow", "R7.1") == "payment_count"
    assert refused(state, "claim amsterdam-essen yellow,yellow,yellow,yellow", "R7.1") == "payment_count"
    assert refused(state, "claim amsterdam-essen -", "R7.1") == "payment_count"


def test_r7_6_one_route_a_turn() -> None:
    step = play(three(), "claim kyiv-wilno red,red")
    assert told(step, TurnBegan) == [TurnBegan(BEN)]
    with pytest.raises(NotYourTurn):
        act(step.state, ANNA, "claim rostov-sochi red,red")


def test_r7_7_wagons_must_suffice() -> None:
    state = three(player(wagons=2))
    assert refused(state, "claim amsterdam-essen yellow,yellow,yellow", "R7.7") == "wagons_short"
    assert accepted(state, "claim kyiv-wilno red,red")
    routes = {claim.split()[1] for claim in listed(state, "claim")}
    assert max(ROUTES[route].spaces for route in routes) == 2


def test_r7_1_only_cards_of_the_own_hand() -> None:
    state = three(player(red=1, loco=1))
    assert refused(state, "claim kyiv-wilno red,red", "R7.1") == "cards_not_in_hand"
    with pytest.raises(Unknown):
        play(state, "claim kyiv-wilno pink,pink")
    with pytest.raises(Unknown):
        play(state, "claim kyiv-paris red,loco")


def test_r8_2_a10_nobody_claims_both_tracks() -> None:
    """Whatever the number of players."""
    for count in (2, 3, 4, 5):
        seats = [player() for _ in range(count)]
        state = table(*seats, owners=owned(anna="frankfurt-paris-white"))
        move = "claim frankfurt-paris-orange orange,orange,orange"
        assert refused(state, move, "R8.2") == "double_route_own"
        assert ways_to_pay(state, "frankfurt-paris-orange") == []


def test_r8_4_d12_with_three_players_one_track_is_used() -> None:
    """A claims Frankfurt-Paris white: nobody may claim orange."""
    after = play(three(), "claim frankfurt-paris-white white,white,white").state
    for seat in (BEN, CLEO):
        at_turn = {"turn": seat}
        state = three(owners=after.owners, **at_turn)
        move = "claim frankfurt-paris-orange orange,orange,orange"
        assert refused(state, move, "R8.4") == "double_route_closed"
        assert ways_to_pay(state, "frankfurt-paris-orange") == []


def test_r8_4_d12_with_four_players_both_tracks_are_used() -> None:
    """B may claim the other track, A may not."""
    state = table(*(player() for _ in range(4)))
    after = play(state, "claim frankfurt-paris-white white,white,white").state
    assert accepted(after, "claim frankfurt-paris-orange orange,orange,orange")
    assert len(ways_to_pay(after, "frankfurt-paris-orange")) > 0


def test_r8_1_both_tracks_join_the_same_cities() -> None:
    for route in ("dieppe-london-1", "dieppe-london-2"):
        assert Parts([route]).joins(("london", "dieppe"))


def test_r9_1_r9_2_d1_palermo_smyrna() -> None:
    """Of 6 spaces with 2 icons: 2 locomotives and 4 blue, 4 and 2 red, 6. It is worth 15."""
    state = three(player(blue=5, red=2, loco=6))
    paid = play(state, "claim palermo-smyrna loco,loco,blue,blue,blue,blue").state
    assert paid.players[ANNA].points == 15
    assert accepted(state, "claim palermo-smyrna loco,loco,loco,loco,red,red")
    assert accepted(state, "claim palermo-smyrna loco,loco,loco,loco,loco,loco")
    few = "claim palermo-smyrna loco,blue,blue,blue,blue,blue"
    assert refused(state, few, "R9.2") == "payment_ferry"
    mixed = "claim palermo-smyrna loco,loco,blue,blue,blue,red"
    assert refused(state, mixed, "R7.2") == "payment_one_colour"
    assert ways_to_pay(state, "palermo-smyrna") == [
        "loco,loco,blue,blue,blue,blue",
        "loco,loco,loco,blue,blue,blue",
        "loco,loco,loco,loco,blue,blue",
        "loco,loco,loco,loco,red,red",
        "loco,loco,loco,loco,loco,blue",
        "loco,loco,loco,loco,loco,red",
        "loco,loco,loco,loco,loco,loco",
    ]


def test_r9_2_d2_amsterdam_london_takes_two_locomotives_only() -> None:
    state = three(player(red=9, loco=3))
    assert ways_to_pay(state, "amsterdam-london") == ["loco,loco"]
    assert refused(state, "claim amsterdam-london loco,red", "R9.2") == "payment_ferry"


def test_r6_2_a_ferry_is_out_of_reach_without_locomotives() -> None:
    state = three(replace(player(), hand=dict.fromkeys(COLOURS, 12)))
    claims = [claim.split()[1] for claim in listed(state, "claim")]
    assert claims
    assert not any(ROUTES[route].ferry for route in claims)


def test_r14_1_points_are_scored_at_once_and_add_up() -> None:
    """8 spaces are worth 21; the second route adds to the first."""
    state = three(player(red=12, blue=2), draws="green green green", turn=ANNA)
    after = play(state, "claim petrograd-stockholm red,red,red,red,red,red,red,red").state
    assert after.players[ANNA].points == 21
    again = play(three(after.players[ANNA], owners=after.owners), "claim kyiv-wilno blue,blue").state
    assert again.players[ANNA].points == 23
