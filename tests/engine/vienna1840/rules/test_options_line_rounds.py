"""The rules options of line rounds, each with every one of its values (IV.2, IX)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import NotYourTurn
from engine.vienna1840.events import StationRemoved, TileLaid, TramRan
from engine.vienna1840.holdings import revenue
from engine.vienna1840.state import State
from tests.engine.vienna1840.positions import stations_of
from tests.engine.vienna1840.rules.option_cases import both
from tests.engine.vienna1840.rules.positions import (
    TO_J22,
    act,
    building,
    change_company,
    decider,
    enter,
    founded,
    kinds,
    line_at_turn,
    new,
    on_board,
    out_of_turn,
    owned,
    play,
    refused,
    round_name,
    told,
    values,
    with_line,
    with_tram,
)

# --- line rounds: building ----------------------------------------------------------------------------


@both("bonus_station_cost", ("free", 0), ("normal", 20))
def test_bonus_station_cost(value: str, expected: int) -> None:
    """IX.4, D-44 (OP-15): the bonus station is free, or costs what a station costs."""
    state = building("15", "J16 57 2", "15 J16", bonus_station_cost=value)
    state = play(state, "tile E23 L4 2")
    after = play(state, "station K17")
    assert state.companies["WT"].treasury - after.companies["WT"].treasury == expected
    assert after.lines["15"].placed == 2


@both("bonus_tile_reach", ("required", False), ("none", True))
def test_bonus_tile_reach(value: str, expected: bool) -> None:
    """IX.2, IX.4, D-46 (OP-16): a bonus tile must be reachable like any other, or may lie anywhere."""
    purple = play(building("18", TO_J22, "18 I21", bonus_tile_reach=value), "tile B20 L2 2")
    red = play(building("1", "D18 235 4", "1 D18", bonus_tile_reach=value), "tile I3 L2 1")
    assert "J22" in values(purple, "tile")
    assert "D20" in values(red, "tile")
    assert ("I27" in values(purple, "tile")) is expected
    assert ("E21" in values(red, "tile")) is expected
    if expected:
        assert play(purple, "tile I27 L26 0").board.tiles["I27"] == ("L26", 0)
        assert play(red, "tile E21 L23 0").board.tiles["E21"] == ("L23", 0)
        assert refused(red, "tile E21 L23 1") == ("tile_arrow_at_center", "IX.4")
    else:
        assert refused(purple, "tile I27 L26 0") == ("tile_not_reachable", "IX.4")
        assert refused(red, "tile E21 L23 0") == ("tile_not_reachable", "IX.4")


@both("second_oo_base", ("placed", True), ("waits", False))
def test_second_oo_base(value: str, expected: bool) -> None:
    """IX.6, D-38: on D18 without a tile the second line gets its base too, or waits for the tile."""
    state = play(building("1 2", second_oo_base=value), "pass")
    assert stations_of(state.board, "1") == (("D18", "a"),)
    assert bool(stations_of(state.board, "2")) is expected


@both("oo_base_circle", ("own_director", 1), ("acting_director", 0))
def test_oo_base_circle(value: str, expected: int) -> None:
    """IV.1.2, IX.1, IX.6, D-61 (OP-23): line 2 lays D18's first tile, where line 1 of another company has its
    base too: each director chooses for their own line, or the one who lays the tile first chooses for both.
    """
    state = building("2/1", oo_base_circle=value, idle_steps="asked")
    state = play(owned(state, "KK", 0), "pass", "tile D18 235 4")
    if expected:
        assert (decider(state), line_at_turn(state)) == (0, "2")
        state = play(state, "circle b")
        assert stations_of(state.board, "2") == (("D18", "b"),)
    else:
        state = play(state, "circle a")
        assert stations_of(state.board, "1") == (("D18", "a"),)
    assert (decider(state), line_at_turn(state)) == (expected, "2")
    assert out_of_turn(state, f"{1 - expected}: circle a")
    assert decider(play(state, "circle a" if expected else "circle b")) == 0, "line 2 goes on building"


def test_the_director_of_another_base_does_not_act_for_the_line_at_turn() -> None:
    """IX.3, IX.6: that director chooses a circle; privates are bought by the company whose line acts."""
    state = with_line(founded(4, map="full", idle_steps="asked"), "2", "WT")
    state = owned(with_line(state, "1", "DTKC"), "KK", 1)
    state = play(enter(state, "LR2a").state, "pass", "pass", "tile D18 235 4", "circle b")
    assert (decider(state), kinds(state) - {"return"}) == (1, {"circle"})
    assert out_of_turn(state, "1: private KK 5")


@both("first_turn_stadtbahn", ("allowed", True), ("after_base_tile", False))
def test_first_turn_stadtbahn(value: str, expected: bool) -> None:
    """IX.4, D-41 (OP-14): a Stadtbahn tile may come before the tile on the base, or not."""
    state = building("18", first_turn_stadtbahn=value)
    if expected:
        assert told(act(state, "tile B20 L2 2"), TileLaid)
    else:
        assert refused(state, "tile B20 L2 2") == ("base_first", "IX.4")
        assert told(act(play(state, "tile I21 5 4"), "tile B20 L2 2"), TileLaid)


@both("first_tile_base", ("checked", "base_first"), ("by_reach", "tile_not_reachable"))
def test_first_tile_base(value: str, expected: str) -> None:
    """IX.4, D-40: that the first tile goes on the base is a rule, or follows from reach."""
    assert refused(building("18", first_tile_base=value), "tile I23 4 1") == (expected, "IX.4")


@both("special_purple", ("shared", False), ("per_hex", True))
def test_special_purple(value: str, expected: bool) -> None:
    """I, IX.4, D-48: one piece each of L30 and L31, or one for each of F24 and G11."""
    state = building("4", "F28 57 1; F26 4 1; G11 L30 0", "4 F28", special_purple=value)
    state = play(state, "tile B20 L2 2")
    assert ("L30" in values(state, "tile", "F24")) is expected
    assert "L31" in values(state, "tile", "F24")
    if not expected:
        assert refused(state, "tile F24 L30 3") == ("tile_used_up", "IX.4")


@both("l16_count", (2, 2), (1, 1))
def test_l16_count(value: int, expected: int) -> None:
    """Tile chart, D-49: pieces of L16."""
    assert new(4, l16_count=value).board.supply["L16"] == expected


@both("station_removal_reach", ("none", True), ("required", False))
def test_station_removal_reach(value: str, expected: bool) -> None:
    """IX.6, D-50 (OP-17): any Stadtbahn station may be removed, or only one within reach."""
    state = building("11", "B12 57 0", "11 B12", station_removal_reach=value)
    assert play(state, "remove A13 V").companies["WT"].treasury == 460
    if expected:
        assert play(state, "remove D22 D").companies["WT"].treasury == 460
    else:
        assert refused(state, "remove D22 D") == ("station_not_reachable", "IX.6")


@both("station_removal_per_turn", ("any", True), ("1", False))
def test_station_removal_per_turn(value: str, expected: bool) -> None:
    """IX.6, D-50 (OP-17): any number of removals in a turn, or one."""
    state = building("11", "B12 57 0", "11 B12", station_removal_per_turn=value)
    assert "remove" in kinds(state)
    state = play(state, "remove D22 D")
    if expected:
        assert "E23" in values(state, "remove")
        assert play(state, "remove E23 D").companies["WT"].treasury == 420
    else:
        assert refused(state, "remove E23 D") == ("one_removal", "IX.6")
        assert "remove" not in kinds(state)


@both("remove_g3", ("any_line", True), ("line_13_only", False))
def test_remove_g3(value: str, expected: bool) -> None:
    """IX.6, D-51: V's base at G3 may be removed by any line, or only by line 13."""
    assert told(act(building("13", remove_g3=value), "remove G3 V"), StationRemoved)
    state = building("11", "B12 57 0", "11 B12", remove_g3=value)
    if expected:
        assert "V" not in play(state, "remove G3 V").board.stations["G3"]["a"]
    else:
        assert refused(state, "remove G3 V") == ("base_not_removable", "IX.6")


