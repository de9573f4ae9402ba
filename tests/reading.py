"""Reading SimCord's messages as people see them."""

from __future__ import annotations

from typing import Any

import discord
from simcord.backend.models import Message
from simcord.components import component_mentions, walk_components
from simcord.results import ResponseMessage

__all__ = ["buttons_of", "labels_of", "words_in", "words_of"]


def words_in(message: discord.Message) -> str:
    """What stands in a post, as the bot finds it."""
    return message.content


def words_of(message: Message) -> str:
    """All words of a message, whether they stand in its content or in components."""
    return "\n".join(text for text in (message.content, component_mentions(message.components)) if text)


def buttons_of(message: Message | ResponseMessage) -> list[dict[str, Any]]:
    """The buttons of a message as Discord describes them."""
    return [part for part in walk_components(message.components) if part.get("type") == 2]


def labels_of(message: Message | ResponseMessage) -> list[str]:
    """What stands on the buttons of a message."""
    return [part["label"] for part in buttons_of(message)]
