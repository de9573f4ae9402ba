"""Positions to draw, from kept games of players who link places, build and move passengers: the same for
everybody, whatever such a player would do today.

`python -m tests.render.tramways.positions` plays them anew: only after a change that is meant to change how
games go.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine.core import Journal, Step, build
from engine.tramways import Tramways
from engine.tramways.options import STANDARD, TramwaysOptions
from engine.tramways.state import State
from engine.tramways.view import View
from render.tramways import Changes, changes_of
from tests.engine.core.play import journal_of
from tests.engine.tramways.builder import move
from tests.render.moments import Moments

__all__ = ["GAME", "GAMES", "NAMES", "at_share", "first_when", "first_with", "seen", "steps", "told"]

GAME = Tramways()
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
DATA = Path(__file__).parent / "games"
MIXED = STANDARD.model_copy(update={"map": "mixed", "deal": "advanced", "development": "deck"})
GAMES: Mapping[str, tuple[int, TramwaysOptions, int]] = {
    "1p": (1, STANDARD, 1),
    "2p": (2, STANDARD, 1),
    "2p-expert": (2, MIXED.model_copy(update={"expert": "yes"}), 1),
    "3p": (3, STANDARD, 1),
    "4p": (4, MIXED, 2),
    "5p": (5, STANDARD, 2),
}
"""Seats, options and seed of each game."""


@cache
def steps(name: str) -> tuple[Step[State], ...]:
    """A game step by step."""
    text = gzip.decompress((DATA / f"{name}.json.gz").read_bytes())
    journal = Journal.model_validate_json(text)
    options = TramwaysOptions.model_validate(journal.options)
    found: list[Step[State]] = [Step(GAME.start(journal.seats, options, journal.seed), ())]
    for entry in journal.entries:
        action = build(GAME.kinds_by_name, dict(entry.action))
        found.append(GAME.apply(found[-1].state, entry.seat, action))
    return tuple(found)


MOMENTS: Moments[State, View, str] = Moments(GAME, steps)
at_share, first_when, first_with, seen = (
    MOMENTS.at_share,
    MOMENTS.first_when,
    MOMENTS.first_with,
    MOMENTS.seen,
)


def told(step: Step[State]) -> Changes:
    """What the step changed."""
    return changes_of(step.events)


def _played(seats: int, options: TramwaysOptions, seed: int) -> Journal:
    rng = random.Random(seed)
    state = GAME.start(seats, options, seed)
    moves = []
    while GAME.outcome(state) is None:
        seat = rng.choice(GAME.deciders(state))
        action = move(state, seat, rng)
        moves.append((seat, action))
        state = GAME.apply(state, seat, action).state
    return journal_of(GAME, seats, options, seed, moves)


def main() -> None:
    """Play all of them, and write them."""
    DATA.mkdir(exist_ok=True)
    for name, (seats, options, seed) in GAMES.items():
        text = _played(seats, options, seed).model_dump_json().encode()
        (DATA / f"{name}.json.gz").write_bytes(gzip.compress(text, mtime=0))


if __name__ == "__main__":
    main()
