"""The contents of a page of a table's game: all that its channel was told, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.games import presentation
from bot.language import Words
from bot.limits import ATTACHMENT_BYTES
from bot.posting.messages.accounts import ending
from bot.posting.messages.chronicle import chronicle
from bot.posting.messages.thoughts import clause
from bot.posting.pages.request import MovePast, PageRequest
from bot.table import Table
from engine.core import Choice

__all__ = ["page_request"]

ROOM = 64 * 1024
"""Bytes of an upload reserved for what goes with the page."""


async def page_request(
    table: Table, words: Words, theme: str = "", most_bytes: int = ATTACHMENT_BYTES - ROOM
) -> PageRequest:
    """The table's game so far, as a page in a language.

    Raises:
        Refusal: the game hasn't started, or a move on record isn't legal.
    """
    table.check_begun()
    journal, rows, status = table.past.journal(), tuple(table.past.done), table.record.status
    ended = tuple(ending(table, table.scene(words, table.state)))
    thoughts = await table.past.thoughts(range(1, table.revision + 1))
    reasons = await asyncio.to_thread(_reasons, table, words, thoughts)
    return PageRequest(
        number=table.record.id,
        journal=journal,
        moves=tuple(
            MovePast(revision=row.revision, cause=row.cause, why=reasons.get(row.revision)) for row in rows
        ),
        status=status,
        end=(*ended, *await chronicle(table, words)) if ended else (),
        names=table.names,
        theme=theme,
        language=words.language,
        most_bytes=most_bytes,
    )


def _reasons(table: Table, words: Words, thoughts: Mapping[int, Choice]) -> Mapping[int, str]:
    """Why computers made their moves, by revision, as far as everyone may know it now."""
    found: dict[int, str] = {}
    shown = presentation(table.game)
    for revision, thought in thoughts.items():
        if shown.reasons.is_secret(thought.made.reason) and table.record.status == "running":
            continue
        before = table.scene(words, table.past.made(revision).before)
        if (why := clause(table, before, thought.made.reason)) is not None:
            found[revision] = why
    return found
