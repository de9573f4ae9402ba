"""What is kept of standing posts, of looks and of followed tables, on each database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.store import Store
from bot.store.games import listing
from bot.store.outbox import bulletins
from bot.store.people import follows, looks
from bot.store.waiting import due
from bot.store.waiting.due import Due, Gone
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from tests.toy import TOY

pytestmark = pytest.mark.every_database

GUILD, CHANNEL, STAND = 9, 1, 5
NOW = datetime(2026, 7, 6, 8, tzinfo=UTC)


async def opened(tables: Tables) -> int:
    """A table of the server; its number."""
    table = await tables.create(
        TOY,
        channel_id=CHANNEL,
        guild_id=GUILD,
        host=11,
        name="Ann",
        options={},
        settings=TableSettings(players=3),
    )
    return table.record.id


async def row(store: Store) -> Due:
    async with store.reading() as connection:
        (item,) = await due.overdue(connection, NOW + timedelta(days=1))
    return item


async def test_a_change_is_shown_soon_and_no_more_than_once_a_minute(store: Store) -> None:
    async with store.writing() as connection:
        await bulletins.begin(connection, GUILD, STAND, NOW)
    first = await row(store)
    assert first.at == NOW
    async with store.writing() as connection:
        known = await bulletins.of(connection, GUILD)
        assert known is not None
        await bulletins.noted(
            connection, bulletins.Bulletin(GUILD, STAND, 7, None, known.changes), first, NOW
        )
    assert (await row(store)).at == NOW + bulletins.LOOK
    async with store.writing() as connection:
        await bulletins.stir(connection, GUILD, NOW + timedelta(seconds=20))
        await bulletins.stir(connection, GUILD + 1, NOW)
        await bulletins.stir(connection, None, NOW)
    assert (await row(store)).at == NOW + bulletins.APART
    async with store.writing() as connection:
        await bulletins.stir(connection, GUILD, NOW + timedelta(seconds=30))
    assert (await row(store)).at == NOW + bulletins.APART


async def test_a_clock_that_was_set_back_does_not_keep_a_change_from_being_shown(store: Store) -> None:
    async with store.writing() as connection:
        await bulletins.begin(connection, GUILD, STAND, NOW)
    first = await row(store)
    back = NOW - timedelta(days=3)
    async with store.writing() as connection:
        await bulletins.noted(connection, bulletins.Bulletin(GUILD, STAND, 7), first, NOW)
        await bulletins.stir(connection, GUILD, back)
    assert (await row(store)).at == back + bulletins.APART


async def test_what_changes_while_it_is_shown_is_shown_next(store: Store) -> None:
    async with store.writing() as connection:
        await bulletins.begin(connection, GUILD, STAND, NOW)
        known = await bulletins.of(connection, GUILD)
    assert known is not None
    item = await row(store)
    async with store.writing() as connection:
        await bulletins.stir(connection, GUILD, NOW)
    async with store.writing() as connection:
        await bulletins.noted(connection, known, item, NOW)
    assert (await row(store)).at == NOW + bulletins.APART
    with pytest.raises(Gone):
        async with store.writing() as connection:
            await bulletins.noted(connection, known, item, NOW)
    assert (await row(store)).at == NOW + bulletins.APART


async def test_every_change_of_a_table_counts(store: Store, tables: Tables) -> None:
    async with store.writing() as connection:
        await bulletins.begin(connection, GUILD, STAND, NOW)
    await opened(tables)
    async with store.reading() as connection:
        known = await bulletins.of(connection, GUILD)
        (listed,) = await listing.of_server(connection, GUILD)
    assert known is not None
    assert known.changes == 1
    assert (listed.channel_id, listed.status, listed.settings.players) == (CHANNEL, "lobby", 3)
    assert [place.name for place in listed.seats] == ["Ann"]


async def test_looks_and_followed_tables(store: Store, tables: Tables) -> None:
    number = await opened(tables)
    async with store.writing() as connection:
        await looks.note(connection, 12, number, 3, NOW)
        await looks.note(connection, 12, number, 4, NOW + timedelta(minutes=5))
        await looks.note(connection, 12, number, 9, NOW + timedelta(hours=2))
        found = await looks.of(connection, 12, number)
        assert await follows.turn(connection, 12, number, NOW)
        assert await follows.turn(connection, 11, number, NOW)
    assert found is not None
    assert found.before(NOW + timedelta(hours=2)) == (4, NOW + timedelta(minutes=5))
    async with store.writing() as connection:
        assert [each.game_id for each in await listing.followed(connection, 12)] == [number]
        assert await listing.followed(connection, 11) == [], "she has a seat there"
        assert [each.game_id for each in await listing.of_person(connection, 11)] == [number]
        assert not await follows.turn(connection, 12, number, NOW)
        assert await follows.count(connection, 12) == 0
