"""What one picture at a time is drawn on."""

from __future__ import annotations

from typing import Protocol, TypeVar

from bot.games import Pictures, Scene
from bot.posting.pictures.drawing.subjects import Subject

__all__ = ["DrawingFailed", "Easel"]

T = TypeVar("T")


class DrawingFailed(Exception):
    """A picture could not be drawn; the text says why, for the log."""


class Easel(Protocol):
    """Draws one subject at a time, off the event loop."""

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """The picture, or the pictures, of a subject by a game's way to draw.

        Raises:
            Exception: it can't be drawn.
        """
        ...

    async def close(self) -> None:
        """Draw no more. A picture under way may be lost."""
