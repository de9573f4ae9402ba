"""Who owns what, and what it is worth: certificates, trams, worth and scores."""

from __future__ import annotations

from engine.core import Outcome
from engine.vienna1840 import market
from engine.vienna1840.facts import LOAN_PENALTY, MAX_LINES, PRIVATES, ROUND_TRACK, TRAMS
from engine.vienna1840.state import BANK, State

__all__ = [
    "certificates",
    "company_trams",
    "cr_number",
    "director",
    "has_room_for_line",
    "line_tram",
    "on_sale",
    "outcome",
    "owner_company",
    "privates_of",
    "revenue",
    "tram_price",
    "value_colour",
    "worth",
]

DIRECTOR_PERCENT = 50


def value_colour(state: State) -> str:
    """The colour whose printed values count now (R4.3)."""
    return ROUND_TRACK[state.round].colour


def cr_number(state: State) -> int:
    """The number of the present or last company round; 0 before the first."""
    return sum(1 for each in ROUND_TRACK[: state.round + 1] if each.kind == "CR")


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


def worth(state: State, seat: int) -> int:
    """The seat's score if the game ended now (XI.2): cash, shares at market price, less 200 a loan;
    privates at face value, for which they could be returned (R18.2).
    """
    shares = sum(
        holding.players[seat] // 10 * market.price(state.prices, name)
        for name, holding in state.shares.items()
    )
    privates = sum(PRIVATES[name].face for name in privates_of(state, seat))
    if state.options.score_privates == "false":
        privates = 0
    return state.cash[seat] + shares + privates - LOAN_PENALTY * state.loans[seat]


def outcome(state: State, reason: str) -> Outcome:
    """The final ranking (XI); equal scores share a place (OP-22)."""
    scores = tuple(worth(state, seat) for seat in range(state.seats))
    levels = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat, score in enumerate(scores) if score == level) for level in levels)
    return Outcome(scores, ranking, reason)


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


def tram_price(state: State, colour: str) -> int | None:
    """The price of a colour in the present company round, None while it isn't in the tram row (R13.11)."""
    return TRAMS[colour].prices.get(cr_number(state))


def on_sale(state: State) -> dict[str, int]:
    """Colours that can be bought from the tram row now, with their prices, cheapest first."""
    left = {tram.colour for tram in state.trams.values() if tram.place == BANK}
    prices = {
        colour: cost for colour in TRAMS if colour in left and (cost := tram_price(state, colour)) is not None
    }
    return dict(sorted(prices.items(), key=lambda pair: pair[1]))
