"""Painted boards on disk, so that the first picture after a start needn't paint everything anew.

Each is a PNG that says in its own text what lies on it. A file that is missing, cut off, of another version
or not ours at all is as good as none; a disk that is full or read-only costs time and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from PIL import Image
from PIL import __version__ as pillow_version
from platformdirs import user_cache_path

from render.core.picture import encode

__all__ = ["Shelf", "cache_folder", "keep_file", "version_of"]

_TEXT = "stellwerk"
_LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is still read."""


def cache_folder() -> Path:
    """Where a machine keeps what can be made anew; for temporary files where nobody's home is known."""
    try:
        return user_cache_path("stellwerk", appauthor=False)
    except RuntimeError:
        return Path(tempfile.gettempdir()) / "stellwerk"


def keep_file(path: Path, content: bytes) -> None:
    """Write a file at once or not at all; a disk that takes nothing costs the next reader some time."""
    draft = path.with_suffix(f".{os.getpid()}.part")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_bytes(content)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


@cache
def version_of(packages: tuple[str, ...]) -> str:
    """A short name for everything that decides how pictures look: the packages' files, and Pillow."""
    digest = hashlib.blake2b(pillow_version.encode(), digest_size=8)
    for package in packages:
        for name, file in sorted(_files_of(resources.files(package), package), key=lambda found: found[0]):
            digest.update(name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _files_of(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_file():
            yield f"{path}/{entry.name}", entry
        elif entry.name != "__pycache__":
            yield from _files_of(entry, f"{path}/{entry.name}")


class Shelf:
    """The newest `room` boards in a folder.

    Args:
        folder: where; made when first needed.
        version: boards of other versions are not shown, and make room first.
    """

    def __init__(self, folder: Path, version: str, room: int) -> None:
        self._folder = folder
        self._version = version
        self._room = room

    def nearest(self, board: str, cells: Mapping[str, str]) -> tuple[Image.Image, dict[str, str]] | None:
        """The stored board that differs in the fewest cells, and its cells; None if there is none."""
        best: tuple[int, Path] | None = None
        for path in self._files():
            lying = self._read(path, board, cells.keys())
            if lying is not None:
                differing = sum(lying[0][cell] != lies for cell, lies in cells.items())
                if best is None or differing < best[0]:
                    best = differing, path
        if best is None:
            return None
        found = self._read(best[1], board, cells.keys(), whole=True)
        return None if found is None or found[1] is None else (found[1], found[0])

    def keep(self, board: str, cells: Mapping[str, str], image: Image.Image) -> None:
        """Stores a board; it takes the place of the same one stored before. The oldest too many go."""
        text = json.dumps({"version": self._version, "board": board, "cells": dict(cells)})
        name = hashlib.blake2b(f"{self._version} {board} {sorted(cells.items())}".encode(), digest_size=8)
        keep_file(self._folder / f"board-{name.hexdigest()}.png", encode(image, **{_TEXT: text}))
        with suppress(OSError):
            for old in self._files()[self._room :]:
                old.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        """The boards, the newest first."""
        ages: list[tuple[int, Path]] = []
        with suppress(OSError):
            for path in self._folder.glob("board-*.png"):
                with suppress(OSError):
                    ages.append((path.stat().st_mtime_ns, path))
        return [path for _, path in sorted(ages, reverse=True)]

    def _read(
        self, path: Path, board: str, wanted: Iterable[str], whole: bool = False
    ) -> tuple[dict[str, str], Image.Image | None] | None:
        """What lies on a stored board, and with `whole` its image; None if it is not one of these."""
        try:
            if path.stat().st_size > _LARGEST:
                return None
            with Image.open(path, formats=("PNG",)) as image:
                said = json.loads(image.info[_TEXT])
                if said["version"] != self._version or said["board"] != board or image.mode != "P":
                    return None
                cells = {cell: str(said["cells"][cell]) for cell in wanted}
                if not whole:
                    return cells, None
                image.load()
                return cells, image.copy()
        except (OSError, ValueError, KeyError, TypeError, SyntaxError):
            return None
