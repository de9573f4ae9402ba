"""Who may have a channel's game shown in another channel, and in which."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.permissions import NAMES, lacking
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.channels.audience import readable_by_all_of

__all__ = ["check_place", "check_room", "check_writer"]


def check_place(interaction: discord.Interaction[Any], source: int, to: Any, words: Words) -> None:
    """Check that the person who acts may have something of the channel `source` shown in the channel or
    thread `to`: the person and the bot can write there, and all its readers may read the source.

    Raises:
        Refusal: the person may not.
    """
    check_writer(interaction, to)
    check_room(interaction, to, words)
    if to.id != source and not readable_by_all_of(to, to.guild.get_channel_or_thread(source)):
        raise Refusal("watch_in_public", channel=to.mention, table=f"<#{source}>")


def check_room(interaction: discord.Interaction[Any], to: Any, words: Words) -> None:
    """Check that the channel or thread `to` is on the server where the person acts, and that the bot may post
    there.

    Raises:
        Refusal: it isn't, or the bot may not.
    """
    if to.guild.id != interaction.guild_id:
        raise Refusal("watch_elsewhere")
    threaded = isinstance(to, discord.Thread)
    if lacks := lacking(to.permissions_for(to.guild.me), threaded=threaded):
        names = words.listing([f"**{words.say(NAMES[name])}**" for name in lacks])
        raise Refusal("watch_lacking", channel=to.mention, permissions=names)


def check_writer(interaction: discord.Interaction[Any], to: Any) -> None:
    """Check that the person who shows something in a channel, or ends that, can write there.

    Raises:
        Refusal: they can't.
    """
    person = interaction.user
    if not isinstance(person, discord.Member):
        raise Refusal("watch_not_yours", channel=to.mention)
    allowed = to.permissions_for(person)
    writes = allowed.send_messages_in_threads if isinstance(to, discord.Thread) else allowed.send_messages
    if not (allowed.view_channel and writes):
        raise Refusal("watch_not_yours", channel=to.mention)
