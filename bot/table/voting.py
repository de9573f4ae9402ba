"""Opens ballots, takes votes, and carries out what was decided.

The deciding vote and its effect are one transaction, so the effect comes once, however many press at the same
time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Ended, Paused, Person, Proposed
from bot.language.refusals import Refusal
from bot.store import BallotRecord
from bot.store.games import ballots as records
from bot.store.outbox import queue
from bot.table import ballots, hosting, stand_ins
from bot.table.ballots import (
    Ballot,
    FileRequest,
    GoingBack,
    Matter,
    RunOutClock,
    SeatRequest,
    SilentTable,
    StandInRequest,
)
from bot.table.going_back import back_before, take_back
from bot.table.moves import Also
from bot.table.table import Table
from bot.table.waiting import silence, timing

__all__ = ["Which", "as_it_stands", "ask", "ask_for_seat", "ask_for_stand_in", "closed", "kept", "vote"]

P = TypeVar("P", bound=ballots.Proposal)

Which = int | tuple[type[Matter], int]
"""A ballot, by its id, or by the matter and target of an open one."""


async def ask(table: Table, wanted: Ballot[P], who: Person) -> Ballot[P]:
    """Put a proposal to the others, or return the open one. The caller holds `changing`.

    Raises:
        Refusal: another proposal must be settled first.
    """
    matter, game = wanted.matter, table.record.id
    # Several seats may be asked for at a time.
    target = matter.target if isinstance(matter, SeatRequest | StandInRequest) else None
    stand = await table.read(records.standing, game, [matter.word], target)
    for each in stand:
        if each.is_open and (each.target, each.user_id) != (matter.target, who.id):
            raise Refusal(matter.rival)
        if each.is_open:
            return replace(wanted, number=each.id)
    async with table.writing() as connection:
        number = await records.add(connection, game, matter.word, matter.target, who.id, table.revision)
        match matter:
            case GoingBack():
                told = Proposed(number, who, revision=table.revision, target=matter.target)
            case SeatRequest():
                told = Proposed(number, who, "seat", place=matter.target)
            case StandInRequest():
                told = Proposed(number, who, "stand_in", place=matter.target)
            case _:
                told = Proposed(number, who, "export")
        await queue.add(connection, table.record, told)
    table.wake()
    return replace(wanted, number=number)


async def ask_for_seat(table: Table, user_id: int, name: str, seat: int) -> Ballot[SeatRequest]:
    """Ask for a free seat that comes with a hidden hand. Asking twice is one proposal.

    Raises:
        Refusal: it isn't free, the person already has a seat, or another person has asked for it.
    """
    async with table.changing():
        if not await hosting.is_free(table, seat):
            raise Refusal("offer_gone")
        if table.seat_of(user_id) is not None:
            raise Refusal("substitute_seated")
        return await ask(table, ballots.on(SeatRequest(seat), table.seats, user_id), Person(user_id, name))


async def ask_for_stand_in(table: Table, user_id: int, name: str, seat: int) -> Ballot[StandInRequest]:
    """Ask the others whether a computer should play a player's seat. Asking twice is one proposal.

    Raises:
        Refusal: not at this table, no such seat, it has a stand-in, or another person has asked for that.
    """
    async with table.changing():
        table.own_seat(user_id)
        stand_ins.may_put(table, seat)
        return await ask(table, ballots.on(StandInRequest(seat), table.seats, user_id), Person(user_id, name))


async def kept(table: Table, which: Which) -> BallotRecord | None:
    """A ballot of this game as it is on record."""
    async with table.reading() as connection:
        if isinstance(which, int):
            found = await records.with_id(connection, which)
            return found if found is not None and found.game_id == table.record.id else None
        matter, target = which
        return next(iter(await records.standing(connection, table.record.id, [matter.word], target)), None)


def closed(which: Which) -> str:
    """The refusal of a vote that comes too late."""
    return ballots.Proposal.closed if isinstance(which, int) else which[0].closed


def as_it_stands(table: Table, found: BallotRecord) -> Ballot[Matter]:
    """An open ballot, as long as it can be decided.

    Raises:
        Refusal: the position has changed, or the game isn't running.
    """
    matter: Matter
    running = table.record.status == "running"
    match found.matter:
        case GoingBack.word if found.revision == table.revision:
            first = next(move.revision for move in table.past.done if move.revision > found.target)
            # The right to ask was checked then, and a change of seats ends the ballot.
            matter = back_before(table, found.user_id or 0, first, power=True).matter
        case FileRequest.word | SeatRequest.word | StandInRequest.word as word if running:
            matter = ballots.MATTERS[word](found.target)
        case RunOutClock.word if running and not table.record.rests:
            matter = RunOutClock(found.target)
        case SilentTable.word:
            matter = ballots.SilentLobby() if table.record.status == "lobby" else SilentTable()
        case late:
            raise Refusal(ballots.MATTERS[late].closed)
    return replace(ballots.on(matter, table.seats, found.user_id), number=found.id, votes=found.votes)


async def vote(
    table: Table, user_id: int, which: Which, choice: str, interaction_id: int | None = None
) -> Ballot[Matter]:
    """Vote. Return the ballot with that vote, and with its outcome if it has one.

    Raises:
        Refusal: it's already settled, the game is paused, or the person isn't a voter.
    """
    async with table.changing():
        found = await kept(table, which)
        if found is None or not found.is_open:
            raise Refusal(closed(which))
        if ballots.MATTERS[found.matter].pauses:
            table.not_resting()
        ballot = as_it_stands(table, found)
        matter = ballot.matter
        gone = isinstance(matter, SeatRequest) and not await hosting.is_free(table, matter.target)
        if gone or choice not in matter.choices:
            raise Refusal(matter.closed)
        seat, withdrawn = table.seat_of(user_id), (user_id, choice) == (found.user_id, ballots.REFUSE)
        if seat is None or not (withdrawn or seat in ballot.voters):
            code = "not_seated" if seat is None else "flag_own"
            code = "not_asked" if isinstance(matter, ballots.Proposal) else code
            raise Refusal(code, names=ballot.asked(table.names))
        voted = replace(ballot, outcome=choice) if withdrawn else ballot.with_vote(seat, choice)

        async def put(connection: AsyncConnection) -> None:
            await records.vote(connection, found.id, seat, choice)
            if voted.outcome is not None:
                stands = voted.outcome in matter.lasting
                await records.close(connection, found.id, voted.outcome, stands=stands)
            await queue.add(connection, table.record, ballots.news(found))

        await _carry_out(table, voted, found, interaction_id, put)
        return voted


async def _carry_out(
    table: Table, voted: Ballot[Matter], found: BallotRecord, interaction_id: int | None, put: Also
) -> None:
    """Carry out what was decided, if anything was, together with `put`.

    Raises:
        Refusal: the person who asked for a seat already has one.
    """
    record, seats, asker = table.record, table.seats, found.user_id or 0
    match voted.matter, voted.outcome:
        case GoingBack(moves=moves), "agree":
            await take_back(table, len(moves), asker, table.seat_of(asker), interaction_id, put)
        case SeatRequest(target=seat), "agree":
            name = await table.read(records.asker, found)
            await hosting.give(table, seat, asker, name, put)
        case (StandInRequest(target=seat), "agree") | (RunOutClock(target=seat), "careful"):
            await stand_ins.put(table, seat, stand_ins.usual(table), put)
        case SilentTable(), "pause":
            await table.settle(replace(record, paused=True), seats, Paused(together=True), also=put)
        case SilentTable(), "end":
            record = replace(record, status="ended", paused=False)
            await table.settle(record, seats, Ended(together=True), also=put)
        case matter, outcome:
            async with table.writing() as connection:
                await put(connection)
                if outcome == "wait":
                    await timing.grant(connection, record, seats[matter.target], table.now())
                elif outcome == "on":
                    await silence.plan(connection, record, table.now())
            table.wake()
