"""The posts for servers during a run of kills. Each server has one list of its tables, which in the end has
all running games. Servers where nobody plays also get one puzzle of the day.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from simcord.backend.models import Channel, Message

from bot.store import Store
from bot.store.outbox import bulletins, mornings
from bot.store.outbox.mornings import Morning
from tests.front import Front
from tests.front.match import Match

__all__ = ["Standing"]

BEGUN_AFTER = timedelta(seconds=3)
"""The time until the first posts: by then some bots have been killed, and games are open."""
APART = timedelta(seconds=1.5)
"""The time between two servers where nobody plays, so that the bot has something new to send in most of its
lives.
"""
LIST = "**This server's tables**"
PUZZLE = "**Puzzle of the day"


class Standing:
    """The channels with posts for servers.

    Args:
        front: the Discord to post to.
        quiet: how many servers to add where nobody plays.
    """

    def __init__(self, front: Front, quiet: int) -> None:
        self._front = front
        backend, shards = front.backend, len(front.guild_ids)
        added = [
            backend.create_guild(f"Quiet {number}", shard_id=number % shards, shard_count=shards).id
            for number in range(quiet)
        ]
        self._lists: dict[int, Channel] = {
            guild_id: backend.create_channel(guild_id, "tables") for guild_id in (*front.guild_ids, *added)
        }
        self._puzzles: dict[int, Channel] = {
            guild_id: backend.create_channel(guild_id, "puzzles") for guild_id in added
        }

    async def begin(self, url: str) -> None:
        """Have all posts fall due, one server after another. Call it before a bot runs on the database."""
        now = datetime.now(UTC)
        # A zone where it's noon now, so no day ends during the run.
        zone = f"Etc/GMT{now.hour - 12:+}"
        store = await Store.open(url)
        try:
            async with store.writing() as connection:
                for guild_id in self._front.guild_ids:
                    await bulletins.begin(connection, guild_id, self._lists[guild_id].id, now + BEGUN_AFTER)
                for number, (guild_id, channel) in enumerate(self._puzzles.items(), 1):
                    first = now + BEGUN_AFTER + number * APART
                    await bulletins.begin(connection, guild_id, self._lists[guild_id].id, first)
                    await mornings.begin(connection, Morning(guild_id, channel.id, zone), first + APART / 2)
        finally:
            await store.close()

    def lists_missing(self, matches: Sequence[Match]) -> int:
        """How many servers lack their list, or a running game on it."""
        return sum(
            not any(_lists_all(post, matches, guild_id) for post in self._posts(channel, LIST))
            for guild_id, channel in self._lists.items()
        )

    @property
    def lists_doubled(self) -> int:
        """How many lists there are beyond one per server."""
        return sum(max(0, len(self._posts(channel, LIST)) - 1) for channel in self._lists.values())

    @property
    def puzzles_missing(self) -> int:
        """How many servers lack their puzzle of the day."""
        return sum(not self._posts(channel, PUZZLE) for channel in self._puzzles.values())

    @property
    def puzzles_doubled(self) -> int:
        """How many puzzles there are beyond one per server."""
        return sum(max(0, len(self._posts(channel, PUZZLE)) - 1) for channel in self._puzzles.values())

    @property
    def posted(self) -> int:
        """How many lists and puzzles there are."""
        lists = sum(len(self._posts(channel, LIST)) for channel in self._lists.values())
        return lists + sum(len(self._posts(channel, PUZZLE)) for channel in self._puzzles.values())

    def is_there(self, matches: Sequence[Match]) -> bool:
        """Whether nothing is missing."""
        return not self.lists_missing(matches) and not self.puzzles_missing

    def _posts(self, channel: Channel, heading: str) -> Sequence[Message]:
        return [post for post in self._front.posts(channel) if post.content.startswith(heading)]


def _lists_all(post: Message, matches: Sequence[Match], guild_id: int) -> bool:
    going = [match for match in matches if match.guild_id == guild_id and not match.over]
    return all(f"<#{match.channel.id}>" in post.content for match in going)
