"""The companies and trams of 1840 on buttons and in menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from bot.games.core import emblems
from bot.games.core.scene import Scene
from bot.games.vienna1840 import names
from engine.core import Action, Content
from engine.vienna1840.actions import Buy, BuyTram, Par, RemoveStation, Scrap, Sell
from render.vienna1840 import emblems as drawing

__all__ = ["Emblems"]


def _company(_: Scene, value: Content) -> str:
    return str(value)


def _colour(_: Scene, value: Content) -> str:
    return f"tram_{value}"


def _tram(_: Scene, value: Content) -> str:
    return f"tram_{names.tram_colour(str(value))}"


def _of_company(_: Scene, action: Par | Buy | Sell | RemoveStation) -> str:
    return action.company


def _bought(_: Scene, action: BuyTram) -> str:
    return f"tram_{action.colour}"


def _scrapped(_: Scene, action: Scrap) -> str:
    return f"tram_{names.tram_colour(action.tram)}"


class Emblems(emblems.Emblems):
    """A plate for each company and Stadtbahn, and a tram in each colour."""

    values: ClassVar[Mapping[str, Callable[[Scene, Content], str]]] = {
        "company": _company,
        "replace": _company,
        "colour": _colour,
        "tram": _tram,
    }
    moves: ClassVar[Mapping[type[Action], Callable[[Scene, Any], str]]] = {
        Par: _of_company,
        Buy: _of_company,
        Sell: _of_company,
        RemoveStation: _of_company,
        BuyTram: _bought,
        Scrap: _scrapped,
    }

    def drawn(self) -> Mapping[str, bytes]:
        """The companies and the trams."""
        return drawing.emblems()
