"""Finds what features offer in their modules: buttons, menus, forms and notices. Only two notices are made
elsewhere, the reminder and the round-up, because they need the running bot: in `bot/client.py`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, TypeVar

from bot import features
from bot.interactions.forms import Form
from bot.interactions.pressed import Pressed
from bot.posting.messages.notices import Notice

__all__ = ["FORMS", "NOTICES", "PRESSED"]

T = TypeVar("T")


def _values() -> Iterator[Any]:
    for found in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
        if found.name != __name__:
            yield from vars(import_module(found.name)).values()


_ALL = {id(each): each for each in _values()}.values()


def _found(kind: type[T]) -> tuple[T, ...]:
    return tuple(each for each in _ALL if isinstance(each, kind))


FORMS: tuple[Form[Any], ...] = _found(Form)
"""The forms, and what takes them once they are sent."""
NOTICES: tuple[Notice[Any], ...] = _found(Notice)
"""How posts that show the present state of something are made."""
PRESSED: tuple[type[Pressed[Any]], ...] = tuple(Pressed.__subclasses__())
"""The buttons and menus, found by their ids."""
