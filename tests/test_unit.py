"""`docs/stellwerk.service`: hardened, as systemd judges it, and fitting the bot."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from bot.__main__ import LEAVE_SECONDS
from bot.settings import Settings

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "docs" / "stellwerk.service"
PROGRAM = "/opt/stellwerk/.venv/bin/python"
ANALYZE = shutil.which("systemd-analyze")
EXPOSED = 16
"""Tenths of systemd's measure: what a program is exposed to that uses the network and nothing else."""
OF_OTHERS = {"XDG_CACHE_HOME", "PYTHONUNBUFFERED"}


def said(name: str) -> list[str]:
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    return [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]


def test_it_runs_as_somebody_without_rights_who_writes_in_its_own_folders_only() -> None:
    assert said("User") == ["stellwerk"]
    assert said("CapabilityBoundingSet") == [""]
    assert said("NoNewPrivileges") == ["true"]
    assert said("ProtectSystem") == ["strict"]
    assert said("ProtectHome") == ["true"]
    (folder,) = said("WorkingDirectory")
    assert said("StateDirectory") == [folder.removeprefix("/var/lib/")]


def test_it_sets_what_there_is_to_set_and_keeps_games_in_its_folder() -> None:
    given = dict(line.split("=", 1) for line in said("Environment"))
    assert {name.lower() for name in given.keys() - OF_OTHERS} <= set(Settings.model_fields)
    (folder,) = said("WorkingDirectory")
    assert given["DATABASE_URL"] == f"sqlite+aiosqlite:///{folder}/stellwerk.sqlite3"
    assert given["BACKUP_DIR"].startswith(f"{folder}/")
    assert given["HEALTH_FILE"].startswith(f"/run/{said('RuntimeDirectory')[0]}/")
    assert given["XDG_CACHE_HOME"] == "/var/cache"
    assert said("CacheDirectory") == ["stellwerk"]


def test_it_starts_the_bot_and_lets_it_leave() -> None:
    assert said("ExecStart") == [f"{PROGRAM} -m bot"]
    assert float(said("TimeoutStopSec")[0]) >= 2 * LEAVE_SECONDS


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is there."""
    if ANALYZE is None:
        pytest.skip("systemd-analyze is not installed here (Debian: apt-get install systemd)")
    text = UNIT.read_text(encoding="utf-8").replace(PROGRAM, "/bin/true")
    (file := tmp_path / UNIT.name).write_text(text, encoding="utf-8")
    return file


def analyzed(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    assert ANALYZE is not None
    return subprocess.run([ANALYZE, *arguments], capture_output=True, text=True, check=False)


def test_systemd_understands_all_of_it(unit: Path) -> None:
    verified = analyzed("verify", "--man=no", unit)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_a_mistake_in_it_is_found(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("TimeoutStopSec=20", "TimeoutStopSec=20 parsecs"))
    assert "20 parsecs" in analyzed("verify", "--man=no", unit).stderr


def test_systemd_finds_little_that_it_is_exposed_to(unit: Path) -> None:
    judged = analyzed("security", "--offline=true", f"--threshold={EXPOSED}", unit)
    assert judged.returncode == 0, judged.stdout[-400:]
