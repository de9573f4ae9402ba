"""Laying and upgrading tiles (IX.4, IX.5)."""

from __future__ import annotations

import pytest

from engine.core import Malformed, RuleError, Unknown
from engine.vienna1840 import board as boards
from engine.vienna1840 import tiles
from engine.vienna1840.board import Board
from engine.vienna1840.facts import ROUND_TRACK, TILES, Right, game_map
from engine.vienna1840.options import ONLINE, RULEBOOK, Options1840, preset
from engine.vienna1840.tiles import LayContext
from tests.engine.vienna1840.positions import ALL_COLOURS, GREEN, YELLOW, course, position

ROW = "J10 57 1; J12 4 1; J14 4 1; J16 57 1; J18 4 1"


def context(
    line: str,
    right: Right = "normal",
    colours: tuple[str, ...] = ALL_COLOURS,
    options: Options1840 = RULEBOOK,
    base_first: bool = False,
) -> LayContext:
    return LayContext(line, right, colours, options, base_first)


def refused(board: Board, ctx: LayContext, hex: str, tile: str, rotation: int) -> str:
    """The code with which a lay is refused; the enumeration must not offer it either."""
    with pytest.raises(RuleError) as caught:
        tiles.check_lay(board, ctx, hex, tile, rotation)
    assert rotation not in tiles.lay_rotations(board, ctx, hex, tile)
    return caught.value.code


def allowed(board: Board, ctx: LayContext, hex: str, tile: str, rotation: int) -> Board:
    """The board after a legal lay, which the enumeration must offer."""
    tiles.check_lay(board, ctx, hex, tile, rotation)
    assert hex in tiles.lay_hexes(board, ctx)
    assert tile in tiles.lay_tiles(board, ctx, hex)
    assert rotation in tiles.lay_rotations(board, ctx, hex, tile)
    return tiles.lay(board, hex, tile, rotation)


@pytest.mark.parametrize(
    ("round_name", "colours"),
    [
        ("PRE", {"yellow"}),
        ("SR2", {"yellow"}),
        ("LR2a", {"yellow", "green"}),
        ("SR4", {"yellow", "green"}),
        ("LR4a", {"yellow", "green", "brown"}),
        ("SR5", {"yellow", "green", "brown"}),
        ("LR5a", {"yellow", "green", "brown", "gray"}),
        ("CR6", {"yellow", "green", "brown", "gray"}),
    ],
)
def test_the_tile_colours_of_a_round(round_name: str, colours: set[str]) -> None:
    """R4.2, IX.4, IX.5: green from LR2a, brown from LR4a, grey from LR5a; red and purple in every round."""
    colour = next(each.colour for each in ROUND_TRACK if each.name == round_name)
    assert set(tiles.colours_in_round(colour)) == {*colours, "red", "purple"}


def test_the_first_tile_on_the_base() -> None:
    """IX.4: on its first turn a line that lays a tile lays it on its base, in any fitting direction."""
    board = position("", "18 I21")
    ctx = context("18", base_first=True)
    assert tiles.lay_hexes(board, ctx) == ("I21",)
    assert tiles.lay_tiles(board, ctx, "I21") == ("5", "6", "57")
    assert tiles.lay_rotations(board, ctx, "I21", "57") == (1, 2, 4, 5)  # Belvedere has no track to the SW
    allowed(board, ctx, "I21", "5", 4)


@pytest.mark.parametrize(("rule", "code"), [("checked", "base_first"), ("by_reach", "tile_not_reachable")])
def test_first_tile_base(rule: str, code: str) -> None:
    """D-40 `first_tile_base`: checked as such, or following from reach."""
    board = position("", "18 I21")
    ctx = context("18", options=preset("rulebook", first_tile_base=rule), base_first=True)
    assert refused(board, ctx, "I23", "3", 1) == code


