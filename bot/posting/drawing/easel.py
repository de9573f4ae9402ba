"""What one picture at a time is drawn on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.games import Pictures, Plate, Scene
from engine.core import Event

__all__ = ["DrawingFailed", "Easel"]


class DrawingFailed(Exception):
    """A picture could not be drawn; the text says why, for the log."""


class Easel(Protocol):
    """Draws one picture at a time, off the event loop."""

    async def draw(self, pictures: Pictures, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """One of a game's pictures.

        Raises:
            Exception: it can't be drawn.
        """

    async def hand(self, pictures: Pictures, scene: Scene) -> Plate | None:
        """What the scene's seat alone may see; None where a game has no hands.

        Raises:
            Exception: it can't be drawn.
        """

    async def close(self) -> None:
        """Draw no more. A picture under way may be lost."""
