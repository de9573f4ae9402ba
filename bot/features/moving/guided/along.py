"""Moves to which their maker has no alternative: they are taken along with the one before them."""

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
"""Moves taken along with one press."""


def with_what_follows(
    game: Game[Any, Any], state: Any, seat: Seat, actions: Sequence[Action], scene_for: SceneOf
) -> Sequence[Action]:
    """Moves of a seat, and after them those to which it has no alternative, as long as nobody else decides,
    nothing hidden is turned over, and the game has no doubt about them. Moves that the rules refuse come back
    as they are. Slow: call it off the event loop.
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
    """The only move open to a seat; None where it has a choice, does not decide alone, or may regret it."""
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
