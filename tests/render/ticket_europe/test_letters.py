"""Letters on routes to choose from: each stands by its route, and none over another."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from engine.ticket_europe.facts import ROUTES
from engine.ticket_europe.prospects import claims
from engine.ticket_europe.view import View
from render.core.letters import letter
from render.ticket_europe.board.layout import slots
from render.ticket_europe.map.area import around
from render.ticket_europe.map.letters import letter_spots, radius_in
from render.ticket_europe.map.sites import draw_claimable
from tests.render.ticket_europe.positions import NAMES, seen, steps

SIZES = range(2, 6)


def positions(seats: int) -> list[View]:
    """Turns in which somebody may claim a route."""
    return [seen(step, step.state.turn) for step in steps(seats)[::7] if step.state.phase == "turn"]


@pytest.mark.parametrize("seats", SIZES)
def test_no_letter_lies_over_another_and_each_by_its_route(seats: int) -> None:
    for view in positions(seats):
        routes = [claim.route for claim in claims(view)]
        box = around({city for route in routes for city in ROUTES[route].cities})
        radius = radius_in(box)
        spots = letter_spots(routes, radius, box)
        for one, other in combinations(spots, 2):
            assert math.dist(one, other) >= 1.7 * radius
        for route, spot in zip(routes, spots, strict=True):
            assert min(math.dist(spot, (slot.x, slot.y)) for slot in slots(route)) <= 2.2 * radius


def test_letters_go_on_after_the_alphabet() -> None:
    assert [letter(number) for number in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


def test_each_letter_is_told_with_its_route() -> None:
    view = positions(4)[12]
    routes = [claim.route for claim in claims(view)]
    told = draw_claimable(view, routes, names=NAMES).alt_text
    assert all(f"{letter(number)}: " in told for number in range(len(routes)))
