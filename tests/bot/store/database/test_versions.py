"""Each version that a database has had is told of once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.store import Store
from bot.store.database import versions

NOW = datetime(2026, 12, 1, tzinfo=UTC)


async def untold_after(store: Store, *started: str) -> list[str | None]:
    """What is to be told after each start of these versions, if each is told at once."""
    found = []
    for version in started:
        async with store.writing() as connection:
            await versions.note(connection, version, NOW)
            found.append(former := await versions.untold(connection, version))
            if former is not None:
                await versions.note_told(connection, version, NOW)
    return found


@pytest.mark.every_database
@pytest.mark.parametrize(
    ("started", "told"),
    [
        (("1.0.0",), [None]),
        (("1.0.0", "1.1.0", "1.1.0"), [None, "1.0.0", None]),
        (("1.9.0", "1.10.0", "1.9.0", "1.10.0", "2.0.0"), [None, "1.9.0", None, None, "1.10.0"]),
    ],
)
async def test_an_update_is_told_once_and_a_first_start_never(
    database_url: str, started: tuple[str, ...], told: list[str | None]
) -> None:
    store = await Store.open(database_url)
    try:
        assert await untold_after(store, *started) == told
    finally:
        await store.close()


async def test_what_was_not_told_yet_stays_to_be_told(database_url: str) -> None:
    store = await Store.open(database_url)
    try:
        for _ in range(2):
            async with store.writing() as connection:
                for version in ("1.0.0", "1.1.0"):
                    await versions.note(connection, version, NOW)
                assert await versions.untold(connection, "1.1.0") == "1.0.0"
    finally:
        await store.close()
