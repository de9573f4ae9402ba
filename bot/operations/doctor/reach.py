"""What the bot needs of Discord: an application set up rightly, and permissions where it plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import discord

from bot.interactions.permissions import NAMES, lacking
from bot.operations.doctor.check import Check, Diagnosis, fault, warning, well
from bot.operations.doctor.meeting import Seen, invitation

__all__ = ["REACH", "reason"]

Place = discord.TextChannel | discord.ForumChannel

SHOWN = 10
"""Channels of a server that have a line of their own."""
PRIVILEGED = ("gateway_presence", "gateway_guild_members", "gateway_message_content")
LIMITED = "_limited"
"""How Discord calls the same for an application that is in few servers."""
PORTAL = "https://discord.com/developers/applications"


def _token(seen: Seen) -> Iterable[Diagnosis]:
    yield well(f"Discord knows it: this is {seen.application.name} ({seen.application.id})")


def _clock(seen: Seen) -> Iterable[Diagnosis]:
    yield seen.clock.look()


def _intents(seen: Seen) -> Iterable[Diagnosis]:
    flags = seen.application.flags
    on = [each for each in PRIVILEGED if getattr(flags, each) or getattr(flags, each + LIMITED)]
    if on:
        names = ", ".join(each.removeprefix("gateway_").replace("_", " ") for each in on)
        yield warning(
            f"privileged intents are on ({names}), and the bot needs none",
            f"turn them off at {PORTAL}, Bot, Privileged Gateway Intents",
        )
    else:
        yield well("no privileged intents, as it should be")


def _application(seen: Seen) -> Iterable[Diagnosis]:
    if seen.application.interactions_endpoint_url:
        yield fault(
            "Discord sends commands and presses to a web address and not to the bot",
            f"clear Interactions Endpoint URL at {PORTAL}, General Information",
        )
    if seen.application.bot_require_code_grant:
        yield fault(
            "the application wants a code grant, and its invitation fails",
            f"turn off Requires OAuth2 Code Grant at {PORTAL}, Bot",
        )
    yield well(f"it is invited with {invitation(seen.application.id)}")


# -- servers -------------------------------------------------------------------------------------


def _servers(seen: Seen) -> Iterable[Diagnosis]:
    if not seen.client.guilds:
        yield warning("the bot is in no server", f"open {invitation(seen.application.id)}")
    for guild in seen.client.guilds:
        if guild.unavailable:
            yield warning(f"Discord doesn't tell of server {guild.id} now", "try again in some minutes")
        else:
            yield from _server(seen, guild)


def _server(seen: Seen, guild: discord.Guild) -> Iterator[Diagnosis]:
    me = guild.me
    if me.is_timed_out():
        yield fault(
            f"{guild.name}: the bot is in time-out", "a moderator ends it in the bot's menu, Remove Timeout"
        )
        return
    if bare := _lacking(me.guild_permissions):
        yield fault(
            f"{guild.name}: the bot's role lacks {_named(bare)}",
            f"give it to the role in Server Settings, Roles, or open {invitation(seen.application.id)} again",
        )
        return
    places = [each for each in guild.channels if isinstance(each, Place)]
    closed, found = 0, []
    for place in places:
        lacks = _lacking(place.permissions_for(me))
        played = any(each == place.id or _is_below(place, each) for each in seen.at_play)
        if "view_channel" in lacks and not played:
            closed += 1
        elif lacks:
            found.append(_shut(place, lacks, played=played))
    yield from islice(found, SHOWN)
    can = len(places) - closed - len(found)
    said = f"{guild.name}: the bot can post in {can} of {len(places)} channels"
    yield well(f"{said}, {closed} are closed to it" if closed else said)


def _lacking(granted: discord.Permissions) -> list[str]:
    """What isn't granted of all that the bot needs in a channel and in its threads."""
    return [
        each for each in NAMES if each in lacking(granted, threaded=True) + lacking(granted, threaded=False)
    ]


def _is_below(place: Place, channel_id: int) -> bool:
    thread = place.guild.get_thread(channel_id)
    return thread is not None and thread.parent_id == place.id


def _shut(place: Place, lacks: list[str], *, played: bool) -> Diagnosis:
    said = f"{place.guild.name}, #{place.name}: the bot lacks {_named(lacks)}, {reason(place, lacks[0])}"
    mend = f"allow it to {place.guild.me.display_name} in the channel's settings, Permissions"
    return fault(f"{said}, and a game runs there", mend) if played else warning(said, mend)


def reason(place: Place, permission: str) -> str:
    """Why the bot lacks a permission in a channel."""
    me = place.guild.me
    if getattr(place.overwrites_for(me), permission) is False:
        return "which the channel denies to the bot itself"
    roles = [each for each in me.roles if not each.is_default()]
    denied = [each for each in roles if getattr(place.overwrites_for(each), permission) is False]
    if denied:
        return f"which the channel denies to the role {denied[0].name}"
    if getattr(place.overwrites_for(place.guild.default_role), permission) is False:
        return "which the channel denies to @everyone"
    return "for it may not see or write there at all"


def _named(permissions: Iterable[str]) -> str:
    return ", ".join(NAMES[each] for each in permissions)


REACH = (
    Check("token", _token),
    Check("clock", _clock),
    Check("intents", _intents),
    Check("application", _application),
    Check("servers", _servers),
)
"""What is looked at on Discord, in this order."""
