"""One's own data: all that is kept of a person is in it, and nothing of anybody else."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from sqlalchemy import BigInteger, select

from bot.happenings import read
from bot.store import Store
from bot.store.people import own
from bot.store.people.forgetting import forget
from bot.store.schema import log, metadata, moves, seats

KEPT = Path(__file__).parents[3] / "upgrades" / "372c0b2e-everything" / "games.sqlite3.gz"
PERSONAL = frozenset({"user_id", "host", "player", "owner_id"})
"""What columns with the id of a person are called."""
SECRET = ("seed", "state", "payload", "state_hash", "options")
"""What nobody is given: with it hidden cards could be computed, or it tells of others."""


@pytest.fixture
async def everything(tmp_path: Path) -> Store:
    """A database in which everything happened once."""
    file = tmp_path / "games.sqlite3"
    file.write_bytes(gzip.decompress(KEPT.read_bytes()))
    return await Store.open(f"sqlite+aiosqlite:///{file}")


def test_every_column_for_a_person_is_known() -> None:
    found = {
        column
        for table in metadata.tables.values()
        for column in table.c
        if column.name in PERSONAL and isinstance(column.type, BigInteger)
    }
    assert found == {kept.person for kept in own.KEPT}


def test_nothing_is_shown_by_which_a_game_could_be_foretold() -> None:
    shown = {column.name for kept in own.KEPT for column in kept.shown}
    assert not shown & set(SECRET)


async def test_all_is_there_and_nothing_of_others(everything: Store) -> None:
    async with everything.reading() as connection:
        people = {
            (user, name)
            for user, name in (await connection.execute(select(seats.c.user_id, seats.c.name))).all()
            if user and user > 1000
        }
        people |= {
            (person.id, person.name)
            for kind, payload in (await connection.execute(select(log.c.kind, log.c.payload))).all()
            for person in read(kind, payload).people
            if person.id and person.id > 1000 and person.name
        }
        assert len(people) >= 4
        for user, name in people:
            found = await own.of_person(connection, user)
            written = json.dumps(found)
            made = (await connection.execute(select(moves.c.revision).where(moves.c.user_id == user))).all()
            assert len(found.get("moves", ())) == len(made)
            for other, called in people:
                if other != user:
                    assert str(other) not in written
                    assert called == name or f'"{called}"' not in written
    await everything.close()


async def test_of_whom_nothing_is_kept_nothing_is_told(everything: Store) -> None:
    async with everything.reading() as connection:
        asked = select(seats.c.user_id).where(seats.c.user_id > 1000).limit(1)
        (user,) = (await connection.execute(asked)).one()
        assert await own.of_person(connection, 999_999) == {}
        assert (await own.of_person(connection, user)).keys() >= {"seats", "moves", "log"}
    async with everything.writing() as connection:
        await forget(connection, user)
    async with everything.reading() as connection:
        assert await own.of_person(connection, user) == {}
    await everything.close()
