"""What is wrong on the machine, each thing put in: one finding that says what to do."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfoNotFoundError

import pytest

from bot.language.library import Library
from bot.operations.doctor import machine
from bot.operations.doctor.check import Diagnosis, Severity, looked_at
from bot.operations.doctor.machine import MACHINE, Surroundings
from bot.settings import Settings
from bot.store import Store
from bot.store.database.copies import copy_name
from engine.core import registry
from tests.bot.operations.doctor.conftest import SettingsOf
from tests.bot.store.database.test_lock import HOUSE, holding
from tests.games import GAMES

NOW = datetime.now(UTC)
DISK = "36 25 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"


def found(
    settings: Settings, name: str, now: datetime = NOW, mounts: Path | None = None
) -> Sequence[Diagnosis]:
    """What the check of this name finds."""
    here = Surroundings(settings, lambda: now, mounts or Path("/nowhere"))
    (check,) = [each for each in MACHINE if each.name == name]
    return [finding for _, finding in looked_at([check], here)]


def wrong(settings: Settings, name: str, **here: Any) -> Diagnosis:
    """The one thing that isn't fine; it says what to do."""
    (finding,) = [each for each in found(settings, name, **here) if each.level is not Severity.FINE]
    assert finding.mend
    return finding


@pytest.fixture
async def database(settings_of: SettingsOf) -> Path:
    file = settings_of().database_file
    assert file is not None
    await (await Store.open(settings_of().database_url)).close()
    return file


def test_a_new_machine_is_fine(
    settings_of: SettingsOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    settings = settings_of(backup_dir=tmp_path / "copies")
    for check in MACHINE:
        assert {each.level for each in found(settings, check.name)} == {Severity.FINE}, check.name


def test_a_database_on_a_server_is_no_business_of_this_machines_disk(settings_of: SettingsOf) -> None:
    settings = settings_of(database_url="postgresql+asyncpg://a:b@c/d")
    assert not [each for name in ("volume", "disk", "room") for each in found(settings, name)]
    assert [each.level for each in found(settings, "copies")] == [Severity.FINE]


# -- the volume ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "said", "mend"),
    [
        (errno.EROFS, "is mounted read-only", "mount it writable"),
        (errno.ENOSPC, "is full", "make room"),
        (errno.EDQUOT, "the quota", "make room"),
        (errno.EACCES, "belongs to root, and user 10001 may not write it", "sudo chown -R 10001:10001 "),
    ],
)
def test_a_volume_that_can_not_be_written(
    settings_of: SettingsOf,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    said: str,
    mend: str,
) -> None:
    def refused(**_: Any) -> None:
        raise OSError(number, os.strerror(number))

    owner = tmp_path.stat().st_uid
    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    monkeypatch.setattr(os, "geteuid", lambda: 10001)
    monkeypatch.setattr(os, "getegid", lambda: 10001)
    finding = wrong(settings_of(), "volume")
    assert finding.level is Severity.FAULT
    assert said.replace("root", "root" if owner == 0 else f"user {owner}") in finding.said
    assert finding.mend.startswith(mend)
    copies = wrong(settings_of(backup_dir=tmp_path / "copies"), "copies")
    assert copies.said == finding.said


