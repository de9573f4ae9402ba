"""Positions of games that were played under other rules, found again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core.actions import Action, build
from engine.core.codec import has_hash
from engine.core.errors import GameError
from engine.core.game import Game, Seat

__all__ = ["retraced"]

FORMALITIES = 24
"""Positions looked at, before a move and after it, that lie nothing but formalities away."""


def retraced(game: Game[Any, Any], before: Any, seat: Seat, action: Action, mark: str) -> Any | None:
    """The state that a move led to under other rules, proven by its hash; None where it can't be found.

    Other rules may have gone on by themselves where the present ones wait: then somebody's formality, such as
    a pass, is missing before the move or after it. Or they waited where the present ones go on: then the
    state is one of those through which the move passes.

    Args:
        game: the present rules.
        before: the state in which the move was made.
        seat: who made it.
        action: the move.
        mark: the hash of the state that it led to.
    """
    for start in _formally_near(game, before):
        try:
            passed = tuple(game.waypoints(start, seat, action))
        except GameError:
            continue
        for reached in reversed(passed):
            if has_hash(game, reached, mark):
                return reached
        for end in _formally_near(game, passed[-1]):
            if has_hash(game, end, mark):
                return end
    # Or the present rules have nothing to decide there, and the move was one itself.
    return before if has_hash(game, before, mark) else None


def _formally_near(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    """The state, and those to which formalities lead from there, the nearest first."""
    return islice(_widening(game, state), FORMALITIES)


def _widening(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    ring = [state]
    while ring:
        yield from ring
        ring = [near for each in ring for near in _after_one_formality(game, each)]


def _after_one_formality(game: Game[Any, Any], state: Any) -> Iterator[Any]:
    """What a move without any choice in it leads to, of each seat that is awaited."""
    for seat in game.deciders(state):
        for kind in game.kinds(state, seat):
            if not game.kinds_by_name[kind].model_fields:
                yield game.apply(state, seat, build(game.kinds_by_name, {"kind": kind})).state
