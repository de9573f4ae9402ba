"""`/game undo` and `/game redo`, and the button that takes one's moves back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.present import own_turn_below, present_of
from bot.features.voting.asking import AskPress, ask_them
from bot.features.voting.wordings import moves_text, named
from bot.games import Plate, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.completion import bare, rows
from bot.interactions.manners import manner_for
from bot.interactions.pressed import Pressed, in_private, stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import table_for, theme_for, words_for
from bot.language import N_
from bot.language.refusals import Refusal
from bot.limits import CHOICES
from bot.posting.messages.buttons import UndoPress
from bot.posting.messages.taking_back import must_agree
from bot.posting.pictures.gallery import ViewKey, file_of
from bot.posting.summaries.recounting import headlines, listed, noted
from bot.table import Receipt, Table, consent
from bot.table.ballots import Ballot, GoingBack
from bot.table.going_back import back_before, reshuffles

__all__ = ["UndoButton", "redo", "undo"]

TAKEN_BACK, MADE_AGAIN = N_("Taken back: {moves}"), N_("Redone: {moves}")
LISTED = 6
"""How many moves are told one by one."""


@app_commands.command(description="Take back your last moves; further back, ask those affected")
@app_commands.describe(
    to="the first move to take back; leave empty for the last one",
    sure="True, as the host or a moderator: without asking anyone",
)
async def undo(
    interaction: discord.Interaction[Any], to: app_commands.Range[int, 1] | None = None, sure: bool = False
) -> None:
    """Take back moves at once, or show what would be taken back and offer to ask."""
    async with answering(interaction) as reply:
        table, user = await reply.find_table(), interaction.user.id
        power = moderates(interaction)
        if sure:
            receipt = await consent.overrule(table, user, interaction.id, to, moderates=power)
            await _answer(interaction, table, receipt, TAKEN_BACK)
        else:
            await _go_back(interaction, table, to, power=power or user == table.record.host)


class UndoButton(Pressed[UndoPress], press=UndoPress):
    """Takes back the moves from one on, or shows who must agree and offers to ask them."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do so, and show what can be done now."""
        async with answering(interaction, anew=not in_private(interaction)) as reply:
            table = await reply.find_table()
            reply.go_on(partial(own_turn_below, interaction, table))
            if table.record.id != self.press.game:
                raise Refusal("stale_button")
            await _go_back(interaction, table, self.press.first)


async def _go_back(
    interaction: discord.Interaction[Any], table: Table, first: int | None, *, power: bool = False
) -> None:
    """Take back the moves from one on (None: the last one), or offer to ask those who must agree. `power`: as
    the host or a moderator.
    """
    user = interaction.user.id
    wanted = back_before(table, user, first, power=power)
    if wanted.voters:
        await _offer_to_ask(interaction, table, wanted, power=power)
        return
    if table.seat_of(user) is None:
        receipt = await consent.overrule(table, user, interaction.id, first, moderates=moderates(interaction))
    else:
        receipt = await consent.undo(table, user, interaction.id, first)
    await _answer(interaction, table, receipt, TAKEN_BACK)


async def _answer(
    interaction: discord.Interaction[Any],
    table: Table,
    receipt: Receipt,
    message: str,
    first: int | None = None,
) -> None:
    """Say what became of `moves`, with each one's first sentence and their notation, and show what can be
    done now. `first` is the first move that can be taken back again.
    """
    present = await present_of(interaction, table, first)
    words, seat = words_for(interaction), table.seat_of(interaction.user.id)
    turned = [table.past.row(row).target or 0 for row in range(receipt.first, receipt.revision + 1)]
    aloud = (await manner_for(interaction)).brief
    said = await asyncio.to_thread(partial(headlines, aloud=aloud), words, table, turned[:LISTED], seat)
    if between := len(turned) - len(said):
        said.append(words.count("… and {number} more move", "… and {number} more moves", between))
    moves = said[0] if len(turned) == 1 else "".join(f"\n- {each}" for each in said)
    lines = [line.rstrip() for line in words.say(message, moves=moves).splitlines()]
    text = "\n".join([*lines, *([] if aloud else [noted(receipt.notation)]), *present.lines])
    await answer(interaction, text, view=present.view)


@undo.autocomplete("to")
async def _last_moves(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table, words = await table_for(interaction), words_for(interaction)
    seat = table.seat_of(interaction.user.id)

    def told() -> list[tuple[int, str]]:
        done = [move.revision for move in reversed(table.past.reversible[-4 * CHOICES :])]
        return [(each, bare(listed(words, table, each, seat))) for each in done]

    return rows(str(current), await asyncio.to_thread(told))


async def _offer_to_ask(
    interaction: discord.Interaction[Any], table: Table, wanted: Ballot[GoingBack], *, power: bool
) -> None:
    """Show what would be taken back, the position that would return, and a button that asks the others."""
    words, revision = words_for(interaction), table.revision
    lines = [
        words.say("This would be taken back:"),
        await asyncio.to_thread(
            moves_text, words, table, wanted.matter.moves, table.seat_of(interaction.user.id)
        ),
        must_agree(words, wanted, named(words, table, wanted.voters)),
        words.say("Below is what would come back."),
    ]
    if wanted.matter.reveals and reshuffles(table.game, table.state):
        lines.append(
            words.say(
                "Whatever nobody has seen is reshuffled then, and nothing before that can be taken back."
            )
        )
    if power and not wanted.matter.reveals:
        lines.append(words.say("You can also do it without asking: `/game undo` with `sure:True`."))
    plates = await _preview(interaction, table, wanted.matter)
    ask = ask_them(words, AskPress(table.record.id, revision, wanted.matter.moves[0].revision))
    await answer(interaction, "\n".join(lines), [file_of(plate) for plate in plates], view=stopped([ask]))


async def _preview(interaction: discord.Interaction[Any], table: Table, back: GoingBack) -> Sequence[Plate]:
    """Pictures of the position that would return, as the person who asks may see it."""
    pictures = presentation(table.game).pictures
    seat = table.seat_of(interaction.user.id)
    state = await table.past.state(back.target)
    scene = table.scene(words_for(interaction), state, seat)
    scene = replace(scene, theme=await theme_for(interaction, table))
    # Not the present position's key, under which a newer request would replace this one.
    view_key = ViewKey((table.record.id, back.target), back.target, seat)
    gallery = services_of(interaction).gallery
    return [await gallery.plate(pictures, name, scene, view_key) for name in pictures.names]


@app_commands.command(description="Redo the move that was taken back last")
@app_commands.describe(sure="True, as the host or a moderator: someone else's move, too")
async def redo(interaction: discord.Interaction[Any], sure: bool = False) -> None:
    """Make an undone move again."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        user = interaction.user.id
        if sure:
            power = moderates(interaction)
            receipt = await consent.overrule_redo(table, user, interaction.id, moderates=power)
        else:
            receipt = await consent.redo(table, user, interaction.id)
        await _answer(interaction, table, receipt, MADE_AGAIN, receipt.first)
