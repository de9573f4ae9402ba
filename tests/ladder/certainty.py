"""Decides when a match can end: a sequential test on deals, and intervals for the share of wins."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from operator import mul
from typing import Literal

__all__ = ["Verdict", "interval", "verdict"]

Verdict = Literal["stronger", "not stronger", "open"]

ERRORS = 0.05
"""How often either verdict may be wrong."""
GAIN = 30.0
"""The lead in Elo points that the test has to tell from none."""
LEAST = 8
"""Fewer results than this say nothing about their spread."""


def expected(elo: float, even: float = 0.5) -> float:
    """The share of wins to expect from a lead in Elo points, if equals win the share `even`."""
    return 1 / (1 + (1 / even - 1) * 10 ** (-elo / 400))


def verdict(shares: Sequence[float], even: float = 0.5) -> Verdict:
    """Whether the player who won these shares is stronger by `GAIN`, isn't stronger, or could be either.

    Uses the likelihood ratio of a generalised sequential test, with the variance of these shares.

    Args:
        shares: the share of wins, 0 to 1, in each deal, which was played from every seat.
        even: the share that a player of equal strength would win.
    """
    if len(shares) < LEAST:
        return "open"
    mean = sum(shares) / len(shares)
    variance = max(sum(map(mul, shares, shares)) / len(shares) - mean**2, 1e-4)
    none, gain = even, expected(GAIN, even)
    ratio = (gain - none) * (2 * mean - none - gain) * len(shares) / (2 * variance)
    bound = log((1 - ERRORS) / ERRORS)
    return "stronger" if ratio >= bound else "not stronger" if ratio <= -bound else "open"


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of games won."""
    z = 1.96
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)
