"""The file of a running game. Its seed is in there, and from that follows what is still to be drawn: whoever
has the file can look ahead. So all the others at the table must agree, and the table is told.
"""

from __future__ import annotations

from bot.happenings import Exported, Person, Proposed
from bot.language.refusals import Refusal
from bot.store import Proposal, proposals, queries
from bot.table.table import Table
from bot.table.wishes import Wish, names_of, others

__all__ = ["ask", "hand_out", "wish"]


def wish(table: Table, user_id: int) -> Wish:
    """Whom it takes to agree that somebody has the file."""
    voters = others(table, user_id)
    return Wish((), table.revision, voters, len(voters))


async def hand_out(table: Table, user_id: int, name: str, *, moderates: bool = False) -> None:
    """Let somebody have the game as a file, and tell the table while it is running. A game that is not can be
    had by anybody.

    Raises:
        Refusal: neither player nor host nor moderator, or others must be asked first.
    """
    async with table.changing():
        if table.record.status != "running":
            return
        _concerned(table, user_id, moderates=moderates)
        wanted = wish(table, user_id)
        async with table.reading() as connection:
            agreed = await proposals.agreed(connection, table.record.id, user_id, "export")
        if wanted.voters and not agreed:
            raise Refusal("export_needs_consent", names=names_of(table, wanted.voters))
        await table.announce(Exported(Person(user_id, name)))


async def ask(table: Table, user_id: int, name: str, *, moderates: bool = False) -> Proposal:
    """Ask the others for the file. Asking again is one wish.

    Raises:
        Refusal: the game is not running, neither player nor host nor moderator, nobody has to be asked, or
            somebody else has asked.
    """
    async with table.changing():
        if table.record.status != "running":
            raise Refusal("proposal_closed")
        _concerned(table, user_id, moderates=moderates)
        if not wish(table, user_id).voters:
            raise Refusal("nobody_to_ask_for_file")
        async with table.reading() as connection:
            for number in await proposals.open_proposals(connection, table.record.id, proposals.FILES):
                present = await proposals.proposal_with(connection, number)
                assert present is not None
                if present.user_id == user_id:
                    return present
                raise Refusal("file_asked_for")
        revision = table.revision
        async with table.writing() as connection:
            number = await proposals.add_proposal(
                connection, table.record.id, revision, revision, user_id, "export"
            )
            await queries.add_post(
                connection, table.record, Proposed(number, Person(user_id, name), "export")
            )
        table.wake()
        return Proposal(number, table.record.id, revision, revision, user_id, "open", {}, "export")


def _concerned(table: Table, user_id: int, *, moderates: bool) -> None:
    """Let those pass whom a running game concerns.

    Raises:
        Refusal: somebody else.
    """
    if table.seat_of(user_id) is None and user_id != table.record.host and not moderates:
        raise Refusal("export_not_yours")
