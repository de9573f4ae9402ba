"""The search for the best route against a referee that tries them all (IX.7, IX.8).

CI asks a sample; with STELLWERK_LONG=1 more than two thousand positions are asked. Positions with more routes
than the referee can try are left out, and there must be few of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.vienna1840.options import ONLINE, Options1840
from engine.vienna1840.routes import route_value, search_route
from tests.conformance.test_board_replay import COLOURS, TRACES, board_of, landmarks, moments
from tests.engine.vienna1840.routes.adversarial import Question
from tests.engine.vienna1840.routes.questions import built_questions, kept_questions, random_questions
from tests.engine.vienna1840.routes.referee import TooLargeError, best_value
from tests.shared import RECORDED

LONG = os.environ.get("STELLWERK_LONG") == "1"
BUILT = 400 if LONG else 60
GAMES = 60
STEPS = 3_000_000 if LONG else 150_000


def compare(questions: Iterable[tuple[Question, Options1840]]) -> tuple[int, int]:
    """How many positions agreed, and how many were too large for the referee."""
    agreed = large = 0
    for question, options in questions:
        board, line, colour, bonus = question.board, question.line, question.colour, question.bonus
        answer = search_route(board, options, line, colour, bonus)
        route = None if answer is None else answer.route
        if route is not None:
            assert route_value(board, options, line, colour, bonus, route.text) == route, question.name
        try:
            value = best_value(board, options, line, colour, bonus, STEPS)
        except TooLargeError:
            large += 1
            continue
        assert (None if route is None else route.value) == value, question.name
        assert answer is None or answer.proven, question.name
        agreed += 1
    return agreed, large


@pytest.mark.whole
def test_towns_built_at_random() -> None:
    """Maps of all sizes, few tiles and many."""
    agreed, large = compare(built_questions(BUILT))
    assert agreed >= (2000 if LONG else 200)
    assert large <= agreed // 10


def test_whole_games() -> None:
    """Games of two to six players."""
    agreed, large = compare(kept_questions(every=10 if LONG else 40))
    assert agreed >= 40
    assert large == 0


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="wants STELLWERK_LONG=1")
def test_random_games() -> None:
    """Many more of them."""
    agreed, large = compare(random_questions(GAMES, every=20))
    assert agreed >= 500
    assert large == 0


@pytest.mark.shared(RECORDED)
@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_recorded_positions(path: Path) -> None:
    """Every position of the recorded games in which a line ran."""

    def questions() -> Iterable[tuple[Question, Options1840]]:
        for number, moment in enumerate(moments(path)):
            if moment.action["type"] == "run_routes" and (LONG or number % 3 == 0):
                board, line = board_of(moment.before, moment.map), moment.action["entity"]
                colour, bonus = COLOURS[moment.before["phase"] - 1], landmarks(moment.before, line)
                yield Question(str(moment.number), board, line, colour, bonus), ONLINE

    agreed, large = compare(questions())
    assert agreed > 0
    assert large <= agreed
