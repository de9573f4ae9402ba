"""A line's network: reach over tram track (IX.2)."""

from __future__ import annotations

from engine.vienna1840 import board as boards
from engine.vienna1840.network import open_sides, reach
from engine.vienna1840.options import ONLINE, RULEBOOK
from tests.engine.vienna1840.positions import operating, position

ROW = "J10 57 1; J12 4 1; J14 4 1; J16 57 1; J18 4 1"


def test_a_base_without_tile_reaches_every_side_of_its_hex() -> None:
    """IX.4: the first tile goes on the base, in any direction."""
    network = reach(position("", "18 I21"), "18", RULEBOOK)
    assert network.nodes == {("I21", "a")}
    assert network.edges == {"I21": frozenset(range(6))}


def test_track_leads_to_the_next_hex() -> None:
    """IX.4: a tile must connect; the network leads to the edges that its track meets."""
    network = reach(position("I21 5 4", "18 I21"), "18", RULEBOOK)
    assert network.edges["I23"] == {4}
    assert network.edges["J22"] == {5}
    assert network.nodes == {("I21", "a")}


def test_free_circles_let_everyone_pass() -> None:
    """IX.2, IX.5: a circle left free lets every line pass, also for building; a kept one is free."""
    network = reach(position(ROW, "18 J10"), "18", RULEBOOK)
    assert ("J18", "a") in network.nodes
    assert network.edges["J20"] == {4}


def test_full_interchanges_block() -> None:
    """IX.2: an interchange full of other stations is reached but not passed."""
    board = position(ROW, "18 J10; 15 J16")
    network = reach(board, "18", RULEBOOK)
    assert ("J16", "a") in network.nodes
    assert ("J18", "a") not in network.nodes
    assert "J20" not in network.edges
    assert ("J18", "a") in reach(board, "15", RULEBOOK).nodes


def test_stadtbahn_stations_block_too() -> None:
    """IX.7: Stadtbahn stations fill circles as well."""
    board = position("D4 57 0; C5 58 4; D8 58 2", "10 D4")
    assert ("D8", "a") in reach(board, "10", RULEBOOK).nodes
    full = boards.place_station(operating(board, "9"), "C7", "a", "4")
    assert full.stations["C7"]["a"] == ("4", "V")
    network = reach(full, "10", RULEBOOK)
    assert ("C7", "a") in network.nodes
    assert ("D8", "a") not in network.nodes


def test_arrows_end_a_network() -> None:
    """IX.7 (OP-18): no running, and no building, through a red area; its own line starts there."""
    board = position("J16 5 5; J18 3 0", "18 J16; 15 K15")
    assert ("K15", "a") in reach(board, "18", RULEBOOK).nodes
    assert ("J18", "a") not in reach(board, "18", RULEBOOK).nodes
    assert ("J18", "a") in reach(board, "15", RULEBOOK).nodes


def test_dotted_track_is_not_for_lines() -> None:
    """IX.7: lines never use dotted track."""
    board = position("D22 L4 2; C21 L2 2")
    board = boards.place_station(boards.lift_station(board, "D22", "a", "D"), "D22", "a", "4")
    assert reach(board, "4", RULEBOOK).nodes == {("D22", "a")}


def test_purple_hex_without_tile_is_a_dead_end() -> None:
    """D-57 `empty_station_is_stop`: by the rulebook no place; online a place that ends the network."""
    board = position("I21 5 4; J24 3 1", "18 I21")
    assert ("J22", "-") not in reach(board, "18", RULEBOOK).nodes
    online = reach(board, "18", ONLINE)
    assert ("J22", "-") in online.nodes
    assert ("J24", "a") not in online.nodes


def test_open_sides() -> None:
    """IX.4: track may not point off the map, at a blank side of a printed hex, or between centre hexes."""
    assert open_sides("full", "D20") == {0, 1, 4, 5}
    assert open_sides("full", "E19") == {2, 3, 4, 5}
    assert 5 not in open_sides("full", "B18")  # Heiligenstadt has no tram track
    assert 4 not in open_sides("full", "D2")  # the map ends
    assert 1 in open_sides("full", "D18")  # an open centre hex
    assert open_sides("full", "B18") == {1, 2, 3, 4}
