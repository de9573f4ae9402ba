"""The line rounds, building: base, tiles, Stadtbahn tiles and their bonus, stations (IX.1 to IX.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import NotYourTurn, Unknown
from engine.vienna1840.board import stations_of
from engine.vienna1840.events import StationPlaced, StationRemoved, TileLaid
from engine.vienna1840.state import LineRound, State
from tests.engine.vienna1840.positions import course
from tests.engine.vienna1840.rules.positions import (
    act,
    change_company,
    decider,
    enter,
    founded,
    kinds,
    on_board,
    play,
    refused,
    round_name,
    told,
    values,
    with_line,
)

FAVORITEN = "J16 57 2"
"""Line 15's base with track to Favoriten (K17)."""
TO_J22 = "I21 5 4"
"""Line 18's base with track to the east and to the purple hex J22."""


def turn(
    lines: str, lays: str = "", stations: str = "", name: str = "LR1a", treasury: int = 500, **options: Any
) -> State:
    """A line round on the full map. `lines`: "18 15" are WT's, "18 15/3" with the 3 DTKC's."""
    state = founded(4, map="full", **options)
    for company, numbers in zip(("WT", "DTKC", "SJE"), lines.split("/"), strict=False):
        state = change_company(state, company, treasury=treasury)
        for number in numbers.split():
            state = with_line(state, number, company)
    return enter(on_board(state, lays, stations), name).state


def acting(state: State) -> str:
    assert isinstance(state.phase, LineRound)
    return state.phase.lines[0]


def treasury(state: State, name: str = "WT") -> int:
    return state.companies[name].treasury


# --- who acts -----------------------------------------------------------------------------------------


def test_lines_act_in_ascending_number() -> None:
    """IX.1, R16.1: all owned lines, in ascending number; the owning company's director decides."""
    state = turn("18 2/10 5")
    acted = []
    while round_name(state) == "LR1a":
        acted.append((acting(state), decider(state)))
        state = play(state, "pass")
    assert acted == [("2", 0), ("5", 1), ("10", 1), ("18", 0)]


def test_only_the_director_builds() -> None:
    """IV.1.2, IX.1, R1.4: nobody else decides for a line."""
    state = turn("18", TO_J22)
    with pytest.raises(NotYourTurn):
        act(state, "1: tile I21 6 4")


def test_each_line_acts_once_a_round() -> None:
    """IX.1: twice in most years, once in each line round."""
    state = play(turn("18"), "pass")
    assert (round_name(state), acting(state)) == ("LR1b", "18")


# --- the base station ---------------------------------------------------------------------------------


def test_base_station_comes_first_and_is_free() -> None:
    """IX.6, R16.2: on its first turn the line's base is placed for nothing, tile or not."""
    state = founded(4, map="full")
    step = enter(with_line(state, "18", "WT"), "LR1a")
    assert told(step, StationPlaced) == [StationPlaced("18", "I21", "a", 0, base=True)]
    assert stations_of(step.state.board, "18") == (("I21", "a"),)
    assert "I21" not in step.state.board.tiles
    assert treasury(step.state) == 1000
    assert step.state.lines["18"].placed == 1
    assert "18" not in step.state.board.reserved


def test_base_station_on_a_tile() -> None:
    """IX.6, R16.2: in its kept circle, also where another line has laid the tile."""
    state = turn("18", TO_J22)
    assert stations_of(state.board, "18") == (("I21", "a"),)


def test_base_stations_in_red_areas_and_grey_hexes() -> None:
    """IX.6: bases in Simmering, Kagran, Penzing and on the grey hex C7."""
    state = turn("6 9 13 17")
    where = {}
    while round_name(state) == "LR1a":
        where[acting(state)] = stations_of(state.board, acting(state))
        state = play(state, "pass")
    assert where == {"6": (("K27", "a"),), "9": (("C7", "a"),), "13": (("G3", "a"),), "17": (("A29", "a"),)}


