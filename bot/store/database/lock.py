"""One process for each SQLite file: two advisory locks that end with the process, however that ends.

One lies on `<database>.lock` beside the file. It says who holds it, outlives a restore, and is to be had on
every system. It is known by its path, so a hard link, or the same file mounted elsewhere, leads past it.

The other lies on the database file itself, which the kernel knows by device and inode, under whatever name
and in whatever container. SQLite has locks of its own on the same file, and three kinds were possible:

- A POSIX lock (`lockf`) belongs to the process, and goes when any descriptor of the file is closed, as SQLite
  does.
- A BSD lock (`flock`) covers the whole file. On Linux it leaves SQLite's alone, but on NFS and on BSD systems
  it is the same kind of lock as theirs, and would lock SQLite out.
- A lock of an open file description on one byte, far beyond what SQLite locks and behind any possible page,
  collides with nothing on any file system. That is the one taken. Only Linux has it in this form; elsewhere
  the lock beside the file has to do.

A lock file named by device and inode was no choice: processes have no folder in common that both may write
(temporary files are private to a service or a container), and the number of an inode is given out again.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bot.store.database.store import DatabaseUnavailable

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks still keep the file whole
    fcntl = None  # type: ignore[assignment]

__all__ = ["DatabaseInUse", "sole_use"]

FAR = 1 << 62
"""The byte of the database that is locked. SQLite's own are at 2^30, and a file has at most 2^48."""
TAKEN = (errno.EACCES, errno.EAGAIN)
"""The kernel's errors if another process holds a lock."""


class DatabaseInUse(DatabaseUnavailable):
    """Another process runs on the database; the text says which, if that's known."""


@contextmanager
def sole_use(database: Path | None) -> Iterator[None]:
    """Be the only process that runs on an SQLite file, which is made (empty) if it isn't there. None is a
    database that isn't a file: no lock.

    The file beside the database, wherever a link may lead there, stays there and says nothing by being there.
    A read-only look (export, verify, backup) needs no lock. All connections of this process to the database
    must be closed before the block ends: closing the locked descriptor takes SQLite's POSIX locks with it.

    Raises:
        DatabaseInUse: another process holds it.
        DatabaseUnavailable: there is no such place, or no permission.
    """
    if database is None or fcntl is None:
        yield
        return
    with ExitStack() as held:
        try:
            file = database.resolve()
            file.parent.mkdir(parents=True, exist_ok=True)
            _hold_beside(held, file.with_name(f"{file.name}.lock"), database)
            _hold_itself(held, file, database)
        except OSError as error:
            what = f"{error.filename or database} can't be written: {error.strerror}"
            raise DatabaseUnavailable(what) from error
        except RuntimeError as error:
            raise DatabaseUnavailable(str(error)) from error
        yield


def _hold_beside(held: ExitStack, path: Path, database: Path) -> None:
    """Hold the lock beside the database until `held` ends."""
    file = held.enter_context(path.open("a+", encoding="ascii"))
    # The kind that belongs to the process and not to the open file: a child can't inherit it and live on.
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in TAKEN:
            raise
        raise DatabaseInUse(_taken(database, _holder(path))) from error
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()


def _hold_itself(held: ExitStack, file: Path, database: Path) -> None:
    """Hold the lock of the file itself until `held` ends."""
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    held.callback(os.close, descriptor)
    if sys.platform != "linux":
        return
    # struct flock: type, whence, start, length, process (0), padded as the compiler does.
    wanted = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, FAR, 1, 0)
    try:
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, wanted)
    except OSError as error:
        if error.errno not in TAKEN:
            raise
        raise DatabaseInUse(_taken(database, " under another name of the file")) from error


def _holder(path: Path) -> str:
    """Who holds the lock beside a database, if the lock file says so."""
    holder = path.read_text(encoding="ascii", errors="replace").strip()
    return f" (process {holder})" if holder.isdecimal() else ""


def _taken(database: Path, how: str) -> str:
    return f"another Stellwerk{how} runs on {database}; stop it first, or set another DATABASE_URL"
