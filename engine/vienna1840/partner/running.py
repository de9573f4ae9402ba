"""Running a line's tram (IX.7): the best route, unless the tram would cost more than it earns."""

from __future__ import annotations

from engine.core import Standpoint, Weighed
from engine.vienna1840.actions import Run, Scrap
from engine.vienna1840.facts import LOAN, LOAN_PENALTY, TRAMS, maintenance
from engine.vienna1840.outlook import line_of, owner, search
from engine.vienna1840.partner.forecast import RUNS, next_company_round, runs_in_group
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.state import State
from engine.vienna1840.view import View

__all__ = ["run"]

LAST = 6
COMPANYS = 0.5
"""How much of a company's money is its director's."""
LABOUR = 20_000
"""Work on the route that tells whether the tram earns anything."""


def run(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """To run, to stand, or to scrap a tram that only costs."""
    view = standpoint.view
    assert view.turn is not None
    line = view.turn.line
    found = search(view, line, labour=LABOUR)
    route = found.route if found is not None else None
    value = route.value if route is not None else 0
    tram = line_of(view, line).tram
    colour = next(each.colour for each in owner(view, line).trams if each.tram == tram)
    total = value + maintenance(colour, view.newest_tram)
    # The best route comes of itself where none is named; to prove it is more work than the decision needs.
    text = route.text if route is not None and found is not None and found.proven else None
    running = total if total >= 0 else -_borne(view, standpoint.seat, line, -total) * runs_in_group(view)
    moves = [Weighed(Run(route=text), running, reason("runs", value=value))]
    if view.options.run_compulsory == "no":
        moves.append(Weighed(Run(route=NO_ROUTE), 0, reason("stands")))
    if total < 0 and "scrap" in standpoint.kinds and tram is not None:
        others = len(owner(view, line).trams) > 1 or next_company_round(view) == LAST
        cost = 1.0 if others else _forced(view, line, value)
        moves.append(Weighed(Scrap(tram=tram), -cost, reason("scraps", tram=tram)))
    return sorted(moves, key=lambda move: -move.value)


def _borne(view: View, seat: int, line: str, loss: int) -> float:
    """What a loss costs the director: little while the company has money, double where it takes a loan."""
    company = owner(view, line)
    left = max(0, loss - company.revenue - company.treasury)
    cash = min(left, view.players[seat].cash)
    return (loss - left) * COMPANYS + cash + (left - cash) * LOAN_PENALTY / LOAN


def _forced(view: View, line: str, route: int) -> float:
    """What it costs the director that the company must buy a tram soon, less what that one will earn."""
    number = next_company_round(view)
    price = min((facts.prices[number] for facts in TRAMS.values() if number in facts.prices), default=0)
    later = sum(RUNS[each] for each in range(number, LAST))
    return max(0, price - owner(view, line).treasury) - COMPANYS * route * later
