"""What a press in a guided move does: it shows the next screen, or makes the move."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import discord

from bot.features.moving.guided.beside import beside, next_kind, with_what_follows
from bot.features.moving.guided.forks import Fork, Way, several
from bot.features.moving.guided.places import MEANWHILE, STALE, Context, OnTheWay, Place, caught_up
from bot.features.moving.guided.screens import (
    BINDING,
    Outline,
    move_outline,
    move_so_far,
    outline,
    receipt_outline,
)
from bot.features.moving.guided.showing import Here, begin, drawn, here_of, outline_at, put, show
from bot.features.moving.present import answer_present, own_turn_below, present_of
from bot.features.moving.submitting import OnRecord, on_record, told
from bot.games import Legal, Scene, presentation
from bot.interactions.answers import Reply, Unanswered, answer, answering, opening_form
from bot.interactions.forms import Form, field, filled_in, form, typed_in
from bot.interactions.manners import manner_for
from bot.interactions.pressed import Pressed, all_chosen, chosen, number_in
from bot.interactions.viewer import scene_for, words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.table import Table
from engine.core import Action, GameError, Seat, parse

__all__ = ["FORM", "GuideItem", "asked_again", "make", "with_chosen"]

log = logging.getLogger(__name__)

TYPED = 400
"""How many characters may be typed: enough for the longest route."""
Step = Callable[["discord.Interaction[Any]", "Table", Place], Awaitable[None]]
"""What is done for a press once its table is known."""
W = TypeVar("W", bound=OnTheWay)
NOTATION = re.compile(r"^-# `([^`\n]+)`$", re.MULTILINE)
"""The notation of a move, in small letters at the end of its preview; there may be more below."""


class GuideItem(Pressed[Place], press=Place):
    """A button or menu of a guided move."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Go where the press leads."""
        place = self.press
        if place.step == "type":
            await _open_form(interaction, place)
            return
        await _stepping(interaction, place, _go)


async def _sent(interaction: discord.Interaction[Any], place: Place) -> None:
    """Take a form that was sent in a guided move."""
    await _stepping(interaction, place, _take_ticked if place.step == "ticked" else _take_typed)


FORM = Form(Place, _sent)


async def asked_again(interaction: discord.Interaction[Any], table: Table, move: Action) -> bool:
    """Ask once more if the game has a doubt about a move: show its maker where it leads. Return whether that
    was so.

    Raises:
        Refusal, GameError: as `begin`.
    """
    seat = table.seat_of(interaction.user.id)
    if table.state is None or seat is None or seat not in table.deciders:
        return False
    scene, legal = await scene_for(interaction, table), Legal(table.game, table.state, seat)
    if not await asyncio.to_thread(_is_doubtful, scene, legal, move):
        return False
    await begin(interaction, table, move.notation())
    return True


def _is_doubtful(scene: Scene, legal: Legal, move: Action) -> bool:
    try:
        legal.foresee(move)
    except GameError:
        # An illegal move is refused, so there's no need to ask.
        return False
    return presentation(legal.game).naming.doubt(scene, move) is not None


# --- what is common to all presses ------------------------------------------------------------------


async def _stepping(interaction: discord.Interaction[Any], place: Place, step: Step) -> None:
    """Acknowledge a press, leaving the screen as it is, and take a step. If others have moved, show what that
    has changed; answer a press for an earlier turn with the present one.
    """
    async with answering(interaction, anew=False) as reply:
        table, revision = await reply.find_table(), None
        reply.go_on(partial(own_turn_below, interaction, table))
        while revision != table.revision:
            revision = table.revision
            try:
                caught = await caught_up(table, interaction.user.id, place)
                if caught.holds:
                    await step(interaction, table, caught.place)
                else:
                    await show(interaction, table, caught.place, remark=reply.words.say(MEANWHILE))
                return
            except Refusal as refusal:
                if refusal.code != STALE:
                    raise
        await answer_present(interaction, reply, table)


def with_chosen(interaction: discord.Interaction[Any], place: W) -> W:
    """A place with what was chosen in its menu, if it is one: of one value, or of several at once."""
    match place.step:
        case "of" | "take":
            number = number_in(chosen(interaction))
        case "some":
            number = several(map(number_in, all_chosen(interaction)))
        case _:
            return place
    return place.to("do" if place.step == "take" else "at", (*place.path, number))


async def _go(interaction: discord.Interaction[Any], table: Table, place: Place) -> None:
    there = with_chosen(interaction, place)
    match place.step:
        case "go" | "told":
            action = await _confirmed(interaction, table, place)
            await make(interaction, table, (action,), place.revision, seen=1)
        case "stop":
            await _look_around(interaction, table, words_for(interaction).say("Nothing was done."))
        case "more":
            await _look_around(interaction, table)
        case "some" | "else":
            await show(interaction, table, there.to("at", there.path))
        case "do" | "take":
            await _make_chosen(interaction, table, there.to("at", there.path))
        case _:
            dialogue = presentation(table.game).naming.dialogue(place.kind)
            # Deeper in, a place shows the move that it offers straight away.
            default = bool(there.path) and dialogue.presumed is not None
            await show(interaction, table, there, default=default)