def test_both_lines_have_a_base_on_d18() -> None:
    """IX.6, R16.22 (D-38): lines 1 and 2 both get their base, also while D18 has no tile."""
    state = play(turn("1 2"), "pass")
    assert {where for line in "12" for where, _ in stations_of(state.board, line)} == {"D18"}


def test_the_director_chooses_the_circle_of_d18() -> None:
    """IX.6 (OP-23): which circle of a hex with two is chosen when the first tile comes."""
    state = play(turn("1"), "tile D18 235 4")
    assert kinds(state) - {"scrap"} == {"circle"}
    assert refused(state, "pass") == ("circle_first", "IX.6")
    for circle in ("a", "b"):
        assert stations_of(play(state, f"circle {circle}").board, "1") == (("D18", circle),)
    with pytest.raises(Unknown):
        act(state, "circle c")


def test_the_second_turn_places_no_base() -> None:
    """IX.6: the base is placed once."""
    state = play(turn("18"), "pass")
    assert state.lines["18"].placed == 1
    assert stations_of(state.board, "18") == (("I21", "a"),)


# --- the actions of a turn ----------------------------------------------------------------------------


def test_tile_stadtbahn_tile_and_station_in_any_order() -> None:
    """IX.3, R16.3: each at most once, each optional, in any order."""
    state = turn("15", FAVORITEN, "15 J16")
    state = play(state, "station K17", "tile G23 L1 1", "pass")
    assert refused(state, "station K15") == ("one_station", "IX.3")
    assert refused(state, "tile B20 L2 2") == ("one_stadtbahn_tile", "IX.3")
    state = play(turn("15", FAVORITEN, "15 J16"), "tile G23 L1 1", "pass", "station K17")
    assert treasury(state) == 500 - 20 - 20


def test_one_tile_a_turn() -> None:
    """IX.3, R16.3: one tile laid or upgraded."""
    state = play(turn("18"), "tile I21 5 4")
    assert refused(state, "tile I23 4 1") == ("one_tile", "IX.3")
    assert treasury(state) == 500, "free of charge"


def test_everything_is_optional() -> None:
    """IX.3, R16.3: a line may do nothing at all."""
    before = turn("18", TO_J22, "18 I21")
    after = play(before, "pass")
    assert after.board == before.board


# --- tiles --------------------------------------------------------------------------------------------


def test_the_first_tile_goes_on_the_base() -> None:
    """IX.4, R16.5: on its first turn the line's tile goes on its base."""
    state = turn("18")
    assert refused(state, "tile I23 4 1") == ("base_first", "IX.4")
    assert play(state, "tile I21 5 4").board.tiles["I21"] == ("5", 4)


def test_unless_a_tile_lies_there() -> None:
    """IX.4, R16.5: a tile already on the base: build anywhere within reach."""
    assert "I23" in play(turn("18", TO_J22), "tile I23 4 1").board.tiles


@pytest.mark.parametrize(("line", "lay"), [("6", "J28 5 5"), ("9", "D8 4 2")])
def test_unless_the_base_takes_no_tile(line: str, lay: str) -> None:
    """IX.4, R16.5: a base in a red area (6: Simmering) or on a grey hex (9: C7)."""
    state = turn(line)
    hex = lay.split()[0]
    assert hex in values(state, "tile")
    assert hex in play(state, f"tile {lay}").board.tiles


def test_a_line_without_base_tile_on_its_second_turn() -> None:
    """IX.4, R16.5, R16.6: the rule is for the first turn; later only what can be reached counts."""
    state = play(turn("18"), "pass")
    assert refused(state, "tile I27 4 1")[0] in ("tile_not_laid_here", "tile_not_reachable")
    assert refused(state, "tile J24 4 1") == ("tile_not_reachable", "IX.4")


def test_a_tile_must_be_reachable() -> None:
    """IX.4, R16.6: joined to one of the line's stations; the new tile must connect, nothing more."""
    state = turn("18", TO_J22, "18 I21")
    assert refused(state, "tile I25 4 1") == ("tile_not_reachable", "IX.4")
    assert refused(state, "tile I23 3 3") == ("tile_not_reachable", "IX.4")
    play(state, "tile I23 4 1")


