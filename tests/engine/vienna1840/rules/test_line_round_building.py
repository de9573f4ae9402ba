"""The line rounds, building: base stations, tiles, Stadtbahn tiles (IX.1 to IX.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import NotYourTurn, Unknown
from engine.vienna1840.events import CircleChosen, StationPlaced, TileLaid
from engine.vienna1840.state import State
from tests.engine.vienna1840.positions import course, stations_of
from tests.engine.vienna1840.rules.positions import (
    FAVORITEN,
    TO_J22,
    act,
    bonus,
    building,
    decider,
    enter,
    founded,
    kinds,
    line_at_turn,
    owned,
    play,
    refused,
    round_name,
    told,
    treasury_of,
    values,
    with_line,
    with_tram,
)

# --- who acts -----------------------------------------------------------------------------------------


def test_lines_act_in_ascending_number() -> None:
    """IX.1, R16.1: all owned lines, in ascending number; the owning company's director decides."""
    state = building("18 2/10 5")
    acted = []
    while round_name(state) == "LR1a":
        acted.append((line_at_turn(state), decider(state)))
        state = play(state, "pass")
    assert acted == [("2", 0), ("5", 1), ("10", 1), ("18", 0)]


def test_only_the_director_builds() -> None:
    """IV.1.2, IX.1, R1.4: nobody else decides for a line."""
    state = building("18", TO_J22)
    with pytest.raises(NotYourTurn):
        act(state, "1: tile I21 6 4")


def test_each_line_acts_once_a_round() -> None:
    """IX.1: twice in most years, once in each line round."""
    state = play(building("18"), "pass")
    assert (round_name(state), line_at_turn(state)) == ("LR1b", "18")


# --- the base station ---------------------------------------------------------------------------------


def test_base_station_comes_first_and_is_free() -> None:
    """IX.6, R16.2: on its first turn the line's base is placed for nothing, tile or not."""
    state = founded(4, map="full")
    step = enter(with_line(state, "18", "WT"), "LR1a")
    assert told(step, StationPlaced) == [StationPlaced("18", "I21", "a", 0, base=True)]
    assert stations_of(step.state.board, "18") == (("I21", "a"),)
    assert "I21" not in step.state.board.tiles
    assert treasury_of(step.state) == 1000
    assert step.state.lines["18"].placed == 1
    assert "18" not in step.state.board.reserved


def test_base_station_on_a_tile() -> None:
    """IX.6, R16.2: in its kept circle, also where another line has laid the tile."""
    state = building("18", TO_J22)
    assert stations_of(state.board, "18") == (("I21", "a"),)


def test_base_stations_in_red_areas_and_grey_hexes() -> None:
    """IX.6: bases in Simmering, Kagran, Penzing and on the grey hex C7."""
    state = building("6 9 13 17")
    where = {}
    while round_name(state) == "LR1a":
        where[line_at_turn(state)] = stations_of(state.board, line_at_turn(state))
        state = play(state, "pass")
    assert where == {"6": (("K27", "a"),), "9": (("C7", "a"),), "13": (("G3", "a"),), "17": (("A29", "a"),)}


def test_both_lines_have_a_base_on_d18() -> None:
    """IX.6, R16.22 (D-38): lines 1 and 2 both get their base, also while D18 has no tile."""
    state = play(building("1 2"), "pass")
    assert {where for line in "12" for where, _ in stations_of(state.board, line)} == {"D18"}


def test_the_director_chooses_the_circle_of_d18() -> None:
    """IX.6 (OP-23): which circle of a hex with two is chosen when the first tile comes."""
    state = play(building("1"), "tile D18 235 4")
    assert kinds(state) - {"scrap"} == {"circle"}
    assert refused(state, "pass") == ("circle_first", "IX.6")
    with pytest.raises(NotYourTurn):
        act(play(state, "circle a"), "circle b")
    for circle in ("a", "b"):
        assert stations_of(play(state, f"circle {circle}").board, "1") == (("D18", circle),)
    with pytest.raises(Unknown):
        act(state, "circle c")


def test_the_second_turn_places_no_base() -> None:
    """IX.6: the base is placed once."""
    state = play(building("18"), "pass")
    assert state.lines["18"].placed == 1
    assert stations_of(state.board, "18") == (("I21", "a"),)


# --- the actions of a turn ----------------------------------------------------------------------------


