"""What a game's host and its server's moderators may do with it."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from bot.happenings import (
    Ended,
    Filled,
    Kept,
    Offered,
    OfferOfSeat,
    Paused,
    Person,
    Resumed,
    SeatTaken,
    SeatVacated,
    Settled,
)
from bot.language.refusals import Refusal
from bot.store import PARTNER, SeatRecord
from bot.store.games import ballots, queries
from bot.store.games.log import newest_settling
from bot.store.outbox import queue
from bot.table import seating
from bot.table.ballots import Change, lapse
from bot.table.moves import Also, nothing_else
from bot.table.table import Table

__all__ = [
    "end",
    "give",
    "hand_over",
    "host_only",
    "is_free",
    "is_offered",
    "keep",
    "may_end",
    "may_offer",
    "offer",
    "pause",
    "replace_player",
    "resume",
    "settle",
    "take_free",
    "vacate",
]

log = logging.getLogger(__name__)


def host_only(table: Table, user_id: int, *, moderates: bool) -> None:
    """Admit the host and moderators. Raises Refusal: it's another person."""
    if user_id != table.record.host and not moderates:
        raise Refusal("not_host")


def may_end(table: Table, user_id: int, *, moderates: bool) -> None:
    """Admit who may stop the game. Raises Refusal: neither host nor moderator, or it's stopped or over."""
    table.check_status("lobby", "running")
    host_only(table, user_id, moderates=moderates)


async def end(table: Table, user_id: int, name: str, *, moderates: bool = False) -> None:
    """Stop the game for good. Raises Refusal: as `may_end`."""
    async with table.changing():
        may_end(table, user_id, moderates=moderates)
        record = replace(table.record, status="ended", paused=False)
        await table.settle(record, table.seats, Ended(Person(user_id, name)))


async def pause(table: Table, user_id: int, name: str, *, moderates: bool = False) -> None:
    """Pause a running game: nobody moves until it's resumed.

    Raises:
        Refusal: neither host nor moderator, not running, or paused already.
    """
    async with table.changing():
        table.check_status("running")
        host_only(table, user_id, moderates=moderates)
        table.not_resting()
        record = replace(table.record, paused=True, asleep=False)
        await table.settle(record, table.seats, Paused(Person(user_id, name)))


async def resume(table: Table, user_id: int, name: str, *, moderates: bool = False) -> None:
    """Resume a paused game. Raises Refusal: neither host nor moderator, or not paused."""
    async with table.changing():
        table.check_status("running")
        host_only(table, user_id, moderates=moderates)
        if not table.record.rests:
            raise Refusal("not_paused")
        record = replace(table.record, paused=False, asleep=False)
        await table.settle(record, table.seats, Resumed(Person(user_id, name)))


async def settle(
    table: Table, user_id: int, name: str, setting: str, value: str, *, moderates: bool = False
) -> None:
    """Change a setting of the table. Raises Refusal: neither host nor moderator, or the game is over."""
    async with table.changing():
        may_end(table, user_id, moderates=moderates)
        changed: dict[str, Any] = {setting: value}
        settings = replace(table.record.settings, **changed)
        told = Settled(Person(user_id, name), setting, value)
        await table.settle(replace(table.record, settings=settings), table.seats, told)


def may_offer(table: Table, user_id: int, substitute: int | None) -> int:
    """A person's own seat, if they can offer it to `substitute` (None: to anyone who wants it).

    Raises:
        Refusal: they have no seat, the game isn't running, the substitute can't take it, or it's already
            offered to anyone.
    """
    seat = table.own_seat(user_id)
    if table.seats[seat].vacant:
        raise Refusal("vacant_already")
    if substitute is not None:
        _may_sit(table, substitute)
    return seat


async def offer(table: Table, user_id: int, substitute: int, name: str) -> int:
    """Offer one's own seat to a person, who can take it then. Return it. Raises Refusal: as `may_offer`."""
    async with table.changing():
        seat = may_offer(table, user_id, substitute)
        await table.announce(Offered(seat, Person(substitute, name), Person(user_id, table.names[seat])))
        return seat


async def vacate(table: Table, user_id: int, *, vacant: bool = True) -> None:
    """Offer a person's own seat to anyone who wants it, or withdraw that offer.

    Raises:
        Refusal: as `may_offer`, or there's no offer to withdraw.
    """
    async with table.changing():
        seat = may_offer(table, user_id, None) if vacant else table.own_seat(user_id)
        if not vacant and not table.seats[seat].vacant:
            raise Refusal("offer_gone")
        seats = [replace(each, vacant=vacant) if each.seat == seat else each for each in table.seats]
        told = (SeatVacated if vacant else Filled)(seat, Person(user_id, table.names[seat]))
        async with table.writing() as connection:
            await queries.put_seats(connection, table.record.id, seats)
            if not vacant:
                await lapse(connection, table.record, Change.KEPT)
            await queue.add(connection, table.record, told)
        table.seats = tuple(seats)
        table.wake()


