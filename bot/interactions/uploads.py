"""Fetches the files that people attach to a command from Discord."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord

from bot.language.refusals import Refusal

__all__ = ["content_of"]

log = logging.getLogger(__name__)

PAUSES = (0.5, 1.0, 2.0)
"""Seconds to wait after the first, second ... failure; the library tries only once."""


async def content_of(file: discord.Attachment) -> bytes:
    """The bytes of a file, tried again while Discord is out of order.

    Raises:
        Refusal: it isn't there, or can't be fetched now.
    """
    for pause in (*PAUSES, None):
        try:
            return await file.read()
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("a file of %d bytes is not there: %r", file.size, error)
            raise Refusal("file_gone") from error
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("a file of %d bytes could not be fetched: %r", file.size, error)
            if pause is None:
                raise Refusal("file_not_had") from error
        await asyncio.sleep(pause)
    raise AssertionError("the last try returns or raises")
