"""What is wrong with the database, each thing put in, and what an update means for its games."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli import main
from bot.operations.doctor.check import Diagnosis, Severity, looked_at
from bot.operations.doctor.database import DATABASE
from bot.operations.doctor.machine import Surroundings
from bot.operations.doctor.starting import unopened
from bot.operations.updating import NoCopy, copy_before_update
from bot.settings import Settings
from bot.store import DatabaseUnavailable, Store
from bot.store.database.lock import DatabaseInUse
from bot.store.database.looking import channels_at_play, schema_version
from bot.store.database.migrating import versions
from engine.core import registry
from tests.bot.operations.doctor.conftest import SettingsOf
from tests.bot.store.database.test_damage import tear
from tests.games import GAMES
from tests.postgres import Server

FORMER = Path(__file__).parents[3] / "upgrades" / "372c0b2e-days" / "games.sqlite3.gz"
FIRST, NEWEST = versions()[0], versions()[-1]
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def all_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


@pytest.fixture
def settings(settings_of: SettingsOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings, also those of the command line."""
    monkeypatch.chdir(tmp_path)
    made = settings_of()
    monkeypatch.setenv("DATABASE_URL", made.database_url)
    return made


@pytest.fixture
def file(settings: Settings) -> Path:
    """Where the database is to be."""
    file = settings.database_file
    assert file is not None
    file.parent.mkdir()
    return file


@pytest.fixture
def former(file: Path) -> Path:
    """The database of a former release, with two running games."""
    file.write_bytes(gzip.decompress(FORMER.read_bytes()))
    return file


def opened(settings: Settings) -> None:
    async def once() -> None:
        await (await Store.open(settings.database_url)).close()

    asyncio.run(once())


