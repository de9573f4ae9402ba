"""SQLite without the driver's threads, and without waiting for the disk. Each connection has a thread, and
two are woken for each statement: that took a fifth of the processor time of tests whose bot has a database.
A test with people at a table waited for the disk forty times, for as long as it worked.
"""

from __future__ import annotations

import queue
import threading
from asyncio import Future
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from aiosqlite import core

from bot.store.database import sqlite

__all__ = ["as_it_is", "at_once"]

PRAGMAS = sqlite.PRAGMAS


class _NoThread:
    def __init__(self, **_: Any) -> None:
        pass

    def start(self) -> None:
        """There is nothing to be started."""


class _Doing:
    """In place of the queue. What is put into it is done before anything else is, and known when its turn
    comes in the event loop: whoever waits for it lets others go on meanwhile, as with a thread.
    """

    def put_nowait(self, asked: tuple[Future[Any] | None, Callable[[], Any]]) -> None:
        """Do what is asked for, and tell who waits for it."""
        future, function = asked
        tell: Callable[[Future[Any], Any], None] = core.set_result
        try:
            told = function()
        except BaseException as error:
            tell, told = core.set_exception, error
        if future is not None:
            future.get_loop().call_soon(tell, future, told)


@contextmanager
def at_once() -> Iterator[None]:
    """Connections that are opened meanwhile have no threads, and leave writing to the disk to the system."""
    with _working_with(_NoThread, _Doing, *PRAGMAS, "synchronous=OFF"):
        yield


@contextmanager
def as_it_is() -> Iterator[None]:
    """Those that are opened meanwhile are as the bot's all the same."""
    with _working_with(threading.Thread, queue.SimpleQueue, *PRAGMAS):
        yield


@contextmanager
def _working_with(thread: type[Any], asked: type[Any], *pragmas: str) -> Iterator[None]:
    """The driver works with a connection's thread, and the queue of what that is to do."""
    with patch.multiple(core, Thread=thread, SimpleQueue=asked), patch.object(sqlite, "PRAGMAS", pragmas):
        yield
