"""Adds to a move those that then have no alternative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.features.moving.guided.forks import Way
from bot.features.moving.typed import Series
from bot.features.moving.typed.completing import SceneOf
from bot.games import Legal, presentation
from engine.core import Action, Game, GameError, Seat

__all__ = ["with_what_follows"]

MOST = 5
"""The most moves added to one press."""


def with_what_follows(
    game: Game[Any, Any], state: Any, seat: Seat, actions: Sequence[Action], scene_for: SceneOf
) -> Sequence[Action]:
    """A seat's moves and those that then have no alternative, as long as nobody else decides, nothing hidden
    is turned over, and the game has no doubt about them. Illegal moves come back unchanged. Slow: call it off
    the event loop.
    """
    series = Series(game, state)
    try:
        for action in actions:
            series = series.then(seat, action)
        while len(series.tried) < len(actions) + MOST and not series.reveals:
            following = _only_move(series, seat, scene_for)
            if following is None:
                break
            series = series.then(seat, following)
    except GameError:
        return actions
    made = [each.action for each in series.tried]
    return made[:-1] if len(made) > len(actions) and series.reveals else made


def _only_move(series: Series, seat: Seat, scene_for: SceneOf) -> Action | None:
    """The only move open to a seat; None if it has a choice, isn't the only decider, or may regret it."""
    if tuple(series.game.deciders(series.state)) != (seat,):
        return None
    legal, naming = Legal(series.game, series.state, seat), presentation(series.game).naming
    if len(legal.kinds) != 1:
        return None
    found = Way(legal, legal.kinds[0]).at(())
    action = found if isinstance(found, Action) else naming.dialogue(legal.kinds[0]).compelled(legal)
    if action is None or naming.doubt(scene_for(series.state, seat), action) is not None:
        return None
    return action