def test_other_lines_stations_block() -> None:
    """IX.2, IX.4, R16.6, R16.20: not past an interchange full of other tokens; a free circle lets pass."""
    lays = "J10 57 1; J12 4 1; J14 4 1; J16 57 1"
    assert "J18" in values(turn("8/15", lays, "8 J10"), "tile")
    assert "J18" not in values(turn("8/15", lays, "8 J10; 15 J16"), "tile")


def test_the_danube_costs_40() -> None:
    """IX.4, R16.8: 40 from Treasury for the yellow tile on B28."""
    state = turn("17", treasury=40)
    state = play(state, "tile B28 4 0")
    assert treasury(state) == 0
    assert refused(turn("17", treasury=39), "tile B28 4 0") == ("treasury_short", "IX.4")
    state = turn("17", "B28 4 0", "17 A29", "LR2a", treasury=0)
    tile = values(state, "tile", "B28")[0]
    state = play(state, f"tile B28 {tile} {values(state, 'tile', 'B28', tile)[0]}")
    assert treasury(state) == 0, "the yellow tile only"


def test_no_track_off_the_map_or_at_blank_sides() -> None:
    """IX.4, R16.9: not at the edge of the map, nor at a grey, green or red hex without track there."""
    state = turn("18")
    assert refused(state, "tile I21 57 0")[0] == "tile_at_blank_side"
    assert refused(turn("6"), "tile J28 5 4") == ("tile_off_map", "IX.4")


@pytest.mark.parametrize(
    ("line", "lays", "lay"),
    [
        ("15", "", "J16 57 2"),  # an arrow of a red area: Favoriten, K17
        ("18", TO_J22, "I23 3 1"),  # border track: Belvedere, H22
        ("18", "", "I21 5 4"),  # a purple hex: J22
        ("1", "", "D18 235 4"),  # a centre hex: D20
        ("1", "", "D18 235 0"),  # misses the centre hexes beside D18
        ("18", f"{TO_J22}; I25 4 2", "I23 4 1"),  # misses the track of the tile on I25
    ],
)
def test_what_track_may_meet_or_miss(line: str, lays: str, lay: str) -> None:
    """IX.4 (list), R16.10: it may meet border track, arrows and purple hexes, and miss its neighbours."""
    hex, tile, rotation = lay.split()
    assert play(turn(line, lays), f"tile {lay}").board.tiles[hex] == (tile, int(rotation))


def test_tile_counts_are_limited() -> None:
    """I, IX.4, R2.2, R16.7: no piece left, no tile."""
    state = turn("18")
    state = replace(state, board=replace(state.board, supply={**state.board.supply, "5": 0}))
    assert refused(state, "tile I21 5 4") == ("tile_used_up", "IX.4")
    assert "5" not in values(state, "tile", "I21")


def test_the_class_of_the_hex() -> None:
    """IX.4, R16.7: interchange tiles on interchanges, stop tiles on plain hexes."""
    assert refused(turn("18"), "tile I21 4 1") == ("tile_wrong_class", "IX.4")
    assert refused(turn("18", TO_J22, "18 I21"), "tile I23 57 1") == ("tile_wrong_class", "IX.4")


def test_upgrades_are_free_and_return_the_old_tile() -> None:
    """IX.5, R16.16, R2.2: yellow to green for nothing; the yellow tile goes back to the supply."""
    state = turn("18", TO_J22, "18 I21", "LR2a")
    before = state.board.supply["5"]
    step = act(state, "tile I21 14 1")
    assert told(step, TileLaid) == [TileLaid("18", "I21", "14", 1, "5", 0, None)]
    assert step.state.board.supply["5"] == before + 1
    assert treasury(step.state) == 500


def test_stations_keep_their_place_in_an_upgrade() -> None:
    """IX.4, IX.5, R16.11: tokens move onto the new tile."""
    state = play(turn("18", TO_J22, "18 I21", "LR2a"), "tile I21 14 1")
    assert state.board.stations["I21"]["a"].count("18") == 1
    assert state.board.stations["I21"]["a"].count(None) == 1


