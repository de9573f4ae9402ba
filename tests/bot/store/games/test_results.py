"""What is read of journals for statistics."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert

from bot.store import Store, schema
from bot.store.games import results
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from tests.toy import TOY

pytestmark = pytest.mark.every_database

BEGIN = datetime(2026, 3, 23, 9, tzinfo=UTC)
ANN, BEN = 1, 2
ROWS = [
    (0, 0, ANN, None),
    (5, 1, BEN, None),
    (6, 1, BEN, None),
    (9, 0, ANN, None),
    (9, 1, BEN, "order:3"),
    (30, 0, ANN, None),
    (31, None, BEN, None),
]
"""After how many hours, by which seat and whom, and what made it."""


async def test_an_answer_is_the_first_press_after_a_move_of_another(store: Store, tables: Tables) -> None:
    for channel in (1, 2):
        table = await tables.create(
            TOY,
            channel_id=channel,
            guild_id=9,
            host=ANN,
            name="Ann",
            options={},
            settings=TableSettings(seating="joined"),
        )
        rows = [
            {
                "game_id": table.record.id,
                "revision": number,
                "kind": "move",
                "seat": seat,
                "user_id": user,
                "cause": cause,
                "target": None,
                "action": None,
                "notation": "skip",
                "state_hash": "",
                "interaction_id": None,
                "reveals": False,
                "created_at": BEGIN + timedelta(hours=hours),
            }
            for number, (hours, seat, user, cause) in enumerate(ROWS, 1)
        ]
        async with store.writing() as connection:
            await connection.execute(insert(schema.moves), rows)

    async def hours_of(user_id: int, *games: int) -> list[tuple[int, float]]:
        async with store.reading() as connection:
            found = await results.answers_in(connection, games, user_id)
        return [(game, (at - called) / timedelta(hours=1)) for game, called, at in found]

    assert await hours_of(ANN, 1) == [(1, 3), (1, 21)]
    assert await hours_of(BEN, 1, 2) == [(1, 5), (1, 1), (2, 5), (2, 1)]
    assert await hours_of(3, 1, 2) == []
    assert await hours_of(ANN) == []
