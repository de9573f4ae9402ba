"""Routes: what is a route (IX.7) and what it is worth (IX.8)."""

from __future__ import annotations

import pytest

from engine.core import Malformed, RuleError, Unknown
from engine.vienna1840.board import Board
from engine.vienna1840.facts import maintenance
from engine.vienna1840.options import ONLINE, RULEBOOK, Options1840
from engine.vienna1840.routes import best_route, route_value
from tests.engine.vienna1840.positions import position

T4 = "J22 L26 0; I21 5 4; I23 3 1; H24 3 0"
"""The reconstruction of T-4: Südbahnhof, Nikolsdorf, a stop, Belvedere, a stop."""
ROW = "J10 57 1; J12 4 1; J14 4 1; J16 57 1; J18 4 1"
"""Straight track through Meidling and Matzleinsdorf."""


def refused(board: Board, text: str, line: str = "18", options: Options1840 = RULEBOOK) -> str:
    with pytest.raises(RuleError) as caught:
        route_value(board, options, line, "yellow", (), text)
    return caught.value.code


def test_t4_line_18() -> None:
    """T-4 (IX.8): 30 + 20 + 10 + 40 (20 and the private's 20) + 10 = 110, less 50 for maintenance, is 60."""
    board = position(T4, "18 I21")
    route = route_value(board, RULEBOOK, "18", "green", ("H22",), "J22-I21-I23-H22-H24")
    assert route.value == 110
    assert route.value + maintenance("yellow", "red") == 60
    assert best_route(board, RULEBOOK, "18", "green", ("H22",)) == route_value(
        board, RULEBOOK, "18", "green", ("H22",), "H24-H22-I23-I21-J22"
    )


def test_values_follow_the_colour() -> None:
    """IX.8, III.4.1: a value printed by colour is the newest colour's."""
    board = position(T4, "18 I21")
    values = [
        route_value(board, RULEBOOK, "18", colour, (), "I21-J22").value
        for colour in ("yellow", "green", "brown", "gray")
    ]
    assert values == [50, 50, 30, 30]


def test_bonus_only_for_a_visited_landmark() -> None:
    """IV.2, IX.8: 20 more if the route visits the landmark's stop, at its ends too."""
    board = position(T4, "18 I21")
    assert route_value(board, RULEBOOK, "18", "green", ("H22",), "I21-I23").value == 30
    assert route_value(board, RULEBOOK, "18", "green", ("H22",), "I21-I23-H22").value == 70


def test_an_interchange_counts_only_with_an_own_station() -> None:
    """IX.8: every stop counts, an interchange only with this line's station."""
    text = "J10-J12-J14-J16-J18"
    one, two = position(ROW, "15 J16"), position(ROW, "15 J16; 15 J10")
    assert route_value(one, RULEBOOK, "15", "yellow", (), text).value == 10 + 10 + 20 + 10
    assert route_value(two, RULEBOOK, "15", "yellow", (), text).value == 20 + 10 + 10 + 20 + 10


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("I21", "route_too_short"),
        ("I21-H22", "route_no_track"),
        ("I21-H24", "route_gap"),
        ("I21-I23-I21", "route_place_twice"),
        ("H22-H24", "route_no_station"),
        ("I21-I23-I25", "route_no_track"),
    ],
)
def test_what_is_no_route(text: str, code: str) -> None:
    """IX.7: at least two places, joined by track, none twice, an own station among them."""
    assert refused(position(T4, "18 I21"), text) == code


@pytest.mark.parametrize("text", ["", "-", "I21-", "I21--I23"])
def test_malformed_routes(text: str) -> None:
    with pytest.raises(Malformed):
        route_value(position(T4, "18 I21"), RULEBOOK, "18", "yellow", (), text)


def test_unknown_hex() -> None:
    with pytest.raises(Unknown):
        route_value(position(T4, "18 I21"), RULEBOOK, "18", "yellow", (), "I21-Z99")


def test_text_is_read_in_any_case_and_written_plainly() -> None:
    route = route_value(position(T4, "18 I21"), RULEBOOK, "18", "yellow", (), " i21-i23 ")
    assert route.text == "I21-I23"