GROWTH = ("J16 57 2", "J16 14 1", "J16 611 1", "J16 455 0")
"""Line 15's base in yellow, green, brown and grey."""


@pytest.mark.parametrize(
    ("name", "laid", "open_"),
    [
        ("LR1b", 1, False),
        ("LR2a", 1, True),
        ("LR3b", 2, False),
        ("LR4a", 2, True),
        ("LR4b", 3, False),
        ("LR5a", 3, True),
    ],
)
def test_colours_by_round(name: str, laid: int, open_: bool) -> None:
    """IX.4, IX.5, R4.2, R16.16: green from LR2a, brown from LR4a, grey from LR5a."""
    state = turn("15", "; ".join(GROWTH[:laid]), "15 J16", name)
    upgrade = GROWTH[laid]
    if open_:
        assert play(state, f"tile {upgrade}").board.tiles["J16"][0] == upgrade.split()[1]
    else:
        assert refused(state, f"tile {upgrade}") == ("tile_colour_not_yet", "IX.5")
        assert "J16" not in values(state, "tile")


def test_no_colour_is_skipped() -> None:
    """IX.5, R16.16: yellow to green to brown to grey; grey is the end."""
    state = turn("15", GROWTH[0], "15 J16", "LR5a")
    assert refused(state, f"tile {GROWTH[2]}") == ("tile_not_an_upgrade", "IX.5")
    state = turn("15", "; ".join(GROWTH), "15 J16", "LR5a")
    assert "J16" not in values(state, "tile")


def test_upgrades_keep_all_track() -> None:
    """IX.5, R16.18: all old track stays."""
    state = turn("15", GROWTH[0], "15 J16", "LR2a")
    assert refused(state, "tile J16 14 0") == ("tile_keeps_track", "IX.5")


def test_an_upgrade_needs_a_connection_only() -> None:
    """IX.5, R16.17: at least one track of the tile joined to the line; it need not use the new track."""
    state = turn("18/15", f"{TO_J22}; {FAVORITEN}", "18 I21; 15 J16", "LR2a")
    assert acting(state) == "15"
    assert refused(state, "tile I21 14 1") == ("tile_not_reachable", "IX.4")


def test_orange_tiles_are_upgraded_by_the_normal_action() -> None:
    """IX.5, R16.19: as the turn's tile, free, without a bonus."""
    state = turn("8", "J10 57 2", "8 J10", "LR2a")
    state = replace(state, board=course(state.board, "W", "I3", "I5", "I7", "I9"))
    tile = values(state, "tile", "I9")[0]
    state = play(state, f"tile I9 {tile} {values(state, 'tile', 'I9', tile)[0]}")
    assert treasury(state) == 500
    assert bonus(state) is None
    assert refused(state, "tile J10 14 2") == ("one_tile", "IX.3")


# --- Stadtbahn tiles ----------------------------------------------------------------------------------


def test_a_stadtbahn_tile_costs_20() -> None:
    """IX.3, IX.4, R16.3: 20 from Treasury, beside the turn's normal tile."""
    state = play(turn("18"), "tile I21 5 4", "tile B20 L2 2")
    assert treasury(state) == 480
    assert refused(turn("18", TO_J22, treasury=19), "tile B20 L2 2") == ("treasury_short", "IX.4")


def test_t6_first_stadtbahn_tiles() -> None:
    """T-6 (IX.4, R16.12): G at H12 or B16, W at I3 or G23, V at B10 or G5, D at B20 or E23."""
    state = turn("18", TO_J22, "18 I21")
    first = {"H12", "B16", "I3", "G23", "B10", "G5", "B20", "E23"}
    orange = {
        hex for hex in values(state, "tile") if values(state, "tile", hex)[0] in ("L1", "L2", "L3", "L4")
    }
    assert orange == first


