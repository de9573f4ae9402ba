"""What falls due of roundups becomes a post: one for all tables of a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from bot.happenings import Person, RoundUp
from bot.posting.falling_due import FallingDue
from bot.store import due, habits, listing, reminding, roundups
from bot.store.due import Due
from bot.store.roundups import ROUNDUP
from bot.table.automation.scheduler import Handler
from bot.table.waiting.reminders import day_of
from bot.table.waiting.roundups import SINCE, plan
from bot.table.waiting.waking import next_counting

__all__ = ["Roundups"]


class Roundups(FallingDue):
    """Writes a roundup when it falls due, and has the next one fall due, in one transaction."""

    def handlers(self) -> Mapping[str, Handler]:
        """There is one kind."""
        return {ROUNDUP: self._tell}

    async def _tell(self, item: Due) -> None:
        """Tell somebody what happened, or later if this is not the time."""
        assert item.user_id is not None
        async with self._store.reading() as connection:
            wish = await roundups.of(connection, item.user_id)
        direct = await self._converse(item.user_id) if wish.where is None else None
        now = self._scheduler.now()
        async with self._store.writing() as connection:
            await due.take(connection, item)
            wishes = await habits.of(connection, item.user_id)
            day = await day_of(connection, item.user_id, wishes, now)
            if (at := next_counting(day, now)) > now:
                await due.add(connection, replace(item, at=at))
                return
            await plan(connection, item.user_id, now)
            mine = await listing.of_person(connection, item.user_id)
            running = [each for each in mine if each.status == "running"]
            if not running:
                return
            about = running[0]
            where = wish.where or (about.channel_id, about.guild_id)
            since = datetime.fromtimestamp(item.payload[SINCE], UTC)
            told = RoundUp(Person(item.user_id), since)
            woken = await reminding.tell(connection, about.game_id, where, direct, told)
        self._wake(woken)
