"""A whole game as a moving picture, drawn by a process of its own so that nobody waits for it."""

from bot.posting.pictures.replay.renderer import ReplayRenderer
from bot.posting.pictures.replay.request import ReplayRequest

__all__ = ["ReplayRenderer", "ReplayRequest"]