def test_no_change_of_track_on_a_tile_with_two_places() -> None:
    """IX.2: no change of track; F8 has two separate tracks."""
    assert refused(position("E9 4 0; G7 4 0"), "E9-F8-G7") == "route_changes_track"


def test_both_places_of_a_tile_may_be_used() -> None:
    """IX.7: two value places on one tile may both be on a route."""
    board = position("I21 5 4; I23 3 0; J22 L24 5", "18 I21")
    route = route_value(board, RULEBOOK, "18", "yellow", (), "J22-I21-I23-J22-K23")
    assert route.value == 10 + 20 + 10 + 10 + 10
    assert route.places[0] != route.places[3]
    assert best_route(board, RULEBOOK, "18", "yellow", ()) == route


def test_a_full_interchange_ends_a_route() -> None:
    """IX.2, IX.7: an interchange full of others' stations may end a route, but is not passed."""
    board = position(ROW, "4 J16; 15 J10")
    assert route_value(board, RULEBOOK, "15", "yellow", (), "J10-J12-J14-J16").value == 40
    assert refused(board, "J10-J12-J14-J16-J18", "15") == "route_blocked"
    best = best_route(board, RULEBOOK, "15", "yellow", ())
    assert best is not None
    assert best.text == "J10-J12-J14"


def test_a_free_circle_lets_every_line_pass() -> None:
    """IX.2: an interchange with a free circle is passed by anyone, also if the circle is kept for a line."""
    board = position(ROW, "18 J10")
    assert board.stations["J16"]["a"] == (None,)
    assert "15" in board.reserved
    assert route_value(board, RULEBOOK, "18", "yellow", (), "J10-J12-J14-J16-J18").value == 50


def test_arrows_are_ends() -> None:
    """IX.7 (OP-18): a route ends at a red area and does not run through it."""
    board = position("J16 5 5; J18 3 0", "15 J16; 15 K15")
    assert route_value(board, RULEBOOK, "15", "green", (), "K15-J16").value == 30 + 20
    assert refused(board, "J16-K17-J18", "15") == "route_through_arrow"


def test_a_red_area_may_be_named_by_either_hex() -> None:
    """A red area of two hexes is one place; a route is written with the hex that is entered."""
    board = position("J16 5 5; J18 3 0", "15 K15")
    route = route_value(board, RULEBOOK, "15", "yellow", (), "K15-J18")
    assert route.hexes == ("K17", "J18")
    assert route.places == (("K15", "a"), ("J18", "a"))
    assert refused(board, "K15-J16-K17", "15") == "route_place_twice"


def test_purple_hex_without_tile() -> None:
    """D-57, OP-19 (IX.2): not a place by the rulebook; online it is a place worth 0 that can end a route."""
    board = position("I21 5 4", "18 I21")
    assert refused(board, "I21-J22") == "route_no_track"
    assert best_route(board, RULEBOOK, "18", "yellow", ()) is None
    best = best_route(board, ONLINE, "18", "yellow", ())
    assert best is not None
    assert (best.text, best.value, best.places[1]) == ("I21-J22", 20, ("J22", "-"))


def test_center_hex_without_tile() -> None:
    """OP-19, D-58: a centre hex without a tile is not a place."""
    assert refused(position("D18 235 4", "1 D18"), "D18-D20", "1", ONLINE) == "route_no_track"


def test_red_tile_is_an_end() -> None:
    """IX.7: a red tile's arrows are ends; it counts only with an own station there."""
    board = position("D18 235 4; D20 L20 4", "1 D18; 1 D20")
    assert route_value(board, RULEBOOK, "1", "gray", ("D20",), "D18-D20").value == 30 + 80 + 20


def test_places_worth_nothing_are_not_run_to() -> None:
    """IX.8: of equal routes the one with fewer places, written in the direction that comes first."""
    best = best_route(position(ROW, "15 J16; 4 J10"), RULEBOOK, "15", "yellow", ())
    assert best is not None
    assert (best.text, best.value) == ("J12-J14-J16-J18", 50)


def test_no_route_without_track() -> None:
    """IX.7: a line whose station has no track has no route."""
    assert best_route(position("", "18 I21"), RULEBOOK, "18", "yellow", ()) is None
