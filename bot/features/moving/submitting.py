"""Puts the moves of the person who acts on record, and tells them so with what can be done next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.features.moving.present import present_of
from bot.games import Plate, presentation
from bot.interactions.answers import Unanswered, answer
from bot.interactions.manners import manner_for
from bot.interactions.viewer import hand_along, words_for
from bot.language import Words
from bot.limits import MESSAGE, shorten
from bot.posting.pictures.gallery import file_of
from bot.posting.summaries.recounting import headline
from bot.table import Receipt, Table
from bot.table.past import PastMove
from engine.core import Action

__all__ = ["OnRecord", "on_record", "sentence_of", "submit_all", "told"]

log = logging.getLogger(__name__)

HEADLINES = 600
"""How many characters of a receipt tell what moves did; what can be done next is below."""


@dataclass(frozen=True, slots=True)
class OnRecord:
    """Moves on record: what their maker is told, and the revision of the first."""

    said: str
    first: int


async def submit_all(
    interaction: discord.Interaction[Any],
    table: Table,
    actions: Sequence[Action],
    revision: int | None = None,
) -> None:
    """Make moves for the person who acts, all or none, and tell them that they are on record.

    `revision` is the position that they are meant for (that of the pressed button).

    Raises:
        Refusal, GameError: as `Table.submit_all`.
    """
    await told(interaction, table, await on_record(interaction, table, actions, revision))


async def on_record(
    interaction: discord.Interaction[Any],
    table: Table,
    actions: Sequence[Action],
    revision: int | None = None,
) -> OnRecord:
    """Make moves like `submit_all`, but tell nobody yet."""
    receipt = await table.submit_all(interaction.user.id, actions, interaction.id, revision)
    aloud = (await manner_for(interaction)).brief
    return OnRecord(await sentence_of(words_for(interaction), table, receipt, aloud=aloud), receipt.first)


async def sentence_of(words: Words, table: Table, receipt: Receipt, *, aloud: bool = False) -> str:
    """What the maker of moves on record is told: what they did and turned over, and in small letters their
    notation, except for those who play by words (`aloud`).
    """
    moves = [await table.past.move(row) for row in range(receipt.first, receipt.revision + 1)]
    note = f"-# {_noted(words, receipt)}"
    try:
        said = await asyncio.to_thread(_said, words, table, moves, aloud)
    except Exception:
        # A move that can't be told is on record all the same.
        log.exception("game=%d no words for %s", table.record.id, receipt.notation)
        return note
    said = shorten(said, HEADLINES)
    return said if aloud else f"{said}\n{note}"


def _said(words: Words, table: Table, moves: Sequence[PastMove], aloud: bool) -> str:
    """Moves of one seat, each in its first sentence, and what they turned over, without repeated lines."""
    telling, last = presentation(table.game).telling, moves[-1]
    headlines = [headline(words, table, made, made.seat, aloud=aloud) for made in moves]
    after = telling.to(replace(table.scene(words, last.after, last.seat), aloud=aloud), last.seat)
    uncovered = telling.uncovered(after, last.seat, [event for made in moves for event in made.events])
    return "\n".join(dict.fromkeys([*headlines, *uncovered]))


def _noted(words: Words, receipt: Receipt) -> str:
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
    """Tell the person who acts that moves are on record, with what can be done next and their new hand; in
    games without hands, with pictures of what the moves did.
    """
    try:
        present = await present_of(interaction, table, done.first)
        text = shorten("\n".join([done.said, *present.lines]), MESSAGE)
        # At once, because a hand takes time to draw.
        await answer(interaction, text, [file_of(plate) for plate in plates], view=present.view)
        if hand := await hand_along(interaction, table):
            # By itself: Discord crops it beside another picture, and the post shows what the moves did.
            await answer(interaction, text, hand, view=present.view)
    except Unanswered as error:
        # The move is on record all the same, and its post says so to everyone.
        log.warning("interaction=%d revision=%d not told: %r", interaction.id, table.revision, error)
