"""The line rounds: the bonus of a Stadtbahn tile, stations and their removal (IX.4, IX.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.vienna1840.events import StationPlaced, StationRemoved, TileLaid
from tests.engine.vienna1840.positions import course, stations_of
from tests.engine.vienna1840.rules.positions import (
    FAVORITEN,
    TO_J22,
    act,
    bonus,
    building,
    kinds,
    line_at_turn,
    play,
    refused,
    round_name,
    told,
    treasury_of,
    values,
)

# --- the bonus ----------------------------------------------------------------------------------------


def test_the_bonus_comes_at_once_or_never() -> None:
    """IX.3, R16.14: right after the Stadtbahn tile, or not at all."""
    state = play(building("18", TO_J22, "18 I21"), "tile B20 L2 2")
    assert bonus(state) == "station_tile"
    assert refused(state, "tile I23 4 1")[0] == "tile_not_laid_here"
    assert refused(state, "station J22") == ("bonus_first", "IX.3")
    state = play(state, "pass")
    assert bonus(state) is None
    assert refused(state, "tile J22 L26 0") == ("tile_not_laid_here", "IX.4")
    play(state, "tile I23 4 1")


def test_bonus_extra_yellow_tile() -> None:
    """IX.4, R16.14: one more yellow tile under the normal rules, not a Stadtbahn tile."""
    state = play(building("18", TO_J22, "18 I21"), "tile G23 L1 1")
    assert bonus(state) == "extra_yellow"
    assert refused(state, "tile G21 L2 1") == ("stadtbahn_only_by_company", "IX.4")
    assert refused(state, "tile I25 4 1") == ("tile_not_reachable", "IX.4")
    state = play(state, "tile I23 4 1", "tile I25 4 1")
    assert {"I23", "I25"} <= set(state.board.tiles)
    assert treasury_of(state) == 480


def test_bonus_extra_yellow_tile_on_the_danube() -> None:
    """IX.4, R16.14: B28 still costs 40."""
    state = play(building("17"), "tile G23 L1 1", "tile B28 4 0")
    assert treasury_of(state) == 500 - 20 - 40


def test_bonus_extra_yellow_is_no_upgrade() -> None:
    """IX.4, R16.14: a yellow tile on an empty hex."""
    state = play(building("18", TO_J22, "18 I21", "LR2a"), "tile G23 L1 1")
    assert refused(state, "tile I21 14 1")[0] == "tile_not_laid_here"


def test_bonus_red_tile() -> None:
    """IX.4, R16.14, R16.15: a red tile on a free centre hex within reach, in its one rotation; only so."""
    state = building("1", "D18 235 4", "1 D18")
    assert refused(state, "tile D20 L23 4") == ("tile_not_laid_here", "IX.4")
    state = play(state, "tile I3 L2 1")
    assert bonus(state) == "center_tile"
    assert refused(state, "tile D20 L23 5") == ("tile_arrow_at_center", "IX.4")
    assert refused(state, "tile E21 L23 0") == ("tile_not_reachable", "IX.4")
    state = play(state, "tile D20 L23 4")
    assert state.board.tiles["D20"] == ("L23", 4)
    assert treasury_of(state) == 480


def test_bonus_purple_tile() -> None:
    """IX.4, R16.14, R16.15: a purple tile on a free purple hex within reach."""
    state = play(building("18", TO_J22, "18 I21"), "tile B20 L2 2")
    assert refused(state, "tile I27 L26 0") == ("tile_not_reachable", "IX.4")
    assert refused(state, "tile J22 L30 0") == ("tile_bound_to_hex", "IX.4")
    step = act(state, "tile J22 L26 0")
    assert told(step, TileLaid) == [TileLaid("18", "J22", "L26", 0, None, 0, "station_tile")]


def test_bonus_upgrade_to_green() -> None:
    """IX.4, R16.14: one yellow tile to green, from LR2a only; the turn's own tile remains."""
    lays = TO_J22
    for name, open_ in (("LR1b", False), ("LR2a", True)):
        state = building("18", lays, "18 I21", name)
        state = replace(state, board=course(state.board, "V", "B10"))
        state = play(state, "tile C9 L1 1")
        if open_:
            assert bonus(state) == "upgrade_green"
            assert refused(state, "tile I23 4 1") == ("tile_not_laid_here", "IX.4")
            state = play(state, "tile I21 14 1", "tile I23 4 1")
            assert {"I21", "I23"} <= set(state.board.tiles)
        else:
            assert bonus(state) is None, "nothing to be done with it"
            assert refused(state, "tile I21 14 1")[0] == "tile_colour_not_yet"


def test_bonus_extra_station() -> None:
    """IX.4, R16.14 (OP-15): a second station this turn, the cheapest left, for nothing."""
    state = play(building("15", FAVORITEN, "15 J16"), "tile E23 L4 2")
    assert bonus(state) == "extra_token"
    assert treasury_of(state) == 480
    assert refused(state, "tile J18 4 1") == ("bonus_first", "IX.3")
    step = act(state, "station K17")
    assert told(step, StationPlaced) == [StationPlaced("15", "K15", "a", 0, base=False)]
    assert treasury_of(step.state) == 480
    assert step.state.lines["15"].placed == 2
    assert bonus(step.state) is None


