"""`stellwerk puzzles`: positions that are puzzles, looked for in games that computers play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from bot.games import Presentation, Riddle, packed, shelf
from engine.core import Level, Standpoint, registry

__all__ = ["puzzles"]


def puzzles(file: Path, seed: int, number: int) -> int:
    """Write so many puzzles to a file, and say how many positions were looked at; the process's exit code.

    Args:
        file: what to write: JSON in gzip.
        seed: of the first game; the others follow it. The same seed finds the same puzzles.
        number: how many.
    """
    shown = next((each for each in shelf() if each.puzzles.are_posed), None)
    if shown is None:
        print("No game has puzzles.", file=sys.stderr)
        return 1
    found = list(islice(_found(shown, seed), number))
    file.write_bytes(packed(shown.game, found))
    return 0


def _found(shown: Presentation, first: int) -> Iterator[Riddle]:
    """The first puzzle of each game that has one: later ones of the same game are often the same again."""
    looked = posed = 0
    for seed in count(first):
        first_here = True
        for move, state in enumerate(_positions(shown, seed)):
            view = shown.game.view(state, None)
            if not shown.puzzles.asks(view):
                continue
            looked += 1
            if shown.puzzles.is_one(view):
                posed += 1
                if first_here:
                    yield Riddle(seed, move, state)
                first_here = False
        print(f"seed {seed}: {posed} puzzles in {looked} positions so far", flush=True)


def _positions(shown: Presentation, seed: int) -> Iterator[Any]:
    """The positions of a game that apprentices play."""
    game, partner = shown.game, registry.partner_of(shown.game)
    assert partner is not None
    seats, options = shown.puzzles.setup
    state = game.start(seats, options, seed)
    while deciders := game.deciders(state):
        yield state
        choice = partner.choose(Standpoint(game, state, deciders[0]), Level.APPRENTICE)
        state = game.apply(state, deciders[0], choice.made.action).state
