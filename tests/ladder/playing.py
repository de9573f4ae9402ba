"""One game of the ladder, from its deal to its end."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import GameError, Options, Outcome
from tests.engine.core.play import MOVES, AnyGame, random_action
from tests.ladder.players import PLAYERS

__all__ = ["Played", "played"]


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went.

    Attributes:
        outcome: None where it had no end in as many moves as were allowed.
        moves: of all seats.
        refused: moves that were against the rules; a random one was made instead.
        times: milliseconds of each move, by seat.
    """

    outcome: Outcome | None
    moves: int
    refused: int
    times: tuple[tuple[float, ...], ...]


def played(game: AnyGame, options: Options, names: Sequence[str], seed: int, most: int = MOVES) -> Played:
    """A game of these players, by seat, in at most so many moves. A seed deals the same to whoever plays."""
    state = game.start(len(names), options, seed)
    rngs = [random.Random(f"{seed} {seat}") for seat in range(len(names))]
    times: list[list[float]] = [[] for _ in names]
    moves = refused = 0
    while (outcome := game.outcome(state)) is None and moves < most:
        seat = game.deciders(state)[0]
        began = time.process_time()
        action = PLAYERS[names[seat]](game, state, seat, rngs[seat])
        times[seat].append(1000 * (time.process_time() - began))
        try:
            step = game.apply(state, seat, action)
        except GameError:
            refused += 1
            step = game.apply(state, seat, random_action(game, state, seat, rngs[seat]))
        state, moves = step.state, moves + 1
    return Played(outcome, moves, refused, tuple(map(tuple, times)))
