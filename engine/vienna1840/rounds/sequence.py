"""The round track (V): which round follows which, and which module plays it."""

from __future__ import annotations

from types import ModuleType

from engine.vienna1840.events import GameEnded, RoundBegan
from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.ledger import Flow, Move
from engine.vienna1840.rounds import company, line, order_cards, private_auction, stock
from engine.vienna1840.rounds.track import cr_number
from engine.vienna1840.scoring import worth
from engine.vienna1840.state import Over, State

__all__ = ["module", "settle"]

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
