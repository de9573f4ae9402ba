from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.store import DatabaseUnavailable
from bot.store.database.lock import sole_use

pytestmark = pytest.mark.whole

HOUSE = Path(__file__).parents[4]
HOLDER = """
import sys, time
from pathlib import Path
from bot.store.database.lock import sole_use
with sole_use(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(120)
"""


@contextmanager
def holding(database: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock."""
    command = [sys.executable, "-c", HOLDER, str(database)]
    with subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games" / "games.sqlite3"


def test_a_second_process_is_told_who_holds_the_file(database: Path) -> None:
    with (
        holding(database) as process,
        pytest.raises(DatabaseUnavailable, match=f"process {process.pid}"),
        sole_use(database),
    ):
        pass


@pytest.mark.parametrize("kind", ["file", "folder", "hard"])
def test_a_link_to_the_file_lets_no_second_process_in(database: Path, tmp_path: Path, kind: str) -> None:
    database.parent.mkdir()
    database.touch()
    other = tmp_path / "elsewhere" / "link.sqlite3"
    if kind == "folder":
        other = tmp_path / "folder" / database.name
        other.parent.symlink_to(database.parent)
    else:
        other.parent.mkdir()
        if kind == "file":
            other.symlink_to(database)
        else:
            other.hardlink_to(database)
    for first, second in ((database, other), (other, database)):
        with (
            holding(first),
            pytest.raises(DatabaseUnavailable, match="another Stellwerk"),
            sole_use(second),
        ):
            pass


def test_a_hard_link_made_while_the_first_process_runs_lets_no_second_one_in(
    database: Path, tmp_path: Path
) -> None:
    other = tmp_path / "elsewhere" / "link.sqlite3"
    other.parent.mkdir()
    with holding(database) as process:
        # The file is new, and had one name when it was locked.
        other.hardlink_to(database)
        with pytest.raises(DatabaseUnavailable, match="under another name"), sole_use(other):
            pass
        process.send_signal(signal.SIGKILL)
        process.wait()
        with sole_use(other):
            pass


def test_the_file_mounted_elsewhere_lets_no_second_process_in(database: Path, tmp_path: Path) -> None:
    database.parent.mkdir()
    database.touch()
    other = tmp_path / "elsewhere" / "mounted.sqlite3"
    other.parent.mkdir()
    other.touch()
    script = 'mount --bind "$1" "$2" && shift 2 && exec "$@"'
    mounted = ["unshare", "-m", "sh", "-c", script, "sh", str(database), str(other)]
    try:
        subprocess.run([*mounted, "true"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("nothing can be mounted here")
    with holding(database):
        second = subprocess.run(
            [*mounted, sys.executable, "-c", HOLDER, str(other)],
            cwd=HOUSE,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert "under another name" in second.stderr


def test_sqlite_keeps_its_own_locks_beside_ours(database: Path) -> None:
    with sole_use(database), closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE marks (number INTEGER)")
        connection.execute("BEGIN EXCLUSIVE")
        others = (
            f"import sqlite3; sqlite3.connect({str(database)!r}, timeout=0).execute('SELECT * FROM marks')"
        )
        asked = subprocess.run([sys.executable, "-c", others], capture_output=True, text=True, check=False)
        assert "database is locked" in asked.stderr
        connection.execute("COMMIT")
        subprocess.run([sys.executable, "-c", others], check=True)


def test_the_lock_ends_when_its_process_is_killed(database: Path) -> None:
    with holding(database) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        with sole_use(database):
            assert database.with_name("games.sqlite3.lock").read_text() == f"{os.getpid()}\n"


def test_the_lock_ends_with_its_block(database: Path) -> None:
    with sole_use(database):
        pass
    with holding(database):
        pass


def test_a_database_that_is_no_file_is_nobodys_alone() -> None:
    with sole_use(None):
        pass


def test_a_place_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DatabaseUnavailable), sole_use(tmp_path / "file" / "games.sqlite3"):
        pass


@pytest.mark.parametrize("module", ["bot", "bot.sandbox"])
def test_a_second_bot_or_sandbox_is_one_line_and_code_two(module: str, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "not-a-token",
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3",
        # Nothing is asked of Discord before the lock is held.
        "DISCORD_API_BASE": "http://127.0.0.1:9/api/v10",
        "PYTHONPATH": str(HOUSE),
    }
    arguments = [] if module == "bot" else ["--data", str(tmp_path), "--port", "0"]
    with holding(tmp_path / "games.sqlite3") as process:
        second = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert second.returncode == 2
    # Beside a warning where the tests run as root.
    assert len([line for line in second.stderr.splitlines() if "[warning" not in line]) == 1
    assert f"another Stellwerk (process {process.pid}) runs on" in second.stderr
