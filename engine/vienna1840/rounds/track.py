"""The round track (V): what the present round says."""

from __future__ import annotations

from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.state import State

__all__ = ["cr_number", "value_colour"]


def value_colour(state: State) -> str:
    """The colour whose printed values count now (R4.3)."""
    return ROUND_TRACK[state.round].colour


def cr_number(state: State) -> int:
    """The number of the present or last company round; 0 before the first."""
    return sum(1 for each in ROUND_TRACK[: state.round + 1] if each.kind == "CR")
