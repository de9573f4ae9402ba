"""Stand-ins: computers that play seats in their owners' places, until when, and with which wishes.

A seat has one because its owner wanted it, because the others agreed, or because the owner's clock ran out.
The owner plays again by a press, or simply by a move. While nobody plays in person, the game waits
(`acting.pace`).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import presentation
from bot.happenings import Person, Relieved, StoodIn
from bot.language.refusals import Refusal, typed
from bot.store import SeatRecord, StandIn, Store
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.moves import Also, nothing_else
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.waiting.scheduler import Scheduler
from engine.core import Level, Seat
from engine.core.registry import partner_of

__all__ = ["StandIns", "give", "may_put", "put", "relieve", "usual"]

LEAVES = "stand_in"
"""The kind of due row by which a stand-in leaves."""
SOONEST = timedelta(minutes=1)


def usual(table: Table) -> StandIn:
    """A careful stand-in, which the owner didn't choose."""
    return StandIn(Level.DRIVER if partner_of(table.game) is not None else None)


def may_put(table: Table, seat: Seat) -> SeatRecord:
    """The seat, if it can get a stand-in. Raises Refusal: not running, held by nobody, or it has one."""
    table.check_status("running")
    if seat >= len(table.seats) or table.seats[seat].owner is None:
        raise Refusal("no_such_seat", seat=seat + 1)
    if table.seats[seat].stand_in is not None:
        raise Refusal("stand_in_already")
    return table.seats[seat]


async def give(table: Table, user_id: int, stand_in: StandIn) -> Seat:
    """Have a computer play one's own seat, replacing the present stand-in; return the seat.

    Raises:
        Refusal: no seat, the game isn't running, it has no computer player or no such wish, or the time ends
            before it begins.
    """
    async with table.changing():
        seat = table.own_seat(user_id)
        if partner_of(table.game) is None:
            raise Refusal("no_partner")
        known = presentation(table.game).orders.wishes
        if unknown := [each for each in stand_in.wishes if each not in known]:
            raise Refusal("no_wish" if known else "no_wishes", wish=unknown[0], wishes=typed(known))
        if stand_in.until is not None and stand_in.until < table.now() + SOONEST:
            raise Refusal("away_over")
        await put(table, seat, stand_in)
        return seat


async def put(table: Table, seat: Seat, stand_in: StandIn, also: Also = nothing_else) -> None:
    """Give a seat a stand-in; `also` is done in the same transaction. The caller holds `changing`."""
    place, record = table.seats[seat], table.record

    async def plan(connection: AsyncConnection) -> None:
        await also(connection)
        if stand_in.until is not None:
            leaves = Due(stand_in.until, LEAVES, record.id, record.guild_id, seat)
            await due.add(connection, leaves)

    seats = [replace(each, stand_in=stand_in) if each is place else each for each in table.seats]
    await table.settle(record, seats, StoodIn(Person(place.owner, place.name), seat), also=plan)


async def relieve(table: Table, user_id: int) -> None:
    """Have a seat's owner play again. Raises Refusal: no seat, the game isn't running, or no stand-in."""
    async with table.changing():
        place = table.seats[table.own_seat(user_id)]
        if place.stand_in is None:
            raise Refusal("no_stand_in")
        await _relieve(table, place)


async def _relieve(table: Table, place: SeatRecord, also: Also = nothing_else) -> None:
    seats = [replace(each, stand_in=None) if each is place else each for each in table.seats]
    await table.settle(table.record, seats, Relieved(Person(place.owner, place.name)), also=also)


class StandIns:
    """Makes stand-ins leave when their time is over."""

    def __init__(self, store: Store, scheduler: Scheduler, tables: Tables) -> None:
        self._store = store
        self._scheduler = scheduler
        self._tables = tables
        scheduler.register(LEAVES, self._leave)

    async def _leave(self, item: Due) -> None:
        """Make a stand-in leave if its time is over."""
        assert item.game_id is not None
        assert item.seat is not None
        table = await self._tables.of_game(item.game_id)
        async with table.changing():
            place = table.seats[item.seat]

            async def take(connection: AsyncConnection) -> None:
                await due.take(connection, item)

            if table.record.status == "running" and _is_over(place, self._scheduler.now()):
                await _relieve(table, place, take)
            else:
                await self._store.write(take)


def _is_over(place: SeatRecord, now: datetime) -> bool:
    """Whether a seat has a stand-in whose time is over."""
    until = None if place.stand_in is None else place.stand_in.until
    return until is not None and until <= now
