"""`/tables`: a server's tables, in private, and in one standing post where its moderators want it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.interactions.answers import Reply, answer, answering
from bot.interactions.authority import may_see, moderates
from bot.interactions.elsewhere import check_room
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.sections import answer_in_parts
from bot.interactions.services import services_of
from bot.language.refusals import Refusal
from bot.limits import pages
from bot.posting.bulletin.listing import follow_menu, lines_of
from bot.posting.messages.buttons import ListPress
from bot.store.games import listing
from bot.store.outbox import bulletins

__all__ = ["ListItem", "tables"]


Place = discord.TextChannel | discord.Thread


@app_commands.command(description="This server's tables: whose turn, since when, where a seat is free")
@app_commands.describe(
    channel="list them there in one post that is always up to date (if you may manage channels)",
    stop="True: stop listing them there (if you may manage channels)",
)
@app_commands.guild_only()
async def tables(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | discord.Thread | None = None,
    stop: bool = False,
) -> None:
    """List them for the person alone, or say where the standing post is."""
    async with answering(interaction) as reply:
        if channel is None and not stop:
            await _list(interaction, reply)
            return
        if not moderates(interaction):
            raise Refusal("bulletin_not_yours")
        if channel is None or stop:
            said = await _end(interaction, reply)
        else:
            said = await _begin(interaction, reply, channel)
        await answer(interaction, said)


class ListItem(Pressed[ListPress], press=ListPress):
    """The button that lists the tables in the channel."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Have the standing post here."""
        async with answering(interaction) as reply:
            if not moderates(interaction):
                raise Refusal("bulletin_not_yours")
            if not isinstance(interaction.channel, discord.TextChannel | discord.Thread):
                raise Refusal("watch_elsewhere")
            await answer(interaction, await _begin(interaction, reply, interaction.channel))


async def _list(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Answer with the tables that the person may see."""
    services, words = services_of(interaction), reply.words
    async with services.store.reading() as connection:
        listed = await listing.of_server(connection, interaction.guild_id or 0)
        bulletin = await bulletins.of(connection, interaction.guild_id or 0)
        followed = {each.game_id for each in await listing.followed(connection, interaction.user.id)}
    seen = [each for each in listed if may_see(interaction, each.channel_id)]
    lines = lines_of(words, seen) or [words.say("No table is open. `/game new` opens one.")]
    if bulletin is not None:
        lines.append(words.say("-# Always up to date in {channel}.", channel=f"<#{bulletin.channel_id}>"))
    elif moderates(interaction):
        lines.append(words.say("-# `/tables channel:` lists them in a post that is always up to date."))
    texts = pages(lines)
    if len(texts) > 1:
        await answer_in_parts(interaction, texts)
        return
    others = [each for each in seen if all(place.user_id != interaction.user.id for place in each.seats)]
    menu = follow_menu(words, others, words.say("Follow a table yourself, or stop following it"), followed)
    await answer(interaction, texts[0], view=stopped(menu) if menu else None)


async def _begin(interaction: discord.Interaction[Any], reply: Reply, to: Place) -> str:
    """Have the standing post in a channel from now on."""
    services = services_of(interaction)
    check_room(interaction, to, reply.words)
    async with services.store.writing() as connection:
        former = await bulletins.of(connection, to.guild.id)
        await bulletins.begin(connection, to.guild.id, to.id, services.scheduler.now())
    services.scheduler.wake()
    said = reply.words.say("This server's tables are now listed in {channel}.", channel=to.mention)
    await _close(interaction, former, said)
    return reply.words.say(
        "This server's tables are now listed in {channel}: those that everyone who reads it may "
        "see. `/tables stop:True` ends that.",
        channel=to.mention,
    )


async def _end(interaction: discord.Interaction[Any], reply: Reply) -> str:
    """Have no standing post any more."""
    guild_id = interaction.guild_id or 0
    async with services_of(interaction).store.writing() as connection:
        former = await bulletins.of(connection, guild_id)
        if former is None:
            raise Refusal("bulletin_nothing")
        await bulletins.end(connection, guild_id)
    said = reply.words.say("This server's tables are no longer listed anywhere.")
    await _close(interaction, former, said)
    return said


async def _close(interaction: discord.Interaction[Any], former: bulletins.Bulletin | None, said: str) -> None:
    """Have a post say why it is up to date no more."""
    if former is None or former.message_id is None:
        return
    there = interaction.client.get_partial_messageable(former.channel_id)
    with suppress(discord.HTTPException):
        await there.get_partial_message(former.message_id).edit(content=said, view=None)
