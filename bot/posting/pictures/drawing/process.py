"""Drawing in a process of low priority."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TypeVar

from prometheus_client import Counter

from bot.aside import Aside, WorkFailed
from bot.aside.process import COMMAND
from bot.games import Pictures, Scene
from bot.posting.pictures.drawing.easel import DrawingFailed
from bot.posting.pictures.drawing.request import request_for
from bot.posting.pictures.drawing.subjects import Subject

__all__ = ["DRAWING_SECONDS", "ProcessEasel"]

T = TypeVar("T")

LOST = Counter("stellwerk_drawing_processes_lost", "Drawing processes that died or hung, and were replaced")

DRAWING_SECONDS = 20.0
"""How long a picture may take, the start of its process included: a hundred times what the slowest takes."""


class ProcessEasel(Aside):
    """An easel in a process of its own, begun with the first picture."""

    def __init__(self, seconds: float = DRAWING_SECONDS, command: Sequence[str] = COMMAND) -> None:
        super().__init__(LOST, seconds, command)

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """The picture, or the pictures, of a subject by a game's way to draw.

        Raises:
            DrawingFailed: it can't be drawn, or took too long.
            Exception: what is needed for it could not be worked out.
        """
        request = await asyncio.to_thread(request_for, pictures, subject, scene)
        try:
            drawn: T = await self.do(request)
        except WorkFailed as error:
            raise DrawingFailed(str(error)) from None
        return drawn
