"""What a screen on the way to a move is made from: who sees it, and in which position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.features.moving.guided.components import Item
from bot.features.moving.guided.places import Place
from bot.games import Dialogue, Legal, Presentation, Scene

__all__ = ["Context"]


@dataclass(frozen=True, slots=True)
class Context:
    """What a screen is made from: who sees it, and in which position.

    Attributes:
        shown: the game's presentation.
        scene: the position as the person may see it.
        legal: what the person's seat may do.
        place: the press that led here.
        instead: what else can be pressed, where something was done just now; takes the place of the way out.
    """

    shown: Presentation
    scene: Scene
    legal: Legal
    place: Place
    instead: Sequence[Item] = ()

    @property
    def dialogue(self) -> Dialogue:
        """How this kind of move is asked for."""
        return self.shown.asking.of(self.place.kind)
