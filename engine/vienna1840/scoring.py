"""What a player is worth, and who wins (XI.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import INTERIM, Outcome
from engine.vienna1840 import market
from engine.vienna1840.facts import LOAN_PENALTY
from engine.vienna1840.holdings import face, privates_of
from engine.vienna1840.state import State
from engine.vienna1840.view import View

__all__ = ["interim", "outcome", "worth"]


def worth(state: State, seat: int) -> int:
    """The seat's score if the game ended now (XI.2): cash, shares at market price, less 200 a loan;
    privates at face value, for which they could be returned (R18.2).
    """
    shares = sum(
        holding.players[seat] // 10 * market.price(state.prices, name)
        for name, holding in state.shares.items()
    )
    privates = sum(face(state, name) for name in privates_of(state, seat))
    if state.options.score_privates == "false":
        privates = 0
    return state.cash[seat] + shares + privates - LOAN_PENALTY * state.loans[seat]


def outcome(state: State, reason: str) -> Outcome:
    """The final ranking (XI); equal scores share a place (OP-22)."""
    return _ranked([worth(state, seat) for seat in range(state.seats)], reason)


def interim(view: View) -> Outcome:
    """The ranking if the game ended now."""
    return _ranked([player.worth for player in view.players], INTERIM)


def _ranked(scores: Sequence[int], reason: str) -> Outcome:
    return Outcome.ranked(scores, scores, reason)