async def take_free(table: Table, seat: int, user_id: int, name: str) -> SeatRecord:
    """Take a seat that is offered to anyone, or for which the others seek a substitute.

    Raises:
        Refusal: it isn't free, the person already has a seat, or others must agree first.
    """
    async with table.changing():
        if not await is_free(table, seat):
            raise Refusal("offer_gone")
        _may_sit(table, user_id)
        seating.may_take(table, user_id, seat)
        return await give(table, seat, user_id, name)


async def hand_over(table: Table, seat: int, former: int, substitute: int, name: str) -> SeatRecord:
    """Take the seat that `former` last offered. Doing it twice changes nothing.

    Raises:
        Refusal: the seat is no longer its former player's, has been offered to another person since, or the
            person already has a seat.
    """
    async with table.changing():
        table.check_status("running")
        place = next((place for place in table.seats if place.seat == seat), None)
        if place is None:
            raise Refusal("offer_gone")
        if place.user_id == substitute:
            return place
        if place.user_id != former or not await is_offered(table, seat, former, substitute):
            raise Refusal("offer_gone")
        return await give(table, seat, substitute, name)


async def keep(table: Table, user_id: int, seat: int, substitute: int) -> None:
    """Withdraw the offer of one's own seat to another person.

    Raises:
        Refusal: it's another player's seat, or it's no longer offered to that person.
    """
    async with table.changing():
        table.check_status("running")
        if table.seat_of(user_id) != seat:
            raise Refusal("offer_not_kept")
        if not await is_offered(table, seat, user_id, substitute):
            raise Refusal("offer_gone")
        await table.announce(Kept(seat))


async def replace_player(
    table: Table, user_id: int, seat: int, substitute: int, name: str, *, moderates: bool = False
) -> SeatRecord:
    """Give a player's seat to another person, as the host or a moderator.

    Raises:
        Refusal: neither host nor moderator, the game isn't running, there's no such seat, the substitute
            can't take it, or they would give themselves a seat with a hidden hand.
    """
    async with table.changing():
        table.check_status("running")
        host_only(table, user_id, moderates=moderates)
        place = next((place for place in table.seats if place.seat == seat), None)
        if place is None or place.user_id == PARTNER:
            raise Refusal("no_such_seat", seat=seat + 1)
        _may_sit(table, substitute)
        if substitute == user_id and seating.has_hand(table, seat):
            raise Refusal("seat_for_oneself")
        return await give(table, seat, substitute, name)


async def is_free(table: Table, seat: int) -> bool:
    """Whether a seat of a running game is offered to anyone, has no player, or awaits a substitute."""
    if table.record.status != "running" or seat >= len(table.seats):
        return False
    sought = await table.read(ballots.sought, [table.record.id])
    place = table.seats[seat]
    return place.vacant or place.user_id is None or (table.record.id, seat) in sought


async def is_offered(table: Table, seat: int, former: int, substitute: int) -> bool:
    """Whether the latest offer of a seat on record is to this person. A button's id isn't proof enough."""
    newest = await table.read(newest_settling, table.record.id, OfferOfSeat, seat)
    return isinstance(newest, Offered) and (newest.former.id, newest.who.id) == (former, substitute)


async def give(table: Table, seat: int, user_id: int, name: str, also: Also = nothing_else) -> SeatRecord:
    """Give a seat to another person, who also becomes the host if the former player was. `also` is done in
    the same transaction. The caller holds `changing`.

    Raises:
        Refusal: that person already has a seat.
    """
    _may_sit(table, user_id)
    former, place = table.seats[seat], SeatRecord(seat, user_id, name)
    seats = [place if other.seat == seat else other for other in table.seats]
    record = replace(table.record, asleep=False)
    if record.host == former.user_id:
        record = replace(record, host=user_id)
    who = Person(user_id, name)
    told = SeatTaken(seat, who, Person(former.user_id or 0, former.name))
    if record.host != table.record.host:
        told = replace(told, heir=who)
    await table.settle(record, seats, told, also=also)
    log.info("game=%d revision=%d seat=%d is handed over", record.id, table.revision, seat)
    return place


def _may_sit(table: Table, user_id: int) -> None:
    if table.seat_of(user_id) is not None:
        raise Refusal("substitute_seated")
