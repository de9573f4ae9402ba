"""How a channel wants its posts: their language and colours, one per turn or one per move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cachetools import TTLCache

from bot.games import presentation
from bot.language import Words, words
from bot.store import Store
from bot.store.people import preferences
from bot.table import Table

__all__ = ["SERVERS", "ChannelPreferences"]

LocaleOf = Callable[[int | None], str | None]
"""Gives the language of a guild by its id; None if the bot doesn't know the guild."""

SERVERS = "server"
"""Stands for the server's language."""
KEPT_CHANNELS = 4_096
KEPT_SECONDS = 10.0
"""How long a channel's preferences are cached, because one post needs them several times. A change made in
another process may go unnoticed for as long.
"""


class ChannelPreferences:
    """The preferences of channels, as people set them, read once for each post."""

    def __init__(self, store: Store, locale_of: LocaleOf) -> None:
        self._store = store
        self._locale_of = locale_of
        self._kept: TTLCache[int, Mapping[str, str]] = TTLCache(KEPT_CHANNELS, KEPT_SECONDS)
        self._choices = 0

    async def choose(self, channel_id: int, chosen: Mapping[str, str | None]) -> None:
        """Keep wishes by their names: `language`, `theme`, `posts`, `threads`,
        `tables_language`; None takes one back.
        """
        async with self._store.writing() as connection:
            for name, value in chosen.items():
                await preferences.choose(connection, "channel", channel_id, name, value)
        self.forget(channel_id)

    def forget(self, channel_id: int) -> None:
        """Read a channel's preferences again: they were changed elsewhere."""
        self._choices += 1
        self._kept.pop(channel_id, None)

    async def words(self, table: Table, channel_id: int) -> Words:
        """The language chosen for the channel, or for that of the game, or else the server's."""
        return await self.words_in(table.record.guild_id, channel_id, table.record.channel_id)

    async def words_in(self, guild_id: int | None, *channels: int) -> Words:
        """The language chosen for the first of these channels that has one, or else the server's."""
        for each in dict.fromkeys(channels):
            chosen = await self._chosen(each, "language")
            if chosen is not None:
                return words(chosen)
        locale = self._locale_of(guild_id)
        return words() if locale is None else words(locale)

    async def theme(self, table: Table, channel_id: int) -> str:
        """The colours chosen for the channel; empty if none were."""
        chosen = await self.theme_in(channel_id)
        return chosen if chosen in presentation(table.game).pictures.themes else ""

    async def theme_in(self, channel_id: int) -> str:
        """Likewise, even if no game has them."""
        return await self._chosen(channel_id, "theme") or ""

    async def is_quiet(self, channel_id: int) -> bool:
        """Whether the channel has one message per turn, as all have that didn't choose one per move."""
        return await self._chosen(channel_id, "posts") != "each"

    async def wants_threads(self, channel_id: int) -> bool:
        """Whether tables opened in the channel get their own threads, unless someone says otherwise."""
        return await self._chosen(channel_id, "threads") is not None

    async def tables_language(self, channel_id: int) -> str | None:
        """The language of tables opened in the channel, unless someone says otherwise: a language's code, or
        `SERVERS`; None: that of the person who opens one.
        """
        return await self._chosen(channel_id, "tables_language")

    async def _chosen(self, channel_id: int, what: str) -> str | None:
        if (kept := self._kept.get(channel_id)) is not None:
            return kept.get(what)
        before = self._choices
        found = await self._store.read(preferences.all_chosen, "channel", channel_id)
        # A choice made during the reading may not be in it.
        if self._choices == before:
            self._kept[channel_id] = found
        return found.get(what)
