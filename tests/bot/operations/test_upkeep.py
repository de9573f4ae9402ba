"""The commands that look after the database, on games of the toy."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli import main
from bot.games import planned
from bot.happenings import Person, Reminded, RoundUp, Unheard
from bot.store import OrderRecord, Store
from bot.store.database.copies import copy_time
from bot.store.games import orders
from bot.store.outbox import deliveries, mirrors, queue
from bot.store.people import follows, looks, preferences
from bot.store.schema import metadata
from bot.store.waiting import awaiting, due
from bot.table import consent, hosting, lobby, sharing
from bot.table.tables import Tables
from bot.table.waiting import roundups
from bot.table.waiting import roundups as planning
from bot.table_settings import TableSettings
from engine.core import registry
from tests.bot.store.database.test_damage import tear
from tests.bot.store.database.test_lock import holding
from tests.toy import TOY, Skip, Take, Turn

ANN, BEN = 1, 2


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of two games: one with undone moves, one in the lobby."""
    folder = tmp_path_factory.mktemp("played") / "games"
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(registry, "games", lambda: {TOY.id: TOY})
        asyncio.run(with_store(folder / "games.sqlite3", play))
    return folder


@pytest.fixture
def database(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the settings: a copy of what was played."""
    path = shutil.copytree(played, tmp_path / "games") / "games.sqlite3"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{path}")
    return path


async def with_store(path: Path, work: Callable[[Tables], object]) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    try:
        await work(Tables(store, lambda channel: None))  # type: ignore[misc]
    finally:
        await store.close()


async def play(tables: Tables) -> None:
    for channel in (77, 78):
        table = await tables.create(
            TOY,
            channel_id=channel,
            guild_id=9,
            host=ANN,
            name="Ann",
            options={},
            seed=4,
            settings=TableSettings(seating="joined"),
        )
    table = await tables.get(77)
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, ANN)
    # More than SNAPSHOT_EVERY rows, and some of them of each kind.
    for number in range(1, 30, 2):
        await table.submit((ANN, BEN)[number // 2 % 2], Skip(), number)
        if number % 6 == 1:
            await consent.overrule(table, ANN, 1000 + number, moderates=False)
            await consent.overrule_redo(table, ANN, 2000 + number, moderates=False)
    await table.submit(table.seats[table.deciders[0]].user_id or 0, Turn(), 900)
    await table.submit(table.seats[table.deciders[0]].user_id or 0, Take(pile="A", stones=1), 901)


def alter(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount == 1


def rows_of(path: Path) -> list[object]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT revision, state_hash FROM moves ORDER BY 1").fetchall()


# -- verify --------------------------------------------------------------------------------------


def test_verify_finds_every_state_as_recorded(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = len(rows_of(database))
    assert rows > 25
    assert main(["verify"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"game 1 (toy, channel 77, running): {rows} rows, as recorded",
        "game 2 (toy, channel 78, lobby): 0 rows, as recorded",
        f"2 games, {rows} rows as recorded, 0 games at fault",
    ]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            f"UPDATE moves SET state_hash = '{'0' * 64}' WHERE revision = 12",
            "revision 12: the state's hash is not",
        ),
        ('UPDATE moves SET action = \'{"kind": "turn"}\' WHERE revision = 4', "revision 4: "),
        ("UPDATE moves SET action = 'not JSON' WHERE revision = 4", "its rows can't be read"),
        ("UPDATE moves SET target = 9 WHERE revision = 2", "revision 2: undo of revision 9, where 1 was due"),
        ("DELETE FROM moves WHERE revision = 7", "revision 8: revision 7 is missing"),
        ("UPDATE snapshots SET state = '{}' WHERE revision = 25", "revision 25: "),
        (
            "UPDATE moves SET notation = 'skip it' WHERE revision = 3",
            "revision 3: it is written as 'skip it'",
        ),
        ("UPDATE moves SET notation = 'turn' WHERE revision = 2", "revision 2: it is written as 'turn'"),
        ("UPDATE moves SET reveals = 0 WHERE reveals", "whether it turned over what was hidden"),
        ("UPDATE moves SET reveals = 1 WHERE revision = 5", "revision 5: whether it turned over"),
        (f"UPDATE moves SET user_id = {ANN + BEN} WHERE revision = 4", "revision 4: it is on record as of"),
        ("UPDATE moves SET user_id = NULL WHERE revision = 4", "revision 4: it is on record as of"),
        ("UPDATE seats SET user_id = 7 WHERE game_id = 1 AND seat = 0", "revision 1: it is on record as of"),
        ("UPDATE games SET status = 'over' WHERE id = 1", "it is on record as over, and is not over"),
        ("UPDATE games SET game = 'chess' WHERE id = 1", "there is no game chess here"),
    ],
)
def test_verify_names_the_first_row_at_fault_and_goes_on(
    database: Path, capsys: pytest.CaptureFixture[str], statement: str, said: str
) -> None:
    alter(database, statement)
    assert main(["verify"]) == 1
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("game 1 ")
    assert said in first
    assert second.endswith("0 rows, as recorded")
    assert last.endswith(" 1 games at fault")


@pytest.mark.parametrize("name", ["ix_games_channel_id", "ix_seats_user_id"])
def test_verify_looks_at_pages_that_no_game_is_played_from(
    database: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    tear(database, name)
    assert main(["verify"]) == 1
    first, *_, last = capsys.readouterr().out.splitlines()
    assert "is damaged" in first
    assert last.endswith(" 0 games at fault")


def test_verify_looks_at_a_backup_and_leaves_it_alone(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "b.sqlite3"
    assert main(["backup", str(backup)]) == 0
    alter(database, f"UPDATE moves SET state_hash = '{'0' * 64}' WHERE revision = 12")
    before = backup.read_bytes()
    assert main(["verify", str(backup)]) == 0
    assert backup.read_bytes() == before
    assert not list(tmp_path.glob("b.sqlite3-*"))
    backup.write_bytes(before[: len(before) // 2])
    assert main(["verify", str(backup)]) == 1
    assert "can't be read" in capsys.readouterr().err


# -- backup and restore --------------------------------------------------------------------------


def test_a_backup_while_the_bot_runs_is_one_whole_file(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with holding(database), closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM moves WHERE revision > 3")
        assert main(["backup", str(folder)]) == 0
        writer.execute("ROLLBACK")
    (backup,) = folder.iterdir()
    assert copy_time(backup) is not None
    assert rows_of(backup) == rows_of(database)


def test_a_backup_never_replaces_a_file(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there").write_text("mine", encoding="utf-8")
    assert main(["backup", str(tmp_path / "there")]) == 1
    assert (tmp_path / "there").read_text(encoding="utf-8") == "mine"
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_restore_puts_the_backup_in_and_the_former_file_aside(database: Path, tmp_path: Path) -> None:
    backup = tmp_path / "b.sqlite3"
    assert main(["backup", str(backup)]) == 0
    then = rows_of(database)
    alter(database, "DELETE FROM moves WHERE revision = 12")
    since = rows_of(database)
    assert main(["restore", str(backup)]) == 0
    assert rows_of(database) == then
    (aside,) = database.parent.glob("*.replaced")
    assert rows_of(aside) == since
    assert backup.is_file()
    assert main(["verify"]) == 0


def test_restore_after_the_database_was_torn_apart(database: Path, tmp_path: Path) -> None:
    backup = tmp_path / "b.sqlite3"
    assert main(["backup", str(backup)]) == 0
    then = rows_of(database)
    database.write_bytes(b"\0" * 5000)
    Path(f"{database}-wal").write_bytes(b"torn")
    assert main(["restore", str(backup)]) == 0
    assert rows_of(database) == then
    database.unlink()
    before = set(database.parent.glob("*.replaced"))
    assert main(["restore", str(backup)]) == 0
    assert rows_of(database) == then
    # Nothing was there to be set aside.
    assert set(database.parent.glob("*.replaced")) == before


@pytest.mark.parametrize("damage", ["no database", "other database", "torn page", "newer version", "missing"])
def test_restore_refuses_what_is_no_whole_backup(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    backup = tmp_path / "b.sqlite3"
    assert main(["backup", str(backup)]) == 0
    capsys.readouterr()
    match damage:
        case "no database":
            backup.write_text("hello " * 1000, encoding="utf-8")
        case "other database":
            backup.unlink()
            with closing(sqlite3.connect(backup)) as connection, connection:
                connection.execute("CREATE TABLE t (a)")
        case "torn page":
            content = bytearray(backup.read_bytes())
            content[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
            backup.write_bytes(content)
        case "newer version":
            alter(backup, "UPDATE alembic_version SET version_num = '9999'")
        case "missing":
            backup.unlink()
    before = rows_of(database)
    assert main(["restore", str(backup)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert rows_of(database) == before
    assert not [
        path for path in database.parent.iterdir() if "restor" in path.name or "replaced" in path.name
    ]


@pytest.mark.parametrize("command", ["restore", "vacuum"])
def test_what_needs_the_file_alone_refuses_while_the_bot_runs(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    backup = tmp_path / "b.sqlite3"
    assert main(["backup", str(backup)]) == 0
    with holding(database) as process, pytest.raises(SystemExit) as ended:
        main([command] if command == "vacuum" else [command, str(backup)])
    assert ended.value.code == 2
    assert f"process {process.pid}" in capsys.readouterr().err


def test_vacuum_gives_room_back(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE filler (a)")
        connection.execute("INSERT INTO filler VALUES (zeroblob(2000000))")
        connection.execute("DROP TABLE filler")
    before = rows_of(database)
    assert main(["vacuum"]) == 0
    assert database.stat().st_size < 500_000
    assert rows_of(database) == before


@pytest.mark.parametrize("command", [["backup", "x"], ["verify"], ["vacuum"]])
def test_no_database_is_one_line_and_makes_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///here/games.sqlite3")
    with pytest.raises(SystemExit) as ended:
        main(command)
    assert ended.value.code == 2
    assert "there is no database at" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["backup", "x"], ["restore", "x"], ["vacuum"]])
def test_other_databases_are_left_to_their_own_tools(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://localhost/games")
    with pytest.raises(SystemExit):
        main(command)
    assert "SQLite" in capsys.readouterr().err


# -- people --------------------------------------------------------------------------------------


def test_a_person_is_taken_out_and_the_game_stays_whole(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows_of(database)
    assert main(["forget", str(BEN)]) == 0
    assert "1 seats" in capsys.readouterr().out
    with closing(sqlite3.connect(database)) as connection:
        dump = "\n".join(connection.iterdump())
        assert connection.execute("SELECT user_id, name FROM seats ORDER BY game_id, seat").fetchall() == [
            (ANN, "Ann"),
            (None, "Nobody"),
            (ANN, "Ann"),
        ]
        assert connection.execute("SELECT count(*) FROM moves WHERE user_id = ?", (BEN,)).fetchone() == (0,)
    assert "Ben" not in dump
    assert rows_of(database) == before
    assert main(["verify"]) == 0
    # Nobody with no seat is nobody to take out.
    assert main(["forget", "99"]) == 0

    async def claimed(tables: Tables) -> None:
        table = await tables.get(77)
        await lobby.join(table, BEN, "Benno", 1)
        assert table.names == ("Ann", "Benno")

    asyncio.run(with_store(database, claimed))


def test_who_gave_a_seat_away_is_taken_out_too(database: Path) -> None:
    async def handed_over(tables: Tables) -> None:
        table = await tables.get(77)
        await hosting.offer(table, BEN, 3, "Cyd")
        await hosting.hand_over(table, 1, BEN, 3, "Cyd")

    asyncio.run(with_store(database, handed_over))
    assert main(["forget", str(BEN)]) == 0
    with closing(sqlite3.connect(database)) as connection:
        posts = connection.execute("SELECT payload FROM log WHERE kind IN ('offer', 'seat')").fetchall()
        assert "Ben" not in "\n".join(connection.iterdump())
    assert [json.loads(payload)["from"] for (payload,) in posts] == [0, 0]
    assert [json.loads(payload)["name"] for (payload,) in posts] == ["Cyd", "Cyd"]


def test_a_host_is_taken_out(database: Path) -> None:
    assert main(["forget", str(ANN)]) == 0
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT DISTINCT host FROM games").fetchall() == [(-1,)]
        assert "Ann" not in "\n".join(connection.iterdump())


ZOE, ZOES_NAME = 771234567890123456, "Ottakringerin_Zoë"
MARKS = (str(ZOE), "Ottakringerin")


async def zoe_does_everything(tables: Tables) -> None:
    """She joins, leaves, hosts, moderates, offers and gives away a seat, wishes, looks on, and is called."""
    left = await tables.get(78)
    await lobby.join(left, ZOE, ZOES_NAME)
    await lobby.leave(left, ZOE)
    await lobby.join(left, ZOE, ZOES_NAME)
    await lobby.leave(left, ANN)
    table = await tables.get(77)
    await hosting.pause(table, ZOE, ZOES_NAME, moderates=True)
    await hosting.resume(table, ZOE, ZOES_NAME, moderates=True)
    await sharing.ask(table, ZOE, ZOES_NAME, moderates=True)
    await hosting.replace_player(table, ANN, 1, ZOE, ZOES_NAME)
    await table.submit(table.seats[table.deciders[0]].user_id or 0, Skip(), 3001)
    await table.submit(table.seats[table.deciders[0]].user_id or 0, Skip(), 3002)
    await consent.propose(table, ZOE, table.past.done[-2].revision, table.revision)
    await hosting.vacate(table, ZOE)
    await hosting.vacate(table, ZOE, vacant=False)
    await hosting.offer(table, ZOE, 3, "Cyd")
    await hosting.hand_over(table, 1, ZOE, 3, "Cyd")
    ended = await tables.create(
        TOY,
        channel_id=79,
        guild_id=9,
        host=ZOE,
        name=ZOES_NAME,
        options={},
        seed=4,
        settings=TableSettings(seating="joined"),
    )
    await hosting.end(ended, ZOE, ZOES_NAME)


async def zoe_is_everywhere(store: Store) -> None:
    await zoe_does_everything(Tables(store, lambda channel: None))
    async with store.writing() as connection:
        await preferences.choose(connection, "person", ZOE, "theme", "dark")
        await awaiting.announce_absence(
            connection, ZOE, (datetime.now(UTC), datetime.now(UTC) + timedelta(days=3))
        )
        await queue.add_to(connection, 1, [(81, None)], Reminded(Person(ZOE, ZOES_NAME), 1))
        unheard = Unheard(Person(ANN), Person(ZOE, ZOES_NAME))
        await queue.add_to(connection, 1, [(77, 9)], unheard)
        await queue.add_to(connection, 1, [(81, None)], RoundUp(Person(ZOE), datetime.now(UTC)))
        await looks.note(connection, ZOE, 1, 2, datetime.now(UTC))
        await follows.turn(connection, ZOE, 1, datetime.now(UTC))
        await roundups.keep(connection, ZOE, roundups.Wish("daily", (77, 9)))
        await planning.plan(connection, ZOE, datetime.now(UTC))
        await mirrors.add(connection, 77, 80, 9, ZOE)
        plan = planned([(Take(pile="C", stones=1), ())])
        await orders.add(connection, OrderRecord(0, 1, 1, ZOE, 0, plan.record()))
        await due.add(connection, due.Due(datetime.now(UTC), "reminder", 1, 9, 1, ZOE, {"user": ZOE}))
        posts = await queue.open_posts(connection, 77)
        for number, post in enumerate(posts):
            await deliveries.delivered(connection, [post], 5000 + number, live=False, illustrated=True)
        await queue.set_failure(connection, posts[0].id, f"HTTPException('{ZOES_NAME} is not allowed')")


def test_nothing_is_left_of_a_person_in_any_column_of_any_table_or_in_any_file(
    database: Path, tmp_path: Path
) -> None:
    async def opened() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{database}")
        try:
            await zoe_is_everywhere(store)
        finally:
            await store.close()

    asyncio.run(opened())
    assert {"seats.name", "log.payload", "outbox.failure", "games.host"} <= {*traces(database)}
    assert {"orders.user_id", "looks.user_id", "follows.user_id"} <= {*traces(database)}
    assert main(["forget", str(ZOE)]) == 0
    assert traces(database) == []
    for file in tmp_path.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert [mark for mark in MARKS if mark.encode() in content] == [], file
            # As SQLite stores a whole number.
            assert ZOE.to_bytes(8, "big") not in content, file
    assert main(["verify"]) == 0


def traces(database: Path) -> list[str]:
    """The columns in which her id or her name stands."""
    found = []
    with closing(sqlite3.connect(database)) as connection:
        for table in metadata.sorted_tables:
            for column in table.columns:
                rows = connection.execute(f"SELECT {column.name} FROM {table.name}").fetchall()
                if any(mark in str(value) for (value,) in rows for mark in MARKS):
                    found.append(f"{table.name}.{column.name}")
    return found


@pytest.mark.parametrize("user", ["0", "-1", "Ann", str(2**63)])
def test_only_the_id_of_a_person_is_taken(user: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["forget", user])
    assert ended.value.code == 2
