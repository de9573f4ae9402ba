"""Stations: placing and removing (IX.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core import Malformed, RuleError, Unknown
from engine.vienna1840 import board as boards
from engine.vienna1840.board import Board
from engine.vienna1840.options import ONLINE, RULEBOOK, Options1840, preset
from engine.vienna1840.stations import (
    Place,
    base_circles,
    check_removal,
    check_replacement,
    check_station,
    removable,
    replaceable,
    station_places,
)
from tests.engine.vienna1840.positions import operating, position

ROW = "J10 57 1; J12 4 1; J14 4 1; J16 57 1; J18 4 1"
GRINZING = "B12 57 0"


def refused(board: Board, line: str, hex: str, circle: str | None = None) -> str:
    with pytest.raises(RuleError) as caught:
        check_station(board, RULEBOOK, line, hex, circle)
    assert caught.value.section == "IX.6"
    return caught.value.code


def test_only_in_a_free_circle_within_reach() -> None:
    """IX.6: only in free circles, joined to one of the line's stations by unblocked track."""
    board = operating(position(ROW, "15 J16"), "8")
    assert station_places(board, RULEBOOK, "15") == (Place("J10", "a"),)
    assert check_station(board, RULEBOOK, "15", "J10", None) == "a"
    assert refused(board, "15", "I21") == "circle_kept"
    assert refused(board, "15", "F20") == "station_not_reachable"
    assert refused(board, "15", "J12") == "no_interchange"
    assert refused(position(ROW, "15 J16; 8 J10"), "15", "J10") == "circles_full"


def test_one_station_of_a_line_in_a_hex_or_area() -> None:
    """IX.6: one station of a line in any hex or area."""
    board = position("J16 5 5", "15 J16; 15 K15")
    assert refused(board, "15", "K17") == "station_here_already"
    assert station_places(board, RULEBOOK, "15") == ()


def test_a_kept_circle() -> None:
    """IX.6: others may only place where a circle stays free for each line not operating yet."""
    board = position(ROW, "15 J16")
    assert station_places(board, RULEBOOK, "15") == ()
    assert refused(board, "15", "J10") == "circle_kept"
    larger = position(ROW + "; J10 14 0", "15 J16")
    assert Place("J10", "a") in station_places(larger, RULEBOOK, "15")
    taken = boards.place_station(larger, "J10", "a", "4")
    assert refused(taken, "15", "J10") == "circle_kept"


def test_both_circles_of_d18_are_kept() -> None:
    """IX.6 (R16.22, D-39): D18 is kept for lines 1 and 2; E17 has a circle more than lines."""
    board = position("D18 235 3; E17 235 0", "4 D18")
    board = boards.lift_station(board, "D18", "a", "4")
    assert refused(board, "4", "D18", "a") == "circle_kept"
    assert refused(boards.place_station(board, "D18", "a", "1"), "4", "D18", "b") == "circle_kept"
    assert refused(board, "4", "E17", "a") == "station_not_reachable"


def test_circles_of_a_base() -> None:
    """IX.6, D-37: on a hex with two interchanges the director chooses the circle."""
    board = position("D18 235 3")
    assert base_circles(board, "1") == ("a", "b")
    assert base_circles(operating(boards.place_station(board, "D18", "b", "1"), "1"), "2") == ("a",)
    assert base_circles(position(), "15") == ("a",)
    assert base_circles(position(), "6") == ("a",)


def test_two_interchanges_in_reach_need_a_name() -> None:
    """A hex with two interchanges open to the line: one must be named."""
    board = position("E15 5 4; F16 3 2; E17 235 0; E17 8858 0", "12 E15")
    assert station_places(board, RULEBOOK, "12") == (Place("E17", "a"), Place("E17", "b"))
    with pytest.raises(Malformed):
        check_station(board, RULEBOOK, "12", "E17", None)
    assert check_station(board, RULEBOOK, "12", "E17", "b") == "b"
    with pytest.raises(Unknown):
        check_station(board, RULEBOOK, "12", "E17", "c")


def test_unknown_hex() -> None:
    with pytest.raises(Unknown):
        check_station(position(), RULEBOOK, "4", "Z9", None)


def test_t7_removal_of_v_at_g3() -> None:
    """T-7 (IX.6): line 13 may remove V's station at G3 for 40 and then place its own there."""
    board = boards.opening("full", RULEBOOK)
    board = operating(boards.place_station(board, "G3", "a", "13"), "13")
    assert ("G3", "V") in removable(board, RULEBOOK, "13")
    assert check_removal(board, RULEBOOK, "13", "G3", "V") == "a"
    assert boards.lift_station(board, "G3", "a", "V").stations["G3"]["a"] == ("13", None)


