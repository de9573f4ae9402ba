"""Trambahn's cards and trams on buttons and in menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from bot.games.core import emblems
from bot.games.core.scene import Scene
from engine.core import Action, Content
from engine.trambahn.actions import BuyTram, Passenger, Station, TakeMoney
from render.trambahn import emblems as drawing

__all__ = ["Emblems"]


def _card(_: Scene, action: Passenger | Station) -> str:
    return action.card


def _money(scene: Scene, action: TakeMoney) -> str:
    """A card of the hand of whoever looks."""
    hand = scene.view.players[scene.view.turn].hand
    return "" if action.card is None or hand is None else str(hand[action.card - 1])


def _tram(_: Scene, action: BuyTram) -> str:
    return action.tram


def _value(_: Scene, value: Content) -> str:
    return str(value)


class Emblems(emblems.Emblems):
    """A card for each face, and the three kinds of trams."""

    values: ClassVar[Mapping[str, Callable[[Scene, Content], str]]] = {"card": _value, "tram": _value}
    moves: ClassVar[Mapping[type[Action], Callable[[Scene, Any], str]]] = {
        Passenger: _card,
        Station: _card,
        TakeMoney: _money,
        BuyTram: _tram,
    }

    def drawn(self) -> Mapping[str, bytes]:
        """The cards and the trams."""
        return drawing.emblems()
