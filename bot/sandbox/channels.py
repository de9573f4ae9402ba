"""The sandbox's channels and threads: which there are, who sees them, and how a thread is begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simcord.actors import MemberActor
from simcord.backend import Backend
from simcord.backend.access import channel_accessible
from simcord.backend.models import Channel, Message
from simcord.enums import ChannelType

from bot.language import N_
from bot.sandbox.refusing import Refused

__all__ = ["THREAD_NAME", "begin_thread", "newest", "seen_by"]

THREAD_NAME: Final = 100
"""Discord's limit for the name of a thread, in characters."""


def seen_by(backend: Backend, guild_id: int, viewer: int) -> Iterator[Channel]:
    """The channels that a person sees, in the server's order, each followed by its open threads."""
    guild = backend.get_guild(guild_id)
    threads = backend.active_threads(guild_id)
    for channel_id in guild.channel_ids:
        below = [thread for thread in threads if thread.parent_id == channel_id]
        for channel in (backend.get_channel(channel_id), *below):
            if channel_accessible(backend, channel.id, viewer):
                yield channel


def newest(backend: Backend, channel_id: int, viewer: int) -> tuple[Message | None, Message | None]:
    """The last message that a person sees in a channel, and the last one that pings that person."""
    seen = [each for each in backend.messages.get(channel_id, {}).values() if each.visible_to(viewer)]
    pinging = [each for each in seen if viewer in each.ping_user_ids]
    return (
        max(seen, key=lambda message: message.id, default=None),
        max(pinging, key=lambda message: message.id, default=None),
    )


def begin_thread(backend: Backend, person: MemberActor, parent_id: int, name: str) -> Channel:
    """Open a thread under a text channel, or a post in a forum.

    Raises:
        Refused: no name, or there are no threads under this channel.
        BackendError: the person may not.
    """
    name = " ".join(name.split())
    if not 1 <= len(name) <= THREAD_NAME:
        raise Refused(N_("A thread's name has 1 to {most} characters."), most=THREAD_NAME)
    parent = backend.get_channel(parent_id)
    if parent.type not in (ChannelType.TEXT, ChannelType.FORUM):
        raise Refused(N_("There are no threads here."))
    is_post = parent.type == ChannelType.FORUM
    needed = "send_messages" if is_post else "create_public_threads"
    backend.require_permissions(person.guild.id, person.id, parent_id, needed)
    thread = backend.create_thread(parent_id, name, person.id, broadcast=not is_post)
    if is_post:
        # A forum has no messages of its own in which a new post could be announced.
        backend.announce_thread_create(thread)
    return thread
