"""Who plays on the ladder: the levels of each game's computer player, one that takes what is worth most at
once, and one that moves at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

from engine.core import Action, GameError, Level, Seat, Standpoint, legal_actions
from engine.core.registry import partner_of
from tests.engine.core.play import AnyGame, random_action

__all__ = ["GREEDY", "PLAYERS", "RANDOM", "Player"]

Player = Callable[[AnyGame, Any, Seat, random.Random], Action]
"""The move of a seat in a position."""

RANDOM = "random"
GREEDY = "greedy"
LISTED = 60
"""So many moves the greedy player looks at."""


def _random(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> Action:
    return random_action(game, state, seat, rng)


def _greedy(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> Action:
    """The move after which its seat would be ahead by most if the game ended; by lot among equals."""
    best: list[Action] = []
    most = float("-inf")
    for action in islice(legal_actions(game, state, seat), LISTED):
        try:
            after = game.apply(state, seat, action).state
        except GameError:
            continue
        ahead = _ahead(game, after, seat)
        if ahead > most:
            best, most = [], ahead
        if ahead == most:
            best.append(action)
    return rng.choice(best) if best else random_action(game, state, seat, rng)


def _ahead(game: AnyGame, state: Any, seat: Seat) -> float:
    result = game.outcome(state) or game.interim(game.view(state, seat))
    if result is None:
        return 0
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return result.scores[seat] - max(others, default=0)


def _of_level(level: Level) -> Player:
    def move(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> Action:
        partner = partner_of(game)
        assert partner is not None
        return partner.choose(Standpoint(game, state, seat), level).made.action

    return move


PLAYERS: dict[str, Player] = {
    RANDOM: _random,
    GREEDY: _greedy,
    **{level.value: _of_level(level) for level in Level},
}
"""All players by name, the weakest first."""
