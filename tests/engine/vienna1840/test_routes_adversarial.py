"""Maps as full as can be drawn: the search is carried through, and finds what a plain one found (IX.8)."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.vienna1840.heaviest_path import LABOUR
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.routes import Route, route_value, search_route
from tests.engine.vienna1840.routes.adversarial import Question, full_map

BEST = (
    # What a plain sweep without bounds, blocks or a chosen order found, in seconds for each map.
    *(1030, 830, 510, 320, 650, 800, 1020, 280, 390, 640, 810, 300, 1140, 840, 460, 390, 970, 730, 740, 200),
    *(800, 1130, 730, 350, 650, 790, 550, 490, 810, 580, 1140, 240, 480, 980, 330, 220, 1090, 880, 530, 350),
    *(860, 690, 860, 240, 540, 1020, 890, 330, 970, 670, 590, 510, 930, 680, 720, 290, 730, 1060, 450, 370),
)
SAMPLE = range(60) if os.environ.get("STELLWERK_LONG") == "1" else range(0, 60, 5)


def checked(question: Question, route: Route) -> Route:
    """The route as the rules read and value it."""
    return route_value(question.board, RULEBOOK, question.line, question.colour, question.bonus, route.text)


@pytest.mark.parametrize("seed", SAMPLE)
def test_exact_on_full_maps(seed: int) -> None:
    question = full_map(seed)
    answer = search_route(question.board, RULEBOOK, question.line, question.colour, question.bonus)
    assert answer is not None
    assert answer.route is not None
    assert answer.proven
    assert answer.bound == answer.route.value == BEST[seed]
    assert checked(question, answer.route) == answer.route


@pytest.mark.parametrize("labour", [0, 3_000, 30_000])
def test_cut_short(labour: int) -> None:
    """With too little work allowed the answer is a route (or none) and a bound that holds, and says so."""
    question = full_map(45)
    answer = search_route(
        question.board, RULEBOOK, question.line, question.colour, question.bonus, labour=labour
    )
    assert answer is not None
    assert not answer.proven
    assert answer.bound >= BEST[45]
    if answer.route is not None:
        assert answer.route.value <= BEST[45]
        assert checked(question, answer.route) == answer.route


def test_labour_does_for_all() -> None:
    """The work allowed is several times what the hardest of these maps need."""
    question = full_map(45)
    answer = search_route(
        question.board, RULEBOOK, question.line, question.colour, question.bonus, labour=LABOUR // 3
    )
    assert answer is not None
    assert answer.proven


@pytest.mark.parametrize("seed", [2, 13, 29])
def test_the_same_route_whatever_the_order_of_the_board(seed: int) -> None:
    """Ties do not fall by the order in which tiles and stations came."""
    question = full_map(seed)
    board = question.board
    turned = replace(
        board,
        tiles=dict(reversed(list(board.tiles.items()))),
        stations=dict(reversed(list(board.stations.items()))),
    )
    found = [
        search_route(each, RULEBOOK, question.line, question.colour, question.bonus)
        for each in (board, turned)
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", [2, 14, 29, 54])
def test_runner_up(seed: int) -> None:
    """The best of those that leave out one of the best's places: what closing each of them would leave."""
    question = full_map(seed)
    best = search_route(question.board, RULEBOOK, question.line, question.colour, question.bonus)
    assert best is not None
    assert best.route is not None
    second = search_route(
        question.board,
        RULEBOOK,
        question.line,
        question.colour,
        question.bonus,
        other_than=best.route,
    )
    assert second is not None
    assert second.route is not None
    assert second.proven
    assert checked(question, second.route) == second.route
    assert second.route.value <= best.route.value
    assert set(second.route.places) != set(best.route.places)


ROUTES = """
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.routes import search_route
from tests.engine.vienna1840.routes.adversarial import full_map
for seed in (1, 3, 14, 29, 41):
    asked = full_map(seed)
    print(search_route(asked.board, RULEBOOK, asked.line, asked.colour, asked.bonus))
"""


@pytest.mark.whole
def test_the_same_route_on_every_machine() -> None:
    """Nothing hangs on the order of sets, which differs from one run of Python to the next."""
    root = Path(__file__).parents[3]
    said = {
        subprocess.run(
            [sys.executable, "-c", ROUTES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "1840")
    }
    assert len(said) == 1
    assert said.pop().count("Route(") == 5
