"""Where moving pictures are drawn: one at a time, in a process of its own, the newest kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from pathlib import Path

from bot.language.refusals import Refusal
from bot.posting.pictures.replay.request import ReplayRequest

__all__ = ["ReplayRenderer"]

log = logging.getLogger(__name__)

KEPT = 6
"""Files kept on disk, each within the upload limit."""
PATIENCE = 600.0
"""Seconds after which a drawing is given up: an interaction can be answered for a quarter of an hour."""

Progress = Callable[[int, int], Awaitable[None]]
"""Is told how many frames are drawn, and how many there are."""


class ReplayRenderer:
    """Draws moving pictures, and keeps some of them in a folder that goes with the bot."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._kept: OrderedDict[Hashable, Path] = OrderedDict()
        self._one = asyncio.Lock()
        self._made = 0

    async def render(self, key: Hashable, request: ReplayRequest, progress: Progress) -> bytes:
        """The moving picture of a game. The same key is the same picture.

        Raises:
            Refusal: it took too long, or could not be drawn.
        """
        async with self._one:
            if key not in self._kept:
                self._kept[key] = await self._drawn(request, progress)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)[1].unlink(missing_ok=True)
            self._kept.move_to_end(key)
            return await asyncio.to_thread(self._kept[key].read_bytes)

    def close(self) -> None:
        """Throw the pictures away."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
        self._kept.clear()

    async def _drawn(self, request: ReplayRequest, progress: Progress) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="stellwerk-replays-")
        self._made += 1
        file = Path(self._folder.name) / f"{self._made}.gif"
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot.posting.pictures.replay.drawing",
            str(file),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                await _followed(process, request, progress)
        except TimeoutError as error:
            raise Refusal("replay_failed") from error
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode or not file.is_file():
            log.error("the moving picture of a game ended with %s", process.returncode)
            raise Refusal("replay_failed")
        return file


async def _followed(process: asyncio.subprocess.Process, request: ReplayRequest, progress: Progress) -> None:
    """Hand over the request, and tell of the progress until the process ends."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError):
        process.stdin.write(request.model_dump_json().encode())
        await process.stdin.drain()
    process.stdin.close()
    while line := await process.stdout.readline():
        done, total = line.split()
        await progress(int(done), int(total))
    await process.wait()
