"""Search on top of a valuation: the first choice stands unless another move is clearly better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from typing import TypeVar

from engine.core.partner import Choice, Weighed
from engine.core.standpoint import Standpoint

__all__ = ["Effort", "searched"]

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may do.

    Attributes:
        candidates: how many of the best moves are compared.
        worlds: in how many deals of the hidden things.
        first: after every so many deals, moves that have fallen behind are dropped.
        doubt: by how many standard errors a move must be better than the first choice to replace it, or worse
            to be dropped.
    """

    candidates: int
    worlds: int
    first: int = 6
    doubt: float = 2.0


def searched(
    standpoint: Standpoint[S, V],
    ranked: Sequence[Weighed],
    outlook: Callable[[S], float],
    effort: Effort,
) -> Choice:
    """The first of the ranked moves, or one that leads to more in the same deals.

    All moves are compared in the same deals, so that luck common to all of them cancels out.

    Args:
        standpoint: the decision.
        ranked: the moves, by value, best first.
        outlook: a position's value to the seat after the move.
        effort: how much the search may do.
    """
    candidates = list(ranked[: effort.candidates])
    if len(candidates) < 2:
        return Choice.best_of(ranked)
    leads: dict[int, list[float]] = {number: [] for number in range(1, len(candidates))}
    racing = set(leads)
    for number in range(effort.worlds):
        world = standpoint.world(number)
        base = _after(standpoint, world, candidates[0], outlook)
        for rival in racing:
            leads[rival].append(_after(standpoint, world, candidates[rival], outlook) - base)
        if (number + 1) % effort.first == 0:
            racing = {rival for rival in racing if _bound(leads[rival], effort.doubt) > 0}
            if not racing:
                break
    sure = {rival: low for rival in racing if (low := _bound(leads[rival], -effort.doubt)) > 0}
    if not sure:
        return Choice.best_of(ranked)
    best = candidates[max(sure, key=lambda rival: sure[rival])]
    others = chain(candidates, ranked[effort.candidates :])
    return Choice(best, tuple(each for each in others if each is not best)[:2])


def _after(standpoint: Standpoint[S, V], world: S, move: Weighed, outlook: Callable[[S], float]) -> float:
    return outlook(standpoint.game.apply(world, standpoint.seat, move.action).state)


def _bound(leads: Sequence[float], errors: float) -> float:
    """The mean plus some standard errors."""
    mean = sum(leads) / len(leads)
    if len(leads) < 2:
        return mean
    variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean + errors * sqrt(variance / len(leads))
