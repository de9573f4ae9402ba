"""What is measured: a recorded game and a position late in it."""

from __future__ import annotations

import gzip
import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.core import Action, Step, build
from engine.vienna1840 import GAME
from engine.vienna1840.interchange.importing import Importer
from engine.vienna1840.options import ONLINE
from tests.engine.core.play import random_game

__all__ = ["Recorded", "all_recorded", "late", "recorded", "shared_games"]

GAME_OF_PEOPLE = "fixture-218809"
LATE = 700
"""A move of line round 4a of that game: most tiles lie, all companies own three lines."""


@dataclass(frozen=True)
class Recorded:
    """A game as moves of ours, ready to be played again."""

    name: str
    seats: int
    options: Any
    seed: int
    moves: tuple[tuple[int, Action], ...]

    def states(self, until: int | None = None) -> list[Any]:
        """The states after each move, the first before any."""
        state: Any = GAME.start(self.seats, self.options, self.seed)
        found = [state]
        for seat, action in self.moves[:until]:
            state = GAME.apply(state, seat, action).state
            found.append(state)
        return found

    def steps(self) -> list[Step[Any]]:
        """The start and what each move led to, with its events."""
        found: list[Step[Any]] = [Step(GAME.start(self.seats, self.options, self.seed), ())]
        for seat, action in self.moves:
            found.append(GAME.apply(found[-1].state, seat, action))
        return found


def shared_games() -> list[Path]:
    """The recorded games, if they lie beside the project."""
    root = Path(os.environ.get("STELLWERK_SHARED", Path(__file__).parents[3] / "shared"))
    return sorted((root / "conformance" / "1840").glob("*.json.gz"))


@cache
def recorded() -> Recorded:
    """The game that people played; without it a random one of the same size."""
    return next((game for game in all_recorded() if game.name.startswith(GAME_OF_PEOPLE)), all_recorded()[0])


@cache
def all_recorded() -> tuple[Recorded, ...]:
    """All recorded games; without them a random one."""
    found = tuple(_read(path) for path in shared_games())
    if found:
        return found
    moves = tuple((seat, action) for _, seat, action, _ in random_game(GAME, 5, ONLINE, 1))
    return (Recorded("random five-player game", 5, ONLINE, 1, moves),)


def _read(path: Path) -> Recorded:
    trace = json.loads(gzip.decompress(path.read_bytes()))
    importer = Importer.for_game(trace["players"], trace["seed"], trace["optional_rules"])
    for action in trace["actions"]:
        importer.play(action)
    kinds = GAME.kinds_by_name
    moves = tuple((entry.seat, build(kinds, entry.action)) for entry in importer.entries)
    options = GAME.options_type.model_validate(importer.journal.options)
    name = path.name.removesuffix(".json.gz")
    return Recorded(name, len(importer.players), options, trace["seed"], moves)


@cache
def late() -> tuple[Any, ...]:
    """Positions late in the recorded game, each before one of its moves."""
    game = recorded()
    return tuple(game.states()[min(LATE, len(game.moves) - 40) : -1])
