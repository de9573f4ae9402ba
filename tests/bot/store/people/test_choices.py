"""What people choose is kept alike by every database."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.store import Store
from bot.store.database import counts
from bot.store.outbox import mirrors
from bot.store.people import forgetting as people
from bot.store.people import preferences
from bot.store.waiting import due
from bot.table.tables import Tables
from tests.bot.table.test_table import ANN, BEN, CHANNEL, games, running
from tests.toy import Skip

__all__ = ["games"]

pytestmark = pytest.mark.every_database


async def test_a_choice_takes_the_place_of_the_one_before_and_can_be_taken_back(store: Store) -> None:
    async with store.writing() as connection:
        await preferences.choose(connection, "person", ANN, "theme", "dark")
        await preferences.choose(connection, "channel", ANN, "theme", "safe")
        await preferences.choose(connection, "person", ANN, "theme", "light")
    async with store.reading() as connection:
        assert await preferences.chosen(connection, "person", ANN, "theme") == "light"
        assert await preferences.chosen(connection, "person", BEN, "theme") is None
    async with store.writing() as connection:
        await preferences.choose(connection, "person", ANN, "theme", None)
    async with store.reading() as connection:
        assert await preferences.chosen(connection, "person", ANN, "theme") is None
        assert await preferences.chosen(connection, "channel", ANN, "theme") == "safe"


async def test_a_channel_is_shown_in_others_once_each_and_until_that_ends(store: Store) -> None:
    async with store.writing() as connection:
        for there in (101, 102, 101):
            await mirrors.add(connection, CHANNEL, there, 9, ANN)
    async with store.writing() as connection:
        assert sorted(await mirrors.of(connection, CHANNEL)) == [(101, 9), (102, 9)]
        assert await mirrors.shown_in(connection, 102) == [CHANNEL]
        assert await mirrors.remove(connection, CHANNEL, 102)
        assert not await mirrors.remove(connection, CHANNEL, 102)
    async with store.reading() as connection:
        assert await mirrors.of(connection, CHANNEL) == [(101, 9)]


async def test_who_is_taken_out_is_nobody_and_the_game_can_be_played_on(store: Store, tables: Tables) -> None:
    table = await running(tables)
    await table.submit(ANN, Skip(), 1)
    async with store.writing() as connection:
        await mirrors.add(connection, CHANNEL, 101, 9, ANN)
        await preferences.choose(connection, "person", ANN, "theme", "dark")
        await due.add(connection, due.Due(datetime.now(UTC), "reminder", user_id=ANN))
        assert await people.forget(connection, ANN) == 1
    async with store.reading() as connection:
        assert await preferences.chosen(connection, "person", ANN, "theme") is None
        assert await due.overdue(connection, datetime.now(UTC)) == []
        assert await counts.running_games(connection) == 1
        assert await counts.open_posts(connection) > 0
    again = await Tables(store, lambda _: None).get(CHANNEL)
    assert again.revision == 1
    assert again.seat_of(ANN) is None
    await again.submit(BEN, Skip(), 2)
    assert again.revision == 2
