"""What a press in a lesson does: the next screen, a move, the next step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord

from bot.features.learn import screens
from bot.features.learn.places import LessonPlace, LessonPress, Reached, keep, kept
from bot.features.learn.sitting import Sitting, is_changed, sitting_of
from bot.features.moving.guided.forks import Fork, Way
from bot.features.moving.guided.presses import NOTATION, TYPED, with_chosen
from bot.features.moving.guided.screens import Outline, move_outline, move_so_far
from bot.features.moving.guided.showing import outline_at, put
from bot.features.opening.setup import Sketch, usual_here
from bot.interactions.answers import Reply, answer, answering, opening_form
from bot.interactions.forms import Form, field, form, typed_in
from bot.interactions.pressed import Pressed, in_private, stopped
from bot.interactions.services import services_of
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import button
from bot.posting.pictures.gallery import file_of
from bot.table import SEPARATOR
from engine.core import Action, GameError, parse

__all__ = ["FORM", "LessonButton", "LessonItem", "open_step"]

MAKES = ("do", "take", "go", "told")
"""Steps that make a whole move; others show it first."""


class LessonButton(Pressed[LessonPress], press=LessonPress):
    """A button of a step: of the turn, or to the step and beyond."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says."""
        press = self.press
        async with answering(interaction, anew=not in_private(interaction)) as reply:
            sitting = await sitting_of(interaction, press)
            try:
                await _pressed(interaction, sitting, press)
            except (Refusal, GameError) as error:
                await _refused(interaction, reply, sitting, error)


class LessonItem(Pressed[LessonPlace], press=LessonPlace):
    """A button or a menu on the way to a move."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Go where the press leads."""
        place = self.press
        if place.step == "type":
            await _open_form(interaction, place)
            return
        async with answering(interaction, anew=False) as reply:
            await _step(interaction, reply, place)


async def _sent(interaction: discord.Interaction[Any], place: LessonPlace) -> None:
    """Take a form that was sent."""
    async with answering(interaction, anew=False) as reply:
        await _step(interaction, reply, place, typed_in(interaction.data or {}))


FORM = Form(LessonPlace, _sent)


async def open_step(interaction: discord.Interaction[Any], sitting: Sitting, remark: str = "") -> None:
    """Show a step, and keep that the person has come so far. A `remark` stands above."""
    services = services_of(interaction)
    shown, user_id = sitting.shown, interaction.user.id
    async with services.store.writing() as connection:
        reached = await kept(connection, user_id)
        if not remark and is_changed(shown, reached.get(shown.game.id, Reached())):
            remark = sitting.words.say(screens.ANEW)
        await keep(connection, user_id, shown.game.id, sitting.reached)
    reached[shown.game.id] = sitting.reached
    text = await asyncio.to_thread(screens.step_text, sitting, remark)
    if sitting.is_over:
        view = screens.end_view(sitting, Sketch(**await usual_here(interaction)), reached)
    else:
        view = await asyncio.to_thread(screens.step_view, sitting)
    plates = await screens.plates_of(services.gallery, sitting)
    await answer(interaction, text, [file_of(plate) for plate in plates], view=view)


async def _pressed(interaction: discord.Interaction[Any], sitting: Sitting, press: LessonPress) -> None:
    kind, edition = press.words.partition(" ")[0], press.edition
    place = LessonPlace(press.game, press.task, kind, preset=press.preset, edition=edition)
    kinds = sitting.lesson.game.kinds_by_name
    match press.verb:
        case "open":
            await open_step(interaction, sitting)
        case "anyway":
            await _make_anyway(interaction, sitting)
        case "do":
            await _make(interaction, sitting, [parse(kinds, each) for each in press.words.split(SEPARATOR)])
        case "move" if place.kind == press.words:
            await _show(interaction, sitting, place, default=True)
        case "move":
            await _show_typed(interaction, sitting, place, parse(kinds, press.words))


async def _step(
    interaction: discord.Interaction[Any], reply: Reply, place: LessonPlace, typed: str | None = None
) -> None:
    """Take a step on the way to a move."""
    sitting = await sitting_of(interaction, place)
    try:
        await _go(interaction, sitting, with_chosen(interaction, place), typed)
    except (Refusal, GameError) as error:
        await _refused(interaction, reply, sitting, error)


async def _refused(
    interaction: discord.Interaction[Any], reply: Reply, sitting: Sitting, error: Refusal | GameError
) -> None:
    """The step again, below what is wrong."""
    reply.shown = sitting.shown
    reply.note(error)
    await open_step(interaction, sitting, f"⚠ {reply.sentence(error)}")


