"""Files that people attach to a command, fetched from where Discord keeps them."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord

__all__ = ["content_of"]

log = logging.getLogger(__name__)

PAUSES = (0.5, 1.0, 2.0)
"""Seconds to wait after the first, second ... failure; the library asks for a file once only."""


async def content_of(file: discord.Attachment) -> bytes:
    """The bytes of a file, asked for again while Discord is out of order.

    Raises:
        discord.HTTPException: it can't be had.
        aiohttp.ClientError: Discord is out of reach.
        OSError: likewise.
    """
    for pause in PAUSES:
        try:
            return await file.read()
        except (discord.Forbidden, discord.NotFound):
            raise
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("a file of %d bytes could not be fetched: %r", file.size, error)
        await asyncio.sleep(pause)
    return await file.read()