def test_bonus_station_and_the_turns_own() -> None:
    """IX.4, R16.14: both in one turn; the bonus takes the cheapest token left, so the paid one costs 40."""
    lays = "J10 57 1; J10 14 1; J12 4 1; J14 4 1; J16 57 1; J16 14 1"
    state = building("15/8", lays, "15 J16; 8 J10", "LR2a")
    state = play(state, "pass")
    assert line_at_turn(state) == "15"
    first = play(state, "tile E23 L4 2", "station K17", "station J10")
    assert treasury_of(first) == 500 - 20 - 40
    assert "station" not in kinds(play(state, "station J10")), "one a turn, and K17 is within reach"
    second = play(state, "station J10", "tile E23 L4 2", "station K17")
    assert treasury_of(second) == 500 - 20 - 20
    assert first.lines["15"].placed == second.lines["15"].placed == 3


def test_bonus_station_in_place_of_a_stadtbahn_station() -> None:
    """IX.4, IX.6, D-44: the bonus station may push a Stadtbahn station out for 40; the turn's own may not."""
    state = building("11", "B12 57 0", "11 B12")
    assert refused(state, "station A13 a V") == ("remove_first", "IX.6")
    state = play(state, "tile E23 L4 2")
    assert values(state, "station", "A13", "a") == ["V"]
    assert refused(state, "station A13 a D") == ("no_stadtbahn_station", "IX.6")
    just = play(building("11", "B12 57 0", "11 B12", treasury=60), "tile E23 L4 2")
    assert values(just, "station", "A13", "a") == ["V"]
    assert treasury_of(play(just, "station A13 a V")) == 0
    short = play(building("11", "B12 57 0", "11 B12", treasury=59), "tile E23 L4 2")
    assert values(short, "station", "A13", "a") == []
    assert refused(short, "station A13 a V") == ("treasury_short", "IX.6")
    beside = play(state, "station A13")
    assert treasury_of(beside) == 480
    assert set(beside.board.stations["A13"]["a"]) == {"11", "V"}
    step = act(state, "station A13 a V")
    assert told(step, StationRemoved) == [StationRemoved("11", "V", "A13", 40)]
    assert treasury_of(step.state) == 440
    assert set(step.state.board.stations["A13"]["a"]) == {"11", None}
    poor = play(building("11", "B12 57 0", "11 B12", treasury=59), "tile E23 L4 2")
    assert refused(poor, "station A13 a V") == ("treasury_short", "IX.6")
    assert not values(poor, "station", "A13", "a")


# --- stations -----------------------------------------------------------------------------------------


def test_station_costs_rise() -> None:
    """IX.6, R16.21: 20, 40, 60, 80, 100 for the second to the sixth."""
    for placed, cost in ((1, 20), (2, 40), (3, 60), (4, 80), (5, 100)):
        state = building("15", FAVORITEN, "15 J16")
        line = replace(state.lines["15"], placed=placed)
        state = replace(state, lines={**state.lines, "15": line})
        step = act(state, "station K17")
        assert treasury_of(step.state) == 500 - cost
        assert told(step, StationPlaced) == [StationPlaced("15", "K15", "a", cost, base=False)]


def test_six_stations_at_most() -> None:
    """I, IX.6, R2.3: none left, none placed."""
    state = building("15", FAVORITEN, "15 J16")
    state = replace(state, lines={**state.lines, "15": replace(state.lines["15"], placed=6)})
    assert "station" not in kinds(state)
    assert refused(state, "station K17") == ("no_station_left", "IX.6")


def test_station_needs_the_money() -> None:
    """IX.6, R1.5: from Treasury only."""
    state = building("15", "J16 6 3", "15 J16", treasury=19)
    assert refused(state, "station K15") == ("treasury_short", "IX.6")
    assert treasury_of(play(building("15", "J16 6 3", "15 J16", treasury=20), "station K15")) == 0


def test_station_needs_a_free_circle_within_reach() -> None:
    """IX.6, R16.21: a free circle, an unblocked connection, an interchange."""
    state = building("15", FAVORITEN, "15 J16")
    assert refused(state, "station K27") == ("station_not_reachable", "IX.6")
    assert refused(state, "station I23") == ("no_interchange", "IX.6")
    assert refused(state, "station I15") == ("circles_full", "IX.6")


def test_one_station_of_a_line_in_a_hex_or_area() -> None:
    """IX.6, R16.21: also if the area covers two hexes."""
    state = play(building("15", FAVORITEN, "15 J16"), "station K17", "pass")
    assert round_name(state) == "LR1b"
    assert refused(state, "station K15") == ("station_here_already", "IX.6")
    assert refused(state, "station J16") == ("station_here_already", "IX.6")


