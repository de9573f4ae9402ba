"""Who owns what: directors, certificates, lines, trams."""

from __future__ import annotations

from engine.vienna1840.facts import MAX_LINES, PRIVATES
from engine.vienna1840.state import State

__all__ = [
    "certificates",
    "company_trams",
    "director",
    "face",
    "has_room_for_line",
    "line_tram",
    "owner_company",
    "privates_of",
    "revenue",
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
