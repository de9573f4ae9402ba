"""States as JSON, and their hashes: for snapshots, for checks, for comparing machines."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from pydantic import Field, TypeAdapter
from pydantic.fields import FieldInfo

from engine.core.game import Game

__all__ = ["dump", "later", "load", "state_hash"]


def later(default: Any) -> FieldInfo:
    """Marks a field that a state or its options have since a later release:
    `Annotated[int | None, later(None)] = None`.

    It is written only where it says something else than its default, so that a position which was stored
    without it has the hash that it had. The default means what was so before there was the field.
    """
    return Field(exclude_if=lambda value: value == default)


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
