"""Which positions are puzzles, and how a route is put together in one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games import Riddle
from engine.core import registry
from engine.vienna1840.network import Node
from engine.vienna1840.outlook import best, landmarks, read
from engine.vienna1840.puzzles import LEAST, MOST, Ground, Puzzle, posed
from engine.vienna1840.routes import best_route
from engine.vienna1840.view import View
from tests.engine.vienna1840.routes.referee import runs
from tests.games import kept
from tests.puzzles import KINDS

GAME = registry.game("vienna1840")
KIND = KINDS["route"]
RIDDLES = KIND.kept
STEPS = 30_000_000


def view_of(riddle: Riddle) -> View:
    view: View = GAME.view(riddle.state, None)
    return view


def puzzle_of(view: View) -> Puzzle:
    found = posed(view)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def first() -> View:
    """The first puzzle that comes with the game."""
    return view_of(RIDDLES[0])


def test_the_answer_is_the_best_route_that_the_rules_know(first: View) -> None:
    found = puzzle_of(first)
    assert first.turn is not None
    assert found.line == first.turn.line
    assert found.best == best(first, found.line)
    owned = landmarks(first, found.line)
    assert found.best == best_route(first.board, first.options, found.line, first.colour, owned)
    assert LEAST <= len(found.best.places) <= MOST
    assert found.best.value * 5 >= found.rival * 6


def test_a_position_in_which_no_tram_is_about_to_run_is_none(first: View) -> None:
    assert posed(replace(first, step="build")) is None
    assert posed(replace(first, turn=None)) is None


def test_most_positions_are_none() -> None:
    """Of a kept game's runs none is a puzzle: their routes are short, or obvious, or have near rivals."""
    views = [GAME.view(state, None) for state in kept("vienna1840-rulebook-4p-seed0").states()]
    asked = [view for view in views if view.step == "run"]
    assert asked
    assert [view for view in asked if posed(view) is not None] == []


def test_whoever_always_goes_on_to_the_best_stop_finds_less(first: View) -> None:
    found = puzzle_of(first)
    obvious = list(Ground.of(first, found.line).obvious())
    assert obvious
    for route in obvious:
        assert read(first, found.line, route.text).value == route.value < found.best.value


def test_a_route_grows_stop_by_stop_at_either_end(first: View) -> None:
    found = puzzle_of(first)
    ground = Ground.of(first, found.line)
    home = next(place for place in ground.homes if place in found.best.places)
    start = found.best.places.index(home)
    way: tuple[Node, ...] = (home,)
    for place in found.best.places[start + 1 :]:
        assert (way[-1], place) in ground.onward(way)
        way = (*way, place)
    for place in reversed(found.best.places[:start]):
        assert (way[0], place) in ground.onward(way)
        way = (place, *way)
    assert ground.route(way) == found.best


def test_a_way_never_comes_by_a_place_twice_nor_leaves_black_arrows(first: View) -> None:
    found = puzzle_of(first)
    ground = Ground.of(first, found.line)
    for route in ground.obvious():
        assert len(set(route.places)) == len(route.places)
        assert ground.onward(route.places) == []


# --- the proof, read a second time --------------------------------------------------------------------------


@pytest.mark.parametrize("riddle", RIDDLES, ids=lambda each: f"{each.seed}-{each.move}")
def test_the_referee_finds_no_other_answer(riddle: Any) -> None:
    """Every route there is, walked from the tiles' track alone: the best is the only one of its value, what
    leaves out two of its stops is worth a fifth less, and one of these is as long.
    """
    view = view_of(riddle)
    assert view.turn is not None
    line, owned = view.turn.line, landmarks(view, view.turn.line)
    best = read(view, line, riddle.answer["best"])
    every = runs(view.board, view.options, line, view.colour, owned, STEPS)
    ground = Ground.of(view, line)
    stops = {place for place in best.places if ground.worth(place)}
    rival = longest = 0
    for run in every:
        missed = len(stops - set(run.places))
        assert run.value < best.value if missed else run.value <= best.value
        if missed > 1:
            rival, longest = max(rival, run.value), max(longest, len(run.places))
    assert rival == riddle.answer["rival"]
    assert 6 * rival <= 5 * best.value
    assert longest >= len(best.places)


def test_what_is_kept_is_what_the_search_finds(first: View) -> None:
    assert KIND.solved(first) == RIDDLES[0].answer
