"""What a game's past leaves for its pictures: the last event of each sort, as every company's last price.

It is worked out from the journal when first asked for, and carried on move by move; after an undo anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from bot.games import presentation
from engine.core import Entry, Event, Game, Journal, build, steps

if TYPE_CHECKING:
    from bot.table.table import Table

__all__ = ["Annals", "annals_of"]

_KEPT: WeakKeyDictionary[Table, Annals] = WeakKeyDictionary()


class Annals:
    """One game's past, as far as it was told. Safe to use from several threads."""

    def __init__(self, game: Game[Any, Any], sorts: Mapping[type[Event], str]) -> None:
        self._game = game
        self._sorts = sorts
        self._entries: tuple[Entry, ...] = ()
        self._state: Any = None
        self._last: dict[Hashable, Event] = {}
        self._lock = Lock()

    def last(self, journal: Journal) -> Mapping[Hashable, Event]:
        """By sort (type of event and what it is about): the last event of the journal. Slow at first: call it
        off the event loop.
        """
        with self._lock:
            known = len(self._entries)
            if self._state is None or journal.entries[:known] != self._entries:
                self._begin(journal)
            else:
                for entry in journal.entries[known:]:
                    action = build(self._game.kinds_by_name, entry.action)
                    step = self._game.apply(self._state, entry.seat, action)
                    self._state = step.state
                    self._note(step.events)
            self._entries = tuple(journal.entries)
            return dict(self._last)

    def _begin(self, journal: Journal) -> None:
        self._last.clear()
        for step in steps(self._game, journal):
            self._state = step.state
            self._note(step.events)

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            about = self._sorts.get(type(event))
            if about is not None:
                self._last[type(event), getattr(event, about)] = event


def annals_of(table: Table) -> Mapping[Hashable, Event]:
    """The last event of each sort of a table's game; empty where its pictures ask for none."""
    sorts = presentation(table.game).pictures.lasting
    if not sorts:
        return {}
    if table not in _KEPT:
        _KEPT[table] = Annals(table.game, sorts)
    return _KEPT[table].last(table.journal())