@pytest.mark.parametrize(("rule", "open_"), [("allowed", True), ("after_base_tile", False)])
def test_first_turn_stadtbahn(rule: str, open_: bool) -> None:
    """D-41 `first_turn_stadtbahn`: whether a Stadtbahn tile may come before the tile on the base."""
    board = position("", "18 I21")
    ctx = context("18", "stadtbahn", options=preset("rulebook", first_turn_stadtbahn=rule), base_first=True)
    if open_:
        allowed(board, ctx, "B20", "L2", 2)
    else:
        assert refused(board, ctx, "B20", "L2", 2) == "base_first"
        assert tiles.lay_hexes(board, ctx) == ()
        allowed(tiles.lay(board, "I21", "5", 4), ctx, "B20", "L2", 2)


def test_a_line_based_in_a_red_area_builds_anywhere() -> None:
    """IX.4: unless the base is a red area or a grey hex, or a tile lies there already."""
    board = position("", "6 K27")
    allowed(board, context("6", base_first=True), "J28", "5", 5)
    grey = position("", "9 C7")
    allowed(grey, context("9", base_first=True), "C5", "4", 1)


def test_a_tile_must_connect_and_nothing_more() -> None:
    """IX.4: reachable by an unblocked path; some track must connect, the rest may point where it likes."""
    board = position("I21 5 4", "18 I21")
    ctx = context("18")
    allowed(board, ctx, "I23", "4", 1)
    assert refused(board, ctx, "I23", "4", 0) == "tile_not_reachable"
    assert refused(board, ctx, "I25", "4", 1) == "tile_not_reachable"
    assert refused(position("I21 5 4", "4 H28"), context("4"), "I23", "4", 1) == "tile_not_reachable"


def test_full_interchanges_block_building() -> None:
    """IX.2, IX.4: no building beyond an interchange full of others' stations; a free circle lets pass."""
    ctx = context("8")
    allowed(position(ROW, "8 J10"), ctx, "J20", "4", 1)
    assert refused(position(ROW, "8 J10; 15 J16"), ctx, "J20", "4", 1) == "tile_not_reachable"


def test_class_of_tile() -> None:
    """IX.4: a hex takes only tiles of its class."""
    board = position("I21 5 4; I23 3 1; I19 4 1", "18 I21")
    ctx = context("18")
    assert refused(position("", "18 I21"), ctx, "I21", "3", 0) == "tile_wrong_class"
    assert refused(position("", "18 I21"), ctx, "I21", "235", 0) == "tile_wrong_class"
    assert refused(board, ctx, "J22", "L24", 0) == "tile_not_laid_here"
    assert refused(board, ctx, "H22", "3", 0) == "tile_not_laid_here"
    assert refused(board, ctx, "I21", "6", 0) == "tile_not_an_upgrade"
    assert refused(board, ctx, "G21", "L2", 1) == "stadtbahn_only_by_company"


def test_track_off_the_map_and_at_blank_sides() -> None:
    """IX.4: no track off the map, or at a side of a printed hex without track or arrow."""
    assert refused(position("D4 57 1", "10 D4"), context("10"), "D2", "4", 1) == "tile_off_map"
    board = position("D18 235 3; C19 58 0", "2 D18")
    assert refused(board, context("2"), "B18", "4", 2) == "tile_at_blank_side"
    allowed(board, context("2"), "B18", "3", 5)


def test_supply_is_limited() -> None:
    """IX.4: tile counts limit choice; a tile taken off by an upgrade returns."""
    board = position("I21 5 4", "18 I21")
    assert board.supply["5"] == 4
    green = allowed(board, context("18"), "I21", "14", 1)
    assert (green.supply["5"], green.supply["14"]) == (5, 4)
    spent = Board(board.map, board.tiles, board.stations, {**board.supply, "14": 0}, board.reserved)
    assert refused(spent, context("18"), "I21", "14", 1) == "tile_used_up"


def test_danube() -> None:
    """IX.4: the Danube hex costs 40 for the yellow tile; upgrades are free."""
    board = position("D26 57 0", "16 D26")
    board = tiles.lay(board, "C27", "4", 0)
    assert tiles.lay_cost(board, "B28", "4") == 40
    allowed(board, context("16"), "B28", "4", 0)
    laid = tiles.lay(board, "B28", "4", 0)
    assert tiles.lay_cost(laid, "B28", "142") == 0
    assert tiles.lay_cost(board, "B20", "L2") == 20
    assert tiles.lay_cost(board, "D26", "14") == 0


