"""Moving passengers (R9). Each test names its rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Unknown
from engine.tramways.events.players import HappinessBought, HappinessGained
from engine.tramways.events.town import PassengerMoved, TravelPaid, TravelUnpaid
from engine.tramways.network import Network
from engine.tramways.options import STANDARD
from engine.tramways.state import State
from engine.tramways.travel import Routes, fare, points_price
from tests.engine.tramways.tables import (
    ANNA,
    BEN,
    CLEO,
    accepted,
    act,
    line,
    listed,
    numbers,
    play,
    player,
    refused,
    table,
    told,
    values,
)

MOVER = "6 92"
"""R, C, I, L and a strip; another strip."""


def trips(state: State, start: str, seat: int = ANNA) -> set[tuple[int, ...]]:
    """All ways that a passenger may be moved from there."""
    routes, found = Routes(state, seat), set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        way = waiting.pop()
        further, ends = routes.following(start, way)
        if ends:
            found.add(way)
        waiting += [(*way, each) for each in further]
    return found


def test_t17_r9_7_r9_10_points_and_payments_link_by_link() -> None:
    """From C to L over a link of 3 of brown's, an upgraded one of 4 and one of 2 of orange's, who moves."""
    state = table(
        player(MOVER, money=10),
        player(money=0),
        map="Ca . . . Rb . . . ./. . . . . . . . Ic/. . . . . . La . .",
        links="ben a1 b1 c1 d1 e1,anna+ e1 f1 g1 h1 i1 i2,anna i2 h2 g2 g3",
    )
    assert [fare(link) for link in state.links] == [3, 6, 2]
    step = play(state, "move a1 1,2,3 0 92:strip,6:L")
    anna, ben = step.state.players
    assert (anna.happiness, ben.happiness) == (2, 1)
    assert told(step, HappinessGained) == [HappinessGained(BEN, 1), HappinessGained(ANNA, 2)]
    assert (anna.money, ben.money) == (10 - 3 + 6 + 2, 3)
    assert [(each.owner, each.money) for each in told(step, TravelPaid)] == [
        (BEN, 3),
        (ANNA, 6),
        (ANNA, 2),
    ]
    assert numbers(step.state) == [1, 1]
    assert "a1" not in step.state.passengers
    # R9.1: strip and L from one card.
    assert numbers(play(state, "move a1 1,2,3 0 6:strip,6:L").state) == [2, 1]


def test_r9_1_a_strip_and_a_destination_and_no_void_ticket() -> None:
    state = table(player("6 67 92"), player(), map="Ca . Lb", links="ben a1 b1 c1")
    assert refused(state, "move a1 1 0 6:L", "R9.1") == "icons_not_fitting"
    assert refused(state, "move a1 1 0 92:strip,6:C", "R9.1") == "icons_not_fitting"
    with pytest.raises(Unknown):
        act(state, ANNA, "move a1 1 0 67:strip,6:L")
    gone = replace(state, passengers=("c1",))
    assert refused(gone, "move a1 1 0 92:strip,6:L", "R9.1") == "no_passenger"


def test_r9_2_a_passenger_leaves_on_any_side_of_its_building() -> None:
    state = table(
        player(MOVER),
        player(),
        map="La . Ca Ca . Rb/. . . . . .",
        links="ben c1 b1 a1,ben d1 e1 f1",
    )
    assert trips(state, "c1") == trips(state, "d1") == {(1,), (2,)}


def test_t18_r9_3_a_passenger_stops_at_the_first_place_that_fits() -> None:
    """Two commerce buildings next to each other are one: brown's own link to brown's parcel is useless."""
    state = table(
        player(MOVER, money=5),
        player(MOVER, money=5),
        map="Rd . . Cb E1/. . . . ./. . . Ca .",
        owners={"E1": BEN},
        buildings="E1=C",
        links="anna d1 c1 b1 a1,ben d1 d2 e2 e1,ben a1 a2 a3 b3 c3 d3",
    )
    assert trips(state, "d1") == trips(state, "e1") == {(1,), (1, 3)}
    step = play(state, "move d1 1 none 92:strip,6:R")
    assert (step.state.players[ANNA].happiness, step.state.players[ANNA].money) == (1, 7)
    # From A with C: the commerce at the other end of either link is the first one.
    assert trips(replace(state, turn=BEN), "a1", BEN) == {(1,), (3,)}
    step = play(replace(state, turn=BEN), "move a1 1 money 92:strip,6:C")
    assert (step.state.players[ANNA].happiness, step.state.players[ANNA].money) == (1, 7)


def test_t19_r9_5_over_a_parcel_or_to_it() -> None:
    """With R over F3: two links; with the icon of F3 one, and no bonus; a parcel with a track is no stop."""
    state = table(
        player("35 92 6"),
        player(MOVER),
        map="Ra . F3 . Rb/. . . . ./. F2 . . .",
        owners={"F3": ANNA, "F2": BEN},
        links="anna a1 b1 c1,anna c1 d1 e1,ben a1 a2 a3 b3 c3 d3 e3 e2 e1",
    )
    assert trips(state, "a1") == {(1,), (1, 2), (3,), (3, 2)}
    over = play(state, "move a1 1,2 none 92:strip,6:R").state
    assert over.players[ANNA].happiness == 2
    there = play(state, "move a1 1 none 92:strip,35:F3").state
    assert (there.players[ANNA].happiness, numbers(there)[ANNA]) == (1, 1)
    ben = play(replace(state, turn=BEN), "move a1 3 none 92:strip,6:R").state
    assert ben.players[BEN].happiness == 1
    assert not Network(state).is_place("b3", BEN)
    assert "F2" not in {Network(state).icon(Network(state).building(link.path[-1])) for link in state.links}


def test_r9_3_other_buildings_may_be_passed_but_none_that_fits() -> None:
    state = table(
        player("6 92 65 62"),
        player(),
        map="Ca . Rb . Rd . Le",
        links="ben a1 b1 c1,ben c1 d1 e1,ben e1 f1 g1",
    )
    assert trips(state, "a1") == {(1,), (1, 2, 3)}
    assert refused(state, "move a1 1,2 none 92:strip,6:R", "R9.3") == "stops_before"
    assert accepted(state, "move a1 1,2,3 0 92:strip,6:L")
    assert refused(state, "move a1 2 none 92:strip,6:R", "R9.3") == "link_elsewhere"
    assert refused(state, "move a1 - none 92:strip,6:R", "R9.3") == "way_too_short"
    with pytest.raises(Unknown):
        act(state, ANNA, "move a1 7 none 92:strip,6:R")
    half = table(player("6 92"), player(), map="Ca . Rb/. . .", links="ben a1 b1 b2")
    assert refused(half, "move a1 1 none 92:strip,6:R", "R9.3") == "link_incomplete"


def test_r9_4_no_place_twice_the_start_counted() -> None:
    state = table(
        player("6 92"),
        player(),
        map="Ca . Rb/. . ./Le . Cf",
        links="ben a1 b1 c1,ben c1 c2 b2 a2 a1,ben a1 a2 a3",
    )
    state = replace(state, links=(state.links[0], line("ben c1 c2 b2 b1 a1", 2)))
    assert refused(state, "move a1 1,2 money 92:strip,6:C", "R9.4") == "place_passed_twice"
    assert trips(state, "a1") == {(1,), (2,)}


def test_r9_6_the_passenger_leaves_the_map_for_the_supply() -> None:
    state = table(player("6 92"), player(), map="Ca . Lb", links="ben a1 b1 c1")
    step = play(state, "move a1 1 0 92:strip,6:L")
    assert step.state.passengers == ("c1",)
    assert step.state.supply == state.supply + 1
    assert told(step, PassengerMoved) == [PassengerMoved(ANNA, "a1", (1,), "c1", "L")]


def ending_at(place: str, hand: str = "6 92", **changes: Any) -> State:
    return table(player(hand, **changes), player(), map=f"Rd . {place}b", links="anna a1 b1 c1")


def test_t33_r9_8_a_commerce_brings_stress_and_5_money_before_the_payments() -> None:
    state = table(player("6 92", money=0), player(), map="Rd . . Cb", links="ben a1 b1 c1 d1")
    step = play(state, "move a1 1 money 92:strip,6:C")
    assert (step.state.players[ANNA].money, step.state.players[BEN].money) == (3, 12)
    assert numbers(step.state) == [2, 1]
    assert not told(step, TravelUnpaid)


def test_r9_8_a_commerce_may_bring_a_card_of_a_book_instead() -> None:
    state = replace(ending_at("C"), books=((1, 2, 3), (4, 5, 7)))
    assert values(state, "move", start="a1", way=(1,)) == ["money", "card"]
    for bonus in ("none", "5"):
        assert refused(state, f"move a1 1 {bonus} 92:strip,6:C", "R9.8") == "no_such_bonus"
    step = play(state, "move a1 1 card 92:strip,6:C")
    assert (step.state.phase, step.state.turn) == ("development", ANNA)
    assert step.state.players[ANNA].money == 11
    step = play(step.state, "look 2", "ticket 2 1")
    after = step.state.players[ANNA]
    assert len(after.secret) == 1
    assert set(after.secret) <= {5, 7}
    assert step.state.books[1][0] == 4
    assert len(step.state.books[1]) == 2
    assert step.state.phase == "actions"
    assert step.state.turn == BEN
    none = replace(state, books=((), ()))
    assert values(none, "move", start="a1", way=(1,)) == ["money"]
    assert refused(none, "move a1 1 card 92:strip,6:C", "R9.8") == "no_development_left"


def test_r9_8_under_the_alternate_rule_it_is_a_card_of_the_deck() -> None:
    deck = STANDARD.model_copy(update={"development": "deck"})
    state = replace(ending_at("C"), options=deck, development=(7, 8), development_open=(1, 2, 3))
    state = play(state, "move a1 1 card 92:strip,6:C").state
    assert values(state, "draw") == ["1", "2", "3", "deck"]
    seen = play(state, "draw 2").state
    assert (seen.players[ANNA].known[-1], seen.development_open, seen.development) == (2, (1, 3, 8), (7,))
    unseen = play(state, "draw deck").state
    assert unseen.players[ANNA].secret == {8: "deck"}
    assert refused(state, "draw 9", "R2.15") == "card_not_face_up"


def test_r9_8_an_industry_brings_stress_and_a_worker_below_the_limit() -> None:
    for workers, after in ((0, 1), (1, 2), (2, 2)):
        step = play(ending_at("I", workers=workers), "move a1 1 none 92:strip,6:I")
        assert step.state.players[ANNA].workers == after
        assert numbers(step.state)[ANNA] == 2


def test_r9_8_a_residence_takes_stress_but_not_below_the_first_space() -> None:
    for stress, after in ((4, 4), (0, 1)):
        state = table(player("6 92", stress=stress), player(), map="Cd . Rb", links="anna a1 b1 c1")
        assert numbers(play(state, "move a1 1 none 92:strip,6:R").state)[ANNA] == after
        assert refused(state, "move a1 1 money 92:strip,6:R", "R9.8") == "no_such_bonus"


def test_r9_8_r9_9_leisure_sells_points_for_coins_and_money_icons() -> None:
    prices = [points_price(points) for points in range(1, 11)]
    assert prices == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]
    state = ending_at("L", hand="6 92 83", money=2)
    assert values(state, "move", start="a1", way=(1,)) == ["3", "2", "1", "0"]
    step = play(state, "move a1 1 3 92:strip,6:L,83:money4")
    assert told(step, HappinessBought) == [HappinessBought(ANNA, 3, 6)]
    assert step.state.players[ANNA].happiness == 3 + 1
    # 2 coins and 4 of the card; then 1 from the bank for the own link.
    assert step.state.players[ANNA].money == 1
    change = play(state, "move a1 1 2 92:strip,6:L,83:money4").state
    assert change.players[ANNA].money == 2 + 1 + 1
    assert refused(state, "move a1 1 4 92:strip,6:L,83:money4", "R9.1") == "money_short"
    assert refused(state, "move a1 1 0 92:strip,6:L,83:money4", "R6.4") == "money_icon_not_needed"
    for bonus in ("money", "-1", "01", "none", "x"):
        assert refused(state, f"move a1 1 {bonus} 92:strip,6:L", "R9.8") == "no_such_bonus"


def test_r3_11_r9_1_r9_9_void_tickets_can_not_be_used_to_move_a_passenger() -> None:
    """Card 75 is one, with 4 money."""
    state = ending_at("L", hand="6 92 75", money=2)
    assert values(state, "move", start="a1", way=(1,)) == ["1", "0"]
    assert refused(state, "move a1 1 3 92:strip,6:L,75:money4", "R3.11") == "void_in_journey"
    with_both = ending_at("L", hand="6 92 75 83", money=2)
    assert values(with_both, "move", start="a1", way=(1,)) == ["3", "2", "1", "0"]
    assert all("75:" not in move for move in listed(with_both, "move"))


def test_r9_9_more_money_icons_than_are_needed_are_changed() -> None:
    state = ending_at("L", hand="6 92 83 62", money=0)
    after = play(state, "move a1 1 2 92:strip,6:L,83:money4,62:money1").state
    # 5 less 3 from the bank, and 1 for the own link.
    assert after.players[ANNA].money == 2 + 1


def test_r9_10_t30_an_upgraded_link_pays_half_as_much_again_rounded_up() -> None:
    path = [f"{letter}1" for letter in "abcdefg"]
    fares = [fare(line("anna+ " + " ".join(path[: tiles + 2]), 1)) for tiles in range(1, 6)]
    assert fares == [2, 3, 5, 6, 8]
    assert [fare(line("anna " + " ".join(path[: tiles + 2]), 1)) for tiles in (1, 4)] == [1, 4]


def test_t32_r9_11_who_can_not_pay_in_full_pays_all_he_has_and_nothing_follows() -> None:
    state = table(
        player("6 92", money=2),
        player(money=0),
        player(),
        map="Cd . . . Rb . . . . Le",
        links="ben a1 b1 c1 d1 e1,anna e1 f1 g1 h1 i1 j1",
    )
    step = play(state, "move a1 1,2 0 92:strip,6:L")
    anna, ben, _ = step.state.players
    assert (anna.money, ben.money) == (0, 2)
    assert (anna.happiness, ben.happiness) == (1, 1)
    assert numbers(step.state) == [2, 1, 1]
    assert told(step, TravelUnpaid) == [TravelUnpaid(ANNA, BEN, 1, 3, 2)]
    assert not told(step, TravelPaid)
    assert step.state.players[CLEO].money == 10


NORTH = "Ca . A1 ./. . B1 ./Rd . . ."
"""T24: the parcel A1 north of B1; the commerce is linked with A1, the residence with B1."""
BOTH = {"A1": ANNA, "B1": ANNA}
HAND = "6 92 21 23 33 62 31"
TO_BOTH = "anna a1 b1 c1,anna a3 b3 c3 c2"


def reached(state: State) -> dict[str, set[tuple[int, ...]]]:
    """From the commerce: the ways to each icon, for who has all icons."""
    state = replace(state, players=(player(HAND), *state.players[1:]))
    network, found = Network(state), dict[str, set[tuple[int, ...]]]()
    for way in trips(state, "a1"):
        place = network.building("a1")
        for number in way:
            path = network.links[number].path
            ends = [network.building(end) for end in (path[0], path[-1])]
            place = ends[1] if ends[0] == place else ends[0]
        found.setdefault(network.icon(place), set()).add(way)
    return found


def general(links: str, buildings: str = "") -> State:
    return table(player(HAND), player(HAND), map=NORTH, owners=BOTH, links=links, buildings=buildings)


def test_t24_adjacent_parcels_are_not_connected_until_tracks_connect_them() -> None:
    apart = general(TO_BOTH)
    assert reached(apart) == {"A1": {(1,)}}
    # A tile on A1 that points at B1: two links.
    curve = play(apart, "link 1 c1,c2 21:rail1,23:C").state
    assert reached(curve)["R"] == {(1, 2)}
    # A tile on B1 that points at A1: two links as well.
    north = play(apart, "link 2 c2,c1 23:rail1,6:R").state
    assert reached(north)["R"] == {(1, 2)}
    # Both: one link. Both parts were complete, so that one icon is enough (R7.10).
    both = replace(curve, turn=ANNA)
    assert refused(both, "link 1 c2,c3 33:rail1,33:C,6:R", "R7.10") == "icons_not_fitting"
    both = play(both, "link 1 c2,c3 33:rail1,33:C").state
    assert [link.path for link in both.links] == [("a1", "b1", "c1", "c2", "c3", "b3", "a3")]
    assert reached(both) == {"R": {(1,)}}
    # Two curves on C and D: three links.
    around = general(TO_BOTH + ",anna c1 d1 d2 c2")
    assert reached(around)["R"] == {(1, 3, 2)}


def test_t25_with_an_industry_on_a_no_track_runs_through_it() -> None:
    built = general(TO_BOTH, "A1=I")
    assert refused(built, "link 1 c1,c2 21:rail1", "R7.8") == "no_end_parcel"
    curve = play(built, "link 2 c2,c1 21:rail1,6:R").state
    assert reached(curve)["R"] == {(1, 2)}
    around = general(TO_BOTH + ",anna c1 d1 d2 c2", "A1=I")
    assert reached(around)["R"] == {(1, 3, 2)}


def test_t26_with_a_residence_on_b_the_passenger_stops_there() -> None:
    built = general(TO_BOTH, "A1=I B1=R")
    assert "R" not in reached(built)
    around = general(TO_BOTH + ",anna c1 d1 d2 c2", "A1=I B1=R")
    assert reached(around)["R"] == {(1, 3)}


def test_t27_with_industries_on_both_they_are_one() -> None:
    built = general(TO_BOTH, "A1=I B1=I")
    assert reached(built) == {"I": {(1,)}, "R": {(1, 2)}}
    assert trips(built, "c2") == {(1,), (2,)}


def test_t28_t29_a_third_industry_is_served_by_all_three_links() -> None:
    """Brown's parcel E1 beside B1 is not connected with it; with an industry on it, it is the same
    building.
    """
    town = "Ca . A1 ./. . B1 E1/Rd . . ./. . . ."
    owners = {"A1": ANNA, "B1": ANNA, "E1": BEN}
    links = "anna a1 b1 c1,anna a3 b3 c3 c2,ben a3 a4 b4 c4 d4 d3 d2"
    hand = "6 92"
    apart = table(player(hand), player(hand), map=town, owners=owners, links=links, buildings="A1=I B1=I")
    ben = replace(apart, turn=BEN)
    assert trips(ben, "c2", BEN) == {(1,), (2,)}
    straight = play(replace(ben, players=(player(hand), player("21 6 92"))), "link 3 d2,c2 21:rail1,6:R")
    moved = replace(straight.state, turn=BEN, players=(player(hand), player(hand)))
    assert trips(moved, "c2", BEN) == {(1,), (2,), (3,)}
    one = table(player(hand), player(hand), map=town, owners=owners, links=links, buildings="A1=I B1=I E1=I")
    for square in ("c1", "c2", "d2"):
        assert (3,) in trips(replace(one, turn=BEN), square, BEN)
    after = play(replace(one, turn=BEN), "move c1 3 none 92:strip,6:R").state
    assert after.players[BEN].happiness == 1


def test_what_a_passenger_may_do_is_listed_once() -> None:
    state = general(TO_BOTH + ",anna c1 d1 d2 c2", "A1=I")
    notations = list(listed(state, "move"))
    assert len(notations) == len(set(notations))
    assert all(accepted(state, notation) for notation in notations)
