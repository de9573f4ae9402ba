"""Links: building, redirecting, extending, joining, losing and upgrading them (R7). Each test names its
rule.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import Unknown
from engine.tramways import rounds
from engine.tramways.events.players import WorkerUsed
from engine.tramways.events.town import LinkFellBack, LinkLaid, LinkLost, LinkOpened, LinkUpgraded
from engine.tramways.facts import TABLE
from engine.tramways.laying import read
from engine.tramways.ledger import Move
from engine.tramways.network import Network, tiles
from engine.tramways.options import STANDARD
from engine.tramways.state import Link, State
from engine.tramways.ways import Ways
from tests.engine.tramways.tables import (
    ANNA,
    BEN,
    GAME,
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
    ways_from,
)

ALL_RAILS = "92 65 82 62 87 1 6 21 23"
"""Cards for any line: symbols of all numbers, and R, C, I, L from card 6."""
OPEN = ". . . . ./Ra . . . Cb/. . . . ."


def owned(state: State, seat: int = ANNA) -> list[Link]:
    return [link for link in state.links if link.owner == seat]


def complete(state: State) -> set[int]:
    return set(Network(state).complete())


def ended(state: State) -> tuple[State, list[object]]:
    """The end of the round, with everybody's administration done."""
    players = tuple(replace(each, done=True) for each in state.players)
    move = Move(replace(state, phase="administration", players=players))
    rounds.after_administration(move)
    return move.state, list(move.events)


# --- building -----------------------------------------------------------------------------------------


def test_r7_1_r7_2_a_link_is_built_for_symbols_a_worker_and_a_destination() -> None:
    state = table(player("62 65"), player(), map=OPEN)
    step = play(state, "link a2 b2,c2,d2,e2 62:rail3,65:R")
    assert told(step, WorkerUsed) == [WorkerUsed(ANNA, 1)]
    (laid,) = told(step, LinkLaid)
    assert (laid.laid, laid.completed) == (("b2", "c2", "d2"), True)
    assert complete(step.state) == {1}
    assert refused(state, "link a2 b2,c2,d2,e2 62:rail3", "R7.2") == "icons_not_fitting"
    assert refused(state, "link a2 b2,c2,d2,e2 62:rail3,62:L", "R7.2") == "icons_not_fitting"
    without = table(player("62 65", workers=0), player(), map=OPEN)
    assert refused(without, "link a2 b2,c2,d2,e2 62:rail3,65:R", "R7.2") == "no_worker"
    assert "link" not in GAME.kinds(without, ANNA)


def test_t5_r7_3_a_mountain_takes_two_symbols() -> None:
    """B1 to C over two mountains: exactly 4, and B1 or C; foreign and free parcels beside are no matter."""
    state = table(
        player("65 92 23 21", workers=1),
        player(),
        map=". A2 A1 ./B1 ^ ^ Cb/. . D1 .",
        owners={"B1": ANNA, "A1": BEN},
    )
    for destination in ("23:B1", "23:C"):
        step = play(state, f"link a2 b2,c2,d2 65:rail2,92:rail2,{destination}")
        assert complete(step.state) == {1}
        assert step.state.players[ANNA].workers == 0
    assert refused(state, "link a2 b2,c2,d2 65:rail2,23:B1", "R7.2") == "symbols_not_exact"
    assert refused(state, "link a2 b2,c2,d2 65:rail2,92:rail2,21:R", "R7.2") == "icons_not_fitting"


def test_t6_two_cards_one_of_them_with_two_icons() -> None:
    state = table(player("21 33"), player(), map="La . . Cb")
    step = play(state, "link a1 b1,c1,d1 21:rail1,33:rail1,33:C")
    assert numbers(step.state) == [2, 1]
    assert step.state.players[ANNA].discard == (21, 33)


def test_t7_to_an_own_parcel_by_its_number_or_by_the_type_at_the_other_end() -> None:
    state = table(player("62 21 92"), player(), map="Ra . . . A1", owners={"A1": ANNA})
    free = play(state, "link a1 b1,c1,d1,e1 62:rail3,21:A1")
    assert (numbers(free.state)[ANNA], free.state.players[ANNA].workers) == (1, 1)
    stressed = play(state, "link a1 b1,c1,d1,e1 92:rail2,21:rail1,21:R")
    assert (numbers(stressed.state)[ANNA], stressed.state.players[ANNA].workers) == (2, 1)