def test_colours_by_round() -> None:
    """IX.4, IX.5: a colour may be laid once it is available; one step at a time."""
    board = position("I21 5 4", "18 I21")
    assert refused(board, context("18", colours=YELLOW), "I21", "14", 1) == "tile_colour_not_yet"
    allowed(board, context("18", colours=GREEN), "I21", "14", 1)
    assert refused(board, context("18"), "I21", "611", 0) == "tile_not_an_upgrade"


def test_upgrades_keep_all_track() -> None:
    """IX.5: all old track stays, each place with all its connections."""
    board = position("I21 5 4", "18 I21")
    assert refused(board, context("18"), "I21", "14", 0) == "tile_keeps_track"
    assert tiles.lay_rotations(board, context("18"), "I21", "14") == (1, 4)
    interchange = allowed(board, context("18"), "I21", "15", 4)
    assert interchange.stations["I21"]["a"] == ("18", None)


def test_upgrade_needs_a_connection() -> None:
    """IX.5: some track of the upgraded tile must connect to one of the line's stations."""
    board = position("I21 5 4; I25 4 1", "18 I21")
    assert refused(board, context("18"), "I25", "142", 1) == "tile_not_reachable"
    allowed(tiles.lay(board, "I23", "4", 1), context("18"), "I25", "142", 1)


def test_double_interchanges() -> None:
    """IX.5: OO only to OO; brown joins the two circles; stations keep their places."""
    board = position("D18 235 0", "1 D18 a; 2 D18 b")
    green = allowed(board, context("1"), "D18", "8858", 0)
    assert green.stations["D18"] == {"a": ("1",), "b": ("2",)}
    assert tiles.lay(board, "D18", "8858", 3).stations["D18"] == {"a": ("2",), "b": ("1",)}
    assert refused(board, context("1"), "D18", "14", 0) == "tile_wrong_class"
    brown = allowed(green, context("1"), "D18", "L17", 3)
    assert brown.stations["D18"] == {"a": ("1", "2")}
    assert allowed(brown, context("1"), "D18", "L18", 0).stations["D18"] == {"a": ("1", "2", None)}


def test_upgrading_closes_gaps() -> None:
    """IX.5: stations move onto the new tile in order, into its first free circles."""
    board = boards.place_station(position("J16 57 1; J16 14 0", "15 J16"), "J16", "a", "4")
    board = boards.lift_station(board, "J16", "a", "15")
    assert board.stations["J16"]["a"] == (None, "4")
    assert tiles.lay(board, "J16", "611", 0).stations["J16"]["a"] == ("4", None)


def test_stadtbahn_tiles() -> None:
    """IX.4, T-6: in sequence from a base, tile and direction fixed; no link to the network is needed."""
    board = position("", "18 I21")
    ctx = context("18", "stadtbahn", YELLOW)
    assert set(tiles.lay_hexes(board, ctx)) == {"H12", "B16", "I3", "G23", "B10", "G5", "B20", "E23"}
    assert tiles.lay_rotations(board, ctx, "B16", "L1") == (1,)
    assert refused(board, ctx, "C21", "L2", 2) == "stadtbahn_sequence"
    assert refused(board, ctx, "B16", "L1", 2) == "stadtbahn_tile_fixed"
    assert refused(board, ctx, "B20", "L4", 2) == "stadtbahn_tile_fixed"
    assert refused(board, ctx, "I21", "5", 4) == "tile_not_laid_here"
    allowed(allowed(board, ctx, "B20", "L2", 2), ctx, "C21", "L2", 2)
    assert refused(course(board, "D"), ctx, "B20", "L2", 2) == "tile_not_laid_here"


def test_a_straight_stadtbahn_tile_lies_either_way() -> None:
    """A straight tile turned by half is the same tile."""
    ctx = context("18", "stadtbahn", YELLOW)
    board = position("", "18 I21")
    assert tiles.lay_rotations(board, ctx, "B20", "L2") == (2, 5)
    allowed(board, ctx, "B20", "L2", 5)


