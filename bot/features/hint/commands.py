"""`/hint`: up to three moves that an inspector would think of, with what each leads to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.guided.places import Context, Place
from bot.features.moving.guided.screens import Outline, headed, move_outline
from bot.features.moving.guided.showing import drawn
from bot.games import Legal, Plate, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.manners import manner_for
from bot.interactions.pressed import stopped
from bot.interactions.viewer import scene_for
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.messages.buttons import MovePress, button
from bot.posting.pictures.gallery import file_of
from bot.table import Table
from bot.table.hinting import Hint
from bot.table.hinting import hint as asked
from engine.core import Action, Weighed

__all__ = ["hint"]


@app_commands.command(description="What a computer would do in your place, in private; the others are told")
@app_commands.guild_only()
async def hint(interaction: discord.Interaction[Any]) -> None:
    """Show the best moves, each with a button that leads to its confirmation."""
    async with answering(interaction) as reply:
        table, user = await reply.find_table(), interaction.user
        found = await asked(table, user.id, user.display_name)
        advice = [await _advice(interaction, table, found, each) for each in found.choice.ranked]
        if table.revision != found.revision:
            raise Refusal("stale_button")
        lines = [reply.words.say("**Hint** · what an inspector would do, best first:")]
        alike = _common(advice)
        for number, each in enumerate(advice, 1):
            lines += [line for line in each.lines(number) if line not in alike]
        lines += [reply.words.say("**With any of these:**"), *alike] if alike else []
        files = [
            file_of(replace(plate, name=f"{number}-{plate.name}"))
            for number, each in enumerate(advice, 1)
            for plate in each.plates
        ]
        view = stopped([each.button(number, found.revision) for number, each in enumerate(advice, 1)])
        await answer(interaction, shorten("\n".join(lines), MESSAGE), files, view=view)


def _common(advice: Sequence[_Advice]) -> Sequence[str]:
    """What several moves all lead to, which is said once."""
    first, *others = advice
    return [line for line in first.leads if others and all(line in each.leads for each in others)]


@dataclass(frozen=True, slots=True)
class _Advice:
    """A move that might be made in a game.

    Attributes:
        head: what it's called.
        said: the same, or the sentence that says it and more.
        reason: why it might be made; may be empty.
        leads: what it leads to besides.
        plates: its pictures.
    """

    game: int
    action: Action
    head: str
    said: str
    reason: str
    leads: Sequence[str]
    plates: Sequence[Plate]

    def lines(self, number: int) -> Sequence[str]:
        """What is said of it."""
        return [line for line in (f"{number} · {self.said}", self.reason, *self.leads) if line]

    def button(self, number: int, revision: int) -> discord.ui.Button[Any]:
        """Leads to its confirmation; to its kind where no id has room for the move."""
        action = self.action
        press = MovePress(self.game, revision, "move", action.notation())
        if not press.fits:
            press = replace(press, words=action.kind)
        return button(press, f"{number} · {self.head.replace('**', '')}")


async def _advice(
    interaction: discord.Interaction[Any], table: Table, found: Hint, weighed: Weighed
) -> _Advice:
    """A move with what it leads to, as far as its maker may know."""
    scene, action = await scene_for(interaction, table), weighed.action
    legal = Legal(table.game, table.state, table.own_seat(interaction.user.id))
    place = Place(table.record.id, found.revision, action.kind)
    shown = presentation(table.game)
    manner = await manner_for(interaction)
    context = Context(shown, scene, legal, place, manner, alone=table.is_alone(interaction.user.id))
    shape = await asyncio.to_thread(move_outline, context, action)
    head = await asyncio.to_thread(headed, context, action)
    said, leads = await asyncio.to_thread(_said_once, context, action, head, shape)
    why = await asyncio.to_thread(shown.reasons.clause, scene, weighed.reason)
    reason = scene.say("Why: {reason}.", reason=why) if why else ""
    plates = (await drawn(interaction, shape)).plates
    return _Advice(table.record.id, action, head, said, reason, leads, plates)


def _said_once(context: Context, action: Action, head: str, shape: Outline) -> tuple[str, Sequence[str]]:
    """What says a move, and what it leads to besides: its name or its first sentence, not both if one of them
    says all that the other does.
    """
    if shape.subject is None or not shape.lines:
        return head, shape.lines
    first, *further = shape.lines
    chosen = context.naming.option(replace(context.scene, chosen={}), action)
    if chosen and chosen in first:
        return first, further
    repeated = action.kind in context.shown.telling.restated and not context.manner.brief
    return (head, further) if repeated else (head, shape.lines)