def test_t8_t9_around_a_foreign_parcel_and_from_the_same_commerce() -> None:
    """Two lines at one commerce: the second begins at it, and is left incomplete."""
    town = "Ia Ia . . . ./. . . D1 . ./. . . D2 . ./. . . . . ./. . Cb . . ."
    state = table(
        player("62 92 66 21"),
        player("62 65 6 92"),
        map=town,
        owners={"D1": BEN, "D2": ANNA},
        buildings="D2=C",
    )
    assert refused(state, "link b1 c1,d1,d2,d3 62:rail3,66:I", "R7.12") == "parcel_not_yours"
    state = play(state, "link b1 c1,d1,e1,e2,e3,d3 62:rail3,92:rail2,66:I").state
    assert state.links[0].path == ("b1", "c1", "d1", "e1", "e2", "e3", "d3")
    assert state.players[ANNA].workers == 1
    state = play(state, "link d3 c3,c2,b2,a2 62:rail3").state
    assert complete(state) == {1}


def test_t9_across_a_foreign_link_and_an_own_parcel_two_commerces_take_a_c() -> None:
    town = ". . . ./Ca . D1 Cb/. . . ."
    state = table(
        player("92 28 65", workers=1),
        player(),
        map=town,
        owners={"D1": ANNA},
        links="ben b3 b2 b1",
    )
    step = play(state, "link a2 b2,c2,d2 92:rail2,65:C")
    assert complete(step.state) == {2}
    assert refused(state, "link a2 b2,c2,d2 92:rail2,28:D1", "R7.2") == "icons_not_fitting"


def test_t10_r6_4_a_worker_icon_is_of_no_use_in_the_actions() -> None:
    state = table(player("92 65", workers=0), player(), map=OPEN)
    assert "link" not in GAME.kinds(state, ANNA)
    assert not accepted(state, "use 92 worker")
    assert refused(
        replace(state, players=(player("92 65"), player())), "link a2 b2,b1 65:R,92:worker", "R7.2"
    )


def test_t11_r7_6_one_symbol_turns_the_last_tile() -> None:
    """A build-3 icon turns it and lays two more; never in the same direction."""
    state = table(player("62 21"), player(), map=OPEN, links="anna a2 b2 c2")
    step = play(state, "link 1 b1,c1,d1 62:rail3")
    assert step.state.links == (line("anna a2 b2 b1 c1 d1", 1),)
    assert told(step, LinkLaid)[0].redirected == "b2"
    assert play(state, "link 1 b3 21:rail1").state.links == (line("anna a2 b2 b3", 1),)
    assert refused(state, "link 1 c2 21:rail1", "R7.2") == "way_too_short"
    assert refused(state, "link 1 a2 21:rail1", "R7.1") == "way_turns_back"
    mountain = table(player("21"), player(), map=". . ./Ra ^ ./. . .", links="anna a2 b2 c2")
    assert accepted(mountain, "link 1 b1 21:rail1")


def test_r7_4_a_line_starts_at_any_building_an_own_parcel_or_an_own_incomplete_link() -> None:
    state = table(
        player("92 65"),
        player(),
        map="Ra Ra A1 ./. . . ./D1 . D2 .",
        owners={"A1": ANNA, "D1": BEN, "D2": BEN},
        buildings="D2=L",
        links="anna b1 b2 c2,ben c3 b3 b2",
    )
    assert Ways(state, ANNA).starts() == ("b1", "c1", "c3", "1")
    assert refused(state, "link b1 b2,b3 92:rail2", "R7.11") == "track_in_the_way"
    assert refused(state, "link a3 b3,c3 92:rail2", "R7.4") == "no_start"
    assert refused(state, "link b3 c3,d3 92:rail2", "R7.4") == "no_start"
    assert refused(state, "link 2 b2,c2 92:rail2", "R7.12") == "link_not_yours"
    with pytest.raises(Unknown):
        act(state, ANNA, "link 9 b2,c2 92:rail2")
    with pytest.raises(Unknown):
        act(state, ANNA, "link z9 b2,c2 92:rail2")


