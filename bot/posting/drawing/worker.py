"""`python -m bot.posting.drawing.worker`: draws pictures, as a process of low priority.

Requests come on the standard input, one after the other; each is answered on the standard output. It ends
when the standard input does, also in the middle of a picture: then the bot is gone, or wants it no more.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO

from bot.games import shelf
from bot.posting.drawing.request import LENGTH, Drawn, PictureRequest, packed, unpacked
from render.core.stored import cache_folder

__all__ = ["main"]

NICENESS = 5
"""The bot goes first, and whoever waits for a picture before moving pictures, which nobody waits for."""


def main() -> None:
    """Draw until there is nobody any more who asks."""
    # Ctrl-C and what stops a service reach all processes; the bot finishes its posts first, with pictures.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with suppress(AttributeError):  # there is no such thing on Windows
        os.nice(NICENESS)
    out = _standard_output()
    for shown in shelf():
        shown.pictures.keep_in(cache_folder())
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        out.write(packed(_drawn(unpacked(requests.get()))))
        out.flush()


def _standard_output() -> BinaryIO:
    """The standard output for answers alone: what some library prints goes to where errors go."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return out


def _read(source: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Take in requests. In a thread of its own, so that the end is seen while a picture is under way."""
    while len(length := source.read(LENGTH)) == LENGTH:
        requests.put(source.read(int.from_bytes(length, "big")))
    os._exit(0)


def _drawn(request: PictureRequest) -> Drawn:
    try:
        return Drawn(request.draw())
    except Exception:
        return Drawn(None, traceback.format_exc())


if __name__ == "__main__":
    main()
