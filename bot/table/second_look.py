"""A second look: a player's moves that cost them most in a game that is over, as counted by the inspector.

All moves are weighed by the driver, which is quick, and the costliest again by the inspector. Only one look
is worked out at a time, move by move, so computers at other tables wait for one move at most. The results are
stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from itertools import takewhile

from sqlalchemy.exc import IntegrityError

from bot.aside import WorkFailed
from bot.games import Legal, presentation
from bot.language.refusals import Refusal
from bot.store.games import second_looks
from bot.store.games.second_looks import Missed
from bot.table.automation.actors import likeness
from bot.table.past import PastMove
from bot.table.table import Table
from engine.core import Choice, Level, Seat
from engine.core.registry import partner_of

__all__ = ["SHOWN", "can_look", "known", "looked"]

log = logging.getLogger(__name__)

SHOWN = 3
"""How many moves are shown."""
CANDIDATES = 12
"""How many moves the inspector weighs."""
MOST = 200
"""How many moves are weighed at all: the last ones."""
TURN = asyncio.Semaphore(1)
"""One look at a time."""


def can_look(table: Table, user_id: int) -> bool:
    """Whether a person can have a second look here."""
    over = table.record.status in ("over", "ended") and table.state is not None
    return over and table.seat_of(user_id) is not None and partner_of(table.game) is not None


async def known(table: Table, user_id: int) -> Sequence[Missed] | None:
    """What was found about a person's moves; None if they haven't looked.

    Raises:
        Refusal: the game isn't over, the person had no seat, or there's no computer player.
    """
    seat = _seat(table, user_id)
    return await table.read(second_looks.of, table.record.id, seat, table.game.kinds_by_name)


async def looked(table: Table, user_id: int) -> Sequence[Missed]:
    """The moves that cost a person most, the costliest first, if they matter.

    Raises:
        Refusal: as `known`, or the computer player failed.
    """
    async with TURN:
        if (found := await known(table, user_id)) is not None:
            return found
        seat = _seat(table, user_id)
        try:
            missed = await _missed(table, seat)
        except WorkFailed as error:
            log.error("game=%d seat=%d no second look: %s", table.record.id, seat, error)
            raise Refusal("no_hint") from error
        try:
            async with table.changing(), table.writing(unseen=True) as connection:
                await second_looks.add(connection, table.record.id, seat, missed)
        except IntegrityError:
            log.info("game=%d seat=%d another process has looked meanwhile", table.record.id, seat)
        return missed


def _seat(table: Table, user_id: int) -> Seat:
    seat = table.seat_held(user_id)
    if not can_look(table, user_id):
        raise Refusal("no_partner" if partner_of(table.game) is None else "second_look_running")
    return seat


async def _missed(table: Table, seat: Seat) -> Sequence[Missed]:
    """What cost a seat most."""
    threshold = presentation(table.game).reasons.mistake
    moves = await table.past.moves()
    own = [place for place, move in enumerate(moves) if _is_own(table, move, seat)][-MOST:]
    quick = [await _weighed(table, moves, place, Level.DRIVER) for place in own]
    likely = sorted((each for each in quick if each.cost > 0), key=lambda each: -each.cost)[:CANDIDATES]
    places = {move.revision: place for place, move in enumerate(moves)}
    sure = [await _weighed(table, moves, places[each.revision], Level.INSPECTOR) for each in likely]
    found = sorted((each for each in sure if each.cost >= threshold), key=lambda each: -each.cost)
    return found[:SHOWN]


def _is_own(table: Table, move: PastMove, seat: Seat) -> bool:
    return move.seat == seat and table.past.row(move.revision).cause is None


async def _weighed(table: Table, moves: Sequence[PastMove], place: int, level: Level) -> Missed:
    """A move, with what a computer of a level would have done instead."""
    move = moves[place]
    choice = await table.choice_in(move.before, move.seat, level)
    if _is_made_later(moves, place, choice):
        return Missed(move.revision, 0.0, choice)
    return Missed(move.revision, await asyncio.to_thread(_cost, table, move, choice), choice)


def _cost(table: Table, move: PastMove, choice: Choice) -> float:
    """How much less a move is worth than the choice's best; one that it doesn't name counts as its last."""
    legal = Legal(table.game, move.before, move.seat)
    mine = likeness(legal, move.action)
    values = (each.value for each in choice.ranked if likeness(legal, each.action) == mine)
    return max(0.0, choice.made.value - next(values, choice.ranked[-1].value))


def _is_made_later(moves: Sequence[PastMove], place: int, choice: Choice) -> bool:
    """Whether the better kind of move follows later in the same turn, where it's weighed."""
    return any(move.action.kind == choice.made.action.kind for move in _rest_of_turn(moves, place))


def _rest_of_turn(moves: Sequence[PastMove], place: int) -> Iterator[PastMove]:
    seat = moves[place].seat
    return takewhile(lambda move: move.seat == seat, moves[place + 1 :])