def test_r7_5_incomplete_links_need_no_destination_and_may_be_several() -> None:
    state = table(player("92 65 1"), player(), map=OPEN, step=2)
    state = play(state, "link a2 b2,c2,c1 92:rail2", "link a2 a1,b1,c1 65:rail2").state
    assert len(state.links) == 2
    assert complete(state) == set()


def test_t4_r7_7_an_incomplete_link_not_worked_on_for_a_round_is_lost() -> None:
    """X and Y are begun in round 2 and stay; in round 3 X alone is extended, and Y is removed."""
    state = table(player("92"), player(), map=OPEN, links="anna a2 b2 c2,anna a2 a1 b1", round=2)
    state = replace(state, links=tuple(replace(each, worked=2) for each in state.links))
    after, events = ended(state)
    assert len(after.links) == 2
    assert not [event for event in events if isinstance(event, LinkLost)]
    state = replace(state, round=3)
    state = play(state, "link 1 c2,d2,d1 92:rail2").state
    assert [link.worked for link in state.links] == [3, 2]
    after, events = ended(state)
    assert [link.number for link in after.links] == [1]
    assert [event for event in events if isinstance(event, LinkLost)] == [
        LinkLost(ANNA, 2, ("a2", "a1", "b1"))
    ]


PARCELS = ". . . . ./Ra . A1 . Cb/. . . . ."


def test_r7_8_own_parcels_are_crossed_and_are_no_stop_then() -> None:
    state = table(player("62 65"), player(), map=PARCELS, owners={"A1": ANNA})
    after = play(state, "link a2 b2,c2,d2,e2 62:rail3,65:C").state
    assert complete(after) == {1}
    assert not Network(after).is_place("c2", ANNA)
    assert Network(state).is_place("c2", ANNA)


def test_r7_8_a_complete_link_is_extended_through_its_end_parcel() -> None:
    """It is incomplete then, and without work for a round as it was before."""
    state = table(player("92 21 65"), player(), map=PARCELS, owners={"A1": ANNA}, links="anna a2 b2 c2")
    assert complete(state) == {1}
    after = play(state, "link 1 c2,c1 21:rail1").state
    assert complete(after) == set()
    assert after.links == (replace(line("anna a2 b2 c2 c1", 1), former=((0, 2),)),)
    back, events = ended(replace(after, round=2))
    assert [link.path for link in back.links] == [("a2", "b2", "c2")]
    assert complete(back) == {1}
    assert LinkFellBack(ANNA, 1, (1,)) in events
    other = play(replace(state, links=(line("anna c2 b2 a2", 1),)), "link 1 c2,c1 21:rail1").state
    assert other.links == after.links
    strict = replace(after, round=2, options=STANDARD.model_copy(update={"lost_extension": "link"}))
    assert ended(strict)[0].links == ()
    through = play(state, "link 1 c2,d2,e2 92:rail2,65:C").state
    assert complete(through) == {1}
    assert through.links[0].former == ()


def test_r7_8_not_an_upgraded_link_and_not_through_a_building() -> None:
    upgraded = table(player("92"), player(), map=PARCELS, owners={"A1": ANNA}, links="anna+ a2 b2 c2")
    assert refused(upgraded, "link 1 c2,d2,e2 92:rail2", "R7.8") == "link_is_upgraded"
    plain = table(player("92"), player(), map=PARCELS, owners={"A1": ANNA}, links="anna a2 b2 c2")
    assert refused(plain, "link 1 a2,a1,b1 92:rail2", "R7.8") == "no_end_parcel"


def test_r7_8_a_parcel_is_crossed_also_where_another_own_link_ends() -> None:
    """That link is incomplete as long as track lies there (R7.1); it was complete, and is not lost."""
    state = table(player("92 82 66 21"), player(), map=PARCELS, owners={"A1": ANNA}, links="anna a2 b2 c2")
    step = play(state, "link e2 d2,c2,c1 92:rail2")
    assert told(step, LinkOpened) == [LinkOpened(ANNA, 1)]
    after = step.state
    assert [link.path for link in after.links] == [("a2", "b2", "c2"), ("e2", "d2", "c2", "c1")]
    assert complete(after) == set()
    # Left alone, what was only begun is lost, and what was complete is complete again.
    back, events = ended(replace(after, round=2))
    assert [link.path for link in back.links] == [("a2", "b2", "c2")]
    assert complete(back) == {1}
    assert back.links[0].former == ()
    assert LinkLost(ANNA, 2, ("e2", "d2", "c2", "c1")) in events
    assert not [event for event in events if isinstance(event, LinkFellBack)]
    # With a building on the parcel all parts are complete (R8.4).
    (card,) = after.building_cards["L"]
    built = play(replace(after, turn=ANNA), f"build A1 L {card} 66:build,21:A1").state
    assert {link.path for link in built.links if link.number in complete(built)} >= {("a2", "b2", "c2")}


