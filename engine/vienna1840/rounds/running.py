"""Running a line's tram: the route, its revenue, maintenance, deficits (IX.7, IX.8)."""

from __future__ import annotations

from engine.core import Choices, Draft, RuleError
from engine.vienna1840.actions import Run
from engine.vienna1840.events import DeficitPaid, TramRan
from engine.vienna1840.facts import PRIVATES, maintenance
from engine.vienna1840.holdings import director, line_tram, owner_company, privates_of
from engine.vienna1840.ledger import Move
from engine.vienna1840.routes import Route, best_route, route_value
from engine.vienna1840.state import LineRound, State, value_colour

__all__ = ["NO_ROUTE", "best", "bonus_hexes", "choices", "run"]

NO_ROUTE = "none"
"""The text of a tram left standing."""


def _line(state: State) -> str:
    assert isinstance(state.phase, LineRound)
    return state.phase.lines[0]


def bonus_hexes(state: State, line: str) -> tuple[str, ...]:
    """The landmarks whose private the line's company owns (R7.5)."""
    return tuple(PRIVATES[name].hex for name in privates_of(state, owner_company(state, line)))


def best(state: State, line: str) -> Route | None:
    """The line's best route now (IX.8), or None where it has none."""
    return best_route(state.board, state.options, line, value_colour(state), bonus_hexes(state, line))


def choices(state: State, draft: Draft) -> Choices | None:
    """The best route; other legal routes may be claimed where the options allow that."""
    if "route" in draft.fields:
        return None
    route = best(state, _line(state))
    standing = (NO_ROUTE,) if route is None or state.options.run_compulsory == "no" else ()
    return Choices("route", (*([route.text] if route else []), *standing), optional=True, complete=False)


def run(move: Move, action: Run) -> None:
    """Run the tram and book the result.

    Raises:
        Malformed: the route can't be read.
        RuleError: no legal route, one below the best where that is refused, or a tram left standing.
    """
    state = move.state
    line = _line(state)
    tram = line_tram(state, line)
    if tram is None:
        raise RuleError("no_tram", "IX.7", line=line)
    route = _route(state, line, action.route)
    if route is None and (state.options.run_compulsory == "no"):
        move.tell(TramRan(line, tram, NO_ROUTE, 0, 0, 0))
        return
    upkeep = maintenance(state.trams[tram].colour, state.newest)
    if route is None and state.options.purple_without_route == "nothing":
        upkeep = min(upkeep, 0)
    value = route.value if route else 0
    total = value + upkeep
    move.tell(TramRan(line, tram, route.text if route else NO_ROUTE, value, upkeep, total))
    if total >= 0:
        move.line(line, revenue=state.lines[line].revenue + total)
    else:
        _pay_deficit(move, line, -total)


def _route(state: State, line: str, text: str | None) -> Route | None:
    if text == NO_ROUTE:
        if state.options.run_compulsory == "yes" and best(state, line) is not None:
            raise RuleError("must_run", "IX.7", line=line)
        return None
    if text is None:
        return best(state, line)
    route = route_value(state.board, state.options, line, value_colour(state), bonus_hexes(state, line), text)
    if state.options.route_check == "best":
        better = best(state, line)
        if better is not None and better.value > route.value:
            raise RuleError("better_route", "IX.8", value=route.value, best=better.value, route=better.text)
    return route


def _pay_deficit(move: Move, line: str, deficit: int) -> None:
    """Pay from the revenue box, the treasury, the director's cash, loans (R17.13)."""
    company = owner_company(move.state, line)
    left = deficit
    from_revenue = 0
    if move.state.options.deficit_order == "revenue_first":
        for name in (line, *(each for each in move.state.companies[company].lines if each != line)):
            taken = min(left, move.state.lines[name].revenue)
            move.line(name, revenue=move.state.lines[name].revenue - taken)
            from_revenue += taken
            left -= taken
    from_treasury = min(left, move.state.companies[company].treasury)
    move.pay(company, -from_treasury)
    left -= from_treasury
    if left:
        seat = director(move.state, company)
        move.borrow(seat, left)
        move.pay(seat, -left)
    move.tell(DeficitPaid(line, company, from_revenue, from_treasury, left))
