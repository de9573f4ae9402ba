"""Positions of games that were played under other rules, found again."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from engine.core.actions import Action, build
from engine.core.codec import has_hash
from engine.core.errors import GameError
from engine.core.game import Game, Seat

__all__ = ["retraced"]

FORMALITIES = 24
"""Positions looked at that lie nothing but formalities behind a move."""


def retraced(game: Game[Any, Any], before: Any, seat: Seat, action: Action, mark: str) -> Any | None:
    """The state that a move led to under other rules, proven by its hash; None where it can't be found.

    Other rules may have waited where the present ones go on: then the state is one of those through which the
    move passes. Or they went on by themselves where the present ones wait: then somebody's formality, such as
    a pass, comes after it.

    Args:
        game: the present rules.
        before: the state in which the move was made.
        seat: who made it.
        action: the move.
        mark: the hash of the state that it led to.
    """
    try:
        passed = tuple(game.waypoints(before, seat, action))
    except GameError:
        return None
    near = itertools.islice(_formally_after(game, passed[-1]), FORMALITIES)
    possible = itertools.chain(reversed(passed), near)
    return next((each for each in possible if has_hash(game, each, mark)), None)


def _formally_after(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    """The states to which nothing but formalities lead from there, the nearest first."""
    ring = [state]
    while ring := [near for each in ring for near in _after_one_formality(game, each)]:
        yield from ring


def _after_one_formality(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    """What a move without any choice in it leads to, of each seat that is awaited."""
    for seat in game.deciders(state):
        for kind in game.kinds(state, seat):
            if not game.kinds_by_name[kind].model_fields:
                yield game.apply(state, seat, build(game.kinds_by_name, {"kind": kind})).state
