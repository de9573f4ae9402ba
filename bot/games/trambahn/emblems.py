"""Trambahn's cards and trams on buttons and in menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from bot.games.core import emblems
from bot.games.core.scene import Scene
from engine.core import Content
from render.trambahn import emblems as drawing

__all__ = ["Emblems"]


def _value(_: Scene, value: Content) -> str:
    return str(value)


class Emblems(emblems.Emblems):
    """A card for each face, and the three kinds of trams."""

    values: ClassVar[Mapping[str, Callable[[Scene, Content], str]]] = {"card": _value, "tram": _value}

    def drawn(self) -> Mapping[str, bytes]:
        """The cards and the trams."""
        return drawing.emblems()
