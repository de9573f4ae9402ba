"""One process for each SQLite file: an advisory lock that ends with the process, however that ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.database import DatabaseUnavailable

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks still keep the file whole
    fcntl = None  # type: ignore[assignment]

__all__ = ["sole_use"]


@contextmanager
def sole_use(database: Path | None) -> Iterator[None]:
    """Be the only process that runs on an SQLite file. None is a database that is not a file: no lock.

    The lock lies in a file of its own beside the database, so that it outlives a restore; that file stays
    there, and says nothing by being there. A read-only look (export, verify, backup) needs no lock.

    Raises:
        DatabaseUnavailable: another process holds it, or there is no such place, or no permission.
    """
    if database is None or fcntl is None:
        yield
        return
    path = database.with_name(f"{database.name}.lock")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="ascii")
    except OSError as error:
        raise DatabaseUnavailable(str(error)) from error
    # The kind that belongs to the process and not to the open file: a child can't inherit it and live on.
    with file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise DatabaseUnavailable(_taken(database, path)) from error
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _taken(database: Path, path: Path) -> str:
    holder = path.read_text(encoding="ascii", errors="replace").strip()
    by = f" (process {holder})" if holder.isdecimal() else ""
    return f"another Stellwerk{by} runs on {database}; stop it first, or set another DATABASE_URL"