def test_r7_8_what_was_opened_stays_as_long_as_the_parcel_is_crossed_and_may_go_on() -> None:
    town = ". . Ib . ./Ra . A1 . Cb/. . . . ."
    opened = table(
        player("92 23 6"), player(), map=town, owners={"A1": ANNA}, links="anna a2 b2 c2,anna e2 d2 c2 c1"
    )
    links = (replace(opened.links[0], former=((0, 2),)), opened.links[1])
    opened = replace(opened, links=links, round=3)
    assert complete(opened) == {2}
    later, events = ended(opened)
    assert later.links == links
    assert not [event for event in events if isinstance(event, (LinkLost, LinkFellBack))]
    strict = replace(opened, options=STANDARD.model_copy(update={"lost_extension": "link"}))
    assert [link.number for link in ended(strict)[0].links] == [2]
    # Its tile would cross none but the straight; here it turns beside the curve.
    on = play(opened, "link 1 c2,c3 23:rail1").state
    assert on.links[0].path == ("a2", "b2", "c2", "c3")
    assert on.links[0].former == ((0, 2),)
    turned = play(opened, "link 1 b3 23:rail1").state
    assert turned.links[0].former == ()


def test_r7_8_an_upgraded_link_may_lose_its_end_like_any_other() -> None:
    state = table(player("92 65"), player(), map=PARCELS, owners={"A1": ANNA}, links="anna+ c2 b2 a2")
    after = play(state, "link e2 d2,c2,c1 92:rail2").state
    assert complete(after) == set()
    # What lies open comes last.
    assert after.links[0].path == ("a2", "b2", "c2")
    assert after.links[0].upgraded


def test_r7_8_a_line_may_cross_the_parcel_at_which_it_began() -> None:
    """It is incomplete then, for it has no end there; only itself it can't meet."""
    town = ". . . . ./. A1 . . ./. . . . ."
    state = table(player("82 92"), player(), map=town, owners={"A1": ANNA})
    way = "link b2 b1,c1,c2,b2,a2 82:rail3,82:rail1"
    after = play(state, way).state
    assert complete(after) == set()
    assert after.links[0].path == ("b2", "b1", "c1", "c2", "b2", "a2")
    assert refused(state, "link b2 b1,c1,c2,b2,b1 82:rail3,82:rail1", "R7.14") == "link_closes_on_itself"
    assert ("b1", "c1", "c2", "b2", "b1") not in set(ways_from(Ways(state, ANNA), "b2"))
    assert ("b1", "c1", "c2", "b2", "a2") in set(ways_from(Ways(state, ANNA), "b2"))


def test_r7_8_an_extension_that_is_open_at_the_end_counts_as_incomplete() -> None:
    state = table(player("21"), player(), map=PARCELS, owners={"A1": ANNA}, links="anna a2 b2 c2")
    after = play(state, "link 1 c2,c1 21:rail1").state
    assert GAME.view(state, ANNA).standings[ANNA].links == 3
    assert GAME.view(after, ANNA).standings[ANNA].links == 0


def test_r7_9_r7_12_a_line_may_pass_a_foreign_parcel_but_not_point_at_it() -> None:
    state = table(player("92 21"), player(), map="Ra . ./. A1 ./. . .", owners={"A1": BEN})
    assert accepted(state, "link a1 b1,c1,c2 92:rail2")
    assert refused(state, "link a1 b1,b2 21:rail1", "R7.12") == "points_at_foreign_parcel"
    free = replace(state, owners={})
    assert refused(free, "link a1 b1,b2 21:rail1", "R7.12") == "points_at_foreign_parcel"
    assert refused(state, "link a1 a2,b2,c2 92:rail2", "R7.12") == "parcel_not_yours"


