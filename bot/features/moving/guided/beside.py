"""What follows a move: moves without an alternative, the kind asked for next, what else can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.features.moving.guided.components import button
from bot.features.moving.guided.forks import Way
from bot.features.moving.guided.places import Item, Place
from bot.features.moving.present import undo_of
from bot.features.moving.typed import Series
from bot.features.moving.typed.completing import SceneOf
from bot.games import Legal, presentation
from bot.interactions.viewer import scene_for
from bot.limits import ROWS
from bot.posting.messages.turns import own_turn
from bot.table import Table
from engine.core import Action, Game, GameError, Seat

__all__ = ["beside", "next_kind", "with_what_follows"]

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


async def beside(
    interaction: discord.Interaction[Any], table: Table, place: Place, first: int
) -> Sequence[Item]:
    """The last row of a screen that asks for the place's kind of move: the other kinds open at this step, the
    button that takes back the moves from `first` on, and a button for all that can be done, if there's more.
    """
    scene = await scene_for(interaction, table)
    turn = await own_turn(table, scene, table.own_seat(interaction.user.id), without=place.kind)
    others = [each for each in turn.buttons if each.style is not discord.ButtonStyle.danger]
    shown = [*others, *undo_of(table, scene, interaction.user.id, first)]
    for each in shown:
        each.row = ROWS - 1
    items: list[Item] = [*shown]
    if len(others) < len(turn.buttons):
        items.append(button(place.to("more", ()), scene.say("More"), discord.ButtonStyle.secondary, ROWS - 1))
    return items


def next_kind(legal: Legal, made: Action) -> str | None:
    """The kind of move to ask for after one, if its maker may go on: the one that often follows, or the only
    one that the step asks for (besides doing nothing more). None if the maker should look around first. Slow:
    call it off the event loop.
    """
    shown = presentation(legal.game)
    onward = shown.naming.dialogue(made.kind).onward
    if onward in legal.kinds and legal.is_open(onward):
        return onward
    asked = [each for each in legal.kinds if each not in shown.calling.beside | shown.calling.idle]
    if len(asked) != 1 or not legal.game.kinds_by_name[asked[0]].field_names():
        return None
    return asked[0] if legal.is_open(asked[0]) else None
