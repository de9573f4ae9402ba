"""What a new version brings, told to the bot's owner once, in a direct message."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import discord

from bot import VERSION
from bot.language import SOURCE, words
from bot.limits import MESSAGE, shorten
from bot.store import Store
from bot.store.database import versions
from bot.store.database.versions import Number, number
from bot.store.people import preferences

__all__ = ["News", "brought", "changelog", "owner_of", "plain", "sections"]

PLACES = (Path(__file__).parents[1] / "CHANGELOG.md", Path(__file__).parents[2] / "CHANGELOG.md")
"""In a wheel and in the image it is beside the bot's packages, in a checkout at the top."""
_HEADING = re.compile(r"^## (\d+\.\d+\.\d+)\b.*$", re.MULTILINE)
_NEXT = re.compile(r"^## ", re.MULTILINE)
_WRAPPED = re.compile(r"\n {2,}(?=\S)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def changelog() -> str:
    """The whole page; nothing where it is missing."""
    return next((place.read_text(encoding="utf-8") for place in PLACES if place.is_file()), "")


def sections(text: str) -> Mapping[Number, str]:
    """What stands below the heading of each version, the newest first."""
    found = {}
    for heading in _HEADING.finditer(text):
        after = _NEXT.search(text, heading.end())
        found[number(heading[1])] = text[heading.end() : after.start() if after else None].strip()
    return found


def brought(text: str, former: str, present: str) -> str:
    """What came after the former version, up to the present one."""
    since, until = number(former), number(present)
    return "\n\n".join(said for version, said in sections(text).items() if since < version <= until)


def plain(section: str) -> str:
    """A section as a message shows it: a line for each point, and no links into the project's files."""
    return _LINK.sub(r"\1", _WRAPPED.sub(" ", section))


log = logging.getLogger(__name__)

TRY_AGAIN = 3_600.0
"""Seconds after which is tried again what Discord did not take."""


def owner_of(application: discord.AppInfo) -> int:
    """The person who owns an application, or the owner of the team that does."""
    team = application.team
    return team.owner_id if team is not None and team.owner_id is not None else application.owner.id


@dataclass(frozen=True, slots=True)
class News:
    """Tells the owner of the application what a new version brings.

    Attributes:
        client: the bot, logged in.
        store: the database, which knows what ran before and what was told.
        converse: the channel for direct messages to a person; None if Discord doesn't allow it.
        version: what runs now.
        page: the changelog.
    """

    client: discord.Client
    store: Store
    converse: Callable[[int], Awaitable[int | None]]
    version: str = VERSION
    page: str | None = None

    async def run(self) -> None:
        """Note which version runs, and tell what it brings if that is to be told."""
        await self.store.write(versions.note, self.version, datetime.now(UTC))
        while not await self._tried():
            await asyncio.sleep(TRY_AGAIN)

    async def _tried(self) -> bool:
        try:
            await self.tell()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("the owner is not told yet what the new version brings: %r", error)
            return False
        return True

    async def tell(self) -> None:
        """Tell it, if it was not told yet. Somebody who can't be written to finds it in the log.

        Raises:
            HTTPException, ClientError, OSError: Discord did not take it.
        """
        former = await self.store.read(versions.untold, self.version)
        if former is None:
            return
        log.info("version %s runs now, and %s before", self.version, former)
        await self._send(former)
        await self.store.write(versions.note_told, self.version, datetime.now(UTC))

    async def _send(self, former: str) -> None:
        application = self.client.application
        assert application is not None  # asked for by the login
        owner = owner_of(application)
        channel = await self.converse(owner)
        if channel is None:
            return
        text = await self._text(owner, former)
        try:
            # A kill before it is noted sends it again: Discord takes the same nonce for the same message.
            await self.client.get_partial_messageable(channel).send(text, nonce=f"version {self.version}")
        except discord.Forbidden as error:
            log.info("the owner can't be written to: %r", error)

    async def _text(self, owner: int, former: str) -> str:
        language = (await self.store.read(preferences.habits_of, owner)).language
        said = words(language or SOURCE).say(
            "Version {present} runs here now, after {former}. What's new:",
            present=self.version,
            former=former,
        )
        page = await asyncio.to_thread(changelog) if self.page is None else self.page
        return shorten(f"{said}\n{plain(brought(page, former, self.version))}", MESSAGE)
