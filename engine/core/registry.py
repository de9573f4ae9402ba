"""The registered games: every package next to `core` that has a `GAME`, with its module `partner` if it has a
computer player.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.util import find_spec
from typing import Any

import engine
from engine.core.game import Game
from engine.core.partner import Partner

__all__ = ["game", "games", "partner_of"]


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


@cache
def partner_of(game: Game[Any, Any]) -> Partner[Any, Any] | None:
    """A game's computer player, the `PARTNER` of its module `partner`; None: it has none."""
    name = f"{type(game).__module__.rpartition('.')[0]}.partner"
    if find_spec(name) is None:
        return None
    found: Partner[Any, Any] = importlib.import_module(name).PARTNER
    return found
