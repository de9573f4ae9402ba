"""Is the database file still the one that was opened? Another one may lie there by now, or none."""

from __future__ import annotations

import logging
from pathlib import Path

__all__ = ["DatabaseGone", "Whereabouts"]

log = logging.getLogger(__name__)


class DatabaseGone(OSError):
    """The file that is open is not where it was opened: what is written into it nobody finds again."""


class Whereabouts:
    """One file, known by its device and its inode. Moved away and put back it is the same again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: tuple[int, int] | None = None
        self._gone = False

    def note(self) -> None:
        """The file that lies there now is the one that is meant.

        Raises:
            OSError: there is none.
        """
        self._file = self._found()

    def check(self) -> None:
        """Go on only if it lies there, or none was noted yet.

        Raises:
            DatabaseGone: it does not.
        """
        if self._file is None:
            return
        try:
            what = "" if self._found() == self._file else "another file lies there"
        except OSError as error:
            what = str(error.strerror)
        if not what:
            if self._gone:
                log.info("the database is back at %s", self._path)
            self._gone = False
            return
        if not self._gone:
            log.error("the database is gone from %s (%s): nothing is kept until it is back", self._path, what)
        self._gone = True
        raise DatabaseGone(f"the database is gone from {self._path}: {what}")

    def _found(self) -> tuple[int, int]:
        found = self._path.stat()
        return found.st_dev, found.st_ino