def test_r7_10_two_incomplete_links_are_joined_with_an_icon_for_each_end() -> None:
    state = table(player("21 65 6"), player(), map=OPEN, links="anna a2 b2 c2,anna e2 d2 c2")
    assert refused(state, "link 1 c2,d2 21:rail1,65:C", "R7.10") == "icons_not_fitting"
    step = play(state, "link 1 c2,d2 21:rail1,65:C,6:R")
    assert step.state.links == (line("anna a2 b2 c2 d2 e2", 1),)
    assert told(step, LinkLaid)[0].joined == (2,)
    assert step.state.players[ANNA].workers == 1
    assert complete(step.state) == {1}
    other = play(state, "link 2 c2,b2 21:rail1,65:C,6:R").state
    assert other.links[0].path == ("e2", "d2", "c2", "b2", "a2")
    assert other.links[0].number == 1
    assert told(play(state, "link 2 c2,b2 21:rail1,65:C,6:R"), LinkLaid)[0].joined == (2,)


def test_r7_10_two_complete_links_that_meet_at_an_own_parcel_are_joined_with_one_icon() -> None:
    """Two icons are asked for two incomplete links only; so one is enough where one of them is complete."""
    state = table(
        player("21 65 6"), player(), map=PARCELS, owners={"A1": ANNA}, links="anna a2 b2 c2,anna e2 d2 c2"
    )
    assert complete(state) == {1, 2}
    for icon in ("65:C", "6:R"):
        step = play(state, f"link 1 c2,d2 21:rail1,{icon}")
        assert step.state.links == (line("anna a2 b2 c2 d2 e2", 1),)
        assert complete(step.state) == {1}
        assert told(step, LinkLaid)[0].joined == (2,)
    assert refused(state, "link 1 c2,d2 21:rail1,65:C,6:R", "R7.10") == "icons_not_fitting"
    assert "link 1 c2,d2 21:rail1,6:R" in set(listed(state, "link"))
    half = table(
        player("21 65 6 92"),
        player(),
        map=PARCELS,
        owners={"A1": ANNA},
        links="anna a2 b2 c2,anna e2 e1 d1",
    )
    assert complete(play(half, "link 1 c2,c1,d1 92:rail2").state) == set()
    assert complete(play(half, "link 1 c2,c1,d1,e1 92:rail2,21:rail1,65:C").state) == {1}


def test_r7_10_a_new_line_that_meets_an_incomplete_link_goes_on_with_it() -> None:
    """As if that were extended: one icon."""
    state = table(player("21 65"), player(), map=OPEN, links="anna e2 d2 c2")
    state = play(state, "link a2 b2,c2 21:rail1").state
    one = table(player("92 65"), player(), map=OPEN, links="anna e2 d2 c2")
    assert complete(play(one, "link a2 b2,c2,d2 92:rail2,65:C").state) == {1}


def test_r7_11_a_second_track_is_a_crossing_or_two_curves_that_do_not_touch() -> None:
    town = ". Ra . ./. . . ./. Cb . ."
    state = table(player("62 92 21 65"), player(), map=town, links="ben b1 b2 b3")
    assert accepted(state, "link b1 a1,a2,b2,c2 62:rail3")
    assert refused(state, "link b1 a1,a2,b2,b3 62:rail3,65:C", "R7.11") == "track_in_the_way"
    curves = table(player("62 92 21 65"), player(), map=town, links="ben b1 b2 c2")
    assert accepted(curves, "link b3 a3,a2,b2,b3 62:rail3") is False
    assert accepted(curves, "link b1 a1,a2,b2,b3 62:rail3,65:C")
    assert refused(curves, "link b1 a1,a2,b2,c2 62:rail3", "R7.11") == "track_in_the_way"


def test_r7_12_where_no_track_can_lie_or_point() -> None:
    state = table(player("62 92 21 65"), player(), map="Ra . ~ ./. Cb . ./. . . .", links="ben b2 c2 d2")
    assert refused(state, "link a1 b1,c1,d1 92:rail2", "R7.12") == "square_is_lake"
    assert refused(state, "link a1 b1,b2,b3 92:rail2,65:R", "R7.12") == "square_is_building"
    assert refused(state, "link a1 b1,d1 21:rail1", "R7.1") == "squares_apart"
    with pytest.raises(Unknown):
        act(state, ANNA, "link a1 b1,b0 21:rail1")
    assert refused(state, "link b2 b3,c3,d3,d2,c2 62:rail3", "R7.12") == "joins_foreign_link"
    assert refused(state, "link a1 b1,a1 21:rail1", "R7.1") == "way_turns_back"


