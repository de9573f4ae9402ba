"""Who reads a channel, as far as permissions tell, and whether they may read another one, too."""

from __future__ import annotations

from typing import Any

import discord

__all__ = ["readable_by_all_of"]


def readable_by_all_of(source: Any, to: Any) -> bool:
    """Whether everybody who can read a channel can read the other one too, as far as the permissions of roles
    and of single people tell. Who is in a private thread is not known here.
    """
    if isinstance(to, discord.Thread) and to.is_private():
        return False
    here, there = _ruling(source), _ruling(to)
    if here is None or there is None:
        return False
    if any(_reads(here, role) and not _reads(there, role) for role in here.guild.roles):
        return False
    if _single(there, allowed=False) - _single(here, allowed=False):
        return False
    return _reads(there, there.guild.default_role) or _single(here, allowed=True) <= _single(
        there, allowed=True
    )


def _ruling(channel: Any) -> discord.abc.GuildChannel | None:
    """The channel whose permissions hold in a channel or thread."""
    found = channel.parent if isinstance(channel, discord.Thread) else channel
    return found if isinstance(found, discord.abc.GuildChannel) else None


def _reads(channel: discord.abc.GuildChannel, role: discord.Role) -> bool:
    return channel.permissions_for(role).view_channel


def _single(channel: discord.abc.GuildChannel, *, allowed: bool) -> set[int]:
    """The roles and people of whom it is said one by one that they may read a channel, or may not."""
    return {who.id for who, rules in channel.overwrites.items() if rules.view_channel is allowed}
