"""Attachments on disk: the pictures of a long game must not stay in memory."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterable, Iterator, MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from simcord.backend.cdn import CDN_BASE

from bot.sandbox.inside_simcord import BlobStore
from render.core.picture import SIGNATURE

__all__ = ["FileStore", "local_address"]

LINGER_SECONDS = 10
"""A page may be on its way to what was replaced just now."""


def local_address(url: str) -> str:
    """Where the page finds what SimCord says is at `url`; other addresses stay as they are."""
    return url.replace(f"{CDN_BASE}/attachments", "/files", 1) if url.startswith(CDN_BASE) else url


class FileStore(BlobStore):
    """SimCord's store of attachments with its bytes in a folder, one file an attachment.

    `folder` is made where it is missing. Files of an earlier run are found again.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(_Blobs(folder))
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._unwanted: dict[str, float] = {}

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        """Store the bytes; the payload carries a picture's size in pixels, as Discord's does."""
        payload = super().store_attachment(attachment_id, channel_id, filename, data, description)
        if size := _png_size(data):
            payload["width"], payload["height"] = size
        return payload

    def path(self, attachment_id: int) -> Path | None:
        """The file of an attachment, or None where it is gone."""
        path = self._folder / str(attachment_id)
        return path if path.is_file() else None

    def keep_only(self, attachment_ids: Iterable[int]) -> None:
        """Delete the files of all other attachments, when nobody has wanted them for a while."""
        wanted = {str(number) for number in attachment_ids}
        now = time.monotonic()
        unwanted = [path for path in self._folder.iterdir() if path.name not in wanted]
        self._unwanted = {path.name: self._unwanted.get(path.name, now) for path in unwanted}
        for path in unwanted:
            if now - self._unwanted[path.name] >= LINGER_SECONDS:
                path.unlink(missing_ok=True)


class _Blobs(MutableMapping[str, bytes]):
    """Bytes by address; the attachment's id in the address is the file's name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, url: str) -> Path:
        parts = urlsplit(url).path.split("/")
        if len(parts) < 5 or parts[1] != "attachments" or not parts[3].isdecimal():
            raise KeyError(url)
        return self._folder / parts[3]

    def __getitem__(self, url: str) -> bytes:
        try:
            return self._path(url).read_bytes()
        except FileNotFoundError:
            raise KeyError(url) from None

    def __setitem__(self, url: str, data: bytes) -> None:
        self._path(url).write_bytes(data)

    def __delitem__(self, url: str) -> None:
        self._path(url).unlink(missing_ok=True)

    def __iter__(self) -> Iterator[str]:
        return (path.name for path in self._folder.iterdir())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _png_size(data: bytes) -> tuple[int, int] | None:
    if len(data) < 24 or not data.startswith(SIGNATURE):
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height