def test_stadtbahn_stations_move_onto_the_tile() -> None:
    """IX.4: tokens on a hex move onto the new tile."""
    board = course(position(), "D", "E23")
    assert board.stations["E23"] == {"a": ("D",)}
    board = tiles.lay(board, "E23", "L11", 3)
    assert board.stations["E23"] == {"a": ("D", None)}


def test_orange_tiles_are_upgraded_by_the_normal_action() -> None:
    """IX.5, D-60: orange only to orange, by the normal tile action, keeping the dotted track."""
    board = course(position("D24 6 1", "4 D24"), "D")
    ctx = context("4")
    assert tiles.lay_tiles(board, ctx, "D22") == ("L11", "L12")
    assert allowed(board, ctx, "D22", "L11", 3).stations["D22"] == {"a": ("D", None)}
    assert refused(board, context("4", colours=YELLOW), "D22", "L11", 0) == "tile_colour_not_yet"
    assert refused(board, ctx, "D22", "14", 0) == "tile_wrong_class"
    assert refused(board, ctx, "C21", "L5", 0) == "tile_keeps_track"


@pytest.mark.parametrize(
    ("hex", "bonus"),
    [
        ("B10", "extra_yellow"),
        ("B14", "center_tile"),
        ("B20", "station_tile"),
        ("C9", "upgrade_green"),
        ("D6", "extra_token"),
    ],
)
def test_bonus_signs(hex: str, bonus: str) -> None:
    """IX.4: the bonus printed on an orange hex."""
    assert tiles.bonus_of("full", hex) == bonus


def test_no_bonus() -> None:
    with pytest.raises(ValueError, match="no bonus"):
        tiles.bonus_of("full", "B12")


def test_extra_yellow_tile() -> None:
    """IX.4: one more yellow tile under the normal rules, not a Stadtbahn tile, no upgrade."""
    board = position("I21 5 4", "18 I21")
    ctx = context("18", "extra_yellow")
    allowed(board, ctx, "I23", "4", 1)
    assert refused(board, ctx, "I21", "14", 1) == "tile_not_laid_here"
    assert refused(board, ctx, "B20", "L2", 2) == "stadtbahn_only_by_company"


@pytest.mark.parametrize(("hex", "rotation"), [("D20", 4), ("E19", 2), ("E21", 0)])
def test_red_tiles_have_one_rotation(hex: str, rotation: int) -> None:
    """IX.4, D-47: no arrow may point at a centre hex, which leaves one rotation; it must be within reach."""
    leading = {"D20": "D18 235 4", "E19": "D18 235 5; F18 57 0", "E21": "F22 57 2"}
    board = position(leading[hex], {"D20": "1 D18", "E19": "7 F18", "E21": "4 F22"}[hex])
    line = {"D20": "1", "E19": "7", "E21": "4"}[hex]
    ctx = context(line, "center_tile", YELLOW)
    assert tiles.lay_tiles(board, ctx, hex) == ("L20", "L21", "L22", "L23")
    assert tiles.lay_rotations(board, ctx, hex, "L20") == (rotation,)
    laid = allowed(board, ctx, hex, "L23", rotation)
    assert laid.stations[hex] == {"a": (None, None)}
    assert refused(board, ctx, hex, "L20", (rotation + 1) % 6) == "tile_arrow_at_center"
    assert refused(board, context(line), hex, "L20", rotation) == "tile_not_laid_here"
    assert refused(position("", "18 I21"), context("18", "center_tile"), hex, "L20", rotation) == (
        "tile_not_reachable"
    )


def test_purple_tiles() -> None:
    """IX.4, D-46: a purple tile on a free purple hex within reach, in any direction."""
    board = position("I21 5 4", "18 I21")
    ctx = context("18", "station_tile", YELLOW)
    assert tiles.lay_hexes(board, ctx) == ("J22",)
    assert tiles.lay_tiles(board, ctx, "J22") == ("L24", "L25", "L26", "L27", "L28", "L29")
    assert tiles.lay_rotations(board, ctx, "J22", "L24") == (0, 1, 2, 3, 4, 5)
    allowed(board, ctx, "J22", "L24", 2)
    assert refused(board, ctx, "J22", "L30", 0) == "tile_bound_to_hex"
    assert refused(board, ctx, "I27", "L24", 0) == "tile_not_reachable"


