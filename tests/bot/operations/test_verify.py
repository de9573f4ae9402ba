"""What `verify` holds a journal, its seats and its results against, and that true ones pass."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.features.statistics.ledger import enter
from bot.operations.verify import findings
from bot.store import Store
from bot.store.people import forgetting as people
from bot.table import Table, hosting, lobby
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from tests.toy import TOY, Skip, Take

pytestmark = pytest.mark.every_database

ANN, BEN, CEM, DOE = 1, 2, 3, 4
GUILD = 9


async def opened(tables: Tables, channel: int = 77) -> Table:
    table = await tables.create(
        TOY,
        channel_id=channel,
        guild_id=GUILD,
        host=ANN,
        name="Ann",
        options={},
        settings=TableSettings(seating="joined"),
    )
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, ANN)
    return table


async def handed_on(tables: Tables, store: Store) -> Table:
    """Seat 1 is Ben's, then Cem's; Cem is taken out of the database, and Doe takes the free seat."""
    table = await opened(tables)
    for user in (ANN, BEN, ANN):
        await table.submit(user, Skip(), None)
    await hosting.replace_player(table, ANN, 1, CEM, "Cem")
    await table.submit(CEM, Skip(), None)
    async with store.writing() as connection:
        await people.forget(connection, CEM)
    table = await tables.get(77)
    await table.submit(ANN, Skip(), None)
    await lobby.join(table, DOE, "Doe", 1)
    await table.submit(DOE, Skip(), None)
    return table


async def ended(tables: Tables, store: Store) -> None:
    for channel in (77, 78):
        table = await opened(tables, channel)
        for user, pile in ((ANN, "A"), (BEN, "B"), (ANN, "C")):
            await table.submit(user, Take(pile=pile, stones=5), None)
    await enter(store, tables, GUILD)


async def faults(store: Store, *statements: str) -> list[str]:
    async with store.writing() as connection:
        for statement in statements:
            assert (await connection.execute(text(statement))).rowcount
    return [finding.fault async for finding in findings(store)]


async def test_seats_that_went_from_hand_to_hand_are_as_recorded(tables: Tables, store: Store) -> None:
    await handed_on(tables, store)
    assert await faults(store) == [""]


@pytest.mark.parametrize(
    ("revision", "user"), [(2, CEM), (2, DOE), (2, None), (4, BEN), (4, DOE), (6, BEN), (6, None), (1, BEN)]
)
async def test_a_move_of_another_person_than_held_the_seat_then(
    tables: Tables, store: Store, revision: int, user: int | None
) -> None:
    await handed_on(tables, store)
    (fault,) = await faults(store, f"UPDATE moves SET user_id = {user or 'NULL'} WHERE revision = {revision}")
    assert fault == f"revision {revision}: it is on record as of another person than held its seat then"


async def test_a_game_that_was_brought_is_nobodys_until_its_seats_are_taken(
    tables: Tables, store: Store
) -> None:
    table = await opened(tables)
    for user in (ANN, BEN, ANN):
        await table.submit(user, Skip(), None)
    copy = await tables.continue_journal(
        TOY, table.past.journal(), channel_id=78, guild_id=GUILD, host=ANN, names=["A", "B"]
    )
    await lobby.join(copy, BEN, "Ben", 0)
    await lobby.join(copy, ANN, "Ann", 1)
    await copy.submit(ANN, Skip(), None)
    assert await faults(store) == ["", ""]
    assert await faults(store, f"UPDATE moves SET user_id = {BEN} WHERE game_id = 2 AND revision = 3") == [
        "",
        "revision 3: it is on record as of another person than held its seat then",
    ]


async def test_results_are_as_entered(tables: Tables, store: Store) -> None:
    await ended(tables, store)
    assert await faults(store) == ["", ""]
    async with store.writing() as connection:
        await people.forget(connection, BEN)
    assert await faults(store) == ["", ""]


@pytest.mark.parametrize(
    ("forged", "said"),
    [
        ("place = 3 - place", "the places on record are not those"),
        ("player = 7", "the results are on record as of other persons"),
        ("player = NULL", "the results are on record as of other persons"),
        ("at = '2020-01-01 00:00:00+00:00'", "it ended at another time"),
        ("mu = mu + 1", "the rating of seat"),
        ("sigma = sigma / 2", "the rating of seat"),
    ],
)
async def test_a_forged_result(tables: Tables, store: Store, forged: str, said: str) -> None:
    await ended(tables, store)
    # What a rating of the other game follows from may have changed with it.
    assert said in (await faults(store, f"UPDATE results SET {forged} WHERE game_id = 2"))[1]


async def test_results_that_count_though_the_game_was_for_practice(tables: Tables, store: Store) -> None:
    await ended(tables, store)
    (fault, _) = await faults(store, "UPDATE games SET practice = TRUE WHERE id = 1")
    assert fault == "it counts for ratings on record, and should not"


async def test_results_of_a_game_that_goes_on(tables: Tables, store: Store) -> None:
    await ended(tables, store)
    await opened(tables, 79)
    *_, fault = await faults(
        store,
        "INSERT INTO results SELECT 3, seat, player, place, rated, at, mu, sigma "
        "FROM results WHERE game_id = 2",
    )
    assert fault == "it has results, and is not over"
    *_, fault = await faults(store, "UPDATE games SET status = 'over' WHERE id = 3")
    assert fault == "it is on record as over, and is not over"
