"""How many tables one person may be at: opened, joined and brought, in each server by itself."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.language.refusals import Refusal
from bot.store import Store
from bot.table import Table, bounds, hosting, lobby
from bot.table.bounds import room_for_a_table
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from tests.bot.room import Room
from tests.toy import TOY

ANN, BEN = 1, 2
GUILD = 9


async def opened(tables: Tables, channel: int, host: int = ANN, guild: int | None = GUILD) -> Table:
    return await tables.create(
        TOY,
        channel_id=channel,
        guild_id=guild,
        host=host,
        name="Ann",
        options={},
        settings=TableSettings(seating="joined"),
    )


async def has_room(store: Store, guild: int | None = GUILD, user: int = ANN) -> bool:
    async with store.reading() as connection:
        with suppress(Refusal):
            await room_for_a_table(connection, guild, user)
            return True
    return False


@pytest.mark.every_database
async def test_a_person_is_at_so_many_unfinished_tables_of_a_server_and_no_more(
    tables: Tables, store: Store
) -> None:
    for channel in range(bounds.TABLES - 1):
        await opened(tables, channel)
    joined = await opened(tables, 100, BEN)
    assert await has_room(store)
    await lobby.join(joined, ANN, "Ann")
    assert not await has_room(store)
    assert await has_room(store, GUILD + 1)
    assert await has_room(store, None)
    assert await has_room(store, user=BEN)
    full = await opened(tables, 101, BEN)
    with pytest.raises(Refusal, match="tables_full"):
        await lobby.join(full, ANN, "Ann")
    await hosting.end(await tables.get(0), ANN, "Ann")
    await lobby.join(full, ANN, "Ann")
    assert not await has_room(store)


@pytest.mark.every_database
async def test_who_brought_a_game_sits_down_at_his_last_table(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "TABLES", 1)
    table = await opened(tables, 1, BEN)
    await lobby.join(table, 3, "Cat")
    await lobby.start(table, BEN)
    brought = await tables.continue_journal(
        TOY, table.past.journal(), channel_id=2, guild_id=GUILD, host=ANN, names=["A", "B"]
    )
    assert not await has_room(store)
    await lobby.join(brought, ANN, "Ann", 0)


async def test_the_one_too_many_is_said_and_makes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "TABLES", 2)
    await room.do("ann", "game new", game="toy")
    room.channel = room.guild.create_text_channel("first")
    await room.do("ann", "game new", game="toy")
    first, room.channel = room.channel, room.guild.create_text_channel("second")
    told = "You can be at no more than 2 unfinished tables on a server. Leave or end one first."
    assert await room.do("ann", "game new", game="toy") == told
    assert not room.posts
    await room.do("ben", "game new", game="toy")
    assert await room.do("ann", "game join") == told
    room.channel = first
    assert await room.do("ann", "game join") == "You already have a seat at this table."
