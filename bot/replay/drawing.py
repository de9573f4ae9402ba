"""`python -m bot.replay.drawing FILE`: draws a moving picture, as a process of low priority.

The order comes as JSON on the standard input; the file is written; each line of the standard output says how
many frames are drawn and how many there are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.presentation import presentation
from bot.replay.frames import Frame, frames_of, stills_of
from bot.replay.order import Order
from engine.core import registry
from render.core.animation import Animation, Still, colours_of
from render.core.stored import cache_folder

__all__ = ["draw"]

NICENESS = 10
"""Whoever waits for a move goes first."""
FACTORS = (2, 3, 4)
"""How much smaller than the bot's pictures the frames are: the first with which the file is small enough."""


def draw(order: Order, file: Path) -> None:
    """Write the moving picture of a game into a file."""
    frames = frames_of(order)
    for factor in FACTORS:
        _write(order, frames, factor, file)
        if file.stat().st_size <= order.most_bytes:
            return


def _write(order: Order, frames: Sequence[Frame], factor: int, file: Path) -> None:
    # What lies at the end has all the colours.
    last = next(iter(stills_of(order, frames[-1:], factor)))
    with file.open("wb") as out:
        Animation(out, colours_of(last.image)).write(_counted(stills_of(order, frames, factor), len(frames)))


def _counted(stills: Iterator[Still], total: int) -> Iterator[Still]:
    for number, still in enumerate(stills, start=1):
        print(number, total, flush=True)
        yield still


def main() -> None:
    """Take the order and draw."""
    os.nice(NICENESS)
    order = Order.model_validate_json(sys.stdin.buffer.read())
    presentation(registry.games()[order.journal.game]).keep_pictures_in(cache_folder())
    draw(order, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