@pytest.mark.parametrize(
    ("hex", "company"), [("I1", "W"), ("A17", "G"), ("A17", "D"), ("I11", "G"), ("F24", "W")]
)
def test_bases_of_the_stadtbahn_stay(hex: str, company: str) -> None:
    """IX.6 (OP-17): the base stations of the Stadtbahn companies are not removable."""
    board = position("", "13 G3")
    assert (hex, company) not in removable(board, RULEBOOK, "13")
    with pytest.raises(RuleError) as caught:
        check_removal(board, RULEBOOK, "13", hex, company)
    assert caught.value.code == "base_not_removable"


@pytest.mark.parametrize(("rule", "allowed"), [("any_line", True), ("line_13_only", False)])
def test_remove_g3(rule: str, allowed: bool) -> None:
    """D-51 `remove_g3`: V's base at G3 may be removed by any line, or only by line 13."""
    board, options = position("", "13 G3; 10 D4"), preset("rulebook", remove_g3=rule)
    assert (("G3", "V") in removable(board, options, "10")) is allowed
    assert ("G3", "V") in removable(board, options, "13")


@pytest.mark.parametrize(("rule", "allowed"), [("none", True), ("required", False)])
def test_removal_reach(rule: str, allowed: bool) -> None:
    """D-50 `station_removal_reach`: whether the station to be removed must be within reach."""
    board, options = position(GRINZING, "11 B12"), preset("rulebook", station_removal_reach=rule)
    assert (("D22", "D") in removable(board, options, "11")) is allowed
    assert ("A13", "V") in removable(board, options, "11")
    if not allowed:
        with pytest.raises(RuleError) as caught:
            check_removal(board, options, "11", "D22", "D")
        assert caught.value.code == "station_not_reachable"


@pytest.mark.parametrize("options", [RULEBOOK, ONLINE])
def test_replacing_needs_reach(options: Options1840) -> None:
    """D-44 (IX.4, IX.6): a station placed where a Stadtbahn station is removed must be within reach."""
    board = position(GRINZING, "11 B12")
    assert replaceable(board, options, "11") == (("A13", "a", "V"),)
    assert check_replacement(board, options, "11", "A13", None, "V") == "a"
    with pytest.raises(RuleError) as caught:
        check_replacement(board, options, "11", "D22", None, "D")
    assert caught.value.code == "station_not_reachable"
    with pytest.raises(RuleError) as caught:
        check_replacement(board, options, "11", "A13", None, "D")
    assert caught.value.code == "no_stadtbahn_station"


def test_nothing_to_remove() -> None:
    with pytest.raises(RuleError) as caught:
        check_removal(position(), RULEBOOK, "11", "B12", "V")
    assert caught.value.code == "no_stadtbahn_station"
    with pytest.raises(Unknown):
        check_removal(position(), RULEBOOK, "11", "B12", "X")


@pytest.mark.parametrize(
    "options",
    [
        RULEBOOK,
        ONLINE,
        preset("rulebook", station_removal_reach="required"),
        preset("rulebook", remove_g3="line_13_only"),
    ],
)
def test_listed_is_what_is_judged_legal(options: Options1840) -> None:
    """IX.6: on every hex a station, a replacement, a removal is listed exactly if it is judged legal."""
    lays = f"{ROW}; J10 14 0; E15 5 4; F16 3 2; E17 235 0; E17 8858 0; B12 57 0; D4 57 0; C5 58 4"
    lays += "; E3 57 2; F4 58 0"
    board = position(lays, "15 J16; 12 E15; 11 B12; 10 D4; 10 C7; 4 J10; 14 E3; 3 E17", options=options)
    for line in ("15", "12", "11", "10", "4", "14"):
        placed, replaced, removed = set(), set(), set()
        for hex, nodes in board.stations.items():
            for node in nodes:
                if passes(check_station, board, options, line, hex, node):
                    placed.add(Place(hex, node))
                for company in "WVGD":
                    if passes(check_replacement, board, options, line, hex, node, company):
                        replaced.add((hex, node, company))
                    if passes(check_removal, board, options, line, hex, company):
                        removed.add((hex, company))
        assert placed == set(station_places(board, options, line))
        assert replaced == set(replaceable(board, options, line))
        assert removed == set(removable(board, options, line))


def passes(check: Callable[..., object], *of: object) -> bool:
    """Whether the rules let a check pass."""
    try:
        check(*of)
    except RuleError:
        return False
    return True
