"""Draws pictures, in processes of low priority or in a thread of the bot, so that no move waits for one.

A subject says what to draw and holds only values: a view, names, a language, a theme and events. A process
that dies or hangs is replaced, and its picture drawn again.
"""

from bot.posting.pictures.drawing.easel import DrawingFailed, Easel, ProcessEasel, ThreadEasel
from bot.posting.pictures.drawing.subjects import (
    Beside,
    Consequence,
    Hand,
    Illustration,
    Legend,
    Plates,
    Position,
    Subject,
)

__all__ = [
    "Beside",
    "Consequence",
    "DrawingFailed",
    "Easel",
    "Hand",
    "Illustration",
    "Legend",
    "Plates",
    "Position",
    "ProcessEasel",
    "Subject",
    "ThreadEasel",
]
