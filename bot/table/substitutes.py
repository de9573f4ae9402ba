"""Somebody asks for a seat that comes with a hidden hand, and has it as soon as they agree who are asked."""

from __future__ import annotations

from bot.happenings import Person, Proposed
from bot.language.refusals import Refusal
from bot.store import Proposal, proposals, queries
from bot.table import hosting
from bot.table.moves import Also
from bot.table.table import Table
from bot.table.waiting import flag

__all__ = ["ask", "seat_agreed", "standing"]


async def ask(table: Table, user_id: int, name: str, seat: int) -> None:
    """Ask for a free seat. Asking again is one wish.

    Raises:
        Refusal: it is not free, one has a seat already, or somebody else has asked for it.
    """
    async with table.changing():
        if not await _is_free(table, seat):
            raise Refusal("offer_gone")
        if table.seat_of(user_id) is not None:
            raise Refusal("substitute_seated")
        async with table.reading() as connection:
            for number in await proposals.open_proposals(connection, table.record.id, proposals.SEATS):
                present = await proposals.proposal_with(connection, number)
                assert present is not None
                if present.target == seat:
                    if present.user_id == user_id:
                        return
                    raise Refusal("seat_asked_for")
        async with table.writing() as connection:
            number = await proposals.add_proposal(
                connection, table.record.id, table.revision, seat, user_id, "seat"
            )
            told = Proposed(number, Person(user_id, name), "seat", place=seat)
            await queries.add_post(connection, table.record, told)
        table.wake()


async def standing(table: Table, proposal: Proposal) -> None:
    """Let a wish for a seat pass that can still be granted.

    Raises:
        Refusal: the seat is not free any more.
    """
    if not await _is_free(table, proposal.target):
        raise Refusal("proposal_closed")


async def seat_agreed(table: Table, proposal: Proposal, also: Also) -> None:
    """Give the seat to who asked for it; `also` is done in the same transaction. Whoever calls this holds
    `changing`.

    Raises:
        Refusal: that person has a seat already, or wanted to be forgotten.
    """
    async with table.reading() as connection:
        name = await proposals.asker(connection, proposal)
    if proposal.user_id <= 0:
        raise Refusal("proposal_closed")
    await hosting.seat_agreed(table, proposal.target, proposal.user_id, name, also)


async def _is_free(table: Table, seat: int) -> bool:
    """Whether a seat of a running game is offered to all, nobody's, or a substitute is looked for."""
    if table.record.status != "running" or seat >= len(table.seats):
        return False
    place = table.seats[seat]
    return place.vacant or place.user_id is None or await flag.is_sought(table, seat)
