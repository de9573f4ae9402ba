"""Positions to draw, from kept games."""

from __future__ import annotations

from functools import cache

from engine.core import Step
from engine.ticket_europe import GAME
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View
from render.ticket_europe import Changes, changes_of
from tests.games import kept
from tests.render.moments import Moments

__all__ = ["NAMES", "SIZES", "at_share", "first_when", "first_with", "seen", "steps", "told"]

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
SIZES = range(2, 6)
"""The games go by their number of players."""


@cache
def steps(seats: int) -> tuple[Step[State], ...]:
    """A game of players who build what their tickets ask for, step by step."""
    return tuple(kept(f"ticket_europe-purposeful-{seats}p-seed1").steps())


MOMENTS: Moments[State, View, int] = Moments(GAME, steps)
at_share, first_when, first_with, seen = (
    MOMENTS.at_share,
    MOMENTS.first_when,
    MOMENTS.first_with,
    MOMENTS.seen,
)


def told(step: Step[State]) -> Changes:
    """What the step changed."""
    return changes_of(step.events)
