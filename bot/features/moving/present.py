"""What the person who acts can do now, in their private message. It's the same message from the first press
to the end of the turn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.features.orders.screens import OrderPlace, has_orders, notes
from bot.games import Scene, display_name, presentation
from bot.interactions.answers import Below, Reply, answer
from bot.interactions.manners import manner_for
from bot.interactions.pressed import stopped
from bot.interactions.viewer import scene_for, words_for
from bot.language import N_
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import TellPress, UndoPress, button
from bot.posting.messages.taking_back import button_words
from bot.posting.messages.turns import EXTRAS, own_turn, turn_of
from bot.posting.summaries.recounting import changes
from bot.table import Table
from bot.table.going_back import back_before
from engine.core import Seat

__all__ = ["answer_present", "changed", "own_turn_below", "present_of", "undo_of"]

log = logging.getLogger(__name__)


async def present_of(interaction: discord.Interaction[Any], table: Table, first: int | None = None) -> Below:
    """How the person's turn continues, or whose turn it is now, with the button that takes back the moves
    from `first` on (None: their last move, if nobody has to be asked).
    """
    scene = await scene_for(interaction, table)
    seat, user = table.seat_of(interaction.user.id), interaction.user.id
    undo, manner = undo_of(table, scene, user, first), await manner_for(interaction)
    shown, asks = presentation(table.game), TellPress(table.record.id, "all")
    if seat is not None and seat in table.deciders and not table.record.paused:
        turn = await own_turn(table, scene, seat, brief=manner.brief)
        told = await notes(table, scene, user)
        beside = [*undo, *_orders(table, scene, seat)]
        return Below(
            [*told, *turn.lines], [*turn.buttons, *beside, *manner.below_turn(shown, scene, asks, EXTRAS)]
        )
    if seat is None:
        return Below((), undo)
    beside = [*undo, *_orders(table, scene, seat), *manner.below_waiting(shown, scene, asks)]
    return Below(_over(table, scene, moved=first is not None, brief=manner.brief), beside)


async def changed(interaction: discord.Interaction[Any], table: Table) -> Sequence[str]:
    """What others did since the last move of the person who acts and is called, in lines, for those who play
    by words: posts tell it in letters and signs. None if there are no words for it.
    """
    seat = table.seat_of(interaction.user.id)
    if seat is None or seat not in table.deciders or not (await manner_for(interaction)).brief:
        return ()
    try:
        return await asyncio.to_thread(changes, words_for(interaction), table, seat)
    except Exception:
        # What can be done now must be told all the same.
        log.exception("game=%d no words for what happened", table.record.id)
        return ()


async def own_turn_below(interaction: discord.Interaction[Any], table: Table) -> Below:
    """What a person who was refused something can do if it's their turn."""
    if table.seat_of(interaction.user.id) not in table.deciders:
        return Below((), ())
    return await present_of(interaction, table)


def undo_of(
    table: Table, scene: Scene, user_id: int, first: int | None = None
) -> Sequence[discord.ui.Button[Any]]:
    """The button that takes moves back, if there are any to take back. Arguments as for `present_of`."""
    try:
        wanted = back_before(table, user_id, first)
    except Refusal:
        return ()
    oldest = wanted.matter.moves[0]
    if first is None and (wanted.voters or oldest.seat != table.seat_of(user_id)):
        return ()
    press = UndoPress(table.record.id, oldest.revision)
    return [button(press, button_words(scene.words, wanted), row=EXTRAS)]


def _orders(table: Table, scene: Scene, seat: Seat) -> Sequence[discord.ui.Button[Any]]:
    """The button that leads to standing orders; none if the seat has none and can give none."""
    if table.record.paused or not has_orders(table, scene, seat):
        return ()
    place = OrderPlace(table.record.id, table.revision, "open")
    return [button(place, scene.say("Standing orders"), row=EXTRAS)]


def _over(table: Table, scene: Scene, *, moved: bool, brief: bool) -> Sequence[str]:
    """Says that it isn't the person's turn; with `moved`, that their turn is over. In `brief` that is left
    out, and a game that is over comes with its result.
    """
    if table.outcome is not None:
        result = presentation(table.game).standing.result(scene, table.outcome) if brief else ""
        return [scene.say("**The game is over.**"), *filter(None, [result])]
    if not table.deciders:
        return ()
    names = scene.words.listing([display_name(table.names[seat]) for seat in table.deciders])
    over = N_("Your turn is over. Next up: {names}.")
    said = over if moved and not brief else N_("Waiting for {names}.")
    return [scene.say(said, names=names)]


async def answer_present(interaction: discord.Interaction[Any], reply: Reply, table: Table) -> None:
    """Answer a press for an earlier position, acknowledged before, with the present turn and its buttons."""
    turn = await turn_of(table, await scene_for(interaction, table), mentioning=False)
    said = reply.words.say("That was for an earlier position. Here's the current one:")
    view = stopped(turn.buttons) if turn.buttons else None
    await answer(interaction, "\n".join([said, *turn.lines]), view=view)
