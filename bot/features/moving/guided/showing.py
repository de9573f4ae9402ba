"""Screens on the way to a move with their pictures, drawn where all pictures are."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord

from bot.features.moving.guided.screens import Outline, Screen
from bot.interactions.services import services_of
from bot.posting.drawing import Plates

__all__ = ["drawn", "screen_of"]

log = logging.getLogger(__name__)

PICTURE_SECONDS = 3.0
"""How long a screen waits for its pictures: they are drawn before those of posts, so that more than a moment
means a process that is just begun, or one that hangs.
"""


async def screen_of(interaction: discord.Interaction[Any], shape: Outline, remark: str = "") -> Screen:
    """A screen with its pictures, below a remark.

    Raises:
        Refusal: so much is chosen already that no id has room for more.
    """
    return await asyncio.to_thread(shape.screen, await drawn(interaction, shape), remark)


async def drawn(interaction: discord.Interaction[Any], shape: Outline) -> Plates:
    """The pictures of a screen; none where they fail or are late, for its words are what somebody goes on
    with.
    """
    if shape.subject is None:
        return Plates()
    context, gallery = shape.context, services_of(interaction).gallery
    try:
        async with asyncio.timeout(PICTURE_SECONDS):
            return await gallery.drawn(context.shown.pictures, shape.subject, context.scene)
    except TimeoutError:
        log.warning("game=%s a picture on the way to a move is late", context.shown.game.id)
        return Plates()
    except Exception:
        log.exception("game=%s a picture on the way to a move", context.shown.game.id)
        return Plates()
