"""`/game undo` and `/game redo`."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.present import present_of
from bot.features.undo.proposals import AskPress, moves_text, preview
from bot.games import display_name
from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.completion import bare, rows
from bot.interactions.pressed import stopped
from bot.interactions.viewer import table_for, words_for
from bot.language import N_, Words
from bot.limits import CHOICES
from bot.posting.buttons import button
from bot.posting.message import file_of
from bot.posting.recounting import headlines, listed, noted
from bot.posting.taking_back import must_agree
from bot.table import Receipt, Table, consent
from bot.table.going_back import reshuffles

__all__ = ["offer_to_ask", "redo", "taken_back", "undo"]

TAKEN_BACK, MADE_AGAIN = N_("Taken back: {moves}"), N_("Made again: {moves}")
LISTED = 6
"""Moves that are told one by one."""


@app_commands.command(description="Take back your last moves; further back, ask those affected")
@app_commands.describe(
    to="the first move to take back; without it the last one",
    sure="True, as the host or a moderator: without asking anybody",
)
async def undo(
    interaction: discord.Interaction[Any],
    to: app_commands.Range[int, 1] | None = None,
    sure: bool = False,
) -> None:
    """Take back moves at once, or show what would be taken back and offer to ask."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        user = interaction.user.id
        if sure:
            power = moderates(interaction)
            receipt = await consent.overrule(table, user, interaction.id, to, moderates=power)
        else:
            power = user == table.record.host or moderates(interaction)
            if (wanted := consent.wish(table, user, to, power=power)).voters:
                await offer_to_ask(interaction, reply.words, table, wanted, power=power)
                return
            if table.seat_of(user) is None:
                receipt = await consent.overrule(
                    table, user, interaction.id, to, moderates=moderates(interaction)
                )
            else:
                receipt = await consent.undo(table, user, interaction.id, to)
        present = await present_of(interaction, table)
        text = "\n".join([await taken_back(interaction, table, receipt), *present.lines])
        await answer(interaction, text, view=present.view)


async def taken_back(interaction: discord.Interaction[Any], table: Table, receipt: Receipt) -> str:
    """What was taken back, in sentences, and in small letters how it is written."""
    return await _told(interaction, table, receipt, TAKEN_BACK)


async def _told(interaction: discord.Interaction[Any], table: Table, receipt: Receipt, message: str) -> str:
    """What became of moves, with the first sentence of each in `moves`."""
    words, seat = words_for(interaction), table.seat_of(interaction.user.id)
    turned = [table.past.row(row).target or 0 for row in range(receipt.first, receipt.revision + 1)]
    said = await asyncio.to_thread(headlines, words, table, turned[:LISTED], seat)
    if between := len(turned) - len(said):
        said.append(words.count("… and {number} more move", "… and {number} more moves", between))
    moves = said[0] if len(turned) == 1 else "".join(f"\n- {each}" for each in said)
    lines = words.say(message, moves=moves).splitlines()
    return "\n".join([*(line.rstrip() for line in lines), noted(receipt.notation)])


@undo.autocomplete("to")
async def _last_moves(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table, words = await table_for(interaction), words_for(interaction)
    seat = table.seat_of(interaction.user.id)

    def told() -> list[tuple[int, str]]:
        done = [move.revision for move in reversed(table.past.reversible[-4 * CHOICES :])]
        return [(each, bare(listed(words, table, each, seat))) for each in done]

    return rows(str(current), await asyncio.to_thread(told))


async def offer_to_ask(
    interaction: discord.Interaction[Any],
    words: Words,
    table: Table,
    wanted: consent.Wish,
    *,
    power: bool,
) -> None:
    """What would be taken back, the position that would come back, and a button that asks the others."""
    revision = table.revision
    moves = await asyncio.to_thread(
        moves_text, words, table, wanted.moves, table.seat_of(interaction.user.id)
    )
    names = words.listing([display_name(table.names[seat]) for seat in wanted.voters])
    lines = [
        words.say("This would be taken back:"),
        moves,
        must_agree(words, wanted, names),
        words.say("Below is what would come back."),
    ]
    if wanted.reveals and reshuffles(table.game, table.state):
        lines.append(
            words.say(
                "Whatever nobody has seen is reshuffled then, and nothing before that can be taken back."
            )
        )
    if power and not wanted.reveals:
        lines.append(words.say("You can also do it without asking: `/game undo` with `sure:True`."))
    plates = await preview(interaction, table, wanted)
    ask = button(
        AskPress(table.record.id, revision, wanted.moves[0].revision),
        words.say("Ask them"),
        discord.ButtonStyle.primary,
    )
    await answer(interaction, "\n".join(lines), [file_of(plate) for plate in plates], view=stopped([ask]))


@app_commands.command(description="Make the move again that was taken back last")
@app_commands.describe(sure="True, as the host or a moderator: somebody else's move, too")
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
        present = await present_of(interaction, table, receipt.first)
        said = await _told(interaction, table, receipt, MADE_AGAIN)
        await answer(interaction, "\n".join([said, *present.lines]), view=present.view)
