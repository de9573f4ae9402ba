"""What the features offer, found in their modules: buttons, menus and lasting posts are listed nowhere."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from bot import features
from bot.interactions.pressed import Pressed
from bot.posting.messages.notices import Notice

__all__ = ["NOTICES", "PRESSED"]


def _values() -> Iterator[Any]:
    for found in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
        if found.name != __name__:
            yield from vars(import_module(found.name)).values()


NOTICES: tuple[Notice[Any], ...] = tuple(
    {id(each): each for each in _values() if isinstance(each, Notice)}.values()
)
"""Posts that stand for something lasting."""
PRESSED: tuple[type[Pressed[Any]], ...] = tuple(Pressed.__subclasses__())
"""Buttons and menus, found by their ids."""
