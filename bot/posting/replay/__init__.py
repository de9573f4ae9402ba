"""A whole game as a moving picture, drawn by a process of its own so that nobody waits for it."""

from bot.posting.replay.order import Order
from bot.posting.replay.studio import Studio

__all__ = ["Order", "Studio"]
