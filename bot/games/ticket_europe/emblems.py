"""The cards of Ticket to Ride Europe on buttons, in menus and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from bot.games.core import emblems
from bot.games.core.scene import Scene
from bot.games.ticket_europe.words.names import SIGNS
from engine.core import Content
from render.ticket_europe import emblems as drawing

__all__ = ["Emblems"]


def _card(_: Scene, value: Content) -> str:
    return str(value)


class Emblems(emblems.Emblems):
    """A card for each colour."""

    values: ClassVar[Mapping[str, Callable[[Scene, Content], str]]] = {"card": _card}
    signs = frozenset(SIGNS.values())

    def drawn(self) -> Mapping[str, bytes]:
        """The cards."""
        return drawing.emblems()
