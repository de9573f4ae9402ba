"""Undo and redo: alone, or by asking the others.

A player may take back their own moves and computer players' answers to them alone, if these turned over
nothing hidden. `ballots.py` says who has to agree to anything else. The host and moderators can undo without
asking, but nothing that was turned over; the journal and the post say that they did so in that role.
"""

from __future__ import annotations

from bot.happenings import Person
from bot.language.refusals import Refusal
from bot.store import MoveRecord
from bot.table.ballots import Ballot, GoingBack
from bot.table.going_back import back_before, make_again, take_back
from bot.table.hosting import host_only
from bot.table.moves import Receipt
from bot.table.table import Table
from bot.table.voting import ask

__all__ = ["overrule", "overrule_redo", "propose", "redo", "undo"]


async def undo(table: Table, user_id: int, interaction_id: int | None, first: int | None = None) -> Receipt:
    """Take back what needs nobody's consent. An interaction delivered twice is one undo. Arguments as for
    `back_before`.

    Raises:
        Refusal: as for `back_before`, or others must be asked.
    """
    async with table.changing():
        if (done := await table.made_by(interaction_id)) is not None:
            return done
        table.not_resting()
        wanted = back_before(table, user_id, first)
        if wanted.voters:
            raise Refusal("undo_needs_consent", names=wanted.asked(table.names))
        return await take_back(
            table, len(wanted.matter.moves), user_id, table.seat_of(user_id), interaction_id
        )


async def overrule(
    table: Table, user_id: int, interaction_id: int | None, first: int | None = None, *, moderates: bool
) -> Receipt:
    """Take back anyone's moves, as the host or a moderator, but none that turned over something hidden.
    Arguments as for `back_before`.

    Raises:
        Refusal: neither host nor moderator, no such move, nothing to take back, or others must be asked.
    """
    async with table.changing():
        if (done := await table.made_by(interaction_id)) is not None:
            return done
        host_only(table, user_id, moderates=moderates)
        wanted = back_before(table, user_id, first, power=True)
        if wanted.matter.reveals and wanted.voters:
            raise Refusal("undo_reveals", names=wanted.asked(table.names))
        return await take_back(table, len(wanted.matter.moves), user_id, None, interaction_id)


async def redo(table: Table, user_id: int, interaction_id: int | None) -> Receipt:
    """Redo one's own move that was taken back last.

    Raises:
        Refusal: nothing was taken back since the last move, or it's another player's move.
    """
    async with table.changing():
        if (done := await table.made_by(interaction_id)) is not None:
            return done
        table.not_resting()
        seat = _undone(table).seat
        if seat is None or seat != table.seat_of(user_id):
            raise Refusal("redo_not_yours")
        return await make_again(table, user_id, seat, interaction_id)


async def overrule_redo(
    table: Table, user_id: int, interaction_id: int | None, *, moderates: bool
) -> Receipt:
    """Redo anyone's move that was taken back last, as the host or a moderator.

    Raises:
        Refusal: neither host nor moderator, or nothing was taken back since the last move.
    """
    async with table.changing():
        if (done := await table.made_by(interaction_id)) is not None:
            return done
        host_only(table, user_id, moderates=moderates)
        _undone(table)
        return await make_again(table, user_id, None, interaction_id)


async def propose(
    table: Table, user_id: int, first: int, revision: int, *, name: str = "", moderates: bool = False
) -> Ballot[GoingBack]:
    """Ask the others, in the position `revision`, to go back to before the move `first`. Asking twice is one
    proposal. `name` is that of a host or moderator without a seat.

    Raises:
        Refusal: as for `back_before`; the position has changed, the game is paused, nobody has to be asked,
            or another proposal is open.
    """
    async with table.changing():
        if revision != table.revision:
            raise Refusal("stale_button")
        table.not_resting()
        wanted = back_before(table, user_id, first, power=moderates or user_id == table.record.host)
        if not wanted.voters:
            raise Refusal("nobody_to_ask")
        seated = next((place.name for place in table.seats if place.user_id == user_id), name)
        return await ask(table, wanted, Person(user_id, seated))


def _undone(table: Table) -> MoveRecord:
    """The move that can be redone."""
    table.check_status("running")
    if not table.past.undone:
        raise Refusal("redo_mixed" if table.past.is_mixed(table.revision) else "nothing_to_redo")
    return table.past.undone[-1]
