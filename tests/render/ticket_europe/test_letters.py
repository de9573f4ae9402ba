"""Letters on routes to choose from: each stands by its route, and none over another."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from engine.ticket_europe.facts import ROUTES
from engine.ticket_europe.prospects import claims
from engine.ticket_europe.view import View
from render.core.letters import letter
from render.core.words import ENGLISH
from render.ticket_europe.board.board import paint_board
from render.ticket_europe.board.layout import slots
from render.ticket_europe.map.area import around
from render.ticket_europe.map.letters import letter_spots, radius_in
from render.ticket_europe.map.lights import veil_all_but
from render.ticket_europe.map.sites import draw_claimable
from render.ticket_europe.terms import route_name
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


def test_what_others_have_stands_out_beside_what_may_be_claimed() -> None:
    """Their wagons look as on the map for all, while open routes beside them are veiled."""
    view = positions(3)[-1]
    mine = view.turn
    others = [route for route, seat in view.owners.items() if seat != mine]
    lit = {claim.route for claim in claims(view)}
    plain, veiled = (paint_board(view, "light", NAMES) for _ in range(2))
    own = {route for route, seat in view.owners.items() if seat == mine}
    veil_all_but(veiled, lit | own, (), view.owners)
    assert others
    for route in ROUTES:
        middles = [(round(slot.x), round(slot.y)) for slot in slots(route)]
        same = [plain.image.getpixel(at) == veiled.image.getpixel(at) for at in middles]
        if route in others or route in lit:
            assert all(same), route
        elif route not in own:
            assert not any(same), route


def test_routes_without_letters_are_lit_and_told_by_their_names() -> None:
    view = positions(4)[12]
    routes = [claim.route for claim in claims(view)]
    told = draw_claimable(view, routes[:2], names=NAMES, others=routes[2:]).alt_text
    assert "C: " not in told
    assert all(route_name(route, ENGLISH) in told for route in routes)
