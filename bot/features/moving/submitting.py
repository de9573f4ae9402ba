"""Puts the moves of the person who acts on record, and tells them so with what can be done next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord

from bot.features.moving.present import present_of
from bot.games import Legal, Plate, presentation
from bot.interactions.answers import Unanswered, answer
from bot.interactions.manners import manner_for
from bot.interactions.viewer import hand_along, words_for
from bot.language import Words
from bot.limits import MESSAGE, shorten
from bot.posting.pictures.gallery import file_of
from bot.posting.summaries.recounting import changes, headline, in_full, meanwhile
from bot.table import Receipt, Table
from bot.table.past import PastMove
from engine.core import Action

__all__ = ["OnRecord", "account_of", "on_record", "submit_all", "told"]

log = logging.getLogger(__name__)

HEADLINES = 600
"""How many characters of a receipt tell what moves did; what can be done next is below."""


@dataclass(frozen=True, slots=True)
class OnRecord:
    """Moves on record.

    Attributes:
        said: what their maker is told.
        first: the revision of the first.
        since: what others did after them; for players who play by words, also what the moves brought.
    """

    said: str
    first: int
    since: str = ""

    @property
    def whole(self) -> str:
        """All of it."""
        return "\n".join(part for part in (self.said, self.since) if part)


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
    *,
    seen: int = 0,
) -> OnRecord:
    """Make moves like `submit_all`, but tell nobody yet. `seen` is for how many of the first the player has
    read what they lead to, or is told elsewhere.
    """
    receipt = await table.submit_all(interaction.user.id, actions, interaction.id, revision)
    return await account_of(interaction, table, receipt, seen=seen)


async def account_of(
    interaction: discord.Interaction[Any], table: Table, receipt: Receipt, *, seen: int = 0
) -> OnRecord:
    """What the person who acts is told of moves that they put on record. `seen` as in `on_record`."""
    words, brief = words_for(interaction), (await manner_for(interaction)).brief
    own = [await table.past.move(row) for row in range(receipt.first, receipt.revision + 1)]
    said = await _sentence_of(words, table, receipt, own, aloud=brief, seen=seen)
    later = partial(_after, words, table, own, said) if brief else partial(_meanwhile, words, table, own)
    try:
        since = "\n".join(await asyncio.to_thread(later))
    except Exception:
        # What can't be told is on record all the same.
        log.exception("game=%d no words for what came after %s", table.record.id, receipt.notation)
        since = ""
    return OnRecord(said, receipt.first, since)


async def _sentence_of(
    words: Words, table: Table, receipt: Receipt, moves: Sequence[PastMove], *, aloud: bool, seen: int
) -> str:
    """What the maker of moves on record is told: what they did and turned over, and in small letters their
    notation. Players who play by words (`aloud`) are told everything the moves did instead, except for the
    first few (`seen`), which they have read about.
    """
    note = f"-# {_noted(words, receipt)}"
    try:
        said = await asyncio.to_thread(_said, words, table, moves, aloud, seen)
    except Exception:
        # A move that can't be told is on record all the same.
        log.exception("game=%d no words for %s", table.record.id, receipt.notation)
        return note
    said = shorten(said, HEADLINES)
    return said if aloud else f"{said}\n{note}"


def _said(words: Words, table: Table, moves: Sequence[PastMove], aloud: bool, seen: int) -> str:
    """Moves of one seat, each in its first sentence or in full, and what they turned over, each line once."""
    telling, last = presentation(table.game).telling, moves[-1]
    told: list[str] = []
    for number, made in enumerate(moves):
        if aloud and (number >= seen or _turns_over(table, made)):
            told += in_full(words, table, made, made.seat, aloud=aloud)
        else:
            told.append(headline(words, table, made, made.seat, aloud=aloud))
    after = telling.to(replace(table.scene(words, last.after, last.seat), aloud=aloud), last.seat)
    uncovered = telling.uncovered(after, last.seat, [event for made in moves for event in made.events])
    return "\n".join(dict.fromkeys([*told, *uncovered]))


def _turns_over(table: Table, made: PastMove) -> bool:
    """Whether a move turned over something hidden, so that nobody could foresee what it leads to."""
    return Legal(table.game, made.before, made.seat).foresee(made.action) is None


def _meanwhile(words: Words, table: Table, own: Sequence[PastMove]) -> Sequence[str]:
    """What others did after one player's moves, in small letters: posts tell it, but out of sight of someone
    who goes on in private.
    """
    last = own[-1]
    return [f"-# {line}" for line in meanwhile(words, table, last.seat, last.revision)]


def _after(words: Words, table: Table, own: Sequence[PastMove], said: str) -> Sequence[str]:
    """The changes after one player's moves, and what they turned over unless it's in `said`."""
    known = next((made.before for made in own if _turns_over(table, made)), own[-1].after)
    return changes(words, table, own[-1].seat, told=said, known=known)


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
        text = shorten("\n".join([done.whole, *filter(None, present.lines)]), MESSAGE)
        # At once: a hand is still to be drawn.
        await answer(interaction, text, [file_of(plate) for plate in plates], view=present.view)
        if hand := await hand_along(interaction, table):
            # By itself: Discord crops it beside another picture, and the post shows what the moves did.
            await answer(interaction, text, hand, view=present.view)
    except Unanswered as error:
        # The move is on record all the same, and its post says so to everyone.
        log.warning("interaction=%d revision=%d not told: %r", interaction.id, table.revision, error)
