"""Where pictures are drawn: in processes of low priority, or in a thread of the bot."""

from bot.posting.drawing.easel import DrawingFailed, Easel
from bot.posting.drawing.process import ProcessEasel
from bot.posting.drawing.subjects import (
    Beside,
    Consequence,
    Hand,
    Illustration,
    Legend,
    Plates,
    Position,
    Subject,
)
from bot.posting.drawing.thread import ThreadEasel

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