def test_a_circle_is_kept_for_a_line_that_is_to_come() -> None:
    """IX.6, R16.22: with only one circle free at the base of a line not operating, others keep out."""
    lays = "J10 57 1; J12 4 1; J14 4 1; J16 57 1"
    state = building("15", lays, "15 J16")
    assert refused(state, "station J10") == ("circle_kept", "IX.6")
    state = building("15/8", lays, "15 J16; 8 J10")
    state = play(state, "pass")
    assert refused(state, "station J10") == ("circles_full", "IX.6")
    state = building("15", f"{lays}; J10 14 1", "15 J16", "LR2a")
    state = play(state, "station J10")
    assert state.board.stations["J10"]["a"].count("15") == 1


def test_both_circles_of_d18_are_kept() -> None:
    """IX.6, R16.22: until lines 1 and 2 operate, nobody else places there; then the hex is full."""
    lays = "E17 235 3; D18 235 0"
    state = building("7", lays, "7 E17")
    assert refused(state, "station D18") == ("circle_kept", "IX.6")
    state = building("7/1", lays, "7 E17; 1 D18 b")
    assert line_at_turn(state) == "1"
    assert refused(play(state, "pass"), "station D18") == ("circle_kept", "IX.6")


def test_e17_keeps_one_of_its_two_circles() -> None:
    """IX.6, R16.22 (D-39): one circle for line 3; another line may have the other."""
    state = building("7", "F18 57 2; E17 235 5", "7 F18", "LR2a")
    assert "station" in kinds(state)
    state = play(state, "station E17")
    assert [slots.count("7") for slots in state.board.stations["E17"].values()].count(1) == 1
    assert (
        len([slot for slots in state.board.stations["E17"].values() for slot in slots if slot is None]) == 1
    )


# --- removing Stadtbahn stations ----------------------------------------------------------------------


@pytest.mark.parametrize("base", ["rulebook", "online"])
def test_the_director_chooses_the_circle_where_another_line_laid_the_tile(base: str) -> None:
    """IX.6, D-37 (OP-23): both circles of E17 are free when line 3 begins; its director chooses one."""
    state = building("3", "E17 235 0", base=base)
    assert kinds(state) - {"scrap"} == {"circle"}
    assert values(state, "circle") == ["a", "b"]
    assert stations_of(play(state, "circle b").board, "3") == (("E17", "b"),)


def test_a_circle_with_another_lines_base_is_not_to_be_chosen() -> None:
    """IX.6, D-61: line 2 lays D18's first tile and takes b; asked, line 1 can only have a."""
    state = building("1 2", idle_steps="asked")
    while line_at_turn(state) == "1":
        state = play(state, "pass")
    state = play(state, "tile D18 235 4", "circle b")
    assert values(state, "circle") == ["a"]
    assert refused(state, "circle b") == ("circles_full", "IX.6")


def test_t7_line_13_removes_v_at_g3() -> None:
    """T-7 (IX.6, R16.23): V's token at G3 for 40, and the line's station for the proper cost elsewhere."""
    state = building("13")
    step = act(state, "remove G3 V")
    assert told(step, StationRemoved) == [StationRemoved("13", "V", "G3", 40)]
    assert treasury_of(step.state) == 460
    assert "V" not in step.state.board.stations["G3"]["a"]
    assert refused(step.state, "station G3") == ("station_here_already", "IX.6")


def test_t7_the_place_may_then_be_taken() -> None:
    """T-7 (IX.6, R16.23): removal for 40, then a station in the freed circle for 20; both optional."""
    lays = "F4 58 0; E3 57 2"
    state = building("14/13", lays, "14 E3; 13 G3")
    state = play(state, "pass")
    assert line_at_turn(state) == "14"
    assert refused(state, "station G3") == ("circles_full", "IX.6")
    state = play(state, "remove G3 V")
    assert treasury_of(state) == 460
    assert state.board.stations["G3"]["a"].count(None) == 1
    state = play(state, "station G3")
    assert treasury_of(state) == 440
    assert set(state.board.stations["G3"]["a"]) == {"13", "14"}


def test_removed_stations_leave_the_game() -> None:
    """IX.6, R16.23: to the bank for 40, for good; the bank gets the money, the place stays free."""
    state = play(building("18", TO_J22, "18 I21"), "remove D22 D")
    assert treasury_of(state) == 460
    assert {hex for hex, _ in stations_of(state.board, "D")} == {"A17", "E23", "F24"}
    assert refused(state, "remove D22 D") == ("no_stadtbahn_station", "IX.6")


def test_removal_needs_40() -> None:
    """IX.6, R16.23: 40 from Treasury."""
    assert refused(building("18", TO_J22, treasury=39), "remove D22 D") == ("treasury_short", "IX.6")
    assert "remove" not in kinds(building("18", TO_J22, treasury=39))
    assert "D22" in values(building("18", TO_J22, treasury=40), "remove")


@pytest.mark.parametrize(("hex", "company"), [("I1", "W"), ("A17", "D"), ("I11", "G"), ("F24", "W")])
def test_bases_of_the_stadtbahn_stay(hex: str, company: str) -> None:
    """IX.6, R16.24 (OP-17): the companies' base stations are not removed, but V's at G3."""
    assert refused(building("18", TO_J22), f"remove {hex} {company}") == ("base_not_removable", "IX.6")
