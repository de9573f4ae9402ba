"""The file of a running game. It has the seed, which determines what is still to be drawn, so anyone with the
file can look ahead. That's why all others at the table must agree, and the table is told.
"""

from __future__ import annotations

from bot.happenings import Exported, Person
from bot.language.refusals import Refusal
from bot.store.games import ballots
from bot.table.ballots import AGREE, Ballot, FileRequest, on
from bot.table.table import Table
from bot.table.voting import ask as ask_others

__all__ = ["ask", "hand_out"]


async def hand_out(table: Table, user_id: int, name: str, *, moderates: bool = False) -> None:
    """Let a person have the game as a file, and tell the table if it's running. Anyone can have the file of a
    game that isn't.

    Raises:
        Refusal: neither player nor host nor moderator, or others must be asked first.
    """
    async with table.changing():
        if table.record.status != "running":
            return
        wanted = _wanted(table, user_id, moderates=moderates)
        stand = await table.read(ballots.standing, table.record.id, [FileRequest.word])
        agreed = any((each.user_id, each.outcome) == (user_id, AGREE) for each in stand)
        if wanted.voters and not agreed:
            raise Refusal("export_needs_consent", names=wanted.asked(table.names))
        await table.announce(Exported(Person(user_id, name)))


async def ask(table: Table, user_id: int, name: str, *, moderates: bool = False) -> Ballot[FileRequest]:
    """Ask the others for the file. Asking twice is one proposal.

    Raises:
        Refusal: the game isn't running, neither player nor host nor moderator, nobody has to be asked, or
            another person has asked.
    """
    async with table.changing():
        if table.record.status != "running":
            raise Refusal("proposal_closed")
        wanted = _wanted(table, user_id, moderates=moderates)
        if not wanted.voters:
            raise Refusal("nobody_to_ask_for_file")
        return await ask_others(table, wanted, Person(user_id, name))


def _wanted(table: Table, user_id: int, *, moderates: bool) -> Ballot[FileRequest]:
    """The ballot on giving a person in a running game its file."""
    if table.seat_of(user_id) is None and user_id != table.record.host and not moderates:
        raise Refusal("export_not_yours")
    return on(FileRequest(), table.seats, user_id)
