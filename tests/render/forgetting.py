"""Nothing of former pictures is kept, as after a start."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from render.core.cache import Cache, Layers
from render.core.signs import Signs

__all__ = ["forget"]


def forget() -> None:
    """Drops everything that any picture keeps in memory."""
    for each in _values():
        if isinstance(each, Cache | Layers):
            each.clear()


def _values() -> Iterator[object]:
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for each in list(vars(module).values()):
                yield each
                yield from vars(each).values() if isinstance(each, Signs) else ()
