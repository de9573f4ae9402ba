"""Tells people who come back what they missed: a paragraph and a picture of one table, or all their tables in
brief.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord.utils import format_dt

from bot.games import presentation
from bot.interactions.answers import answer
from bot.interactions.authority import may_see
from bot.interactions.pressed import stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import scene_for
from bot.language import Words
from bot.limits import MESSAGE
from bot.posting.bulletin.listing import table_menu
from bot.posting.messages.buttons import HistoryPress, NextPress, SincePress, button
from bot.posting.pictures.gallery import file_of
from bot.posting.summaries.catching_up import all_told, known_of
from bot.posting.summaries.summary import Summary, summary_of
from bot.store.games import listing
from bot.table import Table
from engine.core import Event

__all__ = ["tell", "tell_of_all"]

log = logging.getLogger(__name__)

SPARE = 200
"""Characters of an answer that are kept for what stands around the paragraph."""


async def tell(interaction: discord.Interaction[Any], table: Table, words: Words) -> None:
    """Tell what happened at a table since the person last looked. Raises Refusal: the game has not begun."""
    table.check_begun()
    services, user_id = services_of(interaction), interaction.user.id
    revision, at = await known_of(services.store, table, user_id, services.scheduler.now())
    seat = table.seat_of(user_id)
    summary = await summary_of(table, words, (revision, at), seat)
    lines = [f"**{table.game.title}** · <#{table.record.channel_id}>"]
    if not summary.counted:
        said = words.say("Nothing has happened here yet.")
        if at is not None:
            said = words.say("Nothing has happened since you last looked, {since}.", since=format_dt(at, "R"))
        lines.append(said)
    lines.append(summary.paragraph(words, MESSAGE - SPARE))
    files = await _picture(interaction, table, revision, summary.events)
    buttons = _buttons(words, table, user_id, summary, here=table.record.channel_id == interaction.channel_id)
    await answer(interaction, "\n".join(lines), files, view=stopped(buttons) if buttons else None)


async def tell_of_all(interaction: discord.Interaction[Any], words: Words) -> None:
    """Answer with what has happened at all tables that the person plays at or follows, and with a menu that
    tells of one at length.
    """
    services, user_id = services_of(interaction), interaction.user.id
    async with services.store.reading() as connection:
        mine = await listing.of_person(connection, user_id)
        followed = await listing.followed(connection, user_id)
    # A follower who is no longer let into a table's channel hears nothing more of it.
    seen = [*mine, *(each for each in followed if may_see(interaction, each.channel_id))]
    running = [each for each in seen if each.status == "running"]
    if not running:
        said = words.say("You have no seat at a table that's being played, and follow none.")
        await answer(interaction, said)
        return
    now = services.scheduler.now()
    text, _ = await all_told(services.store, services.tables, words, user_id, running, now)
    heading = words.say("**Since you last looked**")
    prompt = words.say("One of them at length, with a picture")
    tables = table_menu(words, SincePress("menu"), prompt, running)
    await answer(interaction, f"{heading}\n{text}", view=stopped([tables]))


def _buttons(
    words: Words, table: Table, user_id: int, summary: Summary, *, here: bool
) -> list[discord.ui.Button[Any]]:
    """The turn, if it is the person's; and the moves one by one, where the game is the channel's."""
    found = []
    seat, game = table.seat_of(user_id), table.record.id
    if seat is not None and seat in table.deciders and not table.record.paused:
        found.append(button(NextPress(game), words.say("Open the turn"), discord.ButtonStyle.primary))
    if here and summary.first is not None:
        found.append(button(HistoryPress(game, "on", summary.first), words.say("Step by step")))
    return found


async def _picture(
    interaction: discord.Interaction[Any], table: Table, since: int, events: Sequence[Event]
) -> list[discord.File]:
    """The position as it is now, with what has changed since marked on it; nothing if it can't be drawn."""
    pictures = presentation(table.game).pictures
    name = next(iter(pictures.names), None)
    if name is None:
        return []
    try:
        scene = await scene_for(interaction, table)
        view_key = (("since", table.record.id, since), table.revision, table.seat_of(interaction.user.id))
        plate = await services_of(interaction).gallery.plate(pictures, name, scene, view_key, events)
    except Exception:
        log.exception("game=%d revision=%d no picture of what happened", table.record.id, table.revision)
        return []
    return [file_of(plate)]
