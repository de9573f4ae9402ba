"""A disk on which nothing can be written: one clear line at the start, and a way to what lies there."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import Store

pytestmark = pytest.mark.whole

HOUSE = Path(__file__).parents[4]
SHUT = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database in a folder that can be mounted read-only."""
    path = tmp_path / "games" / "games.sqlite3"

    async def made() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    asyncio.run(made())
    return path


def run(shut: Path, database: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module where a file or a folder can't be written."""
    inside = ["unshare", "-rm", "sh", "-c", SHUT, "sh", str(shut)]
    try:
        subprocess.run([*inside, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("nothing can be mounted here")
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "not-a-token",
        "DISCORD_API_BASE": "http://127.0.0.1:9/api/v10",
        "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        "PYTHONPATH": str(HOUSE),
    }
    command = [*inside, sys.executable, "-m", *arguments]
    return subprocess.run(
        command,
        cwd=database.parents[1],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("what", ["file", "folder"])
def test_the_bot_says_in_one_line_what_it_can_not_write(database: Path, what: str) -> None:
    shut = database if what == "file" else database.parent
    done = run(shut, database, "bot")
    assert done.returncode == 2
    # Beside a warning where the tests run as root.
    (line,) = [line for line in done.stderr.splitlines() if "[warning" not in line]
    assert line.startswith(f"stellwerk: {shut} is mounted read-only: mount it writable")


def test_what_can_not_be_read_there_can_be_copied_and_read_elsewhere(database: Path, tmp_path: Path) -> None:
    for arguments in (["verify"], ["verify", str(database)], ["backup", str(tmp_path / "b.sqlite3")]):
        done = run(database.parent, database, "bot.cli", *arguments)
        assert done.returncode == 1
        said = done.stdout + done.stderr
        assert "lies where nothing can be written" in said
        assert "is damaged" not in said
    other = tmp_path / "elsewhere" / "games.sqlite3"
    other.parent.mkdir()
    shutil.copy(database, other)
    assert run(database.parent, other, "bot.cli", "verify").returncode == 0
