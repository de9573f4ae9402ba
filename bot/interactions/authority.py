"""Whom a server trusts with its channels."""

from __future__ import annotations

from typing import Any

import discord

__all__ = ["may_see", "moderates"]


def moderates(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person who acts may manage the channel or the server, and so moderate its games."""
    granted = interaction.permissions
    return granted.manage_channels or granted.manage_guild


def may_see(interaction: discord.Interaction[Any], channel_id: int) -> bool:
    """Whether the person who acts may read a channel of the same server. Of private threads, only the one in
    which they act is known to let them in.
    """
    if channel_id == interaction.channel_id:
        return True
    channel = None if interaction.guild is None else interaction.guild.get_channel_or_thread(channel_id)
    if channel is None or not isinstance(interaction.user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return channel.permissions_for(interaction.user).view_channel