def test_tile_stadtbahn_tile_and_station_in_any_order() -> None:
    """IX.3, R16.3: each at most once, each optional, in any order."""
    state = building("15", FAVORITEN, "15 J16")
    state = play(state, "station K17", "tile G23 L1 1", "pass")
    assert refused(state, "station K15") == ("one_station", "IX.3")
    assert refused(state, "tile B20 L2 2") == ("one_stadtbahn_tile", "IX.3")
    state = play(building("15", FAVORITEN, "15 J16"), "tile G23 L1 1", "pass", "station K17")
    assert treasury_of(state) == 500 - 20 - 20


def test_one_tile_a_turn() -> None:
    """IX.3, R16.3: one tile laid or upgraded."""
    state = play(building("18"), "tile I21 5 4")
    assert refused(state, "tile I23 4 1") == ("one_tile", "IX.3")
    assert treasury_of(state) == 500, "free of charge"


def test_everything_is_optional() -> None:
    """IX.3, R16.3: a line may do nothing at all."""
    before = building("18", TO_J22, "18 I21")
    after = play(before, "pass")
    assert after.board == before.board


# --- tiles --------------------------------------------------------------------------------------------


def test_the_first_tile_goes_on_the_base() -> None:
    """IX.4, R16.5: on its first turn the line's tile goes on its base."""
    state = building("18")
    assert refused(state, "tile I23 4 1") == ("base_first", "IX.4")
    assert play(state, "tile I21 5 4").board.tiles["I21"] == ("5", 4)


def test_unless_a_tile_lies_there() -> None:
    """IX.4, R16.5: a tile already on the base: build anywhere within reach."""
    assert "I23" in play(building("18", TO_J22), "tile I23 4 1").board.tiles


@pytest.mark.parametrize(("line", "lay"), [("6", "J28 5 5"), ("9", "D8 4 2")])
def test_unless_the_base_takes_no_tile(line: str, lay: str) -> None:
    """IX.4, R16.5: a base in a red area (6: Simmering) or on a grey hex (9: C7)."""
    state = building(line)
    hex = lay.split()[0]
    assert hex in values(state, "tile")
    assert hex in play(state, f"tile {lay}").board.tiles


def test_a_line_without_base_tile_on_its_second_turn() -> None:
    """IX.4, R16.5, R16.6: the rule is for the first turn; later only what can be reached counts."""
    state = play(building("18"), "pass")
    assert refused(state, "tile I25 4 1") == ("tile_not_reachable", "IX.4")
    assert refused(state, "tile J24 4 1") == ("tile_not_reachable", "IX.4")


def test_a_tile_must_be_reachable() -> None:
    """IX.4, R16.6: joined to one of the line's stations; the new tile must connect, nothing more."""
    state = building("18", TO_J22, "18 I21")
    assert refused(state, "tile I25 4 1") == ("tile_not_reachable", "IX.4")
    assert refused(state, "tile I23 3 3") == ("tile_not_reachable", "IX.4")
    play(state, "tile I23 4 1")


def test_other_lines_stations_block() -> None:
    """IX.2, IX.4, R16.6, R16.20: not past an interchange full of other tokens; a free circle lets pass."""
    lays = "J10 57 1; J12 4 1; J14 4 1; J16 57 1"
    assert "J18" in values(building("8/15", lays, "8 J10"), "tile")
    assert "J18" not in values(building("8/15", lays, "8 J10; 15 J16"), "tile")


def test_the_danube_costs_40() -> None:
    """IX.4, R16.8: 40 from Treasury for the yellow tile on B28."""
    state = building("17", treasury=40)
    state = play(state, "tile B28 4 0")
    assert treasury_of(state) == 0
    assert refused(building("17", treasury=39), "tile B28 4 0") == ("treasury_short", "IX.4")
    state = building("17", "B28 4 0", "17 A29", "LR2a", treasury=0)
    tile = values(state, "tile", "B28")[0]
    state = play(state, f"tile B28 {tile} {values(state, 'tile', 'B28', tile)[0]}")
    assert treasury_of(state) == 0, "the yellow tile only"


def test_no_track_off_the_map_or_at_blank_sides() -> None:
    """IX.4, R16.9: not at the edge of the map, nor at a grey, green or red hex without track there."""
    state = building("18")
    assert refused(state, "tile I21 57 0")[0] == "tile_at_blank_side"
    assert refused(building("6"), "tile J28 5 4") == ("tile_off_map", "IX.4")


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
    assert play(building(line, lays), f"tile {lay}").board.tiles[hex] == (tile, int(rotation))


