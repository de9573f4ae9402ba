"""Before the game: taking and leaving seats, and starting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games import display_name, plain_name
from bot.happenings import Joined, Left, Person, Seated
from bot.language.refusals import Refusal
from bot.store import PARTNER, GameRecord, SeatRecord
from bot.table import seating
from bot.table.bounds import room_for_a_table
from bot.table.table import Table
from engine.core import Chance
from engine.core.registry import partner_of

__all__ = [
    "free_seats",
    "join",
    "leave",
    "seat_partner",
    "seat_partners",
    "size",
    "start",
    "wants_partner",
    "watch",
]

SEATING_SALT = 1840
"""Added to the seed to draw the seating, so that this reveals nothing about the game's first draws."""


def size(table: Table) -> int:
    """How many can sit at the table."""
    return table.record.settings.players or table.game.seats[-1]


def free_seats(table: Table) -> Sequence[tuple[int, str]]:
    """The seats that a newcomer can choose from, each with its name, if it has one."""
    if _is_choosing(table):
        taken = {place.seat for place in table.seats}
        return [(seat, "") for seat in range(size(table)) if seat not in taken]
    return [(place.seat, plain_name(place.name)) for place in table.seats if place.user_id is None]


async def join(table: Table, user_id: int, name: str, seat: int | None = None) -> SeatRecord:
    """Take a seat: in the lobby the next one, or the chosen one if players choose their seats, also to change
    seats; in a running game a free one.

    Raises:
        Refusal: already seated, no such free seat, the table is full, others must agree first, or the person
            has as many tables as they may.
    """
    async with table.changing():
        present = table.seat_of(user_id)
        changes = _is_choosing(table) and seat is not None and seat != present
        if present is not None and not changes:
            raise Refusal("already_seated")
        if present is None:
            await table.read(room_for_a_table, table.record.guild_id, user_id, table.record.id)
        others = [other for other in table.seats if other.user_id != user_id or user_id == PARTNER]
        place = _free_place(table, others, user_id, name, seat)
        if table.record.status == "running":
            seating.may_take(table, user_id, place.seat)
        places = [*(other for other in others if other.seat != place.seat), place]
        seats = sorted(places, key=lambda other: other.seat)
        who = Person(user_id, name)
        await table.settle(_awake(table.record), seats, Joined(who) if present is None else Seated(who))
        return place


def wants_partner(table: Table) -> bool:
    """Whether computers could take the free seats: all if the number of players is set, or else the last."""
    free = size(table) - len(table.seats)
    settled = table.record.settings.players is not None
    return partner_of(table.game) is not None and (free > 0 if settled else free == 1)


async def seat_partners(table: Table, name: str) -> None:
    """Give the lobby's next seat to a computer player, and all others that computers could take.

    Raises:
        Refusal: as for `seat_partner`.
    """
    await seat_partner(table, name)
    while wants_partner(table):
        await seat_partner(table, name)


async def seat_partner(table: Table, name: str) -> None:
    """Give the lobby's next seat to a computer player; several are numbered.

    Raises:
        Refusal: the game has no computer player or has started, or the table is full.
    """
    async with table.changing():
        if partner_of(table.game) is None:
            raise Refusal("no_partner")
        if table.record.status != "lobby":
            raise Refusal("already_started")
        others = sum(each.user_id == PARTNER for each in table.seats)
        called = f"{name} {others + 1}" if size(table) > 2 else name
        place = _free_place(table, table.seats, PARTNER, called, None)
        seats = sorted((*table.seats, place), key=lambda other: other.seat)
        await table.settle(_awake(table.record), seats, Joined(Person(name=called)))


async def watch(table: Table, name: str) -> None:
    """Give all seats to computer players and start: the person who opened the table only watches.

    Raises:
        Refusal: the game has no computer player, or has started.
        RuleError: the options don't fit the number of players.
    """
    async with table.changing():
        if partner_of(table.game) is None:
            raise Refusal("no_partner")
        if table.record.status != "lobby":
            raise Refusal("already_started")
        seats = [SeatRecord(seat, PARTNER, f"{name} {seat + 1}") for seat in range(size(table))]
        await table.begin(replace(table.record, status="running", asleep=False), seats)


async def leave(table: Table, user_id: int) -> None:
    """Leave the lobby. If the host leaves, the next player is the host; the last one to leave ends the game.

    Raises:
        Refusal: not seated, or the game has started.
    """
    async with table.changing():
        if table.record.status != "lobby":
            raise Refusal("cannot_leave")
        seat = table.seat_held(user_id)
        name = next(place.name for place in table.seats if place.seat == seat)
        places = [place for place in table.seats if place.seat != seat]
        if not _is_choosing(table):
            places = [replace(place, seat=number) for number, place in enumerate(places)]
        record = _awake(table.record)
        people = [place for place in places if place.person is not None]
        told = Left(Person(user_id, name))
        if not people:
            record = replace(record, status="ended")
        elif record.host == user_id:
            record = replace(record, host=people[0].person or 0)
            told = replace(told, heir=Person(record.host, people[0].name))
        await table.settle(record, places, told)


async def start(table: Table, user_id: int) -> None:
    """Start the game with the people who are seated.

    Raises:
        Refusal: not the host, already started, or too few or too many players.
        RuleError: the options don't fit the number of players.
    """
    async with table.changing():
        if table.record.status != "lobby":
            raise Refusal("already_started")
        if user_id != table.record.host:
            raise Refusal("host_alone")
        wanted = table.record.settings.players
        allowed = table.game.seats if wanted is None else range(wanted, wanted + 1)
        if len(table.seats) not in allowed:
            code = "too_few_players" if len(table.seats) < allowed[0] else "too_many_players"
            raise Refusal(code, least=allowed[0], most=allowed[-1], present=len(table.seats))
        order = table.seats
        if table.record.settings.seating == "random":
            order, _ = Chance.seeded(table.record.seed + SEATING_SALT).shuffle(order)
        seats = [replace(place, seat=number) for number, place in enumerate(order)]
        await table.begin(replace(table.record, status="running", asleep=False), seats)


def _awake(record: GameRecord) -> GameRecord:
    """A table's record after a person came or left: an open table wakes, a running game sleeps on."""
    return replace(record, asleep=False) if record.status == "lobby" else record


def _is_choosing(table: Table) -> bool:
    return table.record.status == "lobby" and table.record.settings.seating == "chosen"


def _free_place(
    table: Table, others: Sequence[SeatRecord], user_id: int, name: str, seat: int | None
) -> SeatRecord:
    if table.record.status == "lobby":
        return SeatRecord(_place_in_lobby(table, others, seat), user_id, name)
    table.check_status("running")
    free = free_seats(table)
    if not free:
        raise Refusal("no_free_seat")
    if seat is None:
        listed = ", ".join(f"{number + 1} ({display_name(former)})" for number, former in free)
        raise Refusal("which_seat", seats=listed)
    if seat not in [number for number, _ in free]:
        raise Refusal("seat_not_free", seat=seat + 1)
    return SeatRecord(seat, user_id, name)


def _place_in_lobby(table: Table, others: Sequence[SeatRecord], seat: int | None) -> int:
    if len(others) >= size(table):
        raise Refusal("lobby_full", most=size(table))
    taken = {place.seat for place in others}
    free = [number for number in range(size(table)) if number not in taken]
    if seat is None or not _is_choosing(table):
        return free[0]
    if seat not in free:
        raise Refusal("seat_not_free", seat=seat + 1)
    return seat
