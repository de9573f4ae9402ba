"""`/watch`: the game's posts, shown in another channel or thread too."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games import title_of
from bot.happenings import Unwatched
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.authority import moderates
from bot.interactions.elsewhere import check_place, check_writer
from bot.interactions.services import services_of
from bot.interactions.viewer import table_here
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice
from bot.store import Post
from bot.store.outbox import mirrors
from bot.table import Table

__all__ = ["NOTICE", "watch"]

MOST = 5
"""Channels that show one channel's posts."""
Place = discord.TextChannel | discord.Thread


@app_commands.command(description="Have a channel or thread watch this game: its posts are shown there too")
@app_commands.describe(
    to="a channel or thread of this server; you must be able to write there",
    stop="True: stop showing them there; without a channel: show nothing more here",
)
@app_commands.guild_only()
async def watch(
    interaction: discord.Interaction[Any],
    to: discord.TextChannel | discord.Thread | None = None,
    stop: bool = False,
) -> None:
    """Mirror the posts of this channel, stop that, or say what is mirrored."""
    async with answering(interaction) as reply:
        if stop:
            said = await _stop(interaction, reply, to)
        elif to is None:
            said = await _listed(interaction, reply)
        else:
            said = await _start(interaction, reply, to)
        await answer(interaction, said)


async def _start(interaction: discord.Interaction[Any], reply: Reply, to: Place) -> str:
    services = services_of(interaction)
    source = interaction.channel_id or 0
    await reply.find_table()
    check_writer(interaction, to)
    if to.id == source:
        raise Refusal("watch_itself")
    check_place(interaction, source, to, reply.words)
    async with services.store.writing() as connection:
        there = [channel for channel, _ in await mirrors.of(connection, source)]
        if len({*there, to.id}) > MOST:
            raise Refusal("watch_full", most=MOST)
        await mirrors.add(connection, source, to.id, to.guild.id, interaction.user.id)
    return reply.words.say(
        "From the next post on, this game can be watched in {channel} too, without buttons and mentions. "
        "`/watch stop:True` ends that.",
        channel=to.mention,
    )


async def _stop(interaction: discord.Interaction[Any], reply: Reply, to: Place | None) -> str:
    """Stop showing this channel's posts there, or whatever is shown here."""
    services = services_of(interaction)
    here = interaction.channel_id or 0
    await _may_end(interaction, to)
    async with services.store.writing() as connection:
        pairs = (
            [(source, here) for source in await mirrors.shown_in(connection, here)]
            if to is None
            else [(here, to.id)]
        )
        ended = [pair for pair in pairs if await mirrors.remove(connection, *pair)]
    if not ended:
        raise Refusal("watch_nothing")
    return reply.words.say("Nothing more is shown in {channel}.", channel=f"<#{ended[0][1]}>")


async def _listed(interaction: discord.Interaction[Any], reply: Reply) -> str:
    services = services_of(interaction)
    here = interaction.channel_id or 0
    async with services.store.reading() as connection:
        there = [f"<#{channel}>" for channel, _ in await mirrors.of(connection, here)]
        sources = [f"<#{channel}>" for channel in await mirrors.shown_in(connection, here)]
    said = []
    if there:
        said.append(
            reply.words.say("What is posted here is shown in {list} too.", list=reply.words.listing(there))
        )
    if sources:
        said.append(reply.words.say("Shown here: {list}.", list=reply.words.listing(sources)))
    hint = reply.words.say(
        "`/watch to:` names a channel or thread of this server in which this game can be watched too."
    )
    return "\n".join(said or [hint])


async def _may_end(interaction: discord.Interaction[Any], to: Place | None) -> None:
    """Whoever plays here or moderates here may end that this is shown elsewhere; everybody else must be able
    to write where it is shown, be that here.

    Raises:
        Refusal: the person is not.
    """
    if moderates(interaction):
        return
    table = None if to is None else await table_here(interaction)
    if table is None or table.seat_of(interaction.user.id) is None:
        check_writer(interaction, to or interaction.channel)


def ended_text(words: Words, table: Table, ended: Unwatched) -> str:
    """What is said where posts are shown no more because not all who read there may read here."""
    return words.say(
        "What is posted in {table} is no longer shown in {channel}: some people who can read {channel} can't "
        "read {table}.",
        table=f"<#{table.record.channel_id}>",
        channel=f"<#{ended.to}>",
    )


async def ended_message(table: Table, words: Words, _: Post, ended: Unwatched) -> Message:
    """The word to whoever had them shown there. Raises Refusal: that person wanted to be forgotten."""
    if (user_id := ended.who.known) is None:
        raise Refusal("reminder_over")
    call = words.say(
        "{mention} · {title} · you set that up with `/watch`.",
        mention=f"<@{user_id}>",
        title=title_of(table.record.game),
    )
    return Message((ended_text(words, table, ended),), call=(call,), calls=(user_id,))


NOTICE = Notice(Unwatched, ended_message, ended_text)
