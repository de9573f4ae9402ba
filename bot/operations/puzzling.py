"""`stellwerk puzzles`: positions that are puzzles, looked for in games that computers play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from bot.games import PuzzleKind, Riddle, packed, shelf
from engine.core import Level, Standpoint, registry

__all__ = ["found_in", "puzzles"]

A_GAME = 4
"""Puzzles of a kind that one game gives."""
LONGEST = 1_000
"""Moves of a game that are looked at: computers may go on for ever where none of them gets further."""


def puzzles(folder: Path, seed: int, number: int) -> int:
    """Write so many puzzles, as many of each kind as of the others, and say how many positions were looked
    at; the process's exit code.

    Args:
        folder: where to write a file for each kind, JSON in gzip, which grows with each puzzle.
        seed: of the first game of each kind; the others follow it. The same seed finds the same puzzles.
        number: how many of all kinds together. What is left over goes to the last ones.
    """
    kinds = [kind for shown in shelf() for kind in shown.puzzles.kinds]
    folder.mkdir(parents=True, exist_ok=True)
    for place, kind in enumerate(kinds):
        share = number * (place + 1) // len(kinds) - number * place // len(kinds)
        found: list[Riddle] = []
        for riddle in islice(_found(kind, seed), share):
            found.append(riddle)
            (folder / kind.file).write_bytes(packed(kind.game, found))
    return 0


def _found(kind: PuzzleKind, first: int) -> Iterator[Riddle]:
    """The puzzles of one game after the other, the first about each subject, and a few of a game at most."""
    looked = posed = 0
    for seed in count(first):
        subjects: set[object] = set()
        for riddle in found_in(kind, seed):
            looked += 1
            if riddle is None:
                continue
            posed += 1
            subject = kind.subject(kind.view(riddle.state))
            if subject not in subjects and len(subjects) < A_GAME:
                subjects.add(subject)
                yield riddle
        rate = 1_000 * posed / looked if looked else 0.0
        print(
            f"{kind.name}, seed {seed}: {posed} puzzles in {looked} positions so far, {rate:.1f} in 1,000",
            flush=True,
        )


def found_in(kind: PuzzleKind, seed: int) -> Iterator[Riddle | None]:
    """The positions of a game that have the question, in order: a puzzle where it is one, otherwise None."""
    for move, state in enumerate(_positions(kind, seed)):
        posing = kind.posing(state, move)
        view = None if posing is None else kind.view(posing)
        if view is not None and kind.asks(view):
            answer = kind.solved(view)
            yield None if answer is None else Riddle(seed, move, posing, answer)


def _positions(kind: PuzzleKind, seed: int) -> Iterator[Any]:
    """The positions of a game that apprentices play."""
    game, partner = kind.game, registry.partner_of(kind.game)
    assert partner is not None
    seats, options = kind.setup
    state = game.start(seats, options, seed)
    for _ in range(LONGEST):
        deciders = game.deciders(state)
        if not deciders:
            return
        yield state
        choice = partner.choose(Standpoint(game, state, deciders[0]), Level.APPRENTICE)
        state = game.apply(state, deciders[0], choice.made.action).state
