"""A press on a screen after which others have moved: what it means in the present position.

Where several decide at the same time, each decision is a new position, and what the others have on their
screens was made for an earlier one. Nobody loses his way by that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.features.moving.guided.fork import Fork, Path
from bot.features.moving.guided.forks import Way
from bot.features.moving.guided.places import Place
from bot.games import Legal, presentation
from bot.language import N_
from bot.language.refusals import Refusal
from bot.store import MoveRecord
from bot.table import Table
from engine.core import Action, GameError, Seat

__all__ = ["MEANWHILE", "STALE", "Caught", "caught_up"]

STALE = "stale_button"
"""The code of a refusal that is answered with the present turn."""
MEANWHILE = N_("Somebody else has moved meanwhile. This is how it stands now:")


@dataclass(frozen=True, slots=True)
class Caught:
    """A press as it is to be taken in the present position.

    Attributes:
        place: where it leads now.
        holds: whether it means what it meant; otherwise its maker looks at the place first.
    """

    place: Place
    holds: bool


async def caught_up(table: Table, user_id: int, place: Place) -> Caught:
    """The press of a person in the present position.

    It holds where its maker decides at the same time as those who moved since, and may choose from the same.

    Raises:
        Refusal: it is for another game, or for a turn that is over, or its kind of move is not open any more.
    """
    if (table.record.id, table.revision) == (place.game, place.revision):
        return Caught(place, holds=True)
    seat = table.seat_of(user_id)
    if table.record.id != place.game or place.revision > table.revision or seat is None:
        raise Refusal(STALE)
    rows, state, revision = table.past.rows[place.revision :], table.state, table.revision
    if any(row.kind != "move" or row.seat == seat for row in rows):
        raise Refusal(STALE)
    before = await table.past.state(place.revision)
    was, now = Legal(table.game, before, seat), Legal(table.game, state, seat)
    if place.kind not in was.kinds or place.kind not in now.kinds:
        raise Refusal(STALE)
    here = replace(place, revision=revision)
    if not await asyncio.to_thread(_lies_alike, was, now, place):
        return Caught(here.to("at", ()), holds=False)
    if not _at_the_same_time(table.game.deciders(before), seat, rows):
        return Caught(here.to("at", place.path), holds=False)
    return Caught(here, holds=True)


def _at_the_same_time(deciders: Sequence[Seat], seat: Seat, rows: Sequence[MoveRecord]) -> bool:
    """Whether a seat and those who moved had to decide at the same time, each its own thing."""
    return {seat, *(row.seat for row in rows)} <= set(deciders)


def _lies_alike(was: Legal, now: Legal, place: Place) -> bool:
    """Whether the way to a place, and what there is to choose there, is the same as it was."""
    try:
        return _found(was, place.kind, place.path) == _found(now, place.kind, place.path)
    except (Refusal, GameError):
        return False


def _found(legal: Legal, kind: str, path: Path) -> Fork | Action:
    return Way(presentation(legal.game).asking, legal, kind).at(path)
