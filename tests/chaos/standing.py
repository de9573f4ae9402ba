"""The standing posts of servers through a run of kills: one in each, and in the end it lists what goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from simcord.backend.models import Channel, Message

from bot.store import Store
from bot.store.outbox import bulletins
from tests.front import Front
from tests.front.match import Match

__all__ = ["Standing"]

BEGUN_AFTER = timedelta(seconds=3)
"""First sent when some are killed already and games are open."""
HEADING = "**This server's tables**"


class Standing:
    """A channel in each guild that lists the guild's tables."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._channels: dict[int, Channel] = {
            guild_id: front.backend.create_channel(guild_id, "tables") for guild_id in front.guild_ids
        }

    async def begin(self, url: str) -> None:
        """Have the tables listed from the first moments on; before a bot runs on the database."""
        store = await Store.open(url)
        try:
            async with store.writing() as connection:
                for guild_id, channel in self._channels.items():
                    await bulletins.begin(connection, guild_id, channel.id, datetime.now(UTC) + BEGUN_AFTER)
        finally:
            await store.close()

    def missing(self, matches: Sequence[Match]) -> int:
        """Guilds whose post isn't there, or lacks a game that goes on."""
        return sum(
            not any(self._lists_all(post, matches, guild_id) for post in self._posts(channel))
            for guild_id, channel in self._channels.items()
        )

    @property
    def doubled(self) -> int:
        """Posts beyond the one that each guild should have."""
        return sum(max(0, len(self._posts(channel)) - 1) for channel in self._channels.values())

    def _posts(self, channel: Channel) -> Sequence[Message]:
        return [post for post in self._front.posts(channel) if post.content.startswith(HEADING)]

    def _lists_all(self, post: Message, matches: Sequence[Match], guild_id: int) -> bool:
        going = [match for match in matches if match.guild_id == guild_id and not match.over]
        return all(f"<#{match.channel.id}>" in post.content for match in going)