def test_stadtbahn_tiles_in_unbroken_sequence() -> None:
    """IX.4, R16.12: from one or both ends; printed track on the way counts as laid."""
    state = turn("18", TO_J22, "18 I21")
    assert refused(state, "tile C21 L2 2") == ("stadtbahn_sequence", "IX.4")
    state = replace(state, board=course(state.board, "D", "B20"))
    assert "C21" in play(state, "tile C21 L2 2").board.tiles


def test_stadtbahn_tile_and_direction_are_fixed() -> None:
    """IX.4, R16.12: by the dotted line."""
    state = turn("18", TO_J22, "18 I21")
    assert refused(state, "tile B20 L1 2") == ("stadtbahn_tile_fixed", "IX.4")
    assert refused(state, "tile B20 L2 1") == ("stadtbahn_tile_fixed", "IX.4")


def test_a_stadtbahn_tile_needs_no_link() -> None:
    """IX.4, R16.13 (OP-14): anywhere on the map, also before the tile on the base."""
    assert "I3" in play(turn("17"), "tile I3 L2 1").board.tiles
    assert "I3" in play(turn("18"), "tile I3 L2 1").board.tiles


# --- the bonus ----------------------------------------------------------------------------------------


def bonus(state: State) -> str | None:
    assert isinstance(state.phase, LineRound)
    return state.phase.bonus


def test_the_bonus_comes_at_once_or_never() -> None:
    """IX.3, R16.14: right after the Stadtbahn tile, or not at all."""
    state = play(turn("18", TO_J22, "18 I21"), "tile B20 L2 2")
    assert bonus(state) == "station_tile"
    assert refused(state, "tile I23 4 1")[0] == "tile_not_laid_here"
    assert refused(state, "station J22") == ("bonus_first", "IX.3")
    state = play(state, "pass")
    assert bonus(state) is None
    assert refused(state, "tile J22 L26 0") == ("tile_not_laid_here", "IX.4")
    play(state, "tile I23 4 1")


def test_bonus_extra_yellow_tile() -> None:
    """IX.4, R16.14: one more yellow tile under the normal rules, not a Stadtbahn tile."""
    state = play(turn("18", TO_J22, "18 I21"), "tile G23 L1 1")
    assert bonus(state) == "extra_yellow"
    assert refused(state, "tile G21 L2 1")[0] in ("stadtbahn_only_by_company", "tile_not_laid_here")
    assert refused(state, "tile I25 4 1") == ("tile_not_reachable", "IX.4")
    state = play(state, "tile I23 4 1", "tile I25 4 1")
    assert {"I23", "I25"} <= set(state.board.tiles)
    assert treasury(state) == 480


def test_bonus_extra_yellow_tile_on_the_danube() -> None:
    """IX.4, R16.14: B28 still costs 40."""
    state = play(turn("17"), "tile G23 L1 1", "tile B28 4 0")
    assert treasury(state) == 500 - 20 - 40


def test_bonus_extra_yellow_is_no_upgrade() -> None:
    """IX.4, R16.14: a yellow tile on an empty hex."""
    state = play(turn("18", TO_J22, "18 I21", "LR2a"), "tile G23 L1 1")
    assert refused(state, "tile I21 14 1")[0] == "tile_not_laid_here"


def test_bonus_red_tile() -> None:
    """IX.4, R16.14, R16.15: a red tile on a free centre hex within reach, in its one rotation; only so."""
    state = turn("1", "D18 235 4", "1 D18")
    assert refused(state, "tile D20 L23 4") == ("tile_not_laid_here", "IX.4")
    state = play(state, "tile I3 L2 1")
    assert bonus(state) == "center_tile"
    assert refused(state, "tile D20 L23 5") == ("tile_arrow_at_center", "IX.4")
    assert refused(state, "tile E21 L23 0") == ("tile_not_reachable", "IX.4")
    state = play(state, "tile D20 L23 4")
    assert state.board.tiles["D20"] == ("L23", 4)
    assert treasury(state) == 480


