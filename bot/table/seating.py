"""Seats with something hidden, which nobody may take just to look. The player who offers such a seat decides
who gets it; if nobody holds it, or the others look for a substitute, they decide together.
"""

from __future__ import annotations

from dataclasses import fields

from bot.language.refusals import Refusal
from bot.table.ballots import SeatRequest, on
from bot.table.table import Table

__all__ = ["has_hand", "may_take"]


def has_hand(table: Table, seat: int) -> bool:
    """Whether a seat sees now what spectators don't."""
    own, public = table.game.view(table.state, seat), table.game.view(table.state, None)
    names = [field.name for field in fields(own) if field.name != "seat"]
    return any(getattr(own, name) != getattr(public, name) for name in names)


def may_take(table: Table, user_id: int, seat: int) -> None:
    """Check that a person may take a free seat of a running game without anyone's consent.

    Raises:
        Refusal: it has a hidden hand, and others must agree.
    """
    wanted = on(SeatRequest(seat), table.seats, user_id)
    if wanted.voters and has_hand(table, seat):
        raise Refusal("seat_needs_consent", names=wanted.asked(table.names))
