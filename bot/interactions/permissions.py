"""What the bot needs from a channel, and saying so where it is missing."""

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
"""All that it asks for, by Discord's names. It posts pictures where people play, and looks for what it may
have posted already.
"""
INVITED_WITH = discord.Permissions(**dict.fromkeys(NAMES, True))
"""The permissions of the invitation."""


def missing(interaction: discord.Interaction[Any]) -> list[str]:
    """The permissions that the bot lacks in the channel where somebody acts."""
    granted = interaction.app_permissions
    if interaction.guild_id is None or not granted.value:
        # Not said, or a place without permissions.
        return []
    return lacking(granted, threaded=isinstance(interaction.channel, discord.Thread))


def lacking(granted: discord.Permissions, *, threaded: bool) -> list[str]:
    """What of all that the bot needs in a channel, or in a thread, is not granted."""
    unneeded = "send_messages" if threaded else "send_messages_in_threads"
    return [name for name in NAMES if name != unneeded and not getattr(granted, name)]


def with_what_is_missing(words: Words, interaction: discord.Interaction[Any], text: str) -> str:
    """A text, and the permissions that the bot lacks here if there is room for both: the end of a text may be
    what the next press is read from.
    """
    lacking = missing_words(words, interaction)
    if not lacking or len(text) + 1 + len(lacking) > MESSAGE:
        return shorten(text, MESSAGE)
    return f"{text}\n{lacking}"


def missing_words(words: Words, interaction: discord.Interaction[Any]) -> str:
    """What somebody is told of what the bot lacks; empty where it lacks nothing."""
    lacking = [f"**{words.say(NAMES[name])}**" for name in missing(interaction)]
    if not lacking:
        return ""
    return words.count(
        "⚠ I lack a permission in this channel: {names}. Until I have it, posts may be missing here.",
        "⚠ I lack permissions in this channel: {names}. Until I have them, posts may be missing here.",
        len(lacking),
        names=words.listing(lacking),
    )
