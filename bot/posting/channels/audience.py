"""Who reads a channel, as far as permissions tell, and whether they may read another one too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import discord

__all__ = ["Readership", "may_be_told", "readable_by_all_of", "within"]


@dataclass(frozen=True, slots=True)
class Readership:
    """What decides who may read a channel or thread.

    Attributes:
        channel: its id.
        server: the server's id, which is also that of its role @everyone.
        roles: whether each role lets people view the server's channels; without administrators' roles, which
            may read everything, and bots' own roles.
        rules: whether roles that the channel has overwrites for may view it.
        people: whether people that it has overwrites for may view it.
        trusted: people who may read every channel: the server's owner, and the bot itself.
        closed: whether it's a private thread, which lets in only some of them, and it isn't known whom.
    """

    channel: int
    server: int
    roles: Mapping[int, bool]
    rules: Mapping[int, bool]
    people: Mapping[int, bool]
    trusted: Collection[int] = ()
    closed: bool = False

    def lets_in(self, roles: Collection[int]) -> bool:
        """Whether a person with these roles besides @everyone, and no overwrite of their own, may read it."""
        said = [self.rules[role] for role in roles if role in self.rules]
        if said:
            return any(said)
        if self.server in self.rules:
            return self.rules[self.server]
        return any(self.roles.get(role, False) for role in (self.server, *roles))


def within(inner: Readership, outer: Readership) -> bool:
    """Whether everyone who may read `inner` may read `outer`, whoever has which roles."""
    if inner.channel == outer.channel:
        return True
    if inner.server != outer.server or outer.closed:
        return False
    everybody = list(_crowds(inner, outer))
    if any(inner.lets_in(crowd) and not outer.lets_in(crowd) for crowd in everybody):
        return False
    # People with an overwrite in only one of the two channels may have any roles.
    perhaps_in = any(inner.lets_in(crowd) for crowd in everybody)
    surely_in = all(outer.lets_in(crowd) for crowd in everybody)
    named = {*inner.people, *outer.people} - {*inner.trusted}
    return all(
        outer.people.get(person, surely_in) for person in named if inner.people.get(person, perhaps_in)
    )


def _crowds(inner: Readership, outer: Readership) -> Iterator[tuple[int, ...]]:
    """Sets of roles that represent all possible ones. If a person may read `inner` but not `outer`, two of
    their roles are enough for that: one that lets them into `inner` and one that keeps them out of `outer`.
    Of roles that both channels treat alike, one is enough.
    """
    alike = {
        (views, inner.rules.get(role), outer.rules.get(role)): role
        for role, views in inner.roles.items()
        if role != inner.server
    }
    for number in range(3):
        yield from combinations(alike.values(), number)


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
