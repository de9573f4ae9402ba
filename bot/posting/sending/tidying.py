"""Takes the buttons from messages that a newer one has overtaken. No newer post waits for that."""

from __future__ import annotations

import logging
from collections.abc import Callable

from cachetools import TTLCache

from bot.language.refusals import Refusal
from bot.posting.messages.ladder import BARE_CALL, OWN_WORDS, WHOLE
from bot.posting.sending.sender import DiscordSender
from bot.posting.sending.troubles import (
    REMEMBERED,
    REMEMBERED_SECONDS,
    ChannelWorkers,
    Missing,
    NotNow,
    is_missing,
    is_shut,
    will_pass,
)
from bot.store import Store
from bot.store.outbox import deliveries
from bot.store.outbox.deliveries import Delivery

__all__ = ["Tidying"]

log = logging.getLogger(__name__)

REMAINS = (WHOLE, OWN_WORDS, BARE_CALL)
"""The rungs on which an overtaken message can stay."""


class Tidying(ChannelWorkers):
    """Reduces overtaken messages to what remains of them. `covers` says whether this process sends to a
    guild.
    """

    def __init__(self, store: Store, sender: DiscordSender, covers: Callable[[int | None], bool]) -> None:
        super().__init__(self._tidy_next)
        self._store = store
        self._sender = sender
        self._covers = covers
        self._missed = Missing()
        self._stubborn: TTLCache[int, bool] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)

    async def resume(self) -> None:
        """Continue where the bot's last run, or another process, stopped."""
        async with self._store.reading() as connection:
            untidy = await deliveries.overtaken_channels(connection)
        for channel_id, guild_id in untidy:
            if self._covers(guild_id):
                self.wake(channel_id)

    async def _tidy_next(self, channel_id: int) -> bool:
        """Take the buttons from the channel's oldest overtaken message; return whether there was one."""
        async with self._store.reading() as connection:
            found = await deliveries.overtaken(connection, channel_id)
        overtaken = next((each for each in found if each.message_id not in self._stubborn), None)
        if overtaken is None:
            return False
        try:
            released = await self._tidy(channel_id, overtaken)
        except Exception as error:
            if is_shut(error):
                # Wait for the next post: by then, the permission may be back, or the thread open.
                log.info("channel=%d message=%d may not be changed", channel_id, overtaken.message_id)
                return False
            if will_pass(error):
                raise
            log.warning("channel=%d message=%d stays as it is: %r", channel_id, overtaken.message_id, error)
            released = False
        if released:
            async with self._store.writing() as connection:
                await deliveries.release(connection, channel_id, overtaken.message_id)
        else:
            self._stubborn[overtaken.message_id] = True
        return True

    async def _tidy(self, channel_id: int, overtaken: Delivery) -> bool:
        """Reduce a message to what remains, on the highest rung that Discord takes; return whether its
        buttons are gone.
        """
        for rung in REMAINS:
            try:
                await self._sender.edit(channel_id, await self._sender.remains(overtaken, rung))
            except Exception as error:
                if will_pass(error) or isinstance(error, Refusal):
                    raise
                log.info("channel=%d message=%d is not changed: %r", channel_id, overtaken.message_id, error)
                there = await self._sender.look(channel_id, overtaken.message_id)
                if there is None or not there.live:
                    return True
                if is_missing(error) and not self._missed.surely(overtaken.message_id):
                    raise NotNow(f"message {overtaken.message_id} is there all the same") from error
            else:
                return True
        return False
