"""One process for each SQLite file: an advisory lock that ends with the process, however that ends."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
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

    The lock lies in a file of its own beside the database, wherever a link may lead there, so that it
    outlives a restore; that file stays there, and says nothing by being there. A file that has several names
    of its own (hard links) has one more lock among this machine's temporary files. A read-only look (export,
    verify, backup) needs no lock.

    Raises:
        DatabaseUnavailable: another process holds it, or there is no such place, or no permission.
    """
    if database is None or fcntl is None:
        yield
        return
    try:
        file = database.resolve()
        file.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        raise DatabaseUnavailable(str(error)) from error
    with ExitStack() as held:
        for path in (file.with_name(f"{file.name}.lock"), *_of_several_names(file)):
            _hold(held, path, database)
        yield


def _of_several_names(file: Path) -> Iterator[Path]:
    """The second lock of a file that has hard links, by what is the same for all of them."""
    with suppress(FileNotFoundError):
        found = file.stat()
        if found.st_nlink > 1:
            yield Path(tempfile.gettempdir()) / f"stellwerk-{found.st_dev}-{found.st_ino}.lock"


def _hold(held: ExitStack, path: Path, database: Path) -> None:
    """Hold a lock until `held` ends."""
    try:
        file = held.enter_context(path.open("a+", encoding="ascii"))
    except OSError as error:
        raise DatabaseUnavailable(str(error)) from error
    # The kind that belongs to the process and not to the open file: a child can't inherit it and live on.
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise DatabaseUnavailable(_taken(database, path)) from error
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()


def _taken(database: Path, path: Path) -> str:
    holder = path.read_text(encoding="ascii", errors="replace").strip()
    by = f" (process {holder})" if holder.isdecimal() else ""
    return f"another Stellwerk{by} runs on {database}; stop it first, or set another DATABASE_URL"