# --- line rounds: privates and running ----------------------------------------------------------------

T4 = "J22 L26 0; I21 5 4; I23 3 1; H24 3 0"
"""Route H24-H22-I23-I21-J22, worth 90 for line 18."""


def running(newest: str = "yellow", lays: str = T4, **options: Any) -> State:
    """LR3a: line 18 of WT with a yellow tram, about to run; 300 in Treasury."""
    state = with_line(founded(4, map="full", **options), "18", "WT")
    state = change_company(state, "WT", treasury=300)
    state = with_tram(on_board(state, lays, "18 I21"), "Y1-0", "18", newest)
    return play(enter(state, "LR3a").state, "pass")


@both("private_consent", ("asked", "answer"), ("assumed", "tile"))
def test_private_consent(value: str, expected: str) -> None:
    """IX.3: another player's private changes hands once they have agreed here, or straight away."""
    state = owned(with_line(founded(4, map="full", private_consent=value), "18", "WT"), "SB", 2)
    state = play(enter(state, "LR2a").state, "private SB 20")
    assert expected in kinds(state)
    assert state.privates["SB"].owner == (2 if expected == "answer" else "WT")


@both("private_after_run", ("yes", "LR3a"), ("no", "LR3b"))
def test_private_after_run(value: str, expected: str) -> None:
    """IX.3: the run ends the turn, or privates may still be bought."""
    state = play(owned(running(private_after_run=value), "SB", 0), "run")
    assert round_name(state) == expected
    if expected == "LR3a":
        assert kinds(state) >= {"private", "pass"}
        state = play(state, "private SB 30", "pass")
        assert round_name(state) == "LR3b"


