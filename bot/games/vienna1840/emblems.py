"""The companies and trams of 1840 on buttons and in menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from bot.games.core import emblems
from bot.games.core.scene import Scene
from bot.games.vienna1840.words import names
from engine.core import Content
from render.vienna1840 import emblems as drawing

__all__ = ["Emblems"]


def _company(_: Scene, value: Content) -> str:
    return str(value)


def _colour(_: Scene, value: Content) -> str:
    return f"tram_{value}"


def _tram(_: Scene, value: Content) -> str:
    return f"tram_{names.tram_colour(str(value))}"


class Emblems(emblems.Emblems):
    """A plate for each company and Stadtbahn, and a tram in each colour."""

    values: ClassVar[Mapping[str, Callable[[Scene, Content], str]]] = {
        "company": _company,
        "replace": _company,
        "colour": _colour,
        "tram": _tram,
    }

    def drawn(self) -> Mapping[str, bytes]:
        """The companies and the trams."""
        return drawing.emblems()
