"""What was drawn once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import RLock
from typing import Generic, TypeVar

from cachetools import LRUCache

__all__ = ["MIB", "Cache"]

Made = TypeVar("Made")
MIB = 2**20
"""Bytes, in which what is kept is weighed."""


class Cache(Generic[Made]):
    """What was drawn once, by key: what was used last, as much as there is room for. Safe to use from several
    threads.

    Args:
        room: how much is kept.
        weigh: how much room a thing takes; without it each takes one.
    """

    def __init__(self, room: int, weigh: Callable[[Made], int] | None = None) -> None:
        self._things: LRUCache[Hashable, Made] = LRUCache(room, weigh)
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The thing kept under the key, made now if there is none."""
        with self._lock:
            try:
                return self._things[key]
            except KeyError:
                made = make()
            with suppress(ValueError):  # there is no room for it at all
                self._things[key] = made
            return made

    def __contains__(self, key: Hashable) -> bool:
        """Whether something is kept under the key."""
        with self._lock:
            return key in self._things

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._things.clear()
