"""Hints: what an inspector would do in a player's place, from what their seat sees."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from bot.aside import WorkFailed
from bot.happenings import Happening, Hinted, Person
from bot.language.refusals import Refusal
from bot.store.games import log as records
from bot.store.outbox import queue
from bot.table.rated import counts
from bot.table.table import Table
from engine.core import Choice, Level, NotYourTurn, Seat
from engine.core.registry import partner_of

__all__ = ["Hint", "hint"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Hint:
    """What an inspector would do in a position, with its revision."""

    revision: int
    choice: Choice


async def hint(table: Table, user_id: int, name: str) -> Hint:
    """What an inspector would do in a player's place. The log notes the request, once for each position.

    Raises:
        Refusal: no seat, the game is paused or has no computer player, hints aren't allowed here, or the
            computer player failed.
        NotYourTurn: it's another player's decision.
    """
    async with table.changing():
        seat = await _asking(table, user_id)
        await _note(table, Hinted(Person(user_id, name), seat, table.revision))
        revision = table.revision
    try:
        return Hint(revision, await table.choice_of(seat, Level.INSPECTOR))
    except WorkFailed as error:
        log.error("game=%d revision=%d no hint: %s", table.record.id, revision, error)
        raise Refusal("no_hint") from error


async def _asking(table: Table, user_id: int) -> Seat:
    """The seat of a person who may have a hint. Raises Refusal, NotYourTurn: as `hint`."""
    seat = table.own_seat(user_id)
    table.not_resting()
    if seat not in table.deciders:
        raise NotYourTurn
    if partner_of(table.game) is None:
        raise Refusal("no_partner")
    if table.record.settings.hints == "never":
        raise Refusal("hints_off")
    async with table.reading() as connection:
        if await counts(connection, table.record, [place.user_id for place in table.seats]):
            raise Refusal("hint_rated")
    return seat


async def _note(table: Table, asked: Hinted) -> None:
    """Log that a player asked, and tell the others, if there are any."""
    known = await table.read(records.of_game, table.record.id, [Hinted.kind])
    if any(_same(each, asked) for each in known):
        return
    others = any(place.person not in (None, asked.who.id) for place in table.seats)
    async with table.writing() as connection:
        if others:
            await queue.add(connection, table.record, asked)
        else:
            await queue.add_to_log(connection, table.record.id, asked)
    table.wake()


def _same(known: Happening, asked: Hinted) -> bool:
    return isinstance(known, Hinted) and (known.seat, known.revision) == (asked.seat, asked.revision)
