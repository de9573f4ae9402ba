"""The inspector's second look: the best moves played on by a quick player, in several ways.

Nothing is hidden in 1840 but which lines come out, so that the ways differ in how thoroughly lines build,
too. Each is played to the end, or as far as the work allows, and from there valued as the books say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core import Choice, Seat, Standpoint, Weighed
from engine.vienna1840.facts import LOAN_PENALTY
from engine.vienna1840.partner.forecast import next_company_round, yields
from engine.vienna1840.partner.running import is_hard
from engine.vienna1840.partner.shares import share_worths
from engine.vienna1840.partner.tempers import Temper
from engine.vienna1840.state import State
from engine.vienna1840.view import View

__all__ = ["inspected"]

Policy = Callable[[Standpoint[State, View], Temper], Sequence[Weighed]]

QUICK = (
    Temper(beam=2, sites=3, labour=300, invests=True, ahead=False, route=2_000, options=14),
    Temper(beam=3, sites=5, labour=300, invests=True, ahead=False, route=2_000, options=14),
)
"""Whoever plays on, one for each way."""
CANDIDATES = 3
WORK = 120
"""Moves played on for one decision."""
LEAD = 60
"""By how many Gulden another move must end better than the first in the mean."""


def inspected(standpoint: Standpoint[State, View], ranked: Sequence[Weighed], policy: Policy) -> Choice:
    """The first of the ranked moves, or one that ends clearly better when played on."""
    candidates = ranked[:CANDIDATES]
    if len(candidates) < 2:
        return Choice.best_of(ranked)
    horizon = WORK // (len(candidates) * len(QUICK))
    ends = [
        sum(_end(standpoint, move, policy, number, horizon) for number in range(len(QUICK))) / len(QUICK)
        for move in candidates
    ]
    best = max(range(len(ends)), key=lambda index: (ends[index], -index))
    if ends[best] - ends[0] <= LEAD:
        best = 0
    made = candidates[best]
    return Choice(made, tuple(move for move in ranked if move is not made)[:2])


def _end(
    standpoint: Standpoint[State, View], move: Weighed, policy: Policy, number: int, horizon: int
) -> float:
    """What the seat is ahead by after a move, played on in one way."""
    game, seat = standpoint.game, standpoint.seat
    state = game.apply(standpoint.world(number), seat, move.action).state
    for _ in range(horizon):
        if (outcome := game.outcome(state)) is not None:
            return _lead(outcome.scores, seat)
        decider = game.deciders(state)[0]
        there = Standpoint(game, state, decider)
        if is_hard(there.view):
            break
        state = game.apply(state, decider, policy(there, QUICK[number])[0].action).state
    outcome = game.outcome(state)
    if outcome is not None:
        return _lead(outcome.scores, seat)
    view = game.view(state, seat)
    return _lead([_standing(view, other, QUICK[number]) for other in range(len(view.players))], seat)


def _lead(worths: Sequence[float], seat: Seat) -> float:
    others = [worth for other, worth in enumerate(worths) if other != seat]
    return worths[seat] - (max(others) + sum(others) / len(others)) / 2


def _standing(view: View, seat: Seat, temper: Temper) -> float:
    """What a seat will be worth at the end, by the books of the companies."""
    player = view.players[seat]
    worths = share_worths(view, seat, temper)
    cash = player.cash * yields(view, seat, temper)[next_company_round(view)]
    shares = sum(percent / 10 * worths.get(company, 0) for company, percent in player.shares.items())
    faces = sum(each.face * 2 for each in view.privates if each.owner == seat)
    return cash + shares + faces - LOAN_PENALTY * player.loans
