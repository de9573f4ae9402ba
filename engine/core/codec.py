"""States as JSON, and their hashes, for snapshots, checks and comparing machines."""

from __future__ import annotations

import hashlib
import json
from contextvars import ContextVar
from functools import cache
from typing import Any

from pydantic import Field, TypeAdapter
from pydantic.fields import FieldInfo

from engine.core.game import Game

__all__ = ["dump", "has_hash", "is_same", "later", "load", "state_hash"]


_without_later: ContextVar[bool] = ContextVar("without_later", default=False)


def later(default: Any) -> FieldInfo:
    """Marks a field that a later release added to a state or its options.

    `Annotated[int | None, later(None)] = None` is written only if it differs from its default, so a position
    stored without it keeps its hash. The default means what was true before the field existed.
    """
    marked: FieldInfo = Field(exclude_if=lambda value: _without_later.get() or value == default)
    return marked


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
    """The state's hash, the same on every machine (SHA-256, hexadecimal).

    The order in which mappings were filled makes no difference.
    """
    return _hash(_adapter(game).dump_python(state, mode="json"))


def has_hash(game: Game[Any, Any], state: Any, mark: str) -> bool:
    """Whether a hash on record is the state's, with or without the fields of later releases, which don't make
    it another position.
    """
    return mark == state_hash(game, state) or mark == _hash_without_later(game, state)


def is_same(game: Game[Any, Any], state: Any, other: Any) -> bool:
    """Whether two states are the same position, leaving aside the fields of later releases."""
    return bool(state == other) or _hash_without_later(game, state) == _hash_without_later(game, other)


def _hash_without_later(game: Game[Any, Any], state: Any) -> str:
    token = _without_later.set(True)
    try:
        return state_hash(game, state)
    finally:
        _without_later.reset(token)


def _hash(plain: Any) -> str:
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
