"""Who acts just now, and what that lets a seat do beside the decision itself (IV.2, VIII.5.3)."""

from __future__ import annotations

from engine.vienna1840.holdings import company_trams, director, line_tram, owner_company
from engine.vienna1840.privates import returnable
from engine.vienna1840.rounds import company, line, sequence
from engine.vienna1840.state import CompanyRound, LineRound, Over, State, StockRound

__all__ = ["acting", "returnable_privates", "scrappable"]


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
    rules = sequence.module(state)
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
