"""Seats that come with something hidden: nobody takes one to look and gives it back. So whoever offers it
says who has it; where nobody holds it, or the others look for a substitute, they say so together.
"""

from __future__ import annotations

from dataclasses import fields

from bot.language.refusals import Refusal
from bot.table.table import Table
from bot.table.wishes import Wish, names_of, others

__all__ = ["has_hand", "may_take", "wish"]


def has_hand(table: Table, seat: int) -> bool:
    """Whether a seat sees now what spectators don't."""
    own, public = table.game.view(table.state, seat), table.game.view(table.state, None)
    names = [field.name for field in fields(own) if field.name != "seat"]
    return any(getattr(own, name) != getattr(public, name) for name in names)


def wish(table: Table, user_id: int, seat: int) -> Wish:
    """Whom it takes to agree that somebody has a seat: the one who offers it, or else most of the others."""
    if table.seats[seat].vacant:
        return Wish((), table.revision, [seat], 1)
    voters = [other for other in others(table, user_id) if other != seat]
    return Wish((), table.revision, voters, len(voters) // 2 + 1)


def may_take(table: Table, user_id: int, seat: int) -> None:
    """Let somebody take a free seat of a running game who needs nobody's consent.

    Raises:
        Refusal: it comes with a hidden hand, and others must agree.
    """
    voters = wish(table, user_id, seat).voters
    if voters and has_hand(table, seat):
        raise Refusal("seat_needs_consent", names=names_of(table, voters))