def test_bonus_purple_tile() -> None:
    """IX.4, R16.14, R16.15: a purple tile on a free purple hex within reach."""
    state = play(turn("18", TO_J22, "18 I21"), "tile B20 L2 2")
    assert refused(state, "tile I27 L26 0") == ("tile_not_reachable", "IX.4")
    assert refused(state, "tile J22 L30 0") == ("tile_bound_to_hex", "IX.4")
    step = act(state, "tile J22 L26 0")
    assert told(step, TileLaid) == [TileLaid("18", "J22", "L26", 0, None, 0, "station_tile")]


def test_bonus_upgrade_to_green() -> None:
    """IX.4, R16.14: one yellow tile to green, from LR2a only; the turn's own tile remains."""
    lays = TO_J22
    for name, open_ in (("LR1b", False), ("LR2a", True)):
        state = turn("18", lays, "18 I21", name)
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
    state = play(turn("15", FAVORITEN, "15 J16"), "tile E23 L4 2")
    assert bonus(state) == "extra_token"
    assert treasury(state) == 480
    step = act(state, "station K17")
    assert told(step, StationPlaced) == [StationPlaced("15", "K15", "a", 0, base=False)]
    assert treasury(step.state) == 480
    assert step.state.lines["15"].placed == 2
    assert bonus(step.state) is None


def test_bonus_station_and_the_turns_own() -> None:
    """IX.4, R16.14: both in one turn; the bonus takes the cheapest token left, so the paid one costs 40."""
    lays = "J10 57 1; J10 14 1; J12 4 1; J14 4 1; J16 57 1; J16 14 1"
    state = turn("15/8", lays, "15 J16; 8 J10", "LR2a")
    state = play(state, "pass")
    assert acting(state) == "15"
    first = play(state, "tile E23 L4 2", "station K17", "station J10")
    assert treasury(first) == 500 - 20 - 40
    second = play(state, "station J10", "tile E23 L4 2", "station K17")
    assert treasury(second) == 500 - 20 - 20
    assert first.lines["15"].placed == second.lines["15"].placed == 3


# --- stations -----------------------------------------------------------------------------------------


def test_station_costs_rise() -> None:
    """IX.6, R16.21: 20, 40, 60, 80, 100 for the second to the sixth."""
    for placed, cost in ((1, 20), (2, 40), (3, 60), (4, 80), (5, 100)):
        state = turn("15", FAVORITEN, "15 J16")
        line = replace(state.lines["15"], placed=placed)
        state = replace(state, lines={**state.lines, "15": line})
        step = act(state, "station K17")
        assert treasury(step.state) == 500 - cost
        assert told(step, StationPlaced) == [StationPlaced("15", "K15", "a", cost, base=False)]


def test_six_stations_at_most() -> None:
    """I, IX.6, R2.3: none left, none placed."""
    state = turn("15", FAVORITEN, "15 J16")
    state = replace(state, lines={**state.lines, "15": replace(state.lines["15"], placed=6)})
    assert "station" not in kinds(state)
    assert refused(state, "station K17") == ("no_station_left", "IX.6")


def test_station_needs_the_money() -> None:
    """IX.6, R1.5: from Treasury only."""
    state = turn("15", FAVORITEN, "15 J16", treasury=19)
    assert refused(state, "station K17") == ("treasury_short", "IX.6")


def test_station_needs_a_free_circle_within_reach() -> None:
    """IX.6, R16.21: a free circle, an unblocked connection, an interchange."""
    state = turn("15", FAVORITEN, "15 J16")
    assert refused(state, "station K27") == ("station_not_reachable", "IX.6")
    assert refused(state, "station I23") == ("no_interchange", "IX.6")
    assert refused(state, "station I15") == ("circles_full", "IX.6")


def test_one_station_of_a_line_in_a_hex_or_area() -> None:
    """IX.6, R16.21: also if the area covers two hexes."""
    state = play(turn("15", FAVORITEN, "15 J16"), "station K17", "pass")
    assert round_name(state) == "LR1b"
    assert refused(state, "station K15") == ("station_here_already", "IX.6")
    assert refused(state, "station J16") == ("station_here_already", "IX.6")