def test_tile_counts_are_limited() -> None:
    """I, IX.4, R2.2, R16.7: no piece left, no tile."""
    state = building("18")
    state = replace(state, board=replace(state.board, supply={**state.board.supply, "5": 0}))
    assert refused(state, "tile I21 5 4") == ("tile_used_up", "IX.4")
    assert "5" not in values(state, "tile", "I21")


def test_the_class_of_the_hex() -> None:
    """IX.4, R16.7: interchange tiles on interchanges, stop tiles on plain hexes."""
    assert refused(building("18"), "tile I21 4 1") == ("tile_wrong_class", "IX.4")
    assert refused(building("18", TO_J22, "18 I21"), "tile I23 57 1") == ("tile_wrong_class", "IX.4")


def test_upgrades_are_free_and_return_the_old_tile() -> None:
    """IX.5, R16.16, R2.2: yellow to green for nothing; the yellow tile goes back to the supply."""
    state = building("18", TO_J22, "18 I21", "LR2a")
    before = state.board.supply["5"]
    step = act(state, "tile I21 14 1")
    assert told(step, TileLaid) == [TileLaid("18", "I21", "14", 1, "5", 0, None)]
    assert step.state.board.supply["5"] == before + 1
    assert treasury_of(step.state) == 500


def test_stations_keep_their_place_in_an_upgrade() -> None:
    """IX.4, IX.5, R16.11: tokens move onto the new tile."""
    state = play(building("18", TO_J22, "18 I21", "LR2a"), "tile I21 14 1")
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
    state = building("15", "; ".join(GROWTH[:laid]), "15 J16", name)
    upgrade = GROWTH[laid]
    if open_:
        assert play(state, f"tile {upgrade}").board.tiles["J16"][0] == upgrade.split()[1]
    else:
        assert refused(state, f"tile {upgrade}") == ("tile_colour_not_yet", "IX.5")
        assert "J16" not in values(state, "tile")


def test_no_colour_is_skipped() -> None:
    """IX.5, R16.16: yellow to green to brown to grey; grey is the end."""
    state = building("15", GROWTH[0], "15 J16", "LR5a")
    assert refused(state, f"tile {GROWTH[2]}") == ("tile_not_an_upgrade", "IX.5")
    state = building("15", "; ".join(GROWTH), "15 J16", "LR5a")
    assert "J16" not in values(state, "tile")


def test_upgrades_keep_all_track() -> None:
    """IX.5, R16.18: all old track stays."""
    state = building("15", GROWTH[0], "15 J16", "LR2a")
    assert refused(state, "tile J16 14 0") == ("tile_keeps_track", "IX.5")


def test_an_upgrade_needs_a_connection_only() -> None:
    """IX.5, R16.17: at least one track of the tile joined to the line; it need not use the new track."""
    state = building("18/15", f"{TO_J22}; {FAVORITEN}", "18 I21; 15 J16", "LR2a")
    assert line_at_turn(state) == "15"
    assert refused(state, "tile I21 14 1") == ("tile_not_reachable", "IX.4")


def test_orange_tiles_are_upgraded_by_the_normal_action() -> None:
    """IX.5, R16.19: as the turn's tile, free, without a bonus."""
    state = building("8", "J10 57 2", "8 J10", "LR2a")
    state = replace(state, board=course(state.board, "W", "I3", "I5", "I7", "I9"))
    tile = values(state, "tile", "I9")[0]
    state = play(state, f"tile I9 {tile} {values(state, 'tile', 'I9', tile)[0]}")
    assert treasury_of(state) == 500
    assert bonus(state) is None
    assert refused(state, "tile J10 14 2") == ("one_tile", "IX.3")


# --- Stadtbahn tiles ----------------------------------------------------------------------------------


def test_a_stadtbahn_tile_costs_20() -> None:
    """IX.3, IX.4, R16.3: 20 from Treasury, beside the turn's normal tile."""
    state = play(building("18"), "tile I21 5 4", "tile B20 L2 2")
    assert treasury_of(state) == 480
    assert refused(building("18", TO_J22, treasury=19), "tile B20 L2 2") == ("treasury_short", "IX.4")


