"""A whole game as a moving picture, drawn by a process of its own so that nobody waits for it."""

from bot.posting.replay.renderer import ReplayRenderer
from bot.posting.replay.request import ReplayRequest

__all__ = ["ReplayRenderer", "ReplayRequest"]