def test_a_circle_is_kept_for_a_line_that_is_to_come() -> None:
    """IX.6, R16.22: with only one circle free at the base of a line not operating, others keep out."""
    lays = "J10 57 1; J12 4 1; J14 4 1; J16 57 1"
    state = turn("15", lays, "15 J16")
    assert refused(state, "station J10") == ("circle_kept", "IX.6")
    state = turn("15/8", lays, "15 J16; 8 J10")
    state = play(state, "pass")
    assert refused(state, "station J10") == ("circles_full", "IX.6")
    state = turn("15", f"{lays}; J10 14 1", "15 J16", "LR2a")
    state = play(state, "station J10")
    assert state.board.stations["J10"]["a"].count("15") == 1


def test_both_circles_of_d18_are_kept() -> None:
    """IX.6, R16.22: until lines 1 and 2 operate, nobody else places there."""
    state = turn("7", "F18 57 5; E17 235 2; D18 235 3", "7 F18")
    assert refused(state, "station D18")[0] in ("circle_kept", "station_not_reachable")


def test_e17_keeps_one_of_its_two_circles() -> None:
    """IX.6, R16.22 (D-39): one circle for line 3; another line may have the other."""
    state = turn("7", "F18 57 2; E17 235 5", "7 F18", "LR2a")
    assert "station" in kinds(state)
    state = play(state, "station E17")
    assert [slots.count("7") for slots in state.board.stations["E17"].values()].count(1) == 1
    assert (
        len([slot for slots in state.board.stations["E17"].values() for slot in slots if slot is None]) == 1
    )


# --- removing Stadtbahn stations ----------------------------------------------------------------------


def test_t7_line_13_removes_v_at_g3() -> None:
    """T-7 (IX.6, R16.23): V's token at G3 for 40, and the line's station for the proper cost elsewhere."""
    state = turn("13")
    step = act(state, "remove G3 V")
    assert told(step, StationRemoved) == [StationRemoved("13", "V", "G3", 40)]
    assert treasury(step.state) == 460
    assert "V" not in step.state.board.stations["G3"]["a"]
    assert refused(step.state, "station G3") == ("station_here_already", "IX.6")


def test_t7_the_place_may_then_be_taken() -> None:
    """T-7 (IX.6, R16.23): removal for 40, then a station in the freed circle for 20; both optional."""
    lays = "F4 58 0; E3 57 2"
    state = turn("14/13", lays, "14 E3; 13 G3")
    state = play(state, "pass")
    assert acting(state) == "14"
    assert refused(state, "station G3") == ("circles_full", "IX.6")
    state = play(state, "remove G3 V")
    assert treasury(state) == 460
    assert state.board.stations["G3"]["a"].count(None) == 1
    state = play(state, "station G3")
    assert treasury(state) == 440
    assert set(state.board.stations["G3"]["a"]) == {"13", "14"}


def test_removed_stations_leave_the_game() -> None:
    """IX.6, R16.23: to the bank for 40, for good; the bank gets the money, the place stays free."""
    state = play(turn("18", TO_J22, "18 I21"), "remove D22 D")
    assert treasury(state) == 460
    assert {hex for hex, _ in stations_of(state.board, "D")} == {"A17", "E23", "F24"}
    assert refused(state, "remove D22 D") == ("no_stadtbahn_station", "IX.6")


def test_removal_needs_40() -> None:
    """IX.6, R16.23: 40 from Treasury."""
    assert refused(turn("18", TO_J22, treasury=39), "remove D22 D") == ("treasury_short", "IX.6")


@pytest.mark.parametrize(("hex", "company"), [("I1", "W"), ("A17", "D"), ("I11", "G"), ("F24", "W")])
def test_bases_of_the_stadtbahn_stay(hex: str, company: str) -> None:
    """IX.6, R16.24 (OP-17): the companies' base stations are not removed, but V's at G3."""
    assert refused(turn("18", TO_J22), f"remove {hex} {company}") == ("base_not_removable", "IX.6")
