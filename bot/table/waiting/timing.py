"""The clocks of a game, kept with each of its changes: those of the called seats run, all others stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import GameRecord, SeatRecord
from bot.store.games import queries
from bot.store.waiting import awaiting, clocks, due
from bot.store.waiting.clocks import SeatClock
from bot.store.waiting.due import Due
from bot.table.waiting.control import TimeControl, control_of, deadline, full, settled
from bot.table.waiting.waking import Day

__all__ = ["FLAG", "day_at", "deadlines", "excuse", "grant", "plan", "plan_anew", "turned"]

FLAG = "flag"
"""The kind of due row for a clock that runs out."""


async def turned(
    connection: AsyncConnection,
    now: datetime,
    record: GameRecord,
    places: Sequence[SeatRecord],
    deciders: Collection[int],
    newly: Collection[int],
    seated: Collection[int],
) -> list[int]:
    """Set the clocks of a game after a change. Return the seats whose run-out clock is settled by it.

    Args:
        connection: the transaction of the change.
        now: its time.
        record: the game after it.
        places: its seats.
        deciders: the seats whose decision is awaited after it, even if the game rests.
        newly: the deciders called by it, each with the time for a move.
        seated: the seats with a new person, each with a full bank.
    """
    control = control_of(record)
    if control is None:
        return []
    stored = await clocks.of_game(connection, record.id)
    changed, settled_flags = [], []
    for place in places:
        former = stored.get(place.seat, full(control, place.seat))
        going = record.status == "running" and not record.rests and place.person is not None
        runs = going and place.seat in deciders
        if runs and former.since is not None and place.seat not in newly:
            continue
        clock = await _stopped(connection, control, place, former, now)
        if place.seat in seated:
            clock = replace(full(control, place.seat), run_out=former.run_out)
        if place.seat in newly or place.seat not in deciders:
            if clock.run_out:
                settled_flags.append(place.seat)
            clock = replace(clock, move_left=control.move, run_out=False)
        clock = replace(clock, since=now if runs else None)
        if clock != former:
            changed.append(clock)
            await plan(connection, control, record, place, clock)
    await clocks.put(connection, record.id, changed)
    return settled_flags


async def grant(connection: AsyncConnection, record: GameRecord, place: SeatRecord, now: datetime) -> None:
    """Give a player whose clock has run out the time for another move."""
    control = control_of(record)
    assert control is not None
    clock = (await clocks.of_game(connection, record.id))[place.seat]
    clock = replace(clock, move_left=control.move, since=now, run_out=False)
    await clocks.put(connection, record.id, [clock])
    await plan(connection, control, record, place, clock)


async def plan(
    connection: AsyncConnection, control: TimeControl, record: GameRecord, place: SeatRecord, clock: SeatClock
) -> None:
    """Plan that a clock runs out, or withdraw that if it stands or the table was told."""
    await due.withdraw_of_seat(connection, record.id, place.seat, FLAG)
    if clock.since is None or clock.run_out or place.person is None:
        return
    until = deadline(clock, await day_at(connection, control, place.person, clock.since))
    assert until is not None
    await due.add(connection, Due(until, FLAG, record.id, record.guild_id, place.seat, place.person))


async def plan_anew(connection: AsyncConnection, user_id: int) -> None:
    """Plan anew when a person's clocks run out, because their absences have changed."""
    for game_id, seat in await clocks.of_person(connection, user_id):
        record = await queries.game_with(connection, game_id)
        control = control_of(record)
        places = await queries.seats_of(connection, game_id)
        clock = (await clocks.of_game(connection, game_id))[seat]
        if control is not None:
            await plan(connection, control, record, places[seat], clock)


async def excuse(connection: AsyncConnection, user_id: int, now: datetime) -> None:
    """Note on all running clocks of a person that an absence was taken automatically. First deduct the time
    used, because the absence begins now, and one of them has run out, perhaps a while ago.
    """
    for game_id, seat in await clocks.of_person(connection, user_id):
        record = await queries.game_with(connection, game_id)
        control = control_of(record)
        clock = (await clocks.of_game(connection, game_id))[seat]
        if control is not None and clock.since is not None:
            day = await day_at(connection, control, user_id, clock.since)
            clock = replace(settled(clock, day, now), since=now, excused=True)
            await clocks.put(connection, game_id, [clock])


async def day_at(connection: AsyncConnection, control: TimeControl, user_id: int, since: datetime) -> Day:
    """The hours that count for a person at a table, from a moment on."""
    return control.day(await awaiting.absences_of(connection, user_id, since))


async def deadlines(
    connection: AsyncConnection, record: GameRecord, places: Sequence[SeatRecord]
) -> dict[int, datetime]:
    """When the running clocks of a game run out, or have run out, by seat."""
    control = control_of(record)
    if control is None:
        return {}
    found = {}
    for seat, clock in (await clocks.of_game(connection, record.id)).items():
        person = places[seat].person if seat < len(places) else None
        if clock.since is not None and person is not None:
            day = await day_at(connection, control, person, clock.since)
            if (until := deadline(clock, day)) is not None:
                found[seat] = until
    return found


async def _stopped(
    connection: AsyncConnection, control: TimeControl, place: SeatRecord, clock: SeatClock, now: datetime
) -> SeatClock:
    """A clock, stopped now."""
    if clock.since is None:
        return clock
    if place.owner is None:
        return replace(clock, since=None)
    return settled(clock, await day_at(connection, control, place.owner, clock.since), now)
