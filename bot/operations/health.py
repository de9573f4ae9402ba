"""Is the bot well? It says so in a small file again and again; `python -m bot.operations.health` looks at it.

Well means that the event loop turns, threads are free for work, and the database answers. Discord may be
out of reach: the bot waits for it. What is wrong besides, and no restart would mend, stands below.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.settings import read_settings, refuse

__all__ = ["FRESH_SECONDS", "Heartbeat", "is_fresh", "main"]

log = logging.getLogger(__name__)

BEAT_SECONDS = 5.0
FRESH_SECONDS = 60.0
"""What was said longer ago than this does not count any more."""


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Says in a file that all is well.

    Attributes:
        file: where; the directory is there.
        answers: whether the database answers.
        pause: waits so many seconds.
        troubles: what is wrong all the same, in lines.
    """

    file: Path
    answers: Callable[[], Awaitable[bool]]
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    troubles: Callable[[], Sequence[str]] = tuple

    async def run(self) -> None:
        """Beat until cancelled; then the file is gone."""
        try:
            while True:
                await self.beat()
                await self.pause(BEAT_SECONDS)
        finally:
            self.file.unlink(missing_ok=True)

    async def beat(self) -> None:
        """Say it once, if it is so."""
        try:
            # Threads that never come back would leave all games waiting, while the loop goes on turning.
            await asyncio.to_thread(_breathe)
            if await self.answers():
                part = self.file.with_name(f"{self.file.name}.part")
                # Not the time of day: that may jump. This clock is one for all processes of a machine.
                lines = (str(time.monotonic()), *self.troubles())
                part.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
                part.replace(self.file)
        except Exception as error:
            log.warning("no sign of health could be given: %r", error)


def _breathe() -> None:
    """What a free thread does."""


def is_fresh(file: Path) -> bool:
    """Whether the file says that all was well not long ago."""
    try:
        said = float(_lines(file)[0])
    except (OSError, ValueError, IndexError):
        return False
    return 0 <= time.monotonic() - said < FRESH_SECONDS


def _lines(file: Path) -> Sequence[str]:
    return file.read_text(encoding="utf-8").splitlines()


def main() -> int:
    """The exit code for a container's health check: 0 well, 1 not, 2 no file is set."""
    file = read_settings().health_file
    if file is None:
        refuse("HEALTH_FILE is not set: the bot says nowhere whether it is well")
    well = is_fresh(file)
    troubles = _lines(file)[1:] if well else ()
    said = (
        ("well, but:" if troubles else "well")
        if well
        else f"not well: {file} says nothing, or nothing recent"
    )
    print(said, *troubles, sep="\n")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
