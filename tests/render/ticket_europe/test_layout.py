"""Nothing on the map lies over anything else, and all of it lies on the map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import pytest

from engine.ticket_europe.facts import CITIES, ROUTES, TICKETS, TWINS
from render.core.hexgrid import Point
from render.ticket_europe.board.layout import CITY, LAND, RIM, Slot, at, course, name_box, slots
from render.ticket_europe.board.ornaments import PLATES
from render.ticket_europe.board.pieces import MARKER, footprint
from render.ticket_europe.board.rim import FIELDS, field, places
from render.ticket_europe.map.area import around

SPACES = [(route, slot) for route in ROUTES for slot in slots(route)]
NEAR = 120
"""Pixels beyond which spaces can't meet."""
HOUSE = (23, 27, 19)
"""How far a station reaches to the sides, up and down."""

Polygon = Sequence[Point]


def overlap(one: Polygon, other: Polygon) -> float:
    """How deep two convex shapes lie in each other; 0 or less where they don't."""
    return min(
        min(max(first), max(second)) - max(min(first), min(second))
        for across, down in _normals(one, other)
        for first in [[x * across + y * down for x, y in one]]
        for second in [[x * across + y * down for x, y in other]]
    )


def _normals(*shapes: Polygon) -> Iterator[Point]:
    for shape in shapes:
        for (ax, ay), (bx, by) in pairwise((*shape, shape[0])):
            run = math.dist((ax, ay), (bx, by))
            yield (by - ay) / run, (ax - bx) / run


def corners(box: tuple[float, float, float, float]) -> Polygon:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def test_there_is_a_space_for_each_wagon() -> None:
    assert all(len(slots(route)) == facts.spaces for route, facts in ROUTES.items())


def test_no_wagon_touches_another_routes_wagon() -> None:
    for (route, one), (other, two) in combinations(SPACES, 2):
        if route != other and math.dist((one.x, one.y), (two.x, two.y)) < NEAR:
            assert overlap(footprint(one), footprint(two)) <= 0, (route, other)


def test_wagons_of_a_route_follow_each_other() -> None:
    for route in ROUTES:
        for one, other in pairwise(slots(route)):
            assert overlap(one.corners(0.4), other.corners(0.4)) <= 0, route


def test_both_tracks_of_a_double_route_run_side_by_side() -> None:
    for route, twin in TWINS.items():
        assert course(route) == course(twin)
        for one, other in zip(slots(route), slots(twin), strict=True):
            assert 26 < math.dist((one.x, one.y), (other.x, other.y)) < 34


@pytest.mark.parametrize("city", CITIES)
def test_no_space_lies_on_a_city(city: str) -> None:
    x, y = at(city)
    for route, slot in SPACES:
        if math.dist((slot.x, slot.y), (x, y)) < NEAR:
            assert _distance(slot, (x, y)) > CITY, route


def _distance(slot: Slot, point: Point) -> float:
    """How far a point is from a space's rectangle."""
    angle = math.radians(-slot.turn)
    dx, dy = point[0] - slot.x, point[1] - slot.y
    along = abs(dx * math.cos(angle) - dy * math.sin(angle)) - slot.long / 2
    aside = abs(dx * math.sin(angle) + dy * math.cos(angle)) - 12
    return math.hypot(max(along, 0), max(aside, 0))


@pytest.mark.parametrize("city", CITIES)
def test_a_name_is_free_of_everything(city: str) -> None:
    box = name_box(city)
    name = corners(box)
    assert box[0] > LAND[0]
    assert box[1] > LAND[1]
    assert box[2] < LAND[2]
    assert box[3] < LAND[3]
    for route, slot in SPACES:
        if overlap(name, corners((slot.x - 40, slot.y - 40, slot.x + 40, slot.y + 40))) > 0:
            assert overlap(name, footprint(slot)) <= 0, route
    for other in CITIES:
        x, y = at(other)
        wide, up, down = HOUSE
        assert overlap(name, corners((x - wide, y - up, x + wide, y + down))) <= 0, other
        assert other == city or overlap(name, corners(name_box(other))) <= 0, other


@pytest.mark.parametrize("city", CITIES)
def test_a_name_stands_nearest_to_its_own_city(city: str) -> None:
    left, top, right, bottom = name_box(city)

    def away(other: str) -> float:
        x, y = at(other)
        return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))

    assert min(CITIES, key=away) == city
    assert away(city) < 3 * CITY


def test_all_lies_on_the_land() -> None:
    for _, slot in SPACES:
        for x, y in footprint(slot):
            assert LAND[0] < x < LAND[2]
            assert LAND[1] < y < LAND[3]


def test_the_score_track_closes_and_its_fields_lie_side_by_side() -> None:
    boxes = [field(points) for points in range(FIELDS)]
    assert len(set(boxes)) == FIELDS
    assert field(FIELDS) == boxes[0]
    assert field(-1) == boxes[-1]
    for one, other in pairwise((*boxes, boxes[0])):
        assert max(one[0], other[0]) <= min(one[2], other[2])
        assert max(one[1], other[1]) <= min(one[3], other[3])
        assert min(one[2] - one[0], one[3] - one[1]) >= RIM


@pytest.mark.parametrize("seats", range(1, 6))
def test_markers_on_one_field_all_lie_on_it(seats: int) -> None:
    left, top, right, bottom = field(33)
    found = places([33] * seats)
    assert len(set(found)) == seats
    for x, y in found:
        assert left <= x - MARKER
        assert x + MARKER <= right
        assert top <= y - MARKER
        assert y + MARKER <= bottom


PARTS = [
    *(facts.cities for facts in ROUTES.values()),
    *((city,) for city in CITIES),
    *(facts.cities for facts in TICKETS.values()),
]


def test_a_part_of_the_map_cuts_few_names_and_none_that_it_is_about() -> None:
    cut = 0
    for cities in PARTS:
        box = around(cities)
        for city in CITIES:
            left, top, right, bottom = name_box(city)
            whole = box[0] <= left and right <= box[2] and box[1] <= top and bottom <= box[3]
            gone = right < box[0] or left > box[2] or bottom < box[1] or top > box[3]
            assert whole or city not in cities
            cut += not whole and not gone
    assert cut < len(PARTS) * 0.6


def test_a_part_of_the_map_is_not_much_wider_than_high() -> None:
    """Discord cuts the sides of pictures beside each other."""
    boxes = map(around, (facts.cities for facts in ROUTES.values()))
    assert max((right - left) / (bottom - top) for left, top, right, bottom in boxes) < 2


def test_no_ornament_lies_where_anything_else_does() -> None:
    """Taken away where they would be cut, they take nothing with them."""
    for left, top, right, bottom in PLATES.values():
        for _, slot in SPACES:
            assert not any(left < x < right and top < y < bottom for x, y in slot.corners(3))
