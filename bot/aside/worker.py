"""`python -m bot.aside.worker`: does what it is asked for, as a process of low priority.

Works come on the standard input, one after the other; each is answered on the standard output. It ends when
the standard input does, also in the middle of a work: then the bot is gone, or wants it no more.
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

from bot.aside.message import LENGTH, Answer, packed, unpacked

__all__ = ["main"]

NICENESS = 5
"""The bot goes first, and whoever waits for a picture before moving pictures, which nobody waits for."""


def main() -> None:
    """Work until there is nobody any more who asks."""
    # Ctrl-C and what stops a service reach all processes; the bot finishes its posts first, with pictures.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with suppress(AttributeError):  # there is no such thing on Windows
        os.nice(NICENESS)
    out = _standard_output()
    works: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, works), daemon=True).start()
    while True:
        out.write(packed(_answer(works.get())))
        out.flush()


def _standard_output() -> BinaryIO:
    """The standard output for answers alone: what some library prints goes to where errors go."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return out


def _read(source: BinaryIO, works: SimpleQueue[bytes]) -> None:
    """Take in works. In a thread of its own, so that the end is seen while one is under way."""
    while len(length := source.read(LENGTH)) == LENGTH:
        works.put(source.read(int.from_bytes(length, "big")))
    os._exit(0)


def _answer(body: bytes) -> Answer:
    try:
        return Answer(unpacked(body).done())
    except Exception:
        return Answer(None, traceback.format_exc())


if __name__ == "__main__":
    main()
