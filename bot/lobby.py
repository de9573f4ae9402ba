"""Before the game: taking seats, leaving them, and beginning."""

from __future__ import annotations

from dataclasses import replace

from bot.refusals import Refusal
from bot.store import PARTNER, SeatRecord
from bot.table import REFUSED_STATUS, Table
from engine.core import Chance

__all__ = ["join", "leave", "seat_partner", "start"]

SEATING_SALT = 1840
"""Added to the seed for the seating, so that it says nothing about the game's own first draws."""


async def join(table: Table, user_id: int, name: str, seat: int | None = None) -> SeatRecord:
    """Take a seat: in the lobby the next one, in a running game one that is free.

    Raises:
        Refusal: seated already, no such free seat, or the table is full.
    """
    async with table.changing():
        if table.seat_of(user_id) is not None:
            raise Refusal("already_seated")
        place = _free_place(table, user_id, name, seat)
        places = (*(other for other in table.seats if other.seat != place.seat), place)
        seats = sorted(places, key=lambda other: other.seat)
        await table.settle(table.record, seats, "joined", {"name": name})
        return place


async def seat_partner(table: Table, name: str) -> None:
    """Give the next seat of the lobby to the game's computer player.

    Raises:
        Refusal: the game has none or has begun, or the table is full.
    """
    async with table.changing():
        if table.game.partner is None:
            raise Refusal("no_partner")
        if table.record.status != "lobby":
            raise Refusal("already_started")
        place = _free_place(table, PARTNER, name, None)
        await table.settle(table.record, (*table.seats, place), "joined", {"name": name})


async def leave(table: Table, user_id: int) -> None:
    """Leave the lobby. The host's part goes to the next one; the last one out ends the game.

    Raises:
        Refusal: not seated, or the game has begun.
    """
    async with table.changing():
        if table.record.status != "lobby":
            raise Refusal("cannot_leave")
        seat = table.seat_of(user_id)
        if seat is None:
            raise Refusal("not_seated")
        name = table.seats[seat].name
        rest = [place for place in table.seats if place.seat != seat]
        places = [replace(place, seat=number) for number, place in enumerate(rest)]
        record = table.record
        people = [place for place in places if place.person is not None]
        heir = ""
        if not people:
            record = replace(record, status="ended")
        elif record.host == user_id:
            record = replace(record, host=people[0].person or 0)
            heir = people[0].name
        await table.settle(record, places, "left", {"name": name, "host": heir})


async def start(table: Table, user_id: int) -> None:
    """Begin the game with those who are seated.

    Raises:
        Refusal: not the host, begun already, or too few or too many players.
        RuleError: the options don't fit the number of players.
    """
    async with table.changing():
        if table.record.status != "lobby":
            raise Refusal("already_started")
        if user_id != table.record.host:
            raise Refusal("not_host")
        allowed = table.game.seats
        if len(table.seats) not in allowed:
            code = "too_few_players" if len(table.seats) < allowed[0] else "too_many_players"
            raise Refusal(code, least=allowed[0], most=allowed[-1], present=len(table.seats))
        places = table.seats
        if table.record.seating == "random":
            places, _ = Chance.seeded(table.record.seed + SEATING_SALT).shuffle(places)
        seats = [replace(place, seat=number) for number, place in enumerate(places)]
        await table.begin(replace(table.record, status="running"), seats)


def _free_place(table: Table, user_id: int, name: str, seat: int | None) -> SeatRecord:
    if table.record.status == "lobby":
        if len(table.seats) >= table.game.seats[-1]:
            raise Refusal("lobby_full", most=table.game.seats[-1])
        return SeatRecord(len(table.seats), user_id, name)
    if table.record.status != "running":
        raise Refusal(REFUSED_STATUS[table.record.status])
    free = [place for place in table.seats if place.user_id is None]
    if not free:
        raise Refusal("no_free_seat")
    if seat is None:
        raise Refusal("which_seat", seats=", ".join(f"{place.seat + 1} ({place.name})" for place in free))
    chosen = next((place for place in free if place.seat == seat), None)
    if chosen is None:
        raise Refusal("seat_not_free", seat=seat + 1)
    return SeatRecord(seat, user_id, name)
