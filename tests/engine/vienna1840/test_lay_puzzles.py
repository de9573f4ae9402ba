"""Which tile gains a line's best route most, and which positions are puzzles for that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import legal_actions, registry
from engine.vienna1840.actions import LayTile
from engine.vienna1840.board import Board, layout
from engine.vienna1840.lay_puzzles import LEAST, LayGround, posed_lay
from engine.vienna1840.outlook import landmarks
from engine.vienna1840.view import View
from tests.engine.vienna1840.routes.referee import best_value
from tests.puzzles import KINDS

GAME = registry.game("vienna1840")
KIND = KINDS["lay"]
STEPS = 30_000_000


@pytest.fixture(scope="module")
def first() -> View:
    """The first puzzle that comes with the game."""
    view: View = KIND.view(KIND.kept[0].state)
    return view


def ground_of(view: View) -> LayGround:
    found = LayGround.of(view)
    assert found is not None
    return found


def test_what_is_kept_is_what_the_search_finds(first: View) -> None:
    found, answer = posed_lay(first), KIND.kept[0].answer
    assert found is not None
    assert (list(found.best), found.gain, found.rival) == (
        list(answer["best"]),
        answer["gain"],
        answer["rival"],
    )


def test_no_other_lay_gains_as_much(first: View) -> None:
    ground, answer = ground_of(first), KIND.kept[0].answer
    gains = {each: ground.gain(each) for each in ground.lays}
    assert len(gains) >= LEAST
    assert max(gains, key=lambda each: gains[each]) == tuple(answer["best"])
    assert sorted(gains.values())[-2] == answer["rival"]


def test_a_position_in_which_no_line_builds_is_none(first: View) -> None:
    assert posed_lay(replace(first, turn=None)) is None
    assert first.turn is not None
    assert posed_lay(replace(first, turn=replace(first.turn, rights=()))) is None
    assert posed_lay(replace(first, turn=replace(first.turn, building=False))) is None


def test_lays_are_listed_hex_by_hex(first: View) -> None:
    ground = ground_of(first)
    assert [each for some in ground.by_hex.values() for each in some] == list(ground.lays)
    assert all(hex == each[0] for hex, some in ground.by_hex.items() for each in some)


# --- the proof, read a second time --------------------------------------------------------------------------


@pytest.mark.sample(4)
@pytest.mark.parametrize("riddle", KIND.kept, ids=lambda each: f"{each.seed}-{each.move}")
def test_the_referee_finds_no_better_tile(riddle: Any) -> None:
    """Each tile that the rules let the line lay is laid, and every route is walked: the best is the only one
    that gains so much, and the next gains a fifth less.
    """
    view: View = KIND.view(riddle.state)
    assert view.turn is not None
    line, owned = view.turn.line, landmarks(view, view.turn.line)

    def worth(board: Board) -> int:
        return best_value(board, view.options, line, view.colour, owned, STEPS) or 0

    now, gains = worth(view.board), dict[Any, int]()
    (seat,) = GAME.deciders(riddle.state)
    for action in legal_actions(GAME, riddle.state, seat):
        if isinstance(action, LayTile):
            board = GAME.view(GAME.apply(riddle.state, seat, action).state, None).board
            # What lies the same after a turn is one lay.
            key = action.hex, action.tile, *sorted(map(repr, layout(board, action.hex).track))
            if key not in gains:
                gains[key] = worth(board) - now
    ranked = sorted(gains.values(), reverse=True)
    best = max(gains, key=lambda each: gains[each])
    assert best[:2] == tuple(riddle.answer["best"][:2])
    assert ranked[:2] == [riddle.answer["gain"], riddle.answer["rival"]]
    assert 0 < 6 * ranked[1] <= 5 * ranked[0]
