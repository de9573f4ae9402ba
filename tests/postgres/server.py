"""A PostgreSQL server in a temporary directory, reached by a socket in it and by nobody else."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

__all__ = ["MISSING", "Server", "binaries", "server"]

MISSING = "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
DEBIAN = Path("/usr/lib/postgresql")
"""Debian keeps the server's programs out of the PATH, a directory for each version."""
PROGRAMS = ("initdb", "pg_ctl", "postgres", "createdb", "dropdb")
OWNER = "postgres"
"""The server refuses to run as root; Debian's package makes this user."""
QUICK = ("fsync=off", "full_page_writes=off")
"""For tests, which survive no power cut anyway."""


def binaries() -> Path | None:
    """Where the server's programs are; None where there is no server."""
    if os.geteuid() == 0 and not _is_user(OWNER):
        return None
    newest = sorted(DEBIAN.glob("*/bin"), key=lambda path: float(path.parts[-2]), reverse=True)
    on_path = shutil.which("initdb")
    places = [*newest, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((place for place in places if all((place / name).exists() for name in PROGRAMS)), None)


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


class Server:
    """A server that runs; `server` starts it and ends it."""

    def __init__(self, programs: Path, directory: Path) -> None:
        self._programs = programs
        self._directory = directory
        self._numbers = itertools.count(1)
        self._owner = OWNER if os.geteuid() == 0 else None
        self._as = {**os.environ, "PGHOST": str(directory), "PGUSER": OWNER, "LC_ALL": "C.UTF-8"}
        self.log = directory / "log"

    @property
    def pids(self) -> list[int]:
        """The numbers of the server's processes that run now."""
        pid = (self._directory / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0]
        begun = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return [int(pid), *map(int, begun.split())]

    def start(self, settings: Sequence[str]) -> None:
        """Make the server's files where there are none, and run it."""
        data = self._directory / "data"
        if not data.exists():
            self._run("initdb", "-D", str(data), "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")
        chosen = [f"unix_socket_directories={self._directory}", "listen_addresses=", *settings]
        given = " ".join(f"-c {setting}" for setting in chosen)
        self._run("pg_ctl", "-D", str(data), "-l", str(self.log), "-o", given, "-w", "start")

    def stop(self, how: str = "immediate") -> None:
        """End it: `immediate` is a crash of the server, `fast` is in order."""
        self._run("pg_ctl", "-D", str(self._directory / "data"), "-m", how, "-w", "stop")

    def database(self, like: str = "") -> str:
        """The address for SQLAlchemy of a new database with nothing in it, or with what is in another one,
        to which nobody is connected.
        """
        name = f"games{next(self._numbers)}"
        self._run("createdb", *(["--template", _name(like)] if like else []), name)
        return f"postgresql+asyncpg://{OWNER}@/{name}?host={self._directory}"

    def drop(self, url: str) -> None:
        """Remove a database with all that is in it."""
        self._run("dropdb", "--force", _name(url))

    def _run(self, program: str, *arguments: str) -> None:
        # To a file and not a pipe, which the server would hold open.
        with (self._directory / "said").open("w+") as said:
            done = subprocess.run(
                [str(self._programs / program), *arguments],
                env=self._as,
                cwd=self._directory,
                user=self._owner,
                group=None if self._owner is None else pwd.getpwnam(self._owner).pw_gid,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                check=False,
            )
            said.seek(0)
            assert done.returncode == 0, f"{program}: {said.read()}"


def _name(url: str) -> str:
    return url.partition("@/")[2].partition("?")[0]


@contextmanager
def server(settings: Sequence[str] = QUICK) -> Iterator[Server | None]:
    """A running server, or None where PostgreSQL is not installed."""
    programs = binaries()
    if programs is None:
        yield None
        return
    directory = Path(tempfile.mkdtemp(prefix="stellwerk-pg-"))
    running = Server(programs, directory)
    try:
        if os.geteuid() == 0:
            shutil.chown(directory, OWNER)
        running.start(settings)
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(directory, ignore_errors=True)
