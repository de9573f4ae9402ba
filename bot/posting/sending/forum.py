"""Forum posts in which games are played: a tag says whether the game waits, runs or is over, and the title
has the round.
"""

from __future__ import annotations

import asyncio
import logging
import re

import discord

from bot.games import presentation
from bot.language import N_, Words, languages, words
from bot.limits import TAGS, TAGS_OF_A_FORUM, THREAD_NAME, shorten
from bot.posting.channels.preferences import ChannelPreferences
from bot.table import Table
from bot.table.tables import Tables

__all__ = ["ForumPosts", "titled"]

log = logging.getLogger(__name__)

STATES = {"lobby": N_("waiting"), "running": N_("running")}
OVER = N_("over")
"""The tags, by a game's status."""
ROUND = re.compile(r" ‹[^‹›]*›$")
"""The round at the end of a title."""


class ForumPosts:
    """Keeps tags and titles up to date if the bot may; if not, it does so silently.

    Discord lets a title be changed only twice in ten minutes. Each forum post therefore has a task for that,
    in which the game's newest state wins, and no message waits for it.
    """

    def __init__(self, client: discord.Client, tables: Tables, preferences: ChannelPreferences) -> None:
        self._client = client
        self._tables = tables
        self._preferences = preferences
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._changed: set[int] = set()

    def follow(self, game_id: int, channel_id: int) -> None:
        """Bring a channel's tags and title up to date: something happened in its game."""
        if not isinstance(_forum_of(self._client.get_channel(channel_id)), discord.ForumChannel):
            return
        self._changed.add(channel_id)
        if channel_id not in self._tasks:
            task = asyncio.create_task(self._keep(game_id, channel_id), name=f"forum post {channel_id}")
            self._tasks[channel_id] = task

    async def close(self) -> None:
        """Stop changing tags and titles."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep(self, game_id: int, channel_id: int) -> None:
        try:
            while channel_id in self._changed:
                self._changed.discard(channel_id)
                await self._bring_up_to_date(game_id, channel_id)
        except discord.HTTPException as error:
            log.info("channel=%d its title and tags stay: %r", channel_id, error)
        except Exception:
            log.exception("channel=%d its title and tags stay", channel_id)
        finally:
            del self._tasks[channel_id]

    async def _bring_up_to_date(self, game_id: int, channel_id: int) -> None:
        table = await self._tables.of_game(game_id)
        thread = self._client.get_channel(channel_id)
        if table.record.channel_id != channel_id or not isinstance(thread, discord.Thread):
            return
        mine = thread.owner_id == thread.guild.me.id
        if not (mine or thread.permissions_for(thread.guild.me).manage_threads):
            return
        spoken = await self._preferences.words(table, channel_id)
        title = titled(thread.name, await asyncio.to_thread(_chapter, table, spoken))
        tags = await _tags(thread, STATES.get(table.record.status, OVER), spoken)
        if title != thread.name:
            await thread.edit(name=title, applied_tags=tags)
        elif tags != thread.applied_tags:
            await thread.edit(applied_tags=tags)


def titled(name: str, chapter: str) -> str:
    """A forum post's title with the game's present round, in place of an earlier one."""
    plain = ROUND.sub("", name)
    if not chapter:
        return plain
    mark = f" ‹{chapter}›"
    return f"{shorten(plain, THREAD_NAME - len(mark))}{mark}"


def _chapter(table: Table, spoken: Words) -> str:
    """The round of a running game; empty before and after."""
    if table.state is None or table.record.status != "running":
        return ""
    return presentation(table.game).standing.chapter(table.scene(spoken, table.state)) or ""


async def _tags(thread: discord.Thread, said: str, spoken: Words) -> list[discord.ForumTag]:
    """The forum post's tags with this one, and without those of other statuses. A tag that the forum lacks is
    made if the bot may.
    """
    forum = _forum_of(thread)
    ours = {name for each in (*STATES.values(), OVER) for name in _names(each)}
    others = [tag for tag in thread.applied_tags if tag.name.casefold() not in ours]
    if forum is None:
        return others
    wanted = next((tag for tag in forum.available_tags if tag.name.casefold() in _names(said)), None)
    may = forum.permissions_for(forum.guild.me).manage_channels
    if wanted is None and may and len(forum.available_tags) < TAGS_OF_A_FORUM:
        wanted = await forum.create_tag(name=spoken.say(said))
    return [*others[: TAGS - 1], wanted] if wanted is not None else others


def _names(said: str) -> frozenset[str]:
    """A tag's name in every language."""
    return frozenset(words(language).say(said).casefold() for language in languages())


def _forum_of(channel: object) -> discord.ForumChannel | None:
    """The forum that a channel is a post of."""
    parent = channel.parent if isinstance(channel, discord.Thread) else None
    return parent if isinstance(parent, discord.ForumChannel) else None
