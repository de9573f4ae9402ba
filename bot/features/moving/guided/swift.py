"""Whole moves as buttons side by side, each made by one press: for kinds of move that a game knows short
labels for, where one screen has room for all of them.

A press makes the move that its button names, unless something speaks for asking once more. The path in its id
is the one that the forks lead, so that a place is the same whichever way it is reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.features.moving.guided.context import Context
from bot.features.moving.guided.entries import numbers_listed
from bot.features.moving.guided.fork import Fork, Path
from bot.features.moving.guided.forks import Way
from bot.features.moving.guided.screens import Short
from bot.limits import BUTTONS_A_ROW, ROWS
from engine.core import Action

__all__ = ["short_moves"]


def short_moves(way: Way, context: Context, fork: Fork) -> Sequence[Short]:
    """The whole moves from a fork on, in the order in which they are shown; none where the game has no short
    labels for them, or a screen no room. Slow: call it off the event loop.
    """
    label = context.dialogue.label
    if label is None:
        return ()
    found: list[Short] = []
    for path, action in _whole(way, context, fork):
        if action is None or len(found) == (ROWS - 1) * BUTTONS_A_ROW:
            return ()
        found.append(Short(path, action, *label(context.scene, action)))
    return found


def _whole(way: Way, context: Context, fork: Fork) -> Iterator[tuple[Path, Action | None]]:
    """The whole moves at a fork and one fork further; None for what goes on longer, or is typed."""
    path = context.place.path
    if fork.typed is not None or fork.end is not None or fork.together is not None:
        yield path, None
        return
    if fork.field is None:
        for number in numbers_listed(context, context.scene, fork):
            yield (*path, number), fork.actions[number]
        return
    parts = context.dialogue.parts_of(context.scene, fork.field, fork.singles)
    for number in chain.from_iterable(places for _, places in parts):
        found = way.at((*path, number))
        if isinstance(found, Action):
            yield (*path, number), found
        elif found.field is None and found.typed is None:
            yield from (((*path, number, last), action) for last, action in enumerate(found.actions))
        else:
            yield path, None
