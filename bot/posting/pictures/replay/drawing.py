"""`python -m bot.posting.pictures.replay.drawing FILE`: draws a moving picture, as a process of low priority.

The request comes as JSON on the standard input; the file is written; each line of the standard output says
how many frames are drawn and how many there are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from bot.games import presentation
from bot.posting.pictures.replay.frames import Frame, frames_of, stills_of
from bot.posting.pictures.replay.request import ReplayRequest
from engine.core import registry
from render.core.animation import Animation, Still, colours_of
from render.core.stored import cache_folder

__all__ = ["draw"]

NICENESS = 10
"""Whoever waits for a move goes first."""
WIDTH = 1500
"""Pixels of a frame's width at most."""
TRIES = 3
"""How often the frames are made smaller still, where the file would be too large."""


def draw(request: ReplayRequest, file: Path) -> None:
    """Write the moving picture of a game into a file."""
    frames = frames_of(request)
    first, last = (next(stills_of(request, [frame], 1)).image for frame in (frames[0], frames[-1]))
    least = -(-last.width // WIDTH)
    for factor in range(least, least + TRIES):
        _write(request, frames, factor, file, grows=first.size != last.size)
        if file.stat().st_size <= request.most_bytes:
            return


def _write(request: ReplayRequest, frames: Sequence[Frame], factor: int, file: Path, *, grows: bool) -> None:
    # What lies at the end has all the colours.
    colours = colours_of(next(stills_of(request, frames[-1:], factor)).image)
    size = _largest(stills_of(request, frames, factor)) if grows else (0, 0)
    with file.open("wb") as out:
        Animation(out, colours, size).write(_counted(stills_of(request, frames, factor), len(frames)))


def _largest(stills: Iterator[Still]) -> tuple[int, int]:
    widths, heights = zip(*(still.image.size for still in stills), strict=True)
    return max(widths), max(heights)


def _counted(stills: Iterator[Still], total: int) -> Iterator[Still]:
    for number, still in enumerate(stills, start=1):
        print(number, total, flush=True)
        yield still


def main() -> None:
    """Take the request and draw."""
    with suppress(AttributeError):  # there is no such thing on Windows
        os.nice(NICENESS)
    request = ReplayRequest.model_validate_json(sys.stdin.buffer.read())
    presentation(registry.games()[request.journal.game]).pictures.keep_in(cache_folder())
    draw(request, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