async def _look_around(interaction: discord.Interaction[Any], table: Table, *remark: str) -> None:
    """Leave a guided move, and show below a remark what else can be done."""
    present = await present_of(interaction, table)
    await answer(interaction, "\n".join([*remark, *present.lines]), view=present.view)


async def _make_chosen(
    interaction: discord.Interaction[Any], table: Table, place: Place, *, unseen: bool = True
) -> None:
    """Make the chosen move if it's complete and not in doubt; otherwise show the place. With `unseen`, also
    make a move that turns over something hidden, unless it includes more than was chosen.
    """
    here = await here_of(interaction, table, place)

    def look() -> tuple[Action | None, Outline]:
        found = here.way.at(place.path)
        if isinstance(found, Fork) or not _is_plain(
            here.context, found, unseen=unseen and not _takes_more(here, found)
        ):
            return None, outline_at(here.way, here.context)
        return found, receipt_outline(here.context, found)

    action, shape = await asyncio.to_thread(look)
    if action is None:
        await put(interaction, shape)
    else:
        await make(interaction, table, (action,), place.revision, shape)


async def make(
    interaction: discord.Interaction[Any],
    table: Table,
    actions: Sequence[Action],
    revision: int,
    receipt: Outline | None = None,
    *,
    seen: int = 0,
) -> None:
    """Make moves for the person who pressed, and those that then have no alternative. The same message asks
    how to go on.

    Args:
        interaction: the press, acknowledged.
        actions: the moves that the press asks for.
        revision: the position they are meant for.
        receipt: tells what the first of them led to, if that wasn't shown before.
        seen: how many of the first moves were shown before with what they lead to.

    Raises:
        Refusal, GameError: as `Table.submit_all`.
    """
    words, seat = words_for(interaction), table.own_seat(interaction.user.id)
    if table.revision != revision:
        raise Refusal(STALE)
    scene_for_seat = partial(table.scene, words)
    made = await asyncio.to_thread(with_what_follows, table.game, table.state, seat, actions, scene_for_seat)
    seen = 1 if receipt and receipt.lines else seen
    done = await on_record(interaction, table, made, revision, seen=seen)
    lines = [done.said, *_once(table, words, seat, receipt)]
    if along := len(made) - len(actions):
        said = words.count(
            "-# The last move was made automatically, as the only one left.",
            "-# The last {number} moves were made automatically, as the only ones left.",
            along,
        )
        lines.append(said)
    done = replace(done, said="\n".join(lines))
    if not await _goes_on(interaction, table, made[-1], done):
        plates = (await drawn(interaction, receipt)).plates if receipt else ()
        await told(interaction, table, done, plates)


def _once(table: Table, words: Words, seat: Seat, receipt: Outline | None) -> Sequence[str]:
    """A receipt's lines, without those that the call below it says too."""
    if receipt is None or seat not in table.deciders:
        return receipt.lines if receipt else ()
    scene = table.scene(words, table.state, seat)
    repeated = presentation(table.game).calling.warns(scene, seat)
    return [line for line in receipt.lines if line not in repeated]


async def _goes_on(interaction: discord.Interaction[Any], table: Table, made: Action, done: OnRecord) -> bool:
    """Below the receipt, ask for the kind of move that follows. Return whether there is one."""
    seat = table.seat_of(interaction.user.id)
    if seat is None or seat not in table.deciders or table.record.paused:
        return False
    legal = Legal(table.game, table.state, seat)
    revision = table.revision
    kind = await asyncio.to_thread(next_kind, legal, made)
    if kind is None or table.revision != revision:
        return False
    place = Place(table.record.id, revision, kind)
    try:
        instead = await beside(interaction, table, place, done.first)
        remark = "\n".join(
            part for part in (done.said, done.since, *await _called(interaction, table, seat)) if part
        )
        await show(interaction, table, place, default=True, remark=remark, instead=instead)
    except (Refusal, GameError):
        # Someone has moved in between: the receipt shows the present turn instead.
        return False
    except Unanswered as error:
        log.warning("interaction=%d revision=%d not told: %r", interaction.id, revision, error)
    return True


