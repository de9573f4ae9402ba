"""What a press on the way to a move does: the next screen, or the move."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.features.moving.guided.forks import Fork, Way
from bot.features.moving.guided.parts import form, typed_in
from bot.features.moving.guided.places import TEMPLATE, Place
from bot.features.moving.guided.screens import (
    HIDDEN,
    Preview,
    Screen,
    View,
    fork_screen,
    move_so_far,
    plates_beside,
    preview_screen,
)
from bot.features.moving.present import answer_present
from bot.features.moving.submitting import submit
from bot.games import Legal, presentation
from bot.interactions.answers import Reply, answer, answering, opening_form
from bot.interactions.pressed import Pressed, chosen, number_in
from bot.interactions.viewer import scene_for, words_for
from bot.language import N_
from bot.language.refusals import Refusal
from bot.posting.message import file_of
from bot.table import Table
from engine.core import Action, GameError, NotYourTurn, parse

__all__ = ["GuideItem", "asked_again", "begin", "screen_at", "sent"]

STALE = "stale_button"
TYPED = 400
"""Characters that may be typed: the longest route there is."""
BINDING = N_("Sending this makes the move.")
Step = Callable[["discord.Interaction[Any]", "Table", Place], Awaitable[None]]
"""What a press does once its table is known."""
NOTATION = re.compile(r"^-# `([^`\n]+)`$", re.MULTILINE)
"""A move that was typed stands in small letters at the end of its preview; more may be said below."""


class GuideItem(Pressed, template=TEMPLATE):
    """A button or a menu on the way to a move."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Go where the press leads."""
        place = Place.read(self.match)
        if place.step == "type":
            await _open_form(interaction, place)
            return
        await _stepping(interaction, place, _go)


async def sent(interaction: discord.Interaction[Any], match: re.Match[str]) -> None:
    """Take a form of ours that was sent; its id fits the template."""
    await _stepping(interaction, Place.read(match), _take_typed)


async def begin(interaction: discord.Interaction[Any], table: Table, words: str) -> None:
    """Begin a guided move for the person who pressed, in an answer to that person alone.

    Args:
        interaction: the press, acknowledged, on a message about the present position.
        table: the table.
        words: a kind of move, or a whole move in notation, which is shown to be confirmed.

    Raises:
        Refusal, GameError: the person has no seat here, or nothing of that kind to decide.
    """
    kind, _, fields = words.partition(" ")
    place = Place(table.record.id, table.revision, kind)
    if fields:
        await _show_move(interaction, table, place, parse(table.game.kinds_by_name, words))
    else:
        await _show(interaction, table, place, default=True)


async def asked_again(interaction: discord.Interaction[Any], table: Table, move: Action) -> bool:
    """Whether the game has a doubt about a move, and its maker was shown what it leads to instead.

    Raises:
        Refusal, GameError: as `begin`.
    """
    seat = table.seat_of(interaction.user.id)
    if table.state is None or seat is None or seat not in table.deciders:
        return False
    scene = await scene_for(interaction, table)
    doubt = await asyncio.to_thread(presentation(table.game).asking.doubt, scene, move)
    if doubt is None:
        return False
    await begin(interaction, table, move.notation())
    return True


# --- what is common to all presses ------------------------------------------------------------------


async def _stepping(interaction: discord.Interaction[Any], place: Place, step: Step) -> None:
    """Acknowledge while the screen stays as it is, and take a step; what was for an earlier position is
    answered with the present turn.
    """
    async with answering(interaction, anew=False) as reply:
        table = await reply.find_table()
        try:
            _check(table, place)
            await step(interaction, table, place)
        except Refusal as refusal:
            if refusal.code != STALE:
                raise
            await answer_present(interaction, reply, table)


def _check(table: Table, place: Place) -> None:
    """Raises Refusal where a press is for another game or an earlier position."""
    if (table.record.id, table.revision) != (place.game, place.revision):
        raise Refusal(STALE)


@dataclass(frozen=True, slots=True)
class _Here:
    """A press, its maker's seat, and the position it was made in."""

    way: Way
    view: View


async def _here(interaction: discord.Interaction[Any], table: Table, place: Place) -> _Here:
    """Raises Refusal where the person has no seat or the position moved on, NotYourTurn where the kind is not
    open.
    """
    seat = table.own_seat(interaction.user.id)
    scene = await scene_for(interaction, table)
    if table.revision != place.revision:
        raise Refusal(STALE)
    legal, shown = Legal(table.game, table.state, seat), presentation(table.game)
    if place.kind not in legal.kinds:
        raise NotYourTurn
    return _Here(Way(shown.asking, legal, place.kind), View(shown, scene, legal, place))


async def _go(interaction: discord.Interaction[Any], table: Table, place: Place) -> None:
    match place.step:
        case "go":
            here = await _here(interaction, table, place)
            action = await asyncio.to_thread(here.way.at, place.path)
            if not isinstance(action, Action):
                raise Refusal(STALE)
            await submit(interaction, table, action, place.revision)
        case "told":
            action = parse(table.game.kinds_by_name, _noted(interaction))
            await submit(interaction, table, action, place.revision)
        case "stop":
            words = words_for(interaction)
            await answer(interaction, words.say("Nothing was done."))
        case "of":
            await _show(interaction, table, place.to("at", (*place.path, number_in(chosen(interaction)))))
        case _:
            await _show(interaction, table, place)


