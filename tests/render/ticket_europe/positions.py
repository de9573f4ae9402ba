"""Positions to draw, from kept games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.core import Event, Step
from engine.ticket_europe import GAME
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View
from render.ticket_europe import Changes, changes_of
from tests.games import kept

__all__ = ["NAMES", "at_share", "first_when", "first_with", "seen", "steps", "told"]

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


@cache
def steps(seats: int) -> tuple[Step[State], ...]:
    """A game of players who build what their tickets ask for, step by step."""
    return tuple(kept(f"ticket_europe-purposeful-{seats}p-seed1").steps())


def at_share(seats: int, share: float) -> Step[State]:
    """The step after so much of the game, from 0 to 1."""
    game = steps(seats)
    return game[round((len(game) - 1) * share)]


def first_with(seats: int, event: type[Event], after: float = 0) -> Step[State]:
    """The first step in which such a thing happened, after so much of the game."""
    game = steps(seats)
    return next(
        step
        for step in game[round(len(game) * after) :]
        if any(isinstance(each, event) for each in step.events)
    )


def first_when(seats: int, holds: Callable[[State], Any], after: float = 0) -> Step[State]:
    """The first step that leads to such a position, after so much of the game."""
    game = steps(seats)
    return next(step for step in game[round(len(game) * after) :] if holds(step.state))


def seen(step: Step[State], seat: int | None = None) -> View:
    """What a seat, or a spectator, sees of a step's position."""
    return GAME.view(step.state, seat)


def told(step: Step[State]) -> Changes:
    """What the step changed."""
    return changes_of(step.events)
