"""Moves of the person who acts, put on record and told to that person."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.interactions.answers import Unanswered, answer
from bot.interactions.viewer import hand_along, words_for
from bot.language import Words
from bot.table import Table
from bot.table.moves import Receipt
from engine.core import Action

__all__ = ["on_record", "sentence_of", "submit", "submit_all", "told"]

log = logging.getLogger(__name__)


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
) -> str:
    """Make moves as `submit_all` does, and tell nobody yet; the sentence that is to be told."""
    receipt = await table.submit_all(interaction.user.id, actions, interaction.id, revision)
    return sentence_of(words_for(interaction), receipt)


def sentence_of(words: Words, receipt: Receipt) -> str:
    """What its maker is told of moves that are on record."""
    return words.count(
        "Move {revision} is on record: `{notation}`",
        "Moves {first} to {revision} are on record: `{notation}`",
        receipt.rows,
        first=receipt.revision - receipt.rows + 1,
        revision=receipt.revision,
        notation=receipt.notation,
    )


async def told(interaction: discord.Interaction[Any], table: Table, said: str) -> None:
    """Tell the person who acts that moves are on record, with the hand that is left."""
    try:
        # At once: a hand is still to be drawn.
        await answer(interaction, said)
        if hand := await hand_along(interaction, table):
            await answer(interaction, said, hand)
    except Unanswered as error:
        # The move is on record all the same, and its post says so to everybody.
        log.warning("interaction=%d revision=%d not told: %r", interaction.id, table.revision, error)
