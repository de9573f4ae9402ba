"""The permissions that the bot needs in a channel, and telling people if some are missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.language import N_, Words
from bot.limits import MESSAGE, shorten

__all__ = ["INVITED_WITH", "NAMES", "lacking", "missing", "missing_words", "with_what_is_missing"]

NAMES: Mapping[str, str] = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
}
"""All permissions it asks for, by Discord's names. It posts pictures where people play, and looks for its own
earlier posts.
"""
INVITED_WITH = discord.Permissions(**dict.fromkeys(NAMES, True))
"""The permissions of the invitation."""


def missing(interaction: discord.Interaction[Any]) -> list[str]:
    """The permissions that the bot lacks in the channel where the person acts."""
    granted = interaction.app_permissions
    if interaction.guild_id is None or not granted.value:
        # Not told, or a place without permissions.
        return []
    return lacking(granted, threaded=isinstance(interaction.channel, discord.Thread))


def lacking(granted: discord.Permissions, *, threaded: bool) -> list[str]:
    """Which permissions the bot needs in a channel or thread but isn't granted."""
    unneeded = "send_messages" if threaded else "send_messages_in_threads"
    return [name for name in NAMES if name != unneeded and not getattr(granted, name)]


def with_what_is_missing(words: Words, interaction: discord.Interaction[Any], text: str) -> str:
    """A text, with the permissions that the bot lacks here if there's room for both. (The text isn't cut,
    because a press may read its end.)
    """
    lacking = missing_words(words, interaction)
    if not lacking or len(text) + 1 + len(lacking) > MESSAGE:
        return shorten(text, MESSAGE)
    return f"{text}\n{lacking}"


def missing_words(words: Words, interaction: discord.Interaction[Any]) -> str:
    """What a person is told about missing permissions; empty if there are none."""
    lacking = [f"**{words.say(NAMES[name])}**" for name in missing(interaction)]
    if not lacking:
        return ""
    return words.count(
        "⚠ I lack a permission in this channel: {names}. Until I have it, posts may be missing here.",
        "⚠ I lack permissions in this channel: {names}. Until I have them, posts may be missing here.",
        len(lacking),
        names=words.listing(lacking),
    )
