"""Search on top of a value: the first choice stands unless another move is better beyond doubt."""

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
        worlds: in how many deals of what is hidden.
        first: after how many of them moves that fall behind are left out; then after as many again.
        doubt: how many standard errors a move must be better than the first choice to be made instead, or
            worse to be left out.
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
    """The first of the ranked moves, or another one that leads to more in the same worlds.

    All moves are compared in the same deals, so that what luck gives to all of them falls out.

    Args:
        standpoint: the decision.
        ranked: the moves, the best by their value first.
        outlook: what a position after the move is worth to the seat, as far as one looks.
        effort: how much it may do.
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
    """The mean, and so many standard errors more."""
    mean = sum(leads) / len(leads)
    if len(leads) < 2:
        return mean
    variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean + errors * sqrt(variance / len(leads))