def alter(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


def found(settings: Settings, name: str) -> Sequence[Diagnosis]:
    (check,) = [each for each in DATABASE if each.name == name]
    return [finding for _, finding in looked_at([check], Surroundings(settings))]


def wrong(settings: Settings, name: str) -> Diagnosis:
    (finding,) = [each for each in found(settings, name) if each.level is not Severity.FINE]
    assert finding.mend
    return finding


def version(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


# -- what is looked at ---------------------------------------------------------------------------


def test_looking_makes_no_database_and_changes_none(settings: Settings, former: Path) -> None:
    before = former.read_bytes()
    for check in DATABASE:
        assert found(settings, check.name)
    assert former.read_bytes() == before
    former.unlink()
    assert found(settings, "version")[0].said == "there is no database yet; the first start makes it"
    assert [each for name in ("pages", "games") for each in found(settings, name)] == []
    assert [*former.parent.iterdir()] == []


def test_a_database_of_this_version_is_fine(settings: Settings, file: Path) -> None:
    opened(settings)
    for check in DATABASE:
        assert {each.level for each in found(settings, check.name)} == {Severity.FINE}
    assert asyncio.run(schema_version(settings.database_url)) == NEWEST


def test_a_database_of_an_earlier_version_will_be_copied(settings: Settings, former: Path) -> None:
    finding = wrong(settings, "version")
    assert finding.level is Severity.WARNING
    assert finding.said == f"the database has version {FIRST}, and the next start brings it to {NEWEST}"
    assert "`stellwerk back`" in finding.mend


@pytest.mark.parametrize(
    ("number", "mend"), [("9999", "go back with `stellwerk back`"), ("0001", "start commit 372c0b2e")]
)
def test_a_database_of_a_version_that_this_one_does_not_know(
    settings: Settings, file: Path, number: str, mend: str
) -> None:
    opened(settings)
    alter(file, f"UPDATE alembic_version SET version_num = '{number}'")
    finding = wrong(settings, "version")
    assert finding.level is Severity.FAULT
    assert f"the database has version {number}" in finding.said
    assert mend in finding.mend


def test_a_file_that_is_no_database(settings: Settings, file: Path) -> None:
    file.write_bytes(b"no database" * 1000)
    finding = wrong(settings, "version")
    assert "file is not a database" in finding.said
    assert "`stellwerk restore` the newest copy" in finding.mend
    assert wrong(settings, "pages").level is Severity.FAULT


def test_a_torn_page(settings: Settings, file: Path) -> None:
    opened(settings)
    tear(file, "moves")
    assert found(settings, "version")[0].level is Severity.FINE
    finding = wrong(settings, "pages")
    assert "is damaged" in finding.said
    assert "`stellwerk restore` the newest copy" in finding.mend


async def test_a_server_that_is_not_there(settings_of: SettingsOf) -> None:
    settings = settings_of(database_url="postgresql+asyncpg://ann:secret@127.0.0.1:9/games")
    finding = await asyncio.to_thread(wrong, settings, "version")
    assert finding.level is Severity.FAULT
    assert "start PostgreSQL" in finding.mend
    assert (await asyncio.to_thread(wrong, settings, "games")).level is Severity.FAULT


@pytest.mark.whole
async def test_a_database_on_a_server(postgres: Server, settings_of: SettingsOf) -> None:
    url = postgres.database()
    settings = settings_of(database_url=url)
    assert "is empty" in (await asyncio.to_thread(found, settings, "version"))[0].said
    assert await asyncio.to_thread(found, settings, "games") == []
    await (await Store.open(url)).close()
    assert f"version {NEWEST}" in (await asyncio.to_thread(found, settings, "version"))[0].said
    assert (await asyncio.to_thread(found, settings, "games"))[0].level is Severity.FINE
    assert copy_before_update(settings, NOW) is None
    postgres.drop(url)


def test_a_start_that_fails_names_the_way_back(settings: Settings, file: Path) -> None:
    opened(settings)
    failed = unopened(settings, DatabaseUnavailable("near DROP: syntax error"))
    assert failed.said == "DATABASE_URL: the database can't be opened: near DROP: syntax error"
    assert "after an update `stellwerk back` goes back" in failed.mend
    file.write_bytes(b"no database" * 1000)
    assert "`stellwerk restore`" in unopened(settings, DatabaseUnavailable("not a database")).mend
    assert not unopened(settings, DatabaseInUse("another Stellwerk runs; stop it first")).mend


# -- running games -------------------------------------------------------------------------------


def test_what_an_update_changes_for_running_games_is_said(settings: Settings, former: Path) -> None:
    first, last = found(settings, "games")
    assert first.level is Severity.FINE
    assert "(vienna1840, channel " in first.said
    assert "of rules version 2: will be played on under version 3" in first.said
    assert last.said == "1 running games are as they were, 1 are changed by updates"
    alter(former, "UPDATE games SET game = 'chess' WHERE game = 'trambahn'")
    finding = wrong(settings, "games")
    assert "there is no game chess here" in finding.said
    assert "`stellwerk back`" in finding.mend


def test_where_games_run_is_known_for_this_version_alone(settings: Settings, former: Path) -> None:
    assert asyncio.run(channels_at_play(settings.database_url)) == frozenset()
    opened(settings)
    assert len(asyncio.run(channels_at_play(settings.database_url))) == 2


# -- there and back ------------------------------------------------------------------------------


def test_before_an_update_the_database_is_copied_and_one_command_puts_it_back(
    settings: Settings, former: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = copy_before_update(settings, NOW)
    assert made == former.parent / f"stellwerk-before-{NEWEST}-20260301-120000.sqlite3"
    opened(settings)
    assert (version(former), version(made)) == (NEWEST, FIRST)
    assert copy_before_update(settings, NOW) is None
    assert main(["back"]) == 0
    assert version(former) == FIRST
    said = capsys.readouterr().out
    assert f"restored from {made}" in said
    assert "start the former version" in said
    (aside,) = former.parent.glob("*.replaced")
    assert version(aside) == NEWEST
    assert made.exists()


def test_of_several_copies_the_newest_is_put_back(
    settings: Settings, former: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "copies"
    monkeypatch.setenv("BACKUP_DIR", str(folder))
    settings = settings.model_copy(update={"backup_dir": folder})
    first = copy_before_update(settings, NOW)
    alter(former, "UPDATE games SET host = 5 WHERE game = 'trambahn'")
    second = copy_before_update(settings, NOW.replace(hour=13))
    assert first is not None
    assert second is not None
    assert first.parent == second.parent == folder
    opened(settings)
    assert main(["back"]) == 0
    with closing(sqlite3.connect(former)) as connection:
        assert connection.execute("SELECT count(*) FROM games WHERE host = 5").fetchone() == (1,)


def test_without_a_copy_there_is_no_way_back(
    settings: Settings, former: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["back"]) == 1
    assert "there is no copy from before an update" in capsys.readouterr().err
    assert version(former) == FIRST


@pytest.mark.parametrize("number", ["0001", "9999"])
def test_what_can_not_be_opened_is_not_copied(settings: Settings, former: Path, number: str) -> None:
    alter(former, f"UPDATE alembic_version SET version_num = '{number}'")
    assert copy_before_update(settings, NOW) is None


def test_an_update_that_can_not_be_copied_is_none(
    settings: Settings, former: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("bot.store.database.copies.check", full)
    with pytest.raises(NoCopy, match="No space left on device"):
        copy_before_update(settings, NOW)
    assert version(former) == FIRST
    assert [each.name for each in former.parent.iterdir()] == [former.name]
