"""Showing what is played in one channel in another one: who may have it shown, and where."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.permissions import NAMES, lacking
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.channels.audience import readable_by_all_of

__all__ = ["check_place", "check_room", "check_writer"]


def check_place(interaction: discord.Interaction[Any], source: int, to: Any, words: Words) -> None:
    """Whether the person who acts may have something of the channel `source` shown in the channel or thread
    `to`: both can write there, the person and the bot, and all who read there may read the source.

    Raises:
        Refusal: the person may not.
    """
    check_writer(interaction, to)
    check_room(interaction, to, words)
    if to.id != source and not readable_by_all_of(to, to.guild.get_channel_or_thread(source)):
        raise Refusal("watch_in_public", channel=to.mention, table=f"<#{source}>")


def check_room(interaction: discord.Interaction[Any], to: Any, words: Words) -> None:
    """Whether the channel or thread `to` is of the server where somebody acts, and the bot may post there.

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
    """Whoever shows something in a channel, or ends it, must be able to write there.

    Raises:
        Refusal: the person is not.
    """
    person = interaction.user
    if not isinstance(person, discord.Member):
        raise Refusal("watch_not_yours", channel=to.mention)
    allowed = to.permissions_for(person)
    writes = allowed.send_messages_in_threads if isinstance(to, discord.Thread) else allowed.send_messages
    if not (allowed.view_channel and writes):
        raise Refusal("watch_not_yours", channel=to.mention)