@pytest.mark.parametrize(
    ("hex", "rotation", "lays", "base"), [("F24", 3, "F26 4 1", "F28"), ("G11", 0, "G13 4 1", "G15")]
)
def test_special_purple_tiles(hex: str, rotation: int, lays: str, base: str) -> None:
    """IX.4: L30 and L31 only on F24 and G11, the others only elsewhere (OP-24)."""
    board = position(f"{base} 57 1; {lays}", f"5 {base}")
    ctx = context("5", "station_tile", YELLOW)
    assert tiles.lay_tiles(board, ctx, hex) == ("L30", "L31")
    assert tiles.lay_rotations(board, ctx, hex, "L30") == (rotation,)
    allowed(board, ctx, hex, "L30", rotation)
    assert refused(board, ctx, hex, "L24", 0) == "tile_wrong_class"


@pytest.mark.parametrize(("options", "left"), [(RULEBOOK, ("L31",)), (ONLINE, ("L30", "L31"))])
def test_special_purple_supply(options: Options1840, left: tuple[str, ...]) -> None:
    """D-48 `special_purple`: after L30 lies on G11 it is used up; online F24 has a piece of its own."""
    board = position("G11 L30 0; F28 57 1; F26 4 1", "4 F28", options=options)
    assert tiles.lay_tiles(board, context("4", "station_tile", options=options), "F24") == left


def test_yellow_to_green() -> None:
    """IX.4, D-62: the bonus upgrades one yellow tile, only from LR2a."""
    board = position("I21 5 4; I23 4 1", "18 I21")
    ctx = context("18", "upgrade_green", GREEN)
    allowed(board, ctx, "I21", "14", 1)
    assert refused(board, ctx, "I25", "4", 1) == "tile_not_laid_here"
    green = tiles.lay(board, "I21", "14", 1)
    assert refused(green, context("18", "upgrade_green"), "I21", "611", 0) == "tile_not_laid_here"
    assert tiles.lay_hexes(board, context("18", "upgrade_green", YELLOW)) == ()


def test_unknown_and_malformed() -> None:
    board, ctx = position("", "18 I21"), context("18")
    with pytest.raises(Unknown):
        tiles.check_lay(board, ctx, "Z9", "5", 0)
    with pytest.raises(Unknown):
        tiles.check_lay(board, ctx, "I21", "L99", 0)
    with pytest.raises(Malformed):
        tiles.check_lay(board, ctx, "I21", "5", 6)
    assert tiles.lay_tiles(board, ctx, "Z9") == ()
    assert tiles.lay_rotations(board, ctx, "I21", "L99") == ()


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    "right", ["normal", "stadtbahn", "extra_yellow", "center_tile", "station_tile", "upgrade_green"]
)
def test_listed_is_what_is_judged_legal(right: Right) -> None:
    """IX.4, IX.5: on every hex every tile and rotation is listed exactly if it is judged legal."""
    lays = f"{ROW}; D18 235 4; I21 5 4; I23 3 1; H24 3 0; J16 14 3; F28 57 1; F26 4 1; F18 57 0"
    board = course(position(lays, "15 J16; 15 F28; 15 I21; 15 F18; 1 D18; 15 D18 b"), "D")
    ctx = context("15", right)
    listed = {
        (hex, tile, rotation)
        for hex in tiles.lay_hexes(board, ctx)
        for tile in tiles.lay_tiles(board, ctx, hex)
        for rotation in tiles.lay_rotations(board, ctx, hex, tile)
    }
    legal = set()
    for hex in game_map("full").hexes:
        for tile in TILES:
            for rotation in range(6):
                try:
                    tiles.check_lay(board, ctx, hex, tile, rotation)
                except RuleError:
                    continue
                legal.add((hex, tile, rotation))
    assert listed == legal
    assert listed