async def _called(interaction: discord.Interaction[Any], table: Table, seat: Seat) -> Sequence[str]:
    """The seat's call, if it says more than a question about one kind of move: that the seat may also do
    nothing more, or by words what the game has to add.
    """
    calling, manner = presentation(table.game).calling, await manner_for(interaction)
    must = calling.idle.isdisjoint(table.game.kinds(table.state, seat))
    if must and not (manner.brief and calling.specific):
        return ()
    scene = await scene_for(interaction, table)
    return [scene.say("{name}: {call}", name=f"**{scene.name(seat)}**", call=calling.call(scene, seat))]


async def _confirmed(interaction: discord.Interaction[Any], table: Table, place: Place) -> Action:
    """The move in the preview, as its maker read it; if there's none, the move at the place."""
    noted = NOTATION.findall(interaction.message.content) if interaction.message else []
    if noted:
        return parse(table.game.kinds_by_name, noted[-1])
    here = await here_of(interaction, table, place)
    action = await asyncio.to_thread(here.way.at, place.path)
    if not isinstance(action, Action):
        raise Refusal(STALE)
    return action


# --- forms ------------------------------------------------------------------------------------------


async def _open_form(interaction: discord.Interaction[Any], place: Place) -> None:
    """Open the form for what no menu lists. A form must be the first answer to its press."""
    async with opening_form(interaction) as reply:
        table = await reply.find_table()
        try:
            caught = await caught_up(table, interaction.user.id, place)
            shown = await _form(interaction, table, caught.place)
        except Refusal as refusal:
            if refusal.code != STALE:
                raise
            await interaction.response.defer()
            await answer_present(interaction, reply, table)
        else:
            await interaction.response.send_modal(shown)


async def _form(interaction: discord.Interaction[Any], table: Table, place: Place) -> discord.ui.Modal:
    here = await here_of(interaction, table, place)
    fork = await asyncio.to_thread(here.way.at, place.path)
    if not isinstance(fork, Fork) or fork.typed is None:
        raise Refusal(STALE)
    scene = replace(here.context.scene, chosen=fork.draft.fields)
    asked, hint = scene.say(here.context.dialogue.typed), here.context.dialogue.hint(scene)
    hint = " ".join([*filter(None, [hint]), *([scene.say(BINDING)] if _binds(place) else [])])
    sent_as = place.to("typed", place.path)
    return form(sent_as, move_so_far(here.context, fork), field(asked, hint=hint, max_length=TYPED))


def _binds(place: Place) -> bool:
    """Whether sending the form confirms the move: after an earlier choice, one more screen is too many."""
    return bool(place.path)


def _is_plain(context: Context, action: Action, *, unseen: bool = False) -> bool:
    """Whether a move needs no confirmation: no doubt, and nothing hidden turned over (but for `unseen`)."""
    doubt = context.shown.naming.doubt(context.scene, action)
    return doubt is None and (unseen or context.legal.foresee(action) is not None)


def _takes_more(here: Here, action: Action) -> bool:
    """Whether the last choice settled more of the move's fields than the one it named."""
    if here.context.dialogue.label is not None:
        return False
    before = here.way.at(here.context.place.path[:-1])
    return isinstance(before, Fork) and len(action.values()) > len(before.draft.fields) + 1


async def _take_typed(interaction: discord.Interaction[Any], table: Table, place: Place) -> None:
    """Make the typed move if its form said so; else show it, or what is wrong with it above the choices."""
    text = typed_in(interaction.data or {})
    here = await here_of(interaction, table, place)
    reply = Reply(interaction, words_for(interaction))
    reply.table, reply.shown = table, here.context.shown

    def read() -> tuple[Outline | Action, str]:
        try:
            action = here.way.typed(place.path, text)
            if _binds(place) and _is_plain(here.context, action):
                return action, ""
            listed = _listed(here.way, place, action)
            context = here.context if listed is None else replace(here.context, place=listed)
            return move_outline(context, action, typed=listed is None), ""
        except (Refusal, GameError) as error:
            found = here.way.at(place.path)
            if not isinstance(found, Fork):
                raise
            return outline(here.context, found), reply.sentence(error)

    found, remark = await asyncio.to_thread(read)
    if isinstance(found, Outline):
        await put(interaction, found, remark)
    else:
        await make(interaction, table, (found,), place.revision)


def _listed(way: Way, place: Place, action: Action) -> Place | None:
    """The place of a typed move among the moves offered where it was typed; None if it isn't offered."""
    fork = way.at(place.path)
    if not isinstance(fork, Fork) or action not in fork.actions:
        return None
    return place.to("at", (*place.path, fork.actions.index(action)))


async def _take_ticked(interaction: discord.Interaction[Any], table: Table, place: Place) -> None:
    """Make the ticked move, or show where it leads. Only screens of a former release have such forms."""
    number = several(map(number_in, filled_in(interaction.data or {}).get("ticked", ())))
    await _make_chosen(interaction, table, place.to("at", (*place.path, number)), unseen=False)
