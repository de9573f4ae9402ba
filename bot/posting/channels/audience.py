"""Who reads a channel, as far as permissions tell, and whether they may read another one too."""

from __future__ import annotations

from typing import Any

import discord

from bot.posting.channels.readership import Readership, within

__all__ = ["may_be_told", "readable_by_all_of"]


def readable_by_all_of(source: Any, to: Any) -> bool:
    """Whether everyone who can read a channel can also read the other one, as far as permissions of roles and
    people tell. Who is in a private thread isn't known here.
    """
    here, there = _readership(source), _readership(to)
    return here is not None and there is not None and within(here, there)


def may_be_told(client: discord.Client, where: int, channel_id: int) -> bool:
    """Whether everyone who reads the channel `where` may hear of what is played in another one."""
    if where == channel_id:
        return True
    return readable_by_all_of(client.get_channel(where), client.get_channel(channel_id))


def _readership(channel: Any) -> Readership | None:
    """What decides who reads a channel; None if no permissions say so."""
    ruling = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(ruling, discord.abc.GuildChannel):
        return None
    guild = ruling.guild
    said = {who: view for who, each in ruling.overwrites.items() if (view := each.view_channel) is not None}
    roles = {
        role.id: role.permissions.view_channel
        for role in guild.roles
        if not (role.permissions.administrator or role.is_bot_managed())
    }
    return Readership(
        channel=channel.id,
        server=guild.id,
        roles=roles,
        rules={who.id: view for who, view in said.items() if who.id in roles},
        people={who.id: view for who, view in said.items() if not _is_role(who)},
        trusted={guild.owner_id or 0, guild.me.id},
        closed=isinstance(channel, discord.Thread) and channel.is_private(),
    )


def _is_role(who: discord.Role | discord.Member | discord.Object) -> bool:
    """Whether an overwrite is about a role, one of the server's or a deleted one."""
    return isinstance(who, discord.Role) or getattr(who, "type", None) is discord.Role
