"""When a match has said enough: a sequential test on pairs of games, and intervals of what was won."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Literal

__all__ = ["Verdict", "interval", "verdict"]

Verdict = Literal["stronger", "not stronger", "open"]

ERRORS = 0.05
"""How often either verdict may be wrong."""
GAIN = 30.0
"""The lead in Elo points that is to be told from none."""
LEAST = 8
"""Fewer results than this say nothing about their spread."""


def expected(elo: float, even: float = 0.5) -> float:
    """The share of points that a lead in Elo points promises where equals have the share `even`."""
    return 1 / (1 + (1 / even - 1) * 10 ** (-elo / 400))


def verdict(shares: Sequence[float], even: float = 0.5) -> Verdict:
    """Whether who won these shares is stronger by `GAIN`, or by nothing, as far as is known by now.

    The likelihood ratio of a generalised sequential test, with the spread as it was found.

    Args:
        shares: of points, 0 to 1, of each deal that was played with all seats changed.
        even: the share that equals would have.
    """
    if len(shares) < LEAST:
        return "open"
    mean = sum(shares) / len(shares)
    variance = max(sum((share - mean) ** 2 for share in shares) / len(shares), 1e-4)
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
