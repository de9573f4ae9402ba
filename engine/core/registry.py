"""The games of the house: every package beside `core` that offers a `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

import engine
from engine.core.game import Game

__all__ = ["game", "games"]


@cache
def games() -> dict[str, Game[Any, Any]]:
    """All games by id."""
    found: dict[str, Game[Any, Any]] = {}
    for module in pkgutil.iter_modules(engine.__path__):
        candidate = getattr(importlib.import_module(f"engine.{module.name}"), "GAME", None)
        if isinstance(candidate, Game):
            found[candidate.id] = candidate
    return found


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id.

    Raises:
        KeyError: there is none.
    """
    return games()[game_id]
