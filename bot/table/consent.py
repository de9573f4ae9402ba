"""Going back, and forth again: alone within one's own turn, further back with the consent of those affected.

Freely goes back who takes back nobody's moves but his own, and computer players' answers to them, while
they turned over nothing that was hidden. For anything further those are asked who made moves in the span to
be undone: a majority of them, or all, as was settled when the game was made. Where the span holds a move that
turned something over, everybody else at the table is asked, and all must agree: what was seen can't be
unseen, and it concerns everyone. Then what nobody knows is mixed anew (`going_back.py`), so that who saw what
comes next knows it no more; such a move is not made again, and what came before it stays. Computer players,
and seats that nobody holds, agree with everything.

The host and moderators can go back without asking, but not behind what was turned over; the journal, and the
post that tells of it, say that it was by their power.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Person, Proposed, Voted
from bot.language.refusals import Refusal
from bot.store import PARTNER, MoveRecord, Proposal, proposals, queries
from bot.table import seating, sharing, substitutes
from bot.table.automation.actors import FORMALITY, ORDER
from bot.table.going_back import make_again, take_back
from bot.table.hosting import host_only
from bot.table.moves import Receipt
from bot.table.table import REFUSED_STATUS, Table
from bot.table.wishes import Verdict, Wish, names_of, others

__all__ = [
    "Verdict",
    "Wish",
    "overrule",
    "overrule_redo",
    "propose",
    "redo",
    "standing",
    "undo",
    "vote",
    "wish",
]


def wish(table: Table, user_id: int, first: int | None = None, *, power: bool = False) -> Wish:
    """What it takes somebody to go back to before the move with revision `first`; None: before the last one.
    `power`: he may ask without having a seat.

    Raises:
        Refusal: no seat, no such move, or nothing to take back.
    """
    seat = table.seat_of(user_id)
    if seat is None and not power:
        raise Refusal("not_seated")
    moves, target = _span(table, first, seat)
    asked = others(table, user_id)
    if any(move.reveals for move in moves):
        return Wish(moves, target, asked, len(asked))
    # Nobody decided what the table did by itself.
    movers = {move.seat for move in moves if move.cause != FORMALITY}
    voters = [other for other in asked if other in movers]
    everybody = table.record.settings.consent == "all" or not voters
    return Wish(moves, target, voters, len(voters) if everybody else len(voters) // 2 + 1)


async def undo(table: Table, user_id: int, interaction_id: int | None, first: int | None = None) -> Receipt:
    """Take back what needs nobody's consent. Arguments as for `wish`. The same interaction twice is one undo.

    Raises:
        Refusal: as for `wish`, or others must be asked.
    """
    async with table.changing():
        if (done := await table.made_by(interaction_id)) is not None:
            return done
        table.not_resting()
        wanted = wish(table, user_id, first)
        if wanted.voters:
            raise Refusal("undo_needs_consent", names=names_of(table, wanted.voters))
        return await take_back(table, len(wanted.moves), user_id, table.seat_of(user_id), interaction_id)


async def overrule(
    table: Table, user_id: int, interaction_id: int | None, first: int | None = None, *, moderates: bool
) -> Receipt:
    """Take back anybody's moves, as the host or a moderator, but nothing that turned over what was hidden.
    Arguments as for `wish`.

    Raises:
        Refusal: neither host nor moderator, no such move, nothing to take back, or others must be asked.
    """
    async with table.changing():
        if (done := await table.made_by(interaction_id)) is not None:
            return done
        host_only(table, user_id, moderates=moderates)
        wanted = wish(table, user_id, first, power=True)
        if wanted.reveals and wanted.voters:
            raise Refusal("undo_reveals", names=names_of(table, wanted.voters))
        return await take_back(table, len(wanted.moves), user_id, None, interaction_id)


async def redo(table: Table, user_id: int, interaction_id: int | None) -> Receipt:
    """Make one's own move again that was taken back last.

    Raises:
        Refusal: nothing was taken back since the last move, or it is somebody else's move.
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
    """Make anybody's move again that was taken back last, as the host or a moderator.

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
) -> Proposal:
    """Ask the others to go back to before the move with revision `first`. Asking the same again is one wish.

    Args:
        table: the game.
        user_id: who asks: a player, or the host or a moderator (`moderates`).
        first: the revision of the oldest move to be undone.
        revision: the position that the wish was made in.
        name: of somebody who has no seat.
        moderates: whether he is a moderator.

    Raises:
        Refusal: as for `wish`; the position is another one by now, the game rests, nobody has to be asked, or
            another wish is open.
    """
    async with table.changing():
        if revision != table.revision:
            raise Refusal("stale_button")
        table.not_resting()
        wanted = wish(table, user_id, first, power=moderates or user_id == table.record.host)
        if not wanted.voters:
            raise Refusal("nobody_to_ask")
        async with table.reading() as connection:
            for number in await proposals.open_proposals(connection, table.record.id, proposals.GOING_BACK):
                present = await proposals.proposal_with(connection, number)
                assert present is not None
                if (present.target, present.user_id) == (wanted.target, user_id):
                    return present
                raise Refusal("proposal_open")
        async with table.writing() as connection:
            number = await proposals.add_proposal(
                connection, table.record.id, revision, wanted.target, user_id
            )
            seated = next((place.name for place in table.seats if place.user_id == user_id), name)
            who = Person(user_id, seated)
            told = Proposed(number, who, revision=revision, target=wanted.target)
            await queries.add_post(connection, table.record, told)
        table.wake()
        return Proposal(number, table.record.id, revision, wanted.target, user_id, "open", {})


def standing(table: Table, proposal: Proposal) -> Wish:
    """What a wish asks for, and whom, as long as it can be granted.

    Raises:
        Refusal: the position is another one by now, or the game is not running any more.
    """
    if proposal.kind != "undo" and table.record.status != "running":
        raise Refusal("proposal_closed")
    if proposal.kind == "export":
        return sharing.wish(table, proposal.user_id)
    if proposal.kind == "seat":
        return seating.wish(table, proposal.user_id, proposal.target)
    if proposal.revision != table.revision:
        raise Refusal("proposal_closed")
    done = table.past.done
    first = next(move.revision for move in done if move.revision > proposal.target)
    # Who had no right to ask was told so then, and with a change of the seats wishes lapse.
    return wish(table, proposal.user_id, first, power=True)


async def vote(
    table: Table, user_id: int, proposal_id: int, interaction_id: int | None, *, agrees: bool
) -> Verdict:
    """Say yes or no to a wish; what it comes to. Who asked may say no to his own wish: that withdraws it.

    The vote that decides does what was decided in the same transaction, so that however many press at once,
    it is done once.

    Raises:
        Refusal: the wish is settled already, or this person is not asked.
    """
    async with table.changing():
        async with table.reading() as connection:
            proposal = await proposals.proposal_with(connection, proposal_id)
        if proposal is None or proposal.game_id != table.record.id or proposal.status != "open":
            raise Refusal("proposal_closed")
        if proposal.kind == "undo":
            table.not_resting()
        wanted = standing(table, proposal)
        if proposal.kind == "seat":
            await substitutes.standing(table, proposal)
        seat = table.seat_of(user_id)
        withdrawn = user_id == proposal.user_id and not agrees
        if seat is None or (seat not in wanted.voters and not withdrawn):
            raise Refusal("not_asked", names=names_of(table, wanted.voters))
        verdict = "dropped" if withdrawn else wanted.verdict({**proposal.votes, seat: agrees})

        async def kept(connection: AsyncConnection) -> None:
            if not withdrawn:
                await proposals.vote(connection, proposal_id, seat, agrees=agrees)
            if verdict != "open":
                await proposals.close(connection, proposal_id, verdict)
            await queries.add_post(connection, table.record, Voted(proposal_id))

        if verdict == "done" and proposal.kind == "undo":
            asker = table.seat_of(proposal.user_id)
            await take_back(table, len(wanted.moves), proposal.user_id, asker, interaction_id, kept)
            return verdict
        if verdict == "done" and proposal.kind == "seat":
            await substitutes.seat_agreed(table, proposal, kept)
            return verdict
        async with table.writing() as connection:
            await kept(connection)
        table.wake()
        return verdict


def _span(table: Table, first: int | None, seat: int | None) -> tuple[Sequence[MoveRecord], int]:
    """The moves from the one with revision `first` on, or the last one, and the revision of the move before
    them. It never begins with a computer player's move, which would only be made again, nor with one that
    the table made by itself, nor where `seat` asks with what somebody else's order did.
    """
    if table.record.status not in ("running", "over"):
        raise Refusal(REFUSED_STATUS[table.record.status])
    done = table.past.reversible
    if not done or (first is not None and first <= table.past.former.last):
        barred = "mixed_since" if table.past.is_mixed(table.past.former.last) else "former_rules"
        raise Refusal(barred if table.past.done else "nothing_to_undo")
    revisions = [move.revision for move in done]
    if first is not None and first not in revisions:
        raise Refusal("no_such_move", revision=first)
    place = len(done) - 1 if first is None else revisions.index(first)
    while _unpressed(table, done[place], seat):
        place -= 1
        if place < 0:
            raise Refusal("nothing_to_undo")
    return done[place:], table.past.stand(revisions[place] - 1)


def _unpressed(table: Table, move: MoveRecord, seat: int | None) -> bool:
    """Whether a move followed by itself from the one before it, as a seat sees that."""
    if table.seats[move.seat or 0].user_id == PARTNER or move.cause == FORMALITY:
        return True
    return move.seat != seat and (move.cause or "").startswith(ORDER)


def _undone(table: Table) -> MoveRecord:
    """The move that could be made again."""
    if table.record.status != "running":
        raise Refusal(REFUSED_STATUS[table.record.status])
    if not table.past.undone:
        raise Refusal("redo_mixed" if table.past.is_mixed(table.revision) else "nothing_to_redo")
    return table.past.undone[-1]
