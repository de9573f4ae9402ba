"""Tables that somebody follows without a seat: taken up and left off by a menu, listed in `/next`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.games import title_of
from bot.interactions.answers import answer, answering
from bot.interactions.authority import may_see
from bot.interactions.pressed import Pressed, chosen, game_in, in_private, stopped
from bot.interactions.services import services_of
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.bulletin.listing import follow_menu, lines_of
from bot.posting.messages.buttons import FollowPress
from bot.store.games import listing, queries
from bot.store.people import follows

__all__ = ["FollowItem"]

MOST = 25
"""Tables that somebody can follow."""


class FollowItem(Pressed[FollowPress], press=FollowPress):
    """The menu that takes a table up or leaves it off, and the button that lists those that one follows."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Turn what was chosen, and say what is so from now on."""
        anew = self.press.step == "list" or not in_private(interaction)
        async with answering(interaction, anew=anew) as reply:
            if self.press.step == "menu":
                said = await _turn(interaction, reply.words, game_in(chosen(interaction)))
                await _show(interaction, reply.words, [said])
            else:
                await _show(interaction, reply.words, ())


async def _turn(interaction: discord.Interaction[Any], words: Words, game_id: int) -> str:
    """Take a table up, or leave it off.

    Raises:
        Refusal: the person can't see it, has a seat there, or follows too many.
    """
    services, user_id = services_of(interaction), interaction.user.id
    async with services.store.writing() as connection:
        channel_id = await queries.channel_of(connection, game_id)
        if channel_id is None:
            raise Refusal("stale_button")
        if any(place.user_id == user_id for place in await queries.seats_of(connection, game_id)):
            raise Refusal("follow_seated")
        following = await follows.turn(connection, user_id, game_id, services.scheduler.now())
        if following and not may_see(interaction, channel_id):
            raise Refusal("stale_button")
        if following and await follows.count(connection, user_id) > MOST:
            raise Refusal("follow_full", most=MOST)
        title = title_of((await queries.game_with(connection, game_id)).game)
    where = f"<#{channel_id}>"
    if not following:
        return words.say("You no longer follow {title} in {channel}.", title=title, channel=where)
    return words.say("You follow {title} in {channel}: `/next` lists it.", title=title, channel=where)


async def _show(interaction: discord.Interaction[Any], words: Words, said: Sequence[str]) -> None:
    """Answer with the tables that the person follows."""
    mine = await services_of(interaction).store.read(listing.followed, interaction.user.id)
    # Who is no longer let in where a table stands hears nothing more of it.
    seen = [each for each in mine if may_see(interaction, each.channel_id)]
    heading = words.say("**The tables you follow**")
    if not seen:
        heading = words.say("You follow no table. `/tables` has a menu for that.")
    menu = follow_menu(words, seen, words.say("Stop following a table"))
    text = "\n".join([*said, heading, *lines_of(words, seen)])
    await answer(interaction, text, view=stopped(menu) if menu else None)