def _noted(interaction: discord.Interaction[Any]) -> str:
    """The move that stands in the preview."""
    found = NOTATION.findall(interaction.message.content) if interaction.message else []
    if not found:
        raise Refusal(STALE)
    return str(found[-1])


# --- screens ----------------------------------------------------------------------------------------


async def _put(interaction: discord.Interaction[Any], screen: Screen) -> None:
    await answer(interaction, screen.text, [file_of(plate) for plate in screen.plates], view=screen.view())


async def _show(
    interaction: discord.Interaction[Any], table: Table, place: Place, *, default: bool = False
) -> None:
    """Show a place; with `default`, at a fork that offers a move at once, that move."""
    here = await _here(interaction, table, place)
    await _put(interaction, await asyncio.to_thread(screen_at, here.way, here.view, default=default))


def screen_at(way: Way, view: View, *, default: bool = False) -> Screen:
    """What the view's place looks like; with `default`, at a fork that offers a move at once, that move.
    Slow: call it off the event loop.
    """
    offered = way.default(view.place.path) if default else None
    if offered is not None:
        view = replace(view, place=view.place.to("at", offered))
    found = way.at(view.place.path)
    if isinstance(found, Action):
        return preview_screen(view, found, _preview(view, found), offered=offered is not None)
    return _fork(view, found)


def _fork(view: View, fork: Fork, remark: str = "") -> Screen:
    plates, lettered = plates_beside(view, fork)
    return fork_screen(view, fork, plates, lettered=lettered, remark=remark)


def _preview(view: View, action: Action) -> Preview:
    """What a move leads to, as far as its maker may know it before."""
    shown, scene = view.shown, view.scene
    doubt = shown.asking.doubt(scene, action)
    warning = [f"⚠ {doubt}"] if doubt else []
    foreseen = view.legal.foresee(action)
    if foreseen is None:
        return Preview([*warning, scene.say(HIDDEN)])
    after = replace(scene, view=foreseen.view, kinds=foreseen.kinds)
    lines = shown.telling.preview(scene, after, view.legal.seat, action, foreseen.events)
    return Preview([*lines, *warning], shown.pictures.preview(scene, after, action, foreseen.events))


async def _open_form(interaction: discord.Interaction[Any], place: Place) -> None:
    """Ask for what no menu lists. A form must be the first answer to its press."""
    async with opening_form(interaction) as reply:
        table = await reply.find_table()
        try:
            shown = await _form(interaction, table, place)
        except Refusal as refusal:
            if refusal.code != STALE:
                raise
            await interaction.response.defer()
            await answer_present(interaction, reply, table)
        else:
            await interaction.response.send_modal(shown)


async def _form(interaction: discord.Interaction[Any], table: Table, place: Place) -> discord.ui.Modal:
    _check(table, place)
    here = await _here(interaction, table, place)
    fork = await asyncio.to_thread(here.way.at, place.path)
    if not isinstance(fork, Fork) or fork.typed is None:
        raise Refusal(STALE)
    scene = replace(here.view.scene, chosen=fork.draft.fields)
    asked = here.view.shown.asking.question(scene, place.kind, fork.typed, typed=True)
    hint = scene.say(BINDING) if _binds(place) else ""
    sent_as = place.to("typed", place.path).custom_id
    return form(sent_as, move_so_far(here.view, fork), asked, hint=hint, max_length=TYPED)


def _binds(place: Place) -> bool:
    """Whether a form that is sent is its own confirmation: where something was chosen on the way to it, so
    that a screen more would be one too many.
    """
    return bool(place.path)


def _is_plain(view: View, action: Action) -> bool:
    """Whether nothing speaks for asking once more: no doubt, and nothing hidden is turned over."""
    doubt = view.shown.asking.doubt(view.scene, action)
    return doubt is None and view.legal.foresee(action) is not None


async def _take_typed(interaction: discord.Interaction[Any], table: Table, place: Place) -> None:
    """Make the move that was typed where its form said so; else show it, or what is wrong with it above what
    there is to choose from.
    """
    text = typed_in(interaction.data or {})
    here = await _here(interaction, table, place)
    reply = Reply(interaction, words_for(interaction))
    reply.table, reply.shown = table, here.view.shown

    def read() -> Screen | Action:
        try:
            action = here.way.typed(place.path, text)
            plain = _binds(place) and _is_plain(here.view, action)
            return action if plain else _typed_screen(here, action)
        except (Refusal, GameError) as error:
            found = here.way.at(place.path)
            if not isinstance(found, Fork):
                raise
            return _fork(here.view, found, reply.sentence(error))

    found = await asyncio.to_thread(read)
    if isinstance(found, Screen):
        await _put(interaction, found)
    else:
        await submit(interaction, table, found, place.revision)


async def _show_move(
    interaction: discord.Interaction[Any], table: Table, place: Place, action: Action
) -> None:
    """Show a whole move to be confirmed."""
    here = await _here(interaction, table, place)
    await _put(interaction, await asyncio.to_thread(_typed_screen, here, action))


def _typed_screen(here: _Here, action: Action) -> Screen:
    return preview_screen(here.view, action, _preview(here.view, action), typed=True)
