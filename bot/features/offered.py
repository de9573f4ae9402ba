"""What the features offer, found in their modules: buttons, menus and notices are listed nowhere, but for two
notices that need the running bot and are made in `bot/client.py`, the reminder and the round-up. Forms are
listed there too.
"""

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
"""How posts are made that are shown as things stand."""
PRESSED: tuple[type[Pressed[Any]], ...] = tuple(Pressed.__subclasses__())
"""Buttons and menus, found by their ids."""
