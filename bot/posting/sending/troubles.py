"""What a failure of sending means: try again, wait for people, look again, or send less."""

from __future__ import annotations

import aiohttp
import discord
from cachetools import TTLCache
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from bot.posting.messages.ladder import DOWN_TO

__all__ = [
    "ARCHIVED",
    "REMEMBERED",
    "REMEMBERED_SECONDS",
    "Missing",
    "NotNow",
    "is_missing",
    "is_refused",
    "is_shut",
    "is_unreachable",
    "will_pass",
]

ARCHIVED = 50083
"""Discord's code for what can't be done in a thread that is archived. Threads are after some quiet days; a
new message opens one again, unless somebody locked it.
"""
LOCKED = 160005
"""Discord's code for a thread that somebody locked."""
UNREACHABLE = 50007
"""Discord's code for somebody who lets nobody, or not the bot, write to him alone."""

BUSY = frozenset({40006, 40062, 110001, 130000})
"""Discord's codes for what it can't do for now, whatever the status."""
PASSING = frozenset({401, 408, 409, 423, 425, 429})
"""Statuses below 500 that say nothing against the request: not now, or not known who asks."""


LOOKS = 3
"""How often Discord must say, one time after the other, that something is gone."""
REMEMBERED = 10_000
REMEMBERED_SECONDS = 3600.0
"""So much, and so long, is remembered of what Discord said to be gone or did not let be changed."""


class NotNow(Exception):
    """What has to be known first can't be known now."""


class Missing:
    """Counts how often Discord says that a channel or a message is gone."""

    def __init__(self) -> None:
        self._times: TTLCache[int, int] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)

    def surely(self, what: int) -> bool:
        """It was said once more; whether that was often enough."""
        self._times[what] = times = self._times.get(what, 0) + 1
        return times >= LOOKS

    def forget(self, what: int) -> None:
        """It is there."""
        self._times.pop(what, None)


def is_shut(error: BaseException) -> bool:
    """Whether people keep the bot out of a channel, and can let it in again."""
    if not isinstance(error, discord.HTTPException) or error.code in (*DOWN_TO, UNREACHABLE):
        return False
    return error.status == 403 or error.code in (ARCHIVED, LOCKED)


def is_unreachable(error: BaseException) -> bool:
    """Whether somebody can't be written to alone."""
    return isinstance(error, discord.HTTPException) and error.code == UNREACHABLE


def is_missing(error: BaseException) -> bool:
    """Whether Discord says that there is no such thing."""
    return isinstance(error, discord.HTTPException) and error.status == 404


def will_pass(error: BaseException) -> bool:
    """Whether the same is worth trying again: Discord, the network or the database is out of order for now,
    or people keep the bot out for now.
    """
    if isinstance(error, discord.HTTPException):
        passing = error.status in PASSING or error.status >= 500 or error.code in BUSY
        return passing or is_shut(error)
    passing_errors = NotNow | discord.RateLimited | aiohttp.ClientError | OSError | DBAPIError | NoConnection
    return isinstance(error, passing_errors)


def is_refused(error: BaseException) -> bool:
    """Whether Discord finds fault with what was sent, and may take less."""
    return isinstance(error, discord.HTTPException) and not will_pass(error) and not is_missing(error)
