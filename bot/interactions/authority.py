"""Whom the server trusts with its channels."""

from __future__ import annotations

from typing import Any

import discord

__all__ = ["moderates"]


def moderates(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person who acts may manage the channel or the server: a moderator of its games, too."""
    granted = interaction.permissions
    return granted.manage_channels or granted.manage_guild
