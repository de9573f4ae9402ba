"""Who comes next is what those are told who want to know when the one before them is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.core import Game, registry
from tests.engine.core.play import AnyGame, Turn, random_game

GAMES = registry.games()


def foretold(game: AnyGame, seats: int, turns: Iterable[Turn]) -> Counter[str]:
    """How often the one who came next had been named, and how often it was the next seat."""
    counted = Counter[str]()
    before: tuple[int, ...] = ()
    said = None
    for state, *_ in turns:
        deciders = tuple(game.deciders(state))
        if len(before) == len(deciders) == 1 and before != deciders:
            counted["all"] += 1
            counted["named"] += said == deciders[0]
            counted["seated"] += (before[0] + 1) % seats == deciders[0]
        if len(deciders) == 1:
            said = game.successor(game.view(state, None), deciders[0], seats)
            assert said is None or (said in range(seats) and said != deciders[0])
        before = deciders
    return counted


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_who_comes_next_is_named_from_what_everybody_sees(game_id: str) -> None:
    game = GAMES[game_id]
    counted = Counter[str]()
    setups = [each for each in game.setups() if each[0] > 2] or list(game.setups())
    for seats, options in setups[-2:]:
        counted += foretold(game, seats, random_game(game, seats, options, 3))
    assert counted["named"] >= 0.7 * counted["all"]
    # Whoever says more than that it goes by seats knows better than that.
    own = type(game).successor is not Game.successor
    assert counted["named"] > counted["seated"] if own else counted["named"] == counted["seated"]