def test_t6_first_stadtbahn_tiles() -> None:
    """T-6 (IX.4, R16.12): G at H12 or B16, W at I3 or G23, V at B10 or G5, D at B20 or E23."""
    state = building("18", TO_J22, "18 I21")
    first = {"H12", "B16", "I3", "G23", "B10", "G5", "B20", "E23"}
    orange = {
        hex for hex in values(state, "tile") if values(state, "tile", hex)[0] in ("L1", "L2", "L3", "L4")
    }
    assert orange == first


def test_stadtbahn_tiles_in_unbroken_sequence() -> None:
    """IX.4, R16.12: from one or both ends; printed track on the way counts as laid."""
    state = building("18", TO_J22, "18 I21")
    assert refused(state, "tile C21 L2 2") == ("stadtbahn_sequence", "IX.4")
    state = replace(state, board=course(state.board, "D", "B20"))
    assert "C21" in play(state, "tile C21 L2 2").board.tiles


def test_stadtbahn_tile_and_direction_are_fixed() -> None:
    """IX.4, R16.12: by the dotted line."""
    state = building("18", TO_J22, "18 I21")
    assert refused(state, "tile B20 L1 2") == ("stadtbahn_tile_fixed", "IX.4")
    assert refused(state, "tile B20 L2 1") == ("stadtbahn_tile_fixed", "IX.4")


def test_a_stadtbahn_tile_needs_no_link() -> None:
    """IX.4, R16.13 (OP-14): anywhere on the map, also before the tile on the base."""
    assert "I3" in play(building("17"), "tile I3 L2 1").board.tiles
    assert "I3" in play(building("18"), "tile I3 L2 1").board.tiles


# --- nothing to decide ----------------------------------------------------------------------------------


def penniless(
    private: str | None = None, owner: int | str = "WT", name: str = "LR1a", **options: Any
) -> State:
    """Line 15 of WT at turn, whose treasury is empty: where its track ends no tile can be laid free."""
    state = building("15", FAVORITEN, "15 J16", treasury=0, **options)
    if private:
        state = owned(state, private, owner)
    return enter(with_tram(state, "O1-0", "15"), name).state


def test_a_line_with_nothing_to_build_runs_at_once() -> None:
    """IX.3: nobody is asked who has nothing to decide; its tram may still be scrapped before the run."""
    state = penniless()
    assert kinds(state) == {"run", "scrap"}
    assert "pass" in kinds(penniless(idle_steps="asked"))


def test_a_private_that_would_pay_for_a_tile_lets_its_line_build() -> None:
    """IX.3, IV.2, R7.3: it goes back at any time: 20 pay for a Stadtbahn tile, and for the station at K17."""
    state = penniless("KK")
    assert kinds(state) == {"pass", "return", "scrap"}
    assert kinds(play(state, "return KK")) >= {"tile", "station"}
    assert "run" in kinds(penniless("PR")), "10 pay for nothing"
    assert "run" in kinds(penniless("KK", 0)), "its director's own does not pay for it"
    assert "run" in kinds(penniless("SSB", 0)), "nor can it be bought before LR2a"


def test_a_private_that_can_be_bought_lets_its_line_wait() -> None:
    """IX.3, R7.4: from LR2a on, with at least 1 in Treasury or a private to return."""
    state = building("15", FAVORITEN, "15 J16", treasury=1)
    state = enter(owned(state, "KK", 0), "LR2a").state
    assert "private" in kinds(state)
    bare = replace(state.board, supply=dict.fromkeys(state.board.supply, 0))
    for private, waits in (("PR", {"private", "pass"}), (None, {"run"})):
        state = building("15", FAVORITEN, "15 J16", treasury=1)
        state = owned(replace(state, board=bare), private, 0) if private else replace(state, board=bare)
        state = enter(with_tram(state, "O1-0", "15"), "LR2a").state
        assert kinds(state) - {"scrap", "return"} == waits, "no tile is left, and 10 pay for nothing"


def test_the_only_circle_left_is_taken_without_a_question() -> None:
    """IX.6: on D18 the base of the line that lays the tile chooses, the other takes what is left."""
    state = play(building("1 2"), "pass", "tile D18 235 4")
    assert values(state, "circle") == ["a", "b"]
    step = act(state, "circle b")
    assert stations_of(step.state.board, "1") == (("D18", "a"),)
    assert told(step, CircleChosen) == [CircleChosen("2", "D18", "b"), CircleChosen("1", "D18", "a")]
