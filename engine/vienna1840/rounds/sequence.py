"""The round track (V): which round follows which, and which module plays it. Who acts just now, and what that
lets a seat do beside the decision itself (IV.2, VIII.5.3).
"""

from __future__ import annotations

from types import ModuleType

from engine.vienna1840.events import GameEnded, RoundBegan
from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.holdings import company_trams, director, line_tram, owner_company, worth
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.privates import returnable
from engine.vienna1840.rounds import company, line, order_cards, private_auction, stock
from engine.vienna1840.state import CompanyRound, LineRound, Over, State, StockRound, cr_number

__all__ = ["acting", "module", "returnable_privates", "scrappable", "settle"]

MODULES: dict[str, ModuleType] = {
    "private_auction": private_auction,
    "order_choice": order_cards,
    "stock_round": stock,
    "company_round": company,
    "line_round": line,
}
"""By kind of phase, the module with its `deciders`, `kinds`, `choices`, `play` and `settle`."""


def module(state: State) -> ModuleType | None:
    """The module that plays the present phase; None when the game is over."""
    return MODULES.get(state.phase.kind)


def settle(move: Move) -> None:
    """Carry on until somebody has to decide, or the game is over."""
    while (rules := module(move.state)) is not None:
        flow = rules.settle(move)
        if flow is Flow.WAIT:
            return
        if flow is Flow.ENDED:
            _next_round(move)


def _next_round(move: Move) -> None:
    number = move.state.round + 1
    move.update(round=number)
    entry = ROUND_TRACK[number]
    move.tell(RoundBegan(number))
    if entry.kind == "SR":
        stock.begin(move, sum(1 for each in ROUND_TRACK[: number + 1] if each.kind == "SR"))
    elif entry.kind == "CR":
        company.begin(move, cr_number(move.state))
    elif entry.kind == "LR":
        line.begin(move)
    else:
        move.update(phase=Over("company_round_6"))
        move.tell(GameEnded(tuple(worth(move.state, seat) for seat in range(move.state.seats))))


def acting(state: State) -> str | None:
    """The company or line that acts, or None where players act for themselves."""
    if isinstance(state.phase, CompanyRound):
        return company.acting(state)
    if isinstance(state.phase, LineRound):
        return line.acting(state)
    return None


def _directed(state: State, seat: int) -> tuple[str, ...]:
    return tuple(name for name, each in state.companies.items() if each.director == seat)


def returnable_privates(state: State, seat: int) -> tuple[str, ...]:
    """The privates that the seat may return to the bank now (R7.3, D-19)."""
    phase = state.phase
    if isinstance(phase, Over):
        return ()
    if state.options.private_return == "any_time" or isinstance(phase, StockRound):
        return returnable(state, seat, _directed(state, seat))
    if isinstance(phase, CompanyRound) and seat == director(state, company.pointer(state)):
        return returnable(state, seat, ())
    if isinstance(phase, LineRound) and seat == state.lines[line.acting(state)].director:
        return returnable(state, seat, (owner_company(state, line.acting(state)),))
    return ()


def scrappable(state: State, seat: int) -> dict[str, str]:
    """The trams that the seat may scrap now, each with its company (R13.9, D-29)."""
    if isinstance(state.phase, Over):
        return {}
    if state.options.scrap == "any_time":
        return {tram: name for name in _directed(state, seat) for tram in company_trams(state, name)}
    rules = module(state)
    if rules is None or seat not in rules.deciders(state):
        return {}
    if isinstance(state.phase, CompanyRound) and company.head(state).step in company.TRAM_STEPS:
        name = company.acting(state)
        return dict.fromkeys(company_trams(state, name), name)
    if isinstance(state.phase, LineRound) and state.phase.step == "run" and state.phase.offer is None:
        running = line.acting(state)
        tram = line_tram(state, running)
        return {tram: owner_company(state, running)} if tram else {}
    return {}
