"""What the kept games are kept for: that they go as they went, and what tests find in them."""

from __future__ import annotations

import pytest

from engine.core import registry
from engine.vienna1840 import GAME
from engine.vienna1840.state import LineRound
from tests.games import Played, kept, names

LONG_GAME = "vienna1840-lively-5p-seed5"


@pytest.mark.parametrize("name", names())
def test_a_kept_game_comes_to_its_end(name: str) -> None:
    played = kept(name)
    assert played.game.outcome(played.states()[-1]) is not None


@pytest.mark.parametrize("game_id", sorted(registry.games()))
def test_every_kind_of_move_is_open_in_some_random_game(game_id: str) -> None:
    game = registry.game(game_id)
    met = {kind for played in _all(f"{game_id}-random-") for kind in _open(played)}
    assert met == set(game.kinds_by_name)


def test_the_long_game_is_of_a_size_that_people_play() -> None:
    played = kept(LONG_GAME)
    rounds = {state.round for state in played.states()}
    kinds = [action.kind for _, action in played.moves]
    assert len(played.moves) > 400
    assert len(rounds) > 20
    assert kinds.count("tile") > 50
    assert set(kinds) <= set(GAME.kinds_by_name)


@pytest.mark.parametrize("name", ["vienna1840-random-seed3", "vienna1840-online-3p-seed0"])
def test_lines_run_under_both_presets(name: str) -> None:
    runs = [turn for turn in kept(name).turns() if turn[2].kind == "run"]
    assert all(isinstance(state.phase, LineRound) for state, _, _, _ in runs)
    assert any(getattr(event, "value", 0) for _, _, _, step in runs for event in step.events)


def _all(beginning: str) -> list[Played]:
    return [kept(name) for name in names(beginning)]


def _open(played: Played) -> set[str]:
    return {kind for state, seat, _, _ in played.turns() for kind in played.game.kinds(state, seat)}
