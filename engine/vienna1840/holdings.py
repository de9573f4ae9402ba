"""Who owns what: directors, certificates, lines, trams; what a player is worth, and who wins (XI.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import INTERIM, Outcome
from engine.vienna1840 import market
from engine.vienna1840.facts import LOAN_PENALTY, MAX_LINES, PRIVATES
from engine.vienna1840.state import State
from engine.vienna1840.view import View

__all__ = [
    "certificates",
    "company_trams",
    "director",
    "face",
    "has_room_for_line",
    "interim",
    "line_tram",
    "outcome",
    "owner_company",
    "privates_of",
    "revenue",
    "worth",
]

DIRECTOR_PERCENT = 50


def director(state: State, company: str) -> int:
    """The director's seat (IV.1.2).

    Raises:
        LookupError: the company has none yet.
    """
    seat = state.companies[company].director
    if seat is None:
        raise LookupError(company)
    return seat


def owner_company(state: State, line: str) -> str:
    """The company that owns a line."""
    return state.lines[line].company


def face(state: State, private: str) -> int:
    """A private's face value: the printed one, or what is left of it where a fall lasts (VI, D-11)."""
    if state.options.reduced_face == "lasting":
        return state.privates[private].minimum
    return PRIVATES[private].face


def privates_of(state: State, owner: int | str) -> tuple[str, ...]:
    """A seat's or a company's privates."""
    return tuple(name for name, private in state.privates.items() if private.owner == owner)


def certificates(state: State, seat: int) -> int:
    """Certificates that count for the limit: shares, director's certificates, privates (VII.3)."""
    count = len(privates_of(state, seat))
    for name, holding in state.shares.items():
        percent = holding.players[seat]
        company = state.companies.get(name)
        if company is not None and company.director == seat:
            count += 1 + (percent - DIRECTOR_PERCENT) // 10
        else:
            count += percent // 10
    return count


def company_trams(state: State, company: str) -> tuple[str, ...]:
    """The ids of a company's trams, on its lines or unused."""
    places = {company, *state.companies[company].lines}
    return tuple(name for name, tram in state.trams.items() if tram.place in places)


def line_tram(state: State, line: str) -> str | None:
    """The tram on a line, or None."""
    return next((name for name, tram in state.trams.items() if tram.place == line), None)


def revenue(state: State, company: str) -> int:
    """The company's revenue box (III.5)."""
    return sum(state.lines[line].revenue for line in state.companies[company].lines)


def has_room_for_line(state: State, company: str) -> bool:
    """Whether the company may still own another line (R8.4)."""
    return len(state.companies[company].lines) < MAX_LINES


def worth(state: State, seat: int) -> int:
    """The seat's score if the game ended now (XI.2): cash, shares at market price, less 200 a loan;
    privates at face value, for which they could be returned (R18.2).
    """
    shares = sum(
        holding.players[seat] // 10 * market.price(state.prices, name)
        for name, holding in state.shares.items()
        if holding.players[seat]
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
