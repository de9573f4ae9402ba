"""States as JSON, and their hashes: for snapshots, for checks, for comparing machines."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from engine.core.game import Game

__all__ = ["dump", "load", "state_hash"]


@cache
def _adapter(game: Game[Any, Any]) -> TypeAdapter[Any]:
    return TypeAdapter(game.state_type)


def dump(game: Game[Any, Any], state: Any) -> bytes:
    """The state as JSON (UTF-8)."""
    return _adapter(game).dump_json(state)


def load(game: Game[Any, Any], data: bytes) -> Any:
    """The state from `dump`'s JSON: `load(game, dump(game, state)) == state`."""
    return _adapter(game).validate_json(data)


def state_hash(game: Game[Any, Any], state: Any) -> str:
    """A hash of the state, the same on every machine (SHA-256, hexadecimal).

    Mappings count by content, whatever order they were filled in.
    """
    plain = _adapter(game).dump_python(state, mode="json")
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
