"""How a channel wants what is posted there: its language, its colours, one post a turn or one a move."""

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
"""The language of a guild by its id; None where the bot does not know the guild."""

SERVERS = "server"
"""In the place of a language: the one that the server is set to."""
KEPT_CHANNELS = 4_096
KEPT_SECONDS = 10.0
"""How long a channel's wishes are not read again: one post asks for them several times. It is also how long
another process, in which they were chosen, may go unheard.
"""


class ChannelPreferences:
    """The wishes of channels, as their people set them. Read once for all that a post asks of them.

    Args:
        store: the open database.
        locale_of: the language of a guild.
    """

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
        """Read a channel's wishes anew: they were chosen elsewhere."""
        self._choices += 1
        self._kept.pop(channel_id, None)

    async def words(self, table: Table, channel_id: int) -> Words:
        """The language chosen for the channel, or for that in which the game is played, or else that of the
        server.
        """
        return await self.words_in(table.record.guild_id, channel_id, table.record.channel_id)

    async def words_in(self, guild_id: int | None, *channels: int) -> Words:
        """The language chosen for the first of these channels that has one, or else that of the server."""
        for each in dict.fromkeys(channels):
            chosen = await self._chosen(each, "language")
            if chosen is not None:
                return words(chosen)
        locale = self._locale_of(guild_id)
        return words() if locale is None else words(locale)

    async def theme(self, table: Table, channel_id: int) -> str:
        """The colours chosen for the channel; empty where none were."""
        chosen = await self.theme_in(channel_id)
        return chosen if chosen in presentation(table.game).pictures.themes else ""

    async def theme_in(self, channel_id: int) -> str:
        """Likewise, whether a game has them or not."""
        return await self._chosen(channel_id, "theme") or ""

    async def is_quiet(self, channel_id: int) -> bool:
        """Whether the channel has one message for each turn, as all have that want none for each move."""
        return await self._chosen(channel_id, "posts") != "each"

    async def wants_threads(self, channel_id: int) -> bool:
        """Whether a table that is opened in the channel gets a thread of its own, unless someone says
        otherwise.
        """
        return await self._chosen(channel_id, "threads") is not None

    async def tables_language(self, channel_id: int) -> str | None:
        """The language of tables that are opened in the channel, unless someone says otherwise: a language's
        code, or `SERVERS`; None: that of whoever opens one.
        """
        return await self._chosen(channel_id, "tables_language")

    async def _chosen(self, channel_id: int, what: str) -> str | None:
        if (kept := self._kept.get(channel_id)) is not None:
            return kept.get(what)
        before = self._choices
        async with self._store.reading() as connection:
            found = await preferences.all_chosen(connection, "channel", channel_id)
        # What was chosen while it was read may not be in it.
        if self._choices == before:
            self._kept[channel_id] = found
        return found.get(what)
