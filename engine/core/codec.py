"""States as JSON, and their hashes: for snapshots, for checks, for comparing machines."""

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
    """Marks a field that a state or its options have since a later release:
    `Annotated[int | None, later(None)] = None`.

    It is written only where it says something else than its default, so that a position which was stored
    without it has the hash that it had. The default means what was so before there was the field.
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
    """A hash of the state, the same on every machine (SHA-256, hexadecimal).

    Mappings count by content, whatever order they were filled in.
    """
    return _hash(_adapter(game).dump_python(state, mode="json"))


def has_hash(game: Game[Any, Any], state: Any, mark: str) -> bool:
    """Whether a hash on record is that of the state, or was before its fields of later releases were there:
    what a position says besides makes no other position of it.
    """
    return mark == state_hash(game, state) or mark == _hash_without_later(game, state)


def is_same(game: Game[Any, Any], state: Any, other: Any) -> bool:
    """Whether two states are one position, but for what fields of later releases say."""
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
