"""One game of the ladder, from its deal to its end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from engine.core import Action, GameError, Options, Outcome, Seat
from tests.engine.core.play import MOVES, AnyGame, random_action
from tests.ladder.players import PLAYERS, Asked, Player
from tests.ladder.released import NotPlayed, released

__all__ = ["Played", "played"]


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went.

    Attributes:
        outcome: None if it didn't end within the allowed number of moves.
        moves: how many moves all seats made.
        refused: how many illegal moves were tried; a random one was made instead.
        times: milliseconds of each move, by seat.
    """

    outcome: Outcome | None
    moves: int
    refused: int
    times: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player at a table, and the clock of its CPU seconds."""

    move: Player
    clock: Callable[[], float]


def played(game: AnyGame, options: Options, names: Sequence[str], seed: int, most: int = MOVES) -> Played:
    """Play a game with these players, by seat, in at most `most` moves. A seed gives the same deal to any
    players.

    Raises:
        NotPlayed: a player can't play, or no player has that name.
    """
    with ExitStack() as table:
        sitters = [table.enter_context(_seated(name, game, options, len(names), seed)) for name in names]
        return _played(game, options, sitters, seed, most)


@contextmanager
def _seated(name: str, game: AnyGame, options: Options, seats: int, seed: int) -> Iterator[Sitter]:
    """A player of this checkout, by its name, or of a released version, as `v1.0.0:inspector`."""
    version, _, level = name.rpartition(":")
    if version:
        with released(version, level, game, options, seats, seed) as player:
            yield Sitter(player.move, lambda: player.spent)
    elif name not in PLAYERS:
        raise NotPlayed(f"No player is called {name}.")
    else:
        yield Sitter(PLAYERS[name], time.process_time)


def _played(game: AnyGame, options: Options, sitters: Sequence[Sitter], seed: int, most: int) -> Played:
    state = game.start(len(sitters), options, seed)
    rngs = [random.Random(f"{seed} {seat}") for seat in range(len(sitters))]
    times: list[list[float]] = [[] for _ in sitters]
    made: list[tuple[Seat, Action]] = []
    refused = 0
    while (outcome := game.outcome(state)) is None and len(made) < most:
        seat = game.deciders(state)[0]
        sitter = sitters[seat]
        began = sitter.clock()
        action = sitter.move(Asked(game, state, seat, made, rngs[seat]))
        times[seat].append(1000 * (sitter.clock() - began))
        try:
            step = game.apply(state, seat, action)
        except GameError:
            refused += 1
            action = random_action(game, state, seat, rngs[seat])
            step = game.apply(state, seat, action)
        state = step.state
        made.append((seat, action))
    return Played(outcome, len(made), refused, tuple(map(tuple, times)))
