"""Answers in several messages, and in lines with buttons beside them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

import discord

from bot.interactions.answers import CUT_OFF, NOT_REACHED, Unanswered, answer, is_refused, surely
from bot.interactions.pressed import stopped

__all__ = ["Line", "answer_in_parts", "answer_in_sections"]

log = logging.getLogger(__name__)

Line = str | tuple[str, discord.ui.Item[Any]]
"""A line of an answer, perhaps with a button beside it."""


async def answer_in_parts(
    interaction: discord.Interaction[Any],
    texts: Sequence[str],
    below: Sequence[discord.ui.Button[Any]] = (),
) -> None:
    """Answer only the person who acts, with a message for each text, of which there's at least one. The last
    has the buttons `below`.

    Raises:
        Unanswered: Discord didn't take it, or not all of it.
    """
    first, *more = texts
    view = stopped(below) if below else None
    await answer(interaction, first, view=None if more else view)
    try:
        for number, text in enumerate(more, 1):
            send = partial(interaction.followup.send, text, ephemeral=True)
            if view is not None and number == len(more):
                send = partial(send, view=view)
            await surely(partial(send, allowed_mentions=discord.AllowedMentions.none()))
    except NOT_REACHED as error:
        raise Unanswered(repr(error)) from error


async def answer_in_sections(
    interaction: discord.Interaction[Any], lines: Sequence[Line], below: Sequence[discord.ui.Button[Any]]
) -> None:
    """Answer only the person who acts, with lines, some with a button, and a row of up to five buttons
    `below`. The interaction was acknowledged before. If Discord doesn't take that, the lines come as plain
    text with only that row.

    Raises:
        Unanswered: Discord did not take it.
    """
    view = discord.ui.LayoutView(timeout=None)
    for line in lines:
        if isinstance(line, str):
            view.add_item(discord.ui.TextDisplay(line))
        else:
            view.add_item(discord.ui.Section(line[0], accessory=line[1]))
    view.add_item(discord.ui.ActionRow(*below))
    view.stop()
    nobody = discord.AllowedMentions.none()
    try:
        await surely(partial(interaction.edit_original_response, view=view, allowed_mentions=nobody))
    except discord.HTTPException as error:
        if not is_refused(error):
            raise Unanswered(repr(error)) from error
        log.warning("interaction=%d is answered in words alone: %r", interaction.id, error)
        words = (line if isinstance(line, str) else f"- {line[0]}" for line in lines)
        await answer(interaction, "\n".join(words), view=stopped(below))
    except CUT_OFF as error:
        raise Unanswered(repr(error)) from error
