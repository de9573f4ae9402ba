"""What the bot posts."""

from bot.messages.compose import Composer
from bot.messages.message import Message

__all__ = ["Composer", "Message"]