def test_r7_13_an_end_may_point_at_a_lake_a_plain_or_a_track_that_does_not_fit() -> None:
    state = table(player("21"), player(), map="Ra . ~/. . ./. . .", links="ben a1 a2 b2 b3")
    for move in ("link a1 b1,c1 21:rail1", "link a1 b1,b2 21:rail1"):
        after = play(state, move).state
        assert len(after.links) == 2
        assert 2 not in complete(after)


def test_r7_14_a_link_joins_two_different_places_but_the_same_two_may_be_joined_twice() -> None:
    town = ". . . ./Ra Ra . Cb/. . . ."
    state = table(player("62 82 6"), player(), map=town, links="ben b2 c2 d2,anna b2 b1 c1 d1 d2")
    assert refused(state, "link a2 a3,b3,b2 92:rail2,6:R", "R7.14") == "same_place"
    again = play(state, "link b2 b3,c3,d3,d2 62:rail3,6:R").state
    assert complete(again) == {1, 2, 3}


def test_r7_15_without_the_tile_in_supply_it_can_not_be_laid() -> None:
    row = " ".join(["Ra", *["."] * 13, "Cb"])
    path = " ".join(f"{letter}1" for letter in "abcdefghijklm")
    state = table(player("92 21"), player(), map=f"{row}/{'. ' * 15}", links=f"anna {path}")
    used = [tile for tile in tiles(state.town, state.links[0]) if tile.straight]
    assert len(used) == TABLE.tiles["straight"] - 1
    assert accepted(state, "link 1 m1,n1 21:rail1")
    assert refused(state, "link 1 m1,n1,o1 92:rail2,6:R", "R7.15") == "no_tile_left"
    assert accepted(state, "link 1 m1,m2,n2 92:rail2")
    assert ("m1", "n1", "o1") not in set(ways_from(Ways(state, ANNA), "1"))


def test_r7_16_two_links_can_be_completed_in_a_round() -> None:
    state = table(player("62 1 65 6"), player(), map=OPEN, step=2)
    state = play(state, "link a2 b2,c2,d2,e2 62:rail3,65:R").state
    assert state.players[ANNA].workers == 1
    assert state.turn == ANNA


# --- upgrading ----------------------------------------------------------------------------------------


def test_t12_r7_17_a_link_is_upgraded_for_3_points_without_a_worker() -> None:
    state = table(player("12 62 65", workers=0), player(), map="La . . Rb", links="anna a1 b1 c1 d1")
    for destination in ("62:L", "65:R"):
        step = play(state, f"upgrade_link 1 12:upgrade_link,{destination}")
        assert step.state.links == (line("anna+ a1 b1 c1 d1", 1),)
        assert step.state.players[ANNA].happiness == 3
        assert told(step, LinkUpgraded) == [LinkUpgraded(ANNA, 1)]
    assert refused(state, "upgrade_link 1 12:upgrade_link,12:C", "R7.17") == "icons_not_fitting"
    assert refused(state, "upgrade_link 1 12:upgrade_link", "R7.17") == "icons_not_fitting"


def test_r7_18_no_incomplete_upgraded_or_foreign_link() -> None:
    state = table(
        player("12 62"),
        player(),
        map="La . . Rb/. . . .",
        links="anna a1 b1 b2,anna+ a1 a2 b2 c2 d2 d1,ben a1 b1 c1 d1",
    )
    codes = [refused(state, f"upgrade_link {number} 12:upgrade_link,62:L", "R7.18") for number in (1, 2, 3)]
    assert codes == ["link_incomplete", "link_is_upgraded", "link_not_yours"]
    assert not list(listed(state, "upgrade_link"))


def test_a_line_is_read_as_it_is_listed() -> None:
    """Every way from a start, paid as it is listed first."""
    state = table(
        player(ALL_RAILS), player(), map=PARCELS, owners={"A1": ANNA}, links="anna a2 b2 b1 c1,ben e2 d2 d1"
    )
    ways = Ways(state, ANNA)
    for start in ways.starts():
        for way in list(ways_from(ways, start))[:60]:
            assert read(state, ANNA, start, way).price.symbols <= ways.most
