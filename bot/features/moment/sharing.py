"""A moment of a game: one picture with its sentence and the table's name, as everybody may see it. Whoever
shares it sees it first, and says where it goes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.games import Plate, Scene, presentation
from bot.interactions.answers import NOT_REACHED, Unanswered, answer, answering
from bot.interactions.elsewhere import check_place
from bot.interactions.pressed import Pressed, chosen, number_in, stopped
from bot.interactions.services import Services, services_of
from bot.interactions.viewer import theme_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MENU_PROMPT, MESSAGE, shorten
from bot.posting.messages.buttons import MomentPress, button
from bot.posting.pictures.gallery import ViewKey, file_of
from bot.table import Table
from bot.table.past import PastMove

__all__ = ["MomentItem", "offer"]

log = logging.getLogger(__name__)

PLACES = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)
"""Where something can be shown."""
BELOW = 200
"""Characters that are left for the line that says who shares it."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A moment in words, and in a picture where the game has one."""

    text: str
    plates: Sequence[Plate]

    def files(self) -> list[discord.File]:
        """The picture as an attachment, made anew because sending uses it up."""
        return [file_of(plate) for plate in self.plates]


class MomentItem(Pressed[MomentPress], press=MomentPress):
    """Shows a moment in private, and shares it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the press asks for."""
        press = self.press
        async with answering(interaction, anew=press.step == "open") as reply:
            table = await reply.find_game(press.game)
            if press.step == "open":
                await offer(interaction, table, press.revision, reply.words)
            elif press.step == "file":
                excerpt = await _own(interaction, table, press.revision, reply.words)
                await answer(interaction, excerpt.text, excerpt.files(), view=stopped(()))
            else:
                here = interaction.channel_id or 0
                to = here if press.step == "here" else number_in(chosen(interaction))
                await _share(interaction, table, press.revision, to, reply.words)


async def offer(interaction: discord.Interaction[Any], table: Table, revision: int, words: Words) -> None:
    """Show a moment with the ways to share it. Raises Refusal: there is no such moment."""
    excerpt = await _own(interaction, table, revision, words)

    def press(step: Any) -> MomentPress:
        return MomentPress(table.record.id, step, revision)

    elsewhere: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        custom_id=press("to").custom_id,
        channel_types=list(PLACES),
        placeholder=shorten(words.say("Post it in another channel"), MENU_PROMPT),
        row=0,
    )
    ways = [
        elsewhere,
        button(press("here"), words.say("Post it here"), discord.ButtonStyle.primary, row=1),
        button(press("file"), words.say("Just for me"), row=1),
    ]
    await answer(interaction, excerpt.text, excerpt.files(), view=stopped(ways))


async def _own(interaction: discord.Interaction[Any], table: Table, revision: int, words: Words) -> Excerpt:
    """A moment in the language and the colours of the person who acts."""
    theme = await theme_for(interaction, table)
    return await _excerpt(services_of(interaction), table, revision, words, theme)


async def _share(
    interaction: discord.Interaction[Any], table: Table, revision: int, to: int, words: Words
) -> None:
    """Post a moment in a channel, in its language and colours, and name who shares it.

    Raises:
        Refusal: it can't be shown there.
        Unanswered: Discord did not take it, or nobody knows.
    """
    services = services_of(interaction)
    place: Any = None if interaction.guild is None else interaction.guild.get_channel_or_thread(to)
    if place is None:
        raise Refusal("watch_elsewhere")
    check_place(interaction, table.record.channel_id, place, words)
    spoken, theme = await services.preferences.words(table, to), await services.preferences.theme(table, to)
    excerpt = await _excerpt(services, table, revision, spoken, theme)
    by = spoken.say("-# Shared by {name}.", name=interaction.user.mention)
    messageable = interaction.client.get_partial_messageable(to)
    nobody = discord.AllowedMentions.none()
    try:
        await messageable.send(f"{excerpt.text}\n{by}", files=excerpt.files(), allowed_mentions=nobody)
    except NOT_REACHED as error:
        raise Unanswered(repr(error)) from error
    log.info("game=%d revision=%d shared in channel=%d", table.record.id, revision, to)
    await answer(interaction, words.say("Posted in {channel}.", channel=place.mention), view=stopped(()))


async def _excerpt(services: Services, table: Table, revision: int, words: Words, theme: str) -> Excerpt:
    """A moment as everybody may see it: the last move that counted after a row, and what it led to.

    Raises:
        Refusal: there is no such row.
    """
    table.check_begun()
    if revision > table.revision:
        raise Refusal("stale_button")
    number = table.past.stand(revision)
    move = await table.past.move(number) if number else None
    scene = _scene(table, words, theme, await table.past.state(number))
    said = await asyncio.to_thread(_said, table, scene, move)
    heading = scene.say(
        "**{title}** · {table} · move {number}",
        title=table.game.title,
        table=f"<#{table.record.channel_id}>",
        number=number,
    )
    text = shorten(f"{heading}\n{said}", MESSAGE - BELOW)
    return Excerpt(text, await _plates(services, table, scene, number, move))


def _scene(table: Table, words: Words, theme: str, state: Any) -> Scene:
    """A position as everybody may see it, and nothing of what came later."""
    return replace(table.scene(words, state), theme=theme, past=dict)


def _said(table: Table, after: Scene, move: PastMove | None) -> str:
    """The sentence of a move, or of the start."""
    if move is None:
        return after.say("The start. Seats in order: {names}.", names=after.everybody())
    before = _scene(table, after.words, after.theme, move.before)
    telling = presentation(table.game).telling
    return telling.headline(before, after, move.seat, move.action, move.events)


async def _plates(
    services: Services, table: Table, scene: Scene, number: int, move: PastMove | None
) -> Sequence[Plate]:
    """The first picture of what a post would show then; none where the game has none."""
    pictures = presentation(table.game).pictures
    events = () if move is None else move.events
    name = next(iter((*pictures.posted(scene, events), *pictures.names)), None)
    if name is None:
        return ()
    # A name of its own: no newer position of the game may take this picture's place.
    view = ViewKey(("moment", table.record.id, number), 0, None)
    return [await services.gallery.plate(pictures, name, scene, view, events)]
