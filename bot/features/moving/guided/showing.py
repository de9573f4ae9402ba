"""Shows the screens of guided moves, with their pictures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.features.moving.guided.forks import Fork, Way
from bot.features.moving.guided.places import STALE, Context, Item, Place
from bot.features.moving.guided.screens import Outline, Screen, move_outline, outline, short_moves
from bot.games import Legal, presentation
from bot.interactions.answers import answer
from bot.interactions.manners import manner_for
from bot.interactions.services import services_of
from bot.interactions.viewer import scene_for
from bot.language.refusals import Refusal
from bot.posting.pictures.drawing import Plates
from bot.posting.pictures.gallery import file_of
from bot.table import Table
from engine.core import Action, Draft, NotYourTurn, parse

__all__ = ["Here", "begin", "drawn", "here_of", "outline_at", "put", "screen_of", "show"]

log = logging.getLogger(__name__)

PICTURE_SECONDS = 3.0
"""How long a screen waits for its pictures. They are drawn before those of posts, so anything but a moment
means that a process has just started, or hangs.
"""


async def screen_of(interaction: discord.Interaction[Any], shape: Outline, remark: str = "") -> Screen:
    """A screen with its pictures, below a remark.

    Raises:
        Refusal: so much has been chosen that no id has room for more.
    """
    return await asyncio.to_thread(shape.screen, await drawn(interaction, shape), remark)


async def drawn(interaction: discord.Interaction[Any], shape: Outline) -> Plates:
    """The pictures of a screen; none if they fail or are late, because its words are enough to go on."""
    if shape.subject is None:
        return Plates()
    context, gallery = shape.context, services_of(interaction).gallery
    try:
        async with asyncio.timeout(PICTURE_SECONDS):
            return await context.manner.drawn(gallery, context.shown, shape.subject, context.scene)
    except TimeoutError:
        log.warning("game=%s a picture on the way to a move is late", context.shown.game.id)
        return Plates()
    except Exception:
        log.exception("game=%s a picture on the way to a move", context.shown.game.id)
        return Plates()


@dataclass(frozen=True, slots=True)
class Here:
    """The way and the context of a press."""

    way: Way
    context: Context


async def here_of(interaction: discord.Interaction[Any], table: Table, place: Place) -> Here:
    """The way and the context of a press.

    Raises:
        Refusal: the person has no seat, or the position has changed.
        GameError: the kind isn't open.
    """
    seat = table.own_seat(interaction.user.id)
    scene = await scene_for(interaction, table)
    if table.revision != place.revision:
        raise Refusal(STALE)
    legal, shown = Legal(table.game, table.state, seat), presentation(table.game)
    if place.kind not in legal.kinds:
        # The rules may give a more precise error.
        legal.choices(Draft(place.kind))
        raise NotYourTurn
    manner = await manner_for(interaction)
    context = Context(shown, scene, legal, place, manner, alone=table.is_alone(interaction.user.id))
    return Here(Way(legal, place.kind), context)


async def put(interaction: discord.Interaction[Any], shape: Outline, remark: str = "") -> None:
    """Answer a press with a screen."""
    screen = await screen_of(interaction, shape, remark)
    await answer(interaction, screen.text, [file_of(plate) for plate in screen.plates], view=screen.view())


async def show(
    interaction: discord.Interaction[Any],
    table: Table,
    place: Place,
    *,
    default: bool = False,
    remark: str = "",
    instead: Sequence[Item] = (),
) -> None:
    """Show a place; with `default`, the move that a fork offers first, if there is one. `instead` replaces
    the way out with what else can be done.
    """
    here = await here_of(interaction, table, place)
    context = replace(here.context, instead=instead)
    shape = await asyncio.to_thread(outline_at, here.way, context, default=default)
    await put(interaction, shape, remark)


def outline_at(way: Way, context: Context, *, default: bool = False) -> Outline:
    """The outline of a place's screen; with `default`, of the move that a fork offers first, if there is one.
    Slow: call it off the event loop.
    """
    found, offered = way.at(context.place.path), way.default(context.place.path) if default else None
    if offered is None or not isinstance(found, Fork):
        short = short_moves(way, context, found) if isinstance(found, Fork) else ()
        return outline(context, found, short=short)
    field = None if context.dialogue.presumed is None else found.typed
    context = replace(context, place=context.place.to("at", offered))
    return replace(outline(context, way.at(offered), offered=True), form=field)


async def _show_move(
    interaction: discord.Interaction[Any], table: Table, place: Place, action: Action, remark: str
) -> None:
    """Show a whole move to be confirmed."""
    here = await here_of(interaction, table, place)
    shape = await asyncio.to_thread(move_outline, here.context, action, typed=True)
    await put(interaction, shape, remark)


async def begin(interaction: discord.Interaction[Any], table: Table, words: str, *, remark: str = "") -> None:
    """Begin a guided move for the person who pressed, in a private answer.

    Args:
        interaction: the press, acknowledged.
        words: a kind of move, or a whole move in notation to be confirmed.
        remark: what goes above it.

    Raises:
        Refusal, GameError: the person has no seat here, or that kind of move isn't open to it.
    """
    kind, _, fields = words.partition(" ")
    place = Place(table.record.id, table.revision, kind)
    if fields:
        await _show_move(interaction, table, place, parse(table.game.kinds_by_name, words), remark)
    else:
        await show(interaction, table, place, default=True, remark=remark)
