"""How a game stands can be told at any moment: it may be stopped at each."""

from __future__ import annotations

import pytest

from bot.games import Scene, presentation
from bot.language import languages, words
from engine.core import Game
from tests.games import kept, names

SELDOM = 25


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", languages())
def test_a_game_that_is_stopped_has_a_result_so_far(name: str, language: str) -> None:
    played = kept(name)
    game, part = played.game, presentation(played.game).standing
    people = tuple(f"Player {seat}" for seat in range(played.seats))
    told = 0
    for state in played.states()[::SELDOM]:
        view = game.view(state, None)
        interim = game.interim(view)
        if interim is not None:
            said = part.result(Scene(words(language).of(game.id), people, view), interim)
            assert all(person in said for person in people)
            told += 1
    says_so = type(game).interim is not Game.interim
    assert bool(told) == says_so
