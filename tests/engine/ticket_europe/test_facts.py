"""What is in the box (R1), and the board. Each test names its rule."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine.ticket_europe.facts import CITIES, COLOURS, ROUTES, ROUTES_AT, TABLE, TICKETS, TWINS, deck
from engine.ticket_europe.network import Parts, cheapest_way
from engine.ticket_europe.routes import points
from engine.ticket_europe.trails import spaces
from tests.shared import SHARED

BOARD = SHARED / "reference" / "ticket_to_ride_europe" / "board.json"


def test_r1_2_r1_3_r2_1_pieces_of_a_player() -> None:
    assert (TABLE.wagons, len(TABLE.station_cost)) == (45, 3)


def test_r1_4_r1_5_the_wagon_cards() -> None:
    """8 colours of 12 cards and 14 locomotives, 110 in all."""
    counts = Counter(deck())
    assert counts.total() == 110
    assert counts.pop("loco") == 14
    assert counts == dict.fromkeys(COLOURS, 12)
    assert set(COLOURS) == {"violet", "blue", "orange", "white", "green", "yellow", "black", "red"}


def test_r1_4_r1_6_the_tickets() -> None:
    """40 short and 6 long ones; no two are the same, and all long ones are worth more than the short."""
    long = [facts.points for facts in TICKETS.values() if facts.long]
    short = [facts.points for facts in TICKETS.values() if not facts.long]
    assert (len(short), len(long)) == (40, 6)
    assert max(short) == 13 < min(long) == 20
    assert len({frozenset(facts.cities) for facts in TICKETS.values()}) == 46


def test_r1_2_the_board() -> None:
    """47 cities and 101 routes of 300 spaces, all joined; nothing leads where no city is."""
    assert (len(CITIES), len(ROUTES), spaces(ROUTES)) == (47, 101, 300)
    assert all(len(set(facts.cities)) == 2 and set(facts.cities) <= set(CITIES) for facts in ROUTES.values())
    parts = Parts(ROUTES)
    assert len({parts.part(city) for city in CITIES}) == 1
    assert all(0 <= city.x <= 1 and 0 <= city.y <= 1 for city in CITIES.values())


def test_r1_2_every_colour_has_as_much_of_the_board() -> None:
    """Eight routes a colour, of 22 spaces, of blue and green 23."""
    routes = Counter(facts.colour for facts in ROUTES.values())
    assert routes.pop(None) == 37
    assert routes == dict.fromkeys(COLOURS, 8)
    lengths = {
        colour: spaces([route for route, facts in ROUTES.items() if facts.colour == colour])
        for colour in COLOURS
    }
    assert lengths == {colour: 23 if colour in ("blue", "green") else 22 for colour in COLOURS}


def test_r14_lengths_are_those_that_score() -> None:
    lengths = Counter(facts.spaces for facts in ROUTES.values())
    assert lengths == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}
    assert set(lengths) == set(TABLE.route_points)


@pytest.mark.parametrize(
    ("route", "worth"),
    [
        ("dieppe-paris", 1),
        ("barcelona-madrid", 2),
        ("amsterdam-essen", 4),
        ("athina-brindisi", 7),
        ("palermo-smyrna", 15),
        ("petrograd-stockholm", 21),
    ],
)
def test_r14_t7_points_by_length(route: str, worth: int) -> None:
    assert points(route) == worth


def test_r8_1_eleven_pairs_of_equal_length() -> None:
    assert len(TWINS) == 22
    for route, twin in TWINS.items():
        assert TWINS[twin] == route != twin
        one, other = ROUTES[route], ROUTES[twin]
        assert (one.cities, one.spaces, one.ferry, one.tunnel) == (
            other.cities,
            other.spaces,
            other.ferry,
            other.tunnel,
        )


def test_r8_3_routes_that_join_other_cities_are_no_twins() -> None:
    assert "berlin-wien" not in TWINS
    assert "essen-frankfurt" not in TWINS


def test_r9_1_r9_3_ferries_are_gray_and_no_tunnels() -> None:
    ferries = [facts for facts in ROUTES.values() if facts.ferry]
    assert len(ferries) == 13
    assert all(facts.colour is None and not facts.tunnel for facts in ferries)
    assert all(facts.ferry <= facts.spaces for facts in ferries)
    assert sum(facts.tunnel for facts in ROUTES.values()) == 18


def test_r11_6_tickets_are_worth_the_shortest_way() -> None:
    """But for two, which are worth one more."""
    dearer = {}
    for ticket, facts in TICKETS.items():
        way = cheapest_way(facts.cities, lambda route: ROUTES[route].spaces)
        assert way is not None
        if facts.points != spaces(way):
            dearer[ticket] = facts.points - spaces(way)
    assert dearer == {"london-wien": 1, "athina-edinburgh": 1}


def test_ids_are_words_that_can_be_typed() -> None:
    for name in (*CITIES, *ROUTES, *TICKETS):
        assert name.isascii()
        assert name == name.lower()
        assert not set(name) - set("abcdefghijklmnopqrstuvwxyz-12")
    for route, facts in ROUTES.items():
        assert route.startswith("-".join(facts.cities))
        assert route in ROUTES_AT[facts.cities[0]]
        assert route in ROUTES_AT[facts.cities[1]]


@pytest.fixture
def reference() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(BOARD.read_text(encoding="utf-8"))
    return found


@pytest.mark.shared(BOARD)
def test_the_tables_are_those_of_the_reference(reference: dict[str, Any]) -> None:
    cities = {city["id"]: (city["name"], city["x"], city["y"]) for city in reference["cities"]}
    assert cities == {city: (facts.name, facts.x, facts.y) for city, facts in CITIES.items()}
    routes = {
        route["id"].replace("-gray", "-"): (
            (route["a"], route["b"]),
            route["length"],
            None if route["colour"] == "gray" else route["colour"],
            route["ferry_locomotives"],
            route["tunnel"],
        )
        for route in reference["routes"]
    }
    assert routes == {
        route: (facts.cities, facts.spaces, facts.colour, facts.ferry, facts.tunnel)
        for route, facts in ROUTES.items()
    }
    tickets = {
        (ticket["from"], ticket["to"]): (ticket["points"], sort == "long")
        for sort, listed in reference["tickets"].items()
        for ticket in listed
    }
    assert tickets == {facts.cities: (facts.points, facts.long) for facts in TICKETS.values()}


@pytest.mark.shared(BOARD)
def test_the_numbers_are_those_of_the_reference(reference: dict[str, Any]) -> None:
    assert tuple(reference["colours"]) == COLOURS
    assert reference["cards"]["each_colour"] == TABLE.copies
    assert reference["cards"]["locomotives"] == TABLE.locomotives
    assert reference["cards"]["faceup"] == TABLE.row
    assert reference["cards"]["initial_hand"] == TABLE.hand
    assert reference["pieces"]["wagons_per_player"] == TABLE.wagons
    assert reference["setup"] == {
        "long_tickets_dealt": TABLE.long_dealt,
        "short_tickets_dealt": TABLE.short_dealt,
        "initial_keep_min": TABLE.keep_dealt,
        "draw_tickets": TABLE.tickets_drawn,
        "draw_keep_min": TABLE.keep_drawn,
    }
    assert {int(length): worth for length, worth in reference["route_points"].items()} == TABLE.route_points
    assert tuple(reference["station_cost"]) == TABLE.station_cost
    assert reference["unused_station_points"] == TABLE.station_points
    assert reference["longest_path_points"] == TABLE.express_points
    assert reference["end_trigger_wagons"] == TABLE.last_wagons
    assert reference["single_double_route_max_players"] == TABLE.single_track_players
    assert reference["faceup_locomotives_reset"] == TABLE.row_locomotives
    assert reference["tunnel_reveal"] == TABLE.tunnel
