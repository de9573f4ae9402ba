"""What is measured: a recorded game and a position late in it."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from engine.vienna1840.interchange.importing import Importer, import_game
from tests.games import Played, kept
from tests.shared import recorded_files

__all__ = ["all_recorded", "late", "of_people", "recorded"]

GAME_OF_PEOPLE = "fixture-218809"
LATE = 700
"""A move of line round 4a of that game: most tiles lie, all companies own three lines."""


@cache
def recorded() -> Played:
    """The game that people played; without it a kept one of the same size."""
    return next((game for game in all_recorded() if game.name.startswith(GAME_OF_PEOPLE)), all_recorded()[0])


@cache
def all_recorded() -> tuple[Played, ...]:
    """All recorded games; without them a kept one."""
    found = tuple(map(_read, recorded_files("*.json.gz")))
    return found or (kept("vienna1840-lively-5p-seed5"),)


def _read(path: Path) -> Played:
    trace = json.loads(gzip.decompress(path.read_bytes()))
    importer = Importer.for_game(trace["players"], trace["seed"], trace["optional_rules"])
    for action in trace["actions"]:
        importer.play(action)
    return Played(path.name.removesuffix(".json.gz"), importer.result().journal)


@cache
def of_people() -> tuple[Played, ...]:
    """The recorded games that people played: as a trace, and as their site exports it; without them a kept
    one.
    """
    found = [game for game in all_recorded() if game.name.startswith(GAME_OF_PEOPLE)]
    for path in recorded_files("export-*.json"):
        found.append(Played(path.name.removesuffix(".json"), import_game(path.read_bytes()).journal))
    return tuple(found) or (recorded(),)


@cache
def late() -> tuple[Any, ...]:
    """Positions late in the recorded game, each before one of its moves."""
    game = recorded()
    return tuple(game.states()[min(LATE, len(game.moves) - 40) : -1])
