"""Where whole games are drawn into a file: one at a time, in a process of its own, the newest kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel

from bot.language.refusals import Refusal

__all__ = ["FileRenderer", "ReplayRenderer"]

log = logging.getLogger(__name__)

KEPT = 6
"""Files kept on disk, each within the upload limit."""
PATIENCE = 600.0
"""Seconds after which a drawing is given up: an interaction can be answered for a quarter of an hour."""

Progress = Callable[[int, int], Awaitable[None]]
"""Is told how much is drawn, and how much there is."""


class FileRenderer:
    """Draws games into files, and keeps some of them in a folder that goes with the bot.

    Attributes:
        program: the module that draws one. It has the request as JSON on its standard input, writes the file
            that it is told, and prints how much is drawn and how much there is, a line each time.
        ending: of the files' names.
        failed: the code of what is said where it can't be drawn.
    """

    program: ClassVar[str]
    ending: ClassVar[str]
    failed: ClassVar[str]

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._kept: OrderedDict[Hashable, Path] = OrderedDict()
        self._one = asyncio.Lock()
        self._made = 0

    async def render(self, key: Hashable, request: BaseModel, progress: Progress) -> bytes:
        """The file of a game, the same for one key. Raises Refusal: it took too long or can't be drawn."""
        async with self._one:
            if key not in self._kept:
                self._kept[key] = await self._drawn(request, progress)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)[1].unlink(missing_ok=True)
            self._kept.move_to_end(key)
            return await asyncio.to_thread(self._kept[key].read_bytes)

    def close(self) -> None:
        """Throw the files away."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
        self._kept.clear()

    async def _drawn(self, request: BaseModel, progress: Progress) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="stellwerk-games-")
        self._made += 1
        file = Path(self._folder.name) / f"{self._made}.{self.ending}"
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.program,
            str(file),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                await _followed(process, request, progress)
        except TimeoutError as error:
            raise Refusal(self.failed) from error
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode or not file.is_file():
            log.error("%s ended with %s", self.program, process.returncode)
            raise Refusal(self.failed)
        return file


class ReplayRenderer(FileRenderer):
    """Draws moving pictures."""

    program = "bot.posting.pictures.replay.drawing"
    ending = "gif"
    failed = "replay_failed"


async def _followed(process: asyncio.subprocess.Process, request: BaseModel, progress: Progress) -> None:
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