def test_a_folder_that_may_not_be_entered_breaks_no_check_off(
    settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_: Path, **__: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    settings = settings_of()
    monkeypatch.setattr(Path, "stat", closed)
    assert "belongs to someone else" in wrong(settings, "volume").said
    assert "can't be looked at" in wrong(settings, "room").said


def test_a_file_in_the_place_of_the_folder(settings_of: SettingsOf, tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    assert "games isn't a folder" in wrong(settings_of(), "volume").said


@pytest.mark.parametrize(
    ("line", "level", "said"),
    [
        ("99 36 0:5 / {folder} rw - tmpfs tmpfs rw\n", Severity.FAULT, "is in memory (tmpfs)"),
        ("99 36 0:5 / {folder} rw - overlay overlay rw\n", Severity.FAULT, "is in the container itself"),
        ("99 36 0:5 / {folder} rw - nfs4 box:/srv rw\n", Severity.WARNING, "is on another machine (nfs4)"),
    ],
)
def test_a_disk_on_which_games_do_not_last(
    settings_of: SettingsOf, tmp_path: Path, line: str, level: Severity, said: str
) -> None:
    folder = tmp_path / "two words" / "games"
    settings = settings_of(database_url=f"sqlite+aiosqlite:///{folder}/games.sqlite3")
    mounts = tmp_path / "mountinfo"
    written = str(folder.parent).replace(" ", "\\040")
    mounts.write_text(f"{DISK}{line.format(folder=written)}bare line\n")
    finding = wrong(settings, "disk", mounts=mounts)
    assert finding.level is level
    assert said in finding.said
    # What is mounted over it is what counts.
    mounts.write_text(f"{mounts.read_text()}99 36 8:2 / {written} rw - xfs /dev/sdb rw\n")
    assert [each.said for each in found(settings, "disk", mounts=mounts)] == [f"{folder} is on a disk (xfs)"]


@pytest.mark.parametrize(("free", "level"), [(2**20, Severity.FAULT), (100 * 2**20, Severity.WARNING)])
def test_too_little_room(
    settings_of: SettingsOf, database: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: Severity
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    finding = wrong(settings_of(), "room")
    assert finding.level is level
    assert finding.said.startswith(f"{free // 2**20} MiB free beside")


# -- copies --------------------------------------------------------------------------------------


def test_no_copies_are_wanted(settings_of: SettingsOf) -> None:
    finding = wrong(settings_of(), "copies")
    assert finding.level is Severity.WARNING
    assert "BACKUP_DIR" in finding.mend


def test_copies_are_younger_than_a_day_or_their_lack_is_a_fault(
    settings_of: SettingsOf, database: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    settings = settings_of(backup_dir=folder)
    assert "the first copy is due" in found(settings, "copies")[0].said
    later = NOW + timedelta(days=2)
    finding = wrong(settings, "copies", now=later)
    assert finding.level is Severity.FAULT
    assert finding.said.startswith("there is no copy")
    assert f"stellwerk backup {folder}" in finding.mend
    folder.mkdir()
    (folder / copy_name(NOW)).touch()
    assert f"the newest copy is of {NOW:%Y-%m-%d}" in wrong(settings, "copies", now=later).said
    assert [each.level for each in found(settings, "copies", now=NOW + timedelta(hours=20))] == [
        Severity.FINE
    ]
    # One of tomorrow was made by a clock that was wrong.
    (folder / copy_name(NOW + timedelta(days=9))).touch()
    assert wrong(settings, "copies", now=later).level is Severity.FAULT


# -- the process ---------------------------------------------------------------------------------


def test_a_bot_that_runs_is_fine_unless_it_says_nothing(
    settings_of: SettingsOf, database: Path, tmp_path: Path
) -> None:
    assert found(settings_of(), "process")[0].said == "no bot runs on this database"
    with holding(database):
        assert found(settings_of(), "process")[0].said == "a bot runs on this database"
        finding = wrong(settings_of(health_file=tmp_path / "health"), "process")
    assert finding.level is Severity.FAULT
    assert "isn't well" in finding.said


# -- what it shows -------------------------------------------------------------------------------


WITHOUT_FONT = """
from pathlib import Path
from bot.operations.doctor.machine import MACHINE, Surroundings
from bot.settings import Settings
from render.core import fonts
fonts._path = lambda: "/nowhere/IBMPlexSans-Variable.ttf"
(check,) = [each for each in MACHINE if each.name == "pictures"]
for finding in check.look(Surroundings(Settings(_env_file=None))):
    print(finding.level, finding.sentence)
"""


@pytest.mark.whole
def test_a_missing_font() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_FONT], cwd=HOUSE, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(GAMES)
    for line in lines:
        assert line.startswith("fault pictures of ")
        assert "a font is missing or broken (cannot open resource): install the bot anew: `make clean" in line


def test_missing_and_broken_catalogues(
    settings_of: SettingsOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.language.library.in_use", Library(tmp_path))
    assert "nothing but English" in wrong(settings_of(), "languages").said
    folder = tmp_path / "language" / "locale"
    folder.mkdir(parents=True)
    (folder / "de.po").write_bytes(
        b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "\xff"\n'
    )
    monkeypatch.setattr("bot.language.library.in_use", Library(tmp_path))
    assert "the catalogue of de can't be read" in wrong(settings_of(), "languages").said


def test_unknown_time_zones(settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise ZoneInfoNotFoundError(name)

    monkeypatch.setattr(machine, "ZoneInfo", unknown)
    assert "pip install tzdata" in wrong(settings_of(), "zones").mend
