"""Pictures of pages that were drawn before, so that a page that is asked for again is written in seconds.

A file for each game, theme and language holds what is new at each position, a line each. A line counts as
long as all that led to it is the same: the program, the names, and the moves up to it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from pydantic import TypeAdapter

from bot.posting.pages.pictures.cutting import Cut
from bot.posting.pages.request import PageRequest
from render.core.stored import version_of

__all__ = ["KeptPictures", "forget"]

MOST_BYTES = 2**29
"""Of all files together: those that were asked for longest ago go first."""
MADE_BY = ("engine", "render", "bot.games", "bot.posting.pages.pictures")
"""What decides how a page's pictures look."""
_CUTS: TypeAdapter[list[Cut]] = TypeAdapter(list[Cut])


class KeptPictures:
    """What is kept of a game's pictures.

    Args:
        folder: where pages have their pictures; made when first needed.
        width: pixels of its pictures' width at most.
    """

    def __init__(self, folder: Path, request: PageRequest, width: int) -> None:
        self._folder = folder
        look = f"{request.theme or 'own'}-{request.language}-{width}"
        self._file = folder / f"game-{request.number}-{look}.jsonl"
        self._keys = list(_keys(request))

    def read(self) -> list[list[Cut]]:
        """What is new at each position, as far as it is kept."""
        found: list[list[Cut]] = []
        with suppress(OSError, ValueError), self._file.open(encoding="ascii") as lines:
            for key, line in zip(self._keys, lines, strict=False):
                known, cuts = json.loads(line)
                if known != key:
                    break
                found.append(_CUTS.validate_python(cuts))
            self._file.touch()
        return found

    def keep(self, cuts: Sequence[Sequence[Cut]]) -> None:
        """Keep what is new at each position. What can't be kept is drawn again another time."""
        draft = self._file.with_suffix(f".{os.getpid()}.part")
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            try:
                with draft.open("w", encoding="ascii") as out:
                    for key, new in zip(self._keys, cuts, strict=True):
                        out.write(f"{json.dumps([key, [cut.model_dump() for cut in new]])}\n")
                draft.replace(self._file)
            finally:
                draft.unlink(missing_ok=True)
            _make_room(self._folder)


def forget(folder: Path) -> None:
    """Throw all of it away: the names of people are in the pictures."""
    for path in folder.glob("game-*"):
        path.unlink(missing_ok=True)


def _make_room(folder: Path) -> None:
    room = MOST_BYTES
    files = [(path.stat().st_mtime_ns, path.stat().st_size, path) for path in folder.glob("game-*.jsonl")]
    for _, size, path in sorted(files, reverse=True):
        room -= size
        if room < 0:
            path.unlink(missing_ok=True)


def _keys(request: PageRequest) -> Iterator[str]:
    """A name for each position with all that led to it."""
    head = request.journal.model_dump_json(exclude={"entries"})
    key = _digest(version_of(MADE_BY), *request.names, head)
    yield key
    for entry in request.journal.entries:
        key = _digest(key, entry.model_dump_json())
        yield key


def _digest(*parts: str) -> str:
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()
