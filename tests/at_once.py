"""SQLite without the driver's threads. Each connection has one, and two threads are woken for each statement:
that took a fifth of the time of tests whose bot has a database.
"""

from __future__ import annotations

import queue
import threading
from asyncio import Future
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from aiosqlite import core

__all__ = ["statements_at_once", "statements_in_threads"]


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


def statements_at_once() -> AbstractContextManager[object]:
    """Connections that are opened meanwhile have no threads."""
    return _working_with(_NoThread, _Doing)


def statements_in_threads() -> AbstractContextManager[object]:
    """Those that are opened meanwhile have theirs all the same."""
    return _working_with(threading.Thread, queue.SimpleQueue)


def _working_with(thread: type[Any], asked: type[Any]) -> AbstractContextManager[object]:
    """The driver works with these: a connection's thread, and the queue of what that is to do."""
    return patch.multiple(core, Thread=thread, SimpleQueue=asked)
