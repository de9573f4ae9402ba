"""The players on the ladder: the levels of each game's computer player, a greedy one, and one that moves at
random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engine.core import Action, GameError, Level, Seat, Standpoint, legal_actions
from engine.core.registry import partner_of
from tests.engine.core.play import AnyGame, random_action

__all__ = ["GREEDY", "PLAYERS", "RANDOM", "Asked", "Player"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that a player is asked for.

    Attributes:
        state: the position.
        seat: the seat that decides.
        made: the moves so far, each with its seat.
        rng: for players that choose at random.
    """

    game: AnyGame
    state: Any
    seat: Seat
    made: Sequence[tuple[Seat, Action]]
    rng: random.Random


Player = Callable[[Asked], Action]
"""Makes a move at a decision."""

RANDOM = "random"
GREEDY = "greedy"
LISTED = 60
"""How many moves the greedy player looks at."""


def _random(asked: Asked) -> Action:
    return random_action(asked.game, asked.state, asked.seat, asked.rng)


def _greedy(asked: Asked) -> Action:
    """The move after which its seat would lead by most if the game ended there; a random one among equals."""
    game, state, seat = asked.game, asked.state, asked.seat
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
    return asked.rng.choice(best) if best else _random(asked)


def _ahead(game: AnyGame, state: Any, seat: Seat) -> float:
    result = game.outcome(state) or game.interim(game.view(state, seat))
    if result is None:
        return 0
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return result.scores[seat] - max(others, default=0)


def _of_level(level: Level) -> Player:
    def move(asked: Asked) -> Action:
        partner = partner_of(asked.game)
        assert partner is not None
        return partner.choose(Standpoint(asked.game, asked.state, asked.seat), level).made.action

    return move


PLAYERS: dict[str, Player] = {
    RANDOM: _random,
    GREEDY: _greedy,
    **{level.value: _of_level(level) for level in Level},
}
"""All players by name, the weakest first."""
