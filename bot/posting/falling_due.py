"""What those have in common who write posts to people when these fall due."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping

from bot.store import Store
from bot.table.automation import Scheduler
from bot.table.automation.scheduler import Handler

__all__ = ["FallingDue"]


class FallingDue(ABC):
    """Base of what writes posts to people as they fall due.

    Args:
        store: the open database.
        scheduler: what calls it.
        wake: says that something is to be sent in a channel.
        converse: the channel in which somebody can be written to alone; None where Discord does not let that
            be.
    """

    def __init__(
        self,
        store: Store,
        scheduler: Scheduler,
        wake: Callable[[int], None],
        converse: Callable[[int], Awaitable[int | None]],
    ) -> None:
        self._store = store
        self._scheduler = scheduler
        self._wake = wake
        self._converse = converse
        for kind, handler in self.handlers().items():
            scheduler.register(kind, handler)

    @abstractmethod
    def handlers(self) -> Mapping[str, Handler]:
        """What is done, by kind of what falls due."""
