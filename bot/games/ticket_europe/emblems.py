"""The cards of Ticket to Ride Europe on buttons, in menus and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from bot.games.core import emblems
from bot.games.core.scene import Scene
from bot.games.ticket_europe.names import SIGNS
from engine.core import Action, Content
from engine.ticket_europe.actions import Claim, Draw, Pay, Station
from engine.ticket_europe.facts import LOCOMOTIVE
from render.ticket_europe import emblems as drawing

__all__ = ["Emblems"]


def _paid(_: Scene, action: Claim | Pay | Station) -> str:
    """The colour of the cards with which something is paid."""
    return next((card for card in action.cards if card != LOCOMOTIVE), LOCOMOTIVE)


def _drawn(_: Scene, action: Draw) -> str:
    return action.card


def _card(_: Scene, value: Content) -> str:
    return str(value)


class Emblems(emblems.Emblems):
    """A card for each colour."""

    values: ClassVar[Mapping[str, Callable[[Scene, Content], str]]] = {"card": _card}
    moves: ClassVar[Mapping[type[Action], Callable[[Scene, Any], str]]] = {
        Draw: _drawn,
        Claim: _paid,
        Pay: _paid,
        Station: _paid,
    }
    signs = frozenset(SIGNS.values())

    def drawn(self) -> Mapping[str, bytes]:
        """The cards."""
        return drawing.emblems()
