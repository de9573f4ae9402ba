"""Moves of the person who acts, put on record and told to that person with what can be done next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.features.moving.present import present_of
from bot.games import Plate, presentation
from bot.interactions.answers import Unanswered, answer
from bot.interactions.viewer import hand_along, words_for
from bot.language import Words
from bot.limits import MESSAGE, shorten
from bot.posting.accounts import scene_of
from bot.posting.message import file_of
from bot.table import Receipt, Table
from engine.core import Action

__all__ = ["OnRecord", "on_record", "receipt_lines", "submit", "submit_all", "told"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OnRecord:
    """Moves that were put on record: what is said of that, and the revision of the first of them."""

    said: str
    first: int


async def submit(
    interaction: discord.Interaction[Any], table: Table, action: Action, revision: int | None = None
) -> None:
    """Make a move for the person who acts, and tell that person that it is on record.

    A `revision` says for which position the move was meant (that of the button pressed).

    Raises:
        Refusal, GameError: as `Table.submit`.
    """
    await submit_all(interaction, table, (action,), revision)


async def submit_all(
    interaction: discord.Interaction[Any],
    table: Table,
    actions: Sequence[Action],
    revision: int | None = None,
) -> None:
    """Make several moves, all of them or none, otherwise as `submit`."""
    await told(interaction, table, await on_record(interaction, table, actions, revision))


async def on_record(
    interaction: discord.Interaction[Any],
    table: Table,
    actions: Sequence[Action],
    revision: int | None = None,
) -> OnRecord:
    """Make moves as `submit_all` does, and tell nobody yet."""
    receipt = await table.submit_all(interaction.user.id, actions, interaction.id, revision)
    said = await receipt_lines(interaction, table, receipt)
    return OnRecord("\n".join(said), receipt.first)


async def receipt_lines(
    interaction: discord.Interaction[Any], table: Table, receipt: Receipt
) -> Sequence[str]:
    """What the person who acts is told of moves that are on record, and of what they turned over."""
    words = words_for(interaction)
    said = [_sentence_of(words, receipt)]
    if (seat := table.seat_of(interaction.user.id)) is None:
        return said
    moves = [await table.past.move(row) for row in range(receipt.first, receipt.revision + 1)]
    scene = scene_of(words, table, moves[-1].after, seat)
    events = [event for move in moves for event in move.events]
    telling = presentation(table.game).telling
    return [*said, *await asyncio.to_thread(telling.uncovered, scene, seat, events)]


def _sentence_of(words: Words, receipt: Receipt) -> str:
    """What its maker is told of moves that are on record."""
    return words.count(
        "Move {revision} is on record: `{notation}`",
        "Moves {first} to {revision} are on record: `{notation}`",
        receipt.rows,
        first=receipt.first,
        revision=receipt.revision,
        notation=receipt.notation,
    )


async def told(
    interaction: discord.Interaction[Any], table: Table, done: OnRecord, plates: Sequence[Plate] = ()
) -> None:
    """Tell the person who acts that moves are on record, with what can be done next, and the hand that is
    left; in games without hands, with pictures of what came of them.
    """
    try:
        present = await present_of(interaction, table, done.first)
        text = shorten("\n".join([done.said, *present.lines]), MESSAGE)
        # At once: a hand is still to be drawn.
        await answer(interaction, text, [file_of(plate) for plate in plates], view=present.view)
        if hand := await hand_along(interaction, table):
            # By itself: beside another picture Discord crops it, and the post shows what came of the moves.
            await answer(interaction, text, hand, view=present.view)
    except Unanswered as error:
        # The move is on record all the same, and its post says so to everybody.
        log.warning("interaction=%d revision=%d not told: %r", interaction.id, table.revision, error)