@both("private_during_bonus", ("yes", True), ("no", False))
def test_private_during_bonus(value: str, expected: bool) -> None:
    """IX.3, D-43: privates may be bought throughout the turn, or not while a bonus waits."""
    state = building("18", TO_J22, "18 I21", "LR2a", private_during_bonus=value)
    state = play(owned(state, "SB", 0), "tile G23 L1 1")
    assert ("private" in kinds(state)) is expected
    if expected:
        assert play(state, "private SB 30").privates["SB"].owner == "WT"
    else:
        assert refused(state, "private SB 30") == ("bonus_first", "IX.3")


@both("run_compulsory", ("yes", False), ("no", True))
def test_run_compulsory(value: str, expected: bool) -> None:
    """IX.3, IX.7, D-52: a line with a tram must run, or may leave it standing and pays no maintenance."""
    state = running(newest="purple", run_compulsory=value)
    if expected:
        step = act(state, "run none")
        assert [each.total for each in told(step, TramRan)] == [0]
        assert step.state.companies["WT"].treasury == 300
    else:
        assert refused(state, "run none") == ("must_run", "IX.7")


@both("purple_without_route", ("nothing", 0), ("200", 200))
def test_purple_without_route(value: str, expected: int) -> None:
    """VIII.5.3, IX.8 (OP-20): the 200 are for a run, or for each turn; a cost is due in both ways."""
    state = running("purple", "", purple_without_route=value)
    purple = with_tram(with_tram(state, "Y1-0", "gone"), "Pu1-0", "18")
    assert play(purple, "run").lines["18"].revenue == expected
    assert play(state, "run").companies["WT"].treasury == 0, "400 for a yellow tram, of which 300 are there"
    free = running("purple", "", run_compulsory="no", purple_without_route=value)
    purple = with_tram(with_tram(free, "Y1-0", "gone"), "Pu1-0", "18")
    assert play(purple, "run none").lines["18"].revenue == 0, "left standing, it does not run"


@both("route_check", ("best", False), ("none", True))
def test_route_check(value: str, expected: bool) -> None:
    """IX.8, D-53: a route below the best is refused, or accepted."""
    state = running(route_check=value)
    if expected:
        assert revenue(play(state, "run I21-I23"), "WT") == 30
    else:
        assert refused(state, "run I21-I23") == ("better_route", "IX.8")


@both("deficit_order", ("revenue_first", (0, 190)), ("treasury_first", (200, 0)))
def test_deficit_order(value: str, expected: tuple[int, int]) -> None:
    """IX.8, D-54: a deficit is paid from Revenue first, or from Treasury only."""
    state = with_line(running(newest="purple", deficit_order=value), "1", "WT", revenue=200)
    state = play(state, "run")
    assert (revenue(state, "WT"), state.companies["WT"].treasury) == expected
    assert state.cash[0] == (500 if expected[1] else 490), (
        "310 to pay: 200 + 110, or 300 and 10 by the director"
    )


@both("empty_station_is_stop", ("no", False), ("yes", True))
def test_empty_station_is_stop(value: str, expected: bool) -> None:
    """IX.2, D-57 (OP-19): a purple hex without a tile is no place, or one worth 0."""
    state = running(lays="I21 5 4", empty_station_is_stop=value)
    if expected:
        assert revenue(play(state, "run I21-J22"), "WT") == 20
    else:
        assert refused(state, "run I21-J22") == ("route_no_track", "IX.7")


def test_a_move_out_of_turn_is_no_rule_error() -> None:
    """Options change the rules, not whose turn it is."""
    with pytest.raises(NotYourTurn):
        act(running(run_compulsory="no"), "1: run none")
