"""The games' emblems as emojis of the application, uploaded to Discord once.

An emoji's name ends with a hash of its picture, so a new drawing is a new emoji; the former one stays for the
messages that show it, as long as there's room.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import aiohttp
import discord

from bot.games import Emblems, Presentation, shelf
from bot.limits import EMOJIS

__all__ = ["Emojis", "emoji_pictures"]

log = logging.getLogger(__name__)

LOOK_AGAIN = 3_600.0
"""Seconds between checks that all emojis are there, because one may have been deleted."""
TRY_AGAIN = 300.0
"""Seconds until a failed upload, or one left to another process, is tried again."""
DIGEST = 6
OWN = re.compile(rf"\w+_[0-9a-f]{{{DIGEST}}}")


@dataclass(frozen=True, slots=True)
class _Emblem:
    """An emblem of a game, and the name of its emoji."""

    emoji: str
    emblems: Emblems
    name: str
    png: bytes


class Emojis:
    """Uploads emblems to Discord, and tells the games their names there.

    Args:
        client: the bot, logged in.
        brings: whether this process uploads what is missing; others only look.
    """

    def __init__(self, client: discord.Client, *, brings: bool) -> None:
        self._client = client
        self._brings = brings

    async def run(self) -> None:
        """Keep the emojis up to date, until cancelled. Nothing waits for it: without them there are words."""
        try:
            while True:
                await asyncio.sleep(LOOK_AGAIN if await self._brought() else TRY_AGAIN)
        finally:
            for shown in shelf():
                shown.emblems.known = {}

    async def _brought(self) -> bool:
        try:
            return await self.bring()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("the emojis are not brought to Discord: %r", error)
            return False

    async def bring(self) -> bool:
        """Upload what is missing; return whether everything is there then.

        Raises:
            HTTPException, ClientError, OSError: Discord didn't take one. Uploaded ones are known.
        """
        wanted = await asyncio.to_thread(_drawn)
        there = {each.name: each for each in await self._client.fetch_application_emojis()}
        _tell(wanted, there)
        missing = [each for each in wanted if each.emoji not in there]
        for emblem in missing if self._brings else ():
            await self._make_room(there, {each.emoji for each in wanted})
            there[emblem.emoji] = await self._client.create_application_emoji(
                name=emblem.emoji, image=emblem.png
            )
            _tell(wanted, there)
        return self._brings or not missing

    async def _make_room(self, there: dict[str, discord.Emoji], wanted: set[str]) -> None:
        """Delete the oldest of our former drawings if there's no room for more emojis."""
        former = [each for name, each in there.items() if name not in wanted and OWN.fullmatch(name)]
        if len(there) < EMOJIS or not former:
            return
        oldest = min(former, key=lambda each: each.id)
        await oldest.delete()
        del there[oldest.name]


def emoji_pictures() -> Mapping[str, bytes]:
    """The emojis' pictures as PNG, by name. Slow at the first call, which draws them."""
    return {each.emoji: each.png for each in _drawn()}


def _drawn() -> Sequence[_Emblem]:
    return [emblem for shown in shelf() for emblem in _of(shown)]


@cache
def _of(shown: Presentation) -> Sequence[_Emblem]:
    """The emblems of a game."""
    found = []
    for name, png in shown.emblems.drawn().items():
        digest = hashlib.sha256(png).hexdigest()[:DIGEST]
        found.append(_Emblem(f"{shown.game.id}_{name}_{digest}", shown.emblems, name, png))
    return found


def _tell(wanted: Sequence[_Emblem], there: Mapping[str, discord.Emoji]) -> None:
    """Tell the games which of their emblems can be shown."""
    known: defaultdict[Emblems, dict[str, str]] = defaultdict(dict)
    for each in wanted:
        known[each.emblems].update({each.name: str(there[each.emoji])} if each.emoji in there else {})
    for emblems, named in known.items():
        emblems.known = named
