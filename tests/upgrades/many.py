"""How long it takes to bring a database of the first release to the present form.

python -m tests.upgrades.many 10000         # so many games, in an SQLite file and on PostgreSQL
"""

from __future__ import annotations

import asyncio
import gzip
import shutil
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from bot.store import Store
from tests.postgres import MISSING, server

from .copying import copied_to

__all__ = ["main"]

LEFT = Path(__file__).parent / "372c0b2e-tables" / "games.sqlite3.gz"
TABLES = ("games", "seats", "moves", "snapshots", "outbox", "awaits", "proposals", "votes")
OWN = {"games": "games", "outbox": "outbox", "proposals": "proposals"}
"""Tables that number their rows, each with the table whose numbers stand in its column `id`."""
NUMBERS = {"game_id": "games", "proposal_id": "proposals"}
"""Columns with numbers of other tables."""
APART = 10**7
"""Between the ids of Discord's in one copy of the games and those in the next."""


def fill(file: Path, games: int) -> None:
    """A database with so many games, or a few more: those of the release over and over, in other channels."""
    first = file.with_suffix(".first")
    first.write_bytes(gzip.decompress(LEFT.read_bytes()))
    shutil.copyfile(first, file)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("ATTACH ? AS first", (str(first),))
        most = {table: _one(connection, f"SELECT coalesce(max(id), 0) FROM first.{table}") for table in OWN}
        for number in range(1, -(-games // int(_one(connection, "SELECT count(*) FROM first.games")))):
            for table in TABLES:
                columns = [row[1] for row in connection.execute(f"PRAGMA first.table_info({table})")]
                values = ", ".join(_value(table, column, number, most) for column in columns)
                connection.execute(f"INSERT INTO main.{table} SELECT {values} FROM first.{table}")
    connection.close()
    first.unlink()


def _one(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])


def _value(table: str, column: str, number: int, most: dict[str, int]) -> str:
    """What stands in a column of the copy with this number."""
    if (of := OWN.get(table) if column == "id" else NUMBERS.get(column)) is not None:
        return f"{column} + {number * most[of]}"
    if column in ("channel_id", "interaction_id"):
        return f"{column} + {number * APART}"
    return f"'{number}.' || id" if column == "nonce" else column


async def opened(url: str) -> float:
    """The seconds until a database is open."""
    begun = time.perf_counter()
    store = await Store.open(url)
    seconds = time.perf_counter() - begun
    await store.close()
    return seconds


async def measure(games: int) -> None:
    """Print the seconds of each kind of database, and what was in it."""
    with tempfile.TemporaryDirectory() as directory, server() as running:
        file = Path(directory) / "games.sqlite3"
        fill(file, games)
        with sqlite3.connect(file) as connection:
            counts = {table: _one(connection, f"SELECT count(*) FROM {table}") for table in TABLES}
        connection.close()
        print(counts, f"{file.stat().st_size / 2**20:.0f} MiB")
        if running is None:
            print(MISSING)
        else:
            url = running.database()
            await copied_to(url, file)
            print(f"PostgreSQL: {await opened(url):.1f} s")
        print(f"SQLite: {await opened(f'sqlite+aiosqlite:///{file}'):.1f} s")


def main() -> None:
    """Measure with as many games as are asked for."""
    asyncio.run(measure(int(sys.argv[1])))


if __name__ == "__main__":
    main()
