"""How a channel wants what is posted there: its language, its colours, one post a turn or one a move."""

from __future__ import annotations

from collections.abc import Callable

from bot.games import presentation
from bot.language import Words, words
from bot.store import Store, preferences
from bot.table import Table

__all__ = ["ChannelPreferences"]

LocaleOf = Callable[[int | None], str | None]
"""The language of a guild by its id; None where the bot does not know the guild."""


class ChannelPreferences:
    """The wishes of channels, as their people set them.

    Args:
        store: the open database.
        locale_of: the language of a guild.
    """

    def __init__(self, store: Store, locale_of: LocaleOf) -> None:
        self._store = store
        self._locale_of = locale_of

    async def words(self, table: Table, channel_id: int) -> Words:
        """The language chosen for the channel, or for that in which the game is played, or else that of the
        server.
        """
        for each in dict.fromkeys((channel_id, table.record.channel_id)):
            chosen = await self._chosen(each, "language")
            if chosen is not None:
                return words(chosen)
        locale = self._locale_of(table.record.guild_id)
        return words() if locale is None else words(locale)

    async def theme(self, table: Table, channel_id: int) -> str:
        """The colours chosen for the channel; empty where none were."""
        chosen = await self._chosen(channel_id, "theme")
        return chosen if chosen is not None and chosen in presentation(table.game).pictures.themes else ""

    async def is_quiet(self, channel_id: int) -> bool:
        """Whether the channel has one message for each turn, as all have that want none for each move."""
        return await self._chosen(channel_id, "posts") != "each"

    async def _chosen(self, channel_id: int, what: str) -> str | None:
        async with self._store.reading() as connection:
            return await preferences.chosen(connection, "channel", channel_id, what)
