"""The board as a value: the opening, layouts, stations."""

from __future__ import annotations

import pytest

from engine.vienna1840 import board as boards
from engine.vienna1840.facts import TILES
from engine.vienna1840.options import ONLINE, RULEBOOK, preset
from tests.engine.vienna1840.positions import operating, position, stations_of


def test_stadtbahn_stations_at_the_start() -> None:
    """III.5, IV.1.3: 3 G, 4 D, 4 W, 6 V."""
    board = boards.opening("full", RULEBOOK)
    assert [len(stations_of(board, company)) for company in "GDWV"] == [3, 4, 4, 6]


def test_every_base_is_kept_at_the_start() -> None:
    """IX.6: every line's circle is kept until it operates."""
    board = boards.opening("small_2p", RULEBOOK)
    assert board.reserved == ("1", "2", "3", "4", "5", "6", "7", "15", "18")
    assert boards.kept_for(board, "D18") == ("1", "2")
    assert boards.kept_for(board, "K29") == ("6",)


def test_l16_count() -> None:
    """D-49 `l16_count`: two pieces on the tile chart, one online."""
    assert boards.opening("full", RULEBOOK).supply["L16"] == 2
    assert boards.opening("full", ONLINE).supply["L16"] == 1


def test_special_purple() -> None:
    """D-48 `special_purple`: one piece of L30 and of L31; online each has one for either hex."""
    shared, per_hex = boards.opening("full", RULEBOOK), boards.opening("full", ONLINE)
    assert (shared.supply["L30"], shared.supply["L31"]) == (1, 1)
    assert (per_hex.supply["L30"], per_hex.supply["L31"]) == (2, 2)


def test_supply_is_the_tile_chart_otherwise() -> None:
    board = boards.opening("full", preset("rulebook"))
    assert board.supply == {tile: facts.count for tile, facts in TILES.items()}


def test_a_red_area_is_one_interchange() -> None:
    """III.4.1: both hexes of a red area show the same interchange, each with its own track."""
    board = position("", "15 K17")
    assert board.stations["K15"]["a"] == ("15", None)
    assert boards.circles(board, "K17", "a") == ("15", None)
    assert boards.has_station(board, "K17", "15")
    assert boards.layout(board, "K15").ways.keys() == {0, 5}
    assert boards.layout(board, "K17").nodes == boards.layout(board, "K15").nodes


def test_layout_turns_with_the_tile() -> None:
    board = position("I23 3 1")
    assert boards.layout(board, "I23").ways == {4: "a", 5: "a"}
    assert boards.layout(board, "I25").ways == {}


def test_special_tile_on_f24() -> None:
    """IX.4: on F24 the end stations of D and W move onto the tile, as separate ends."""
    board = position("F24 L30 3")
    assert board.stations["F24"] == {"a": ("W",), "b": ("D",)}
    assert boards.layout(board, "F24").dotted == {3: "a", 5: "b"}
    assert boards.layout(board, "F24").ways == {0: "c", 1: "c", 2: "c", 4: "c"}


def test_a_kept_circle_stays_free() -> None:
    """IX.6: the station of another line goes in the slot that is not kept."""
    board = boards.place_station(position("J16 57 1; J16 14 0"), "J16", "a", "4")
    assert board.stations["J16"]["a"] == (None, "4")
    board = operating(boards.place_station(board, "J16", "a", "15"), "15")
    assert board.stations["J16"]["a"] == ("15", "4")


def test_lifting_leaves_a_gap() -> None:
    board = boards.lift_station(position("", "9 C7"), "C7", "a", "V")
    assert board.stations["C7"]["a"] == ("9", None)
    with pytest.raises(ValueError, match="not in tuple"):
        boards.lift_station(board, "C7", "a", "V")


def test_no_place_in_a_full_interchange() -> None:
    with pytest.raises(ValueError, match="no free circle"):
        boards.place_station(position("", "15 J16"), "J16", "a", "4")


def test_the_old_board_is_untouched() -> None:
    board = position()
    boards.place_station(board, "J16", "a", "15")
    assert board == position()