async def _go(
    interaction: discord.Interaction[Any], sitting: Sitting, place: LessonPlace, typed: str | None
) -> None:
    way = Way(sitting.legal, place.kind)
    if place.step == "stop":
        await open_step(interaction, sitting)
    elif typed is not None:
        action = await asyncio.to_thread(way.typed, place.path, typed)
        await _show_typed(interaction, sitting, place, action)
    elif place.step == "told":
        await _make(interaction, sitting, _noted(interaction, sitting))
    elif place.step in MAKES and isinstance(found := await asyncio.to_thread(way.at, place.path), Action):
        await _make(interaction, sitting, [found])
    else:
        dialogue = sitting.shown.naming.dialogue(place.kind)
        presumed = bool(place.path) and place.step != "else" and dialogue.presumed is not None
        await _show(interaction, sitting, place.to("at", place.path, place.page), default=presumed)


async def _show(
    interaction: discord.Interaction[Any], sitting: Sitting, place: LessonPlace, *, default: bool
) -> None:
    """Show a place on the way to a move, and say so where it leads away from what is asked."""

    def look() -> tuple[Outline, str]:
        shape = outline_at(Way(sitting.legal, place.kind), sitting.context(place), default=default)
        return shape, _aside(sitting, place, shape.found)

    await _put(interaction, sitting, *await asyncio.to_thread(look))


async def _show_typed(
    interaction: discord.Interaction[Any], sitting: Sitting, place: LessonPlace, action: Action
) -> None:
    """Show a whole move to be confirmed."""

    def look() -> tuple[Outline, str]:
        return move_outline(sitting.context(place), action, typed=True), _aside(sitting, place, action)

    await _put(interaction, sitting, *await asyncio.to_thread(look))


async def _put(interaction: discord.Interaction[Any], sitting: Sitting, shape: Outline, remark: str) -> None:
    """Show a screen on the way to a move. A whole move that is what's asked is made instead: that tables ask
    to confirm it, the first step shows.
    """
    found = shape.found
    if sitting.number and isinstance(found, Action) and await asyncio.to_thread(sitting.fulfils, [found]):
        await open_step(interaction, sitting.onward())
    else:
        await put(interaction, shape, remark)


def _aside(sitting: Sitting, place: LessonPlace, found: Fork | Action) -> str:
    """What is asked, in small type; where a place leads away from it, that it does."""
    scene, task = sitting.scene, sitting.task
    if sitting.leads_there(place.kind, found):
        return f"-# {scene.say(task.asks)}"
    against = task.instead.get(place.kind, "") if place.kind != task.move.kind else ""
    said = [scene.say(against)] if against else []
    return "\n".join([*said, scene.say(screens.ASIDE, asks=scene.say(task.asks))])


def _noted(interaction: discord.Interaction[Any], sitting: Sitting) -> Sequence[Action]:
    """The moves that stand in the last line of the message. Raises Refusal: none do."""
    noted = NOTATION.findall(interaction.message.content) if interaction.message else []
    if not noted:
        raise Refusal("stale_button")
    kinds = sitting.lesson.game.kinds_by_name
    return [parse(kinds, each) for each in str(noted[-1]).split(SEPARATOR)]


async def _make(interaction: discord.Interaction[Any], sitting: Sitting, actions: Sequence[Action]) -> None:
    """Make moves: if they are what is asked, the next step follows; if not, it is said what they would do."""
    made = await asyncio.to_thread(sitting.tried, actions)
    if await asyncio.to_thread(sitting.fulfils, actions):
        await open_step(interaction, sitting.onward())
        return
    await answer(
        interaction,
        await asyncio.to_thread(screens.wrong_text, sitting, made),
        view=screens.wrong_view(sitting),
    )


async def _make_anyway(interaction: discord.Interaction[Any], sitting: Sitting) -> None:
    """Show what comes of moves that the step doesn't ask for."""
    made = await asyncio.to_thread(sitting.tried, _noted(interaction, sitting))
    text = await asyncio.to_thread(screens.off_text, sitting, made)
    plates = await screens.plates_of(services_of(interaction).gallery, sitting, made)
    back = button(sitting.press, sitting.words.say("Back to the step"), discord.ButtonStyle.primary)
    await answer(interaction, text, [file_of(plate) for plate in plates], view=stopped([back]))


async def _open_form(interaction: discord.Interaction[Any], place: LessonPlace) -> None:
    """Ask for what no menu lists. A form must be the first answer to its press."""
    async with opening_form(interaction):
        sitting = await sitting_of(interaction, place)
        context = sitting.context(place)
        fork = await asyncio.to_thread(Way(sitting.legal, place.kind).at, place.path)
        if not isinstance(fork, Fork) or fork.typed is None:
            raise Refusal("stale_button")
        asked = context.scene.say(context.dialogue.typed)
        made = form(place.to("typed", place.path), move_so_far(context, fork), field(asked, max_length=TYPED))
        await interaction.response.send_modal(made)
