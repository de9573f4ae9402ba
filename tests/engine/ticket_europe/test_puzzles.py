"""The cheapest way to join three tickets: which positions are puzzles, and how a way is put together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import registry
from engine.ticket_europe.facts import ROUTES, TICKETS
from engine.ticket_europe.network import Parts
from engine.ticket_europe.puzzles import LEAST, MOST, OFFERED, Ground, drawing, posed
from engine.ticket_europe.view import View
from tests.engine.ticket_europe.every_way import ways
from tests.puzzles import KINDS

GAME = registry.game("ticket_europe")
KIND = KINDS["way"]


@pytest.fixture(scope="module")
def first() -> View:
    """The first puzzle that comes with the game."""
    view: View = KIND.view(KIND.kept[0].state)
    return view


def ground(hand: dict[str, int], tickets: tuple[str, ...] = (), built: tuple[str, ...] = ()) -> Ground:
    """An empty map, but for what is built."""
    return Ground(hand, built, tuple(route for route in ROUTES if route not in built), tickets)


# --- what a way costs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [
        ({}, 5),
        ({"green": 1}, 4),
        ({"green": 3}, 2),
        ({"green": 9}, 0),
        ({"green": 2, "loco": 1}, 2),
        ({"loco": 9}, 0),
        ({"red": 9}, 3),
        ({"red": 1, "blue": 1}, 4),
    ],
)
def test_a_card_that_is_not_in_the_hand_counts_once_more(hand: dict[str, int], lacking: int) -> None:
    """A green route of three and a gray one of two: each wants cards of one colour."""
    coloured = next(route for route, facts in ROUTES.items() if facts.colour == "green" and facts.spaces == 3)
    gray = next(
        route
        for route, facts in ROUTES.items()
        if facts.colour is None and facts.spaces == 2 and not facts.ferry
    )
    found = ground(hand)
    assert found.trains((coloured, gray)) == 5
    assert found.lacking((coloured, gray)) == lacking
    assert found.cost((coloured, gray)) == 5 + lacking


def test_the_icons_of_a_ferry_want_locomotives() -> None:
    ferry = next(route for route, facts in ROUTES.items() if facts.ferry == 1)
    spaces = ROUTES[ferry].spaces
    assert ground({"red": spaces}).lacking((ferry,)) == 1
    assert ground({"red": spaces, "loco": 1}).lacking((ferry,)) == 0


# --- how a way is put together ------------------------------------------------------------------------------


def test_the_best_way_is_put_together_route_by_route(first: View) -> None:
    found, answer = Ground.of(first), KIND.kept[0].answer
    path = found.path_to(answer["best"])
    assert path is not None
    assert len(path) == len(answer["best"])
    for taken in range(len(path)):
        growth = found.grown(path[:taken])
        assert growth.ticket is not None
        assert 0 < len(growth.onward) <= OFFERED
        assert set(growth.onward) <= set(found.open)
        parts = Parts((*found.built, *growth.chosen))
        assert not any(parts.joins(ROUTES[route].cities) for route in growth.onward)
    last = found.grown(path)
    assert (last.ticket, last.onward) == (None, ())
    assert set(last.chosen) == set(answer["best"])


def test_one_end_of_a_ticket_is_gone_on_from_until_it_is_joined(first: View) -> None:
    found = Ground.of(first)
    path = found.path_to(KIND.kept[0].answer["best"]) or ()
    ticket, ends = None, set[str]()
    for taken in range(len(path)):
        growth = found.grown(path[:taken])
        assert growth.ticket is not None
        here = {city for city in TICKETS[growth.ticket].cities if city in growth.reached}
        if growth.ticket == ticket:
            assert here == ends
        ticket, ends = growth.ticket, here
        assert len(ends) == 1


# --- which positions are puzzles ----------------------------------------------------------------------------


def test_what_is_kept_is_what_the_search_finds(first: View) -> None:
    found, answer = posed(first), KIND.kept[0].answer
    assert found is not None
    assert (list(found.best), found.cost, found.rival) == (
        list(answer["best"]),
        answer["cost"],
        answer["rival"],
    )
    assert LEAST <= len(found.best) <= MOST


def test_whoever_joins_one_ticket_after_the_other_by_the_shortest_way_pays_more(first: View) -> None:
    found, answer = Ground.of(first), KIND.kept[0].answer
    obvious = list(found.obvious())
    assert len(obvious) == 6
    for way in obvious:
        assert found.joins(way)
        assert found.cost(way) > answer["cost"]


def test_no_tickets_are_drawn_but_at_the_beginning_of_a_turn() -> None:
    state = GAME.start(4, GAME.options_type(), 1)
    assert drawing(state, 0) is None
    view: Any = replace(KIND.view(KIND.kept[0].state), players=())
    assert not KIND.asks(replace(view, phase="turn"))


def test_each_time_others_are_drawn() -> None:
    state = KIND.kept[0].state
    before = replace(
        state,
        phase="turn",
        players=tuple(replace(player, offered=()) for player in state.players),
    )
    drawn = [drawing(before, cut) for cut in (0, 3, 3)]
    offered = [each.players[each.turn].offered for each in drawn if each is not None]
    assert len(offered) == 3
    assert offered[0] != offered[1] == offered[2]


# --- the proof, read a second time --------------------------------------------------------------------------


@pytest.mark.sample(8)
@pytest.mark.parametrize("riddle", KIND.kept, ids=lambda each: f"{each.seed}-{each.move}")
def test_walking_every_way_finds_no_other_answer(riddle: Any) -> None:
    """Of all ways up to the rival's cost the best is the only one of its cost, and none that leaves out two
    of its links costs less than the rival.
    """
    view: View = KIND.view(riddle.state)
    best, cost, rival = frozenset(riddle.answer["best"]), riddle.answer["cost"], riddle.answer["rival"]
    found = ways(view, rival)
    assert [way for way in found if found[way] <= cost] == [best]
    assert found[best] == cost
    links = {ROUTES[route].cities for route in best}
    others = [each for way, each in found.items() if len(links - {ROUTES[x].cities for x in way}) > 1]
    assert min(others) == rival
    assert 10 * rival >= 11 * cost
    assert len(links) == len(best)
