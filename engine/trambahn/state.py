"""The state of a game of Trambahn: one immutable value.

Seats are 0-based. Cards are named by their faces (`facts.CARDS`). Tuples of cards that are piles have their
top last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.core import Chance
from engine.trambahn.options import TrambahnOptions

__all__ = ["STEPS", "Column", "ExtraTour", "Player", "State", "Step", "Tour"]

Step = Literal["passengers", "stations", "income", "trams", "over"]
STEPS: tuple[Step, ...] = ("passengers", "stations", "income", "trams", "over")
"""The steps of a turn in their order (R4); the refill needs no decision."""


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column: its cards in the order played, and its tram."""

    cards: tuple[str, ...]
    tram: str | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has: the hand in the order drawn, the money pile, the columns in the order begun."""

    hand: tuple[str, ...]
    money: tuple[str, ...]
    columns: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Tour:
    """A tour on the pad: its colour and the points by seat (R5.5)."""

    colour: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExtraTour:
    """An extra tour on the pad (R6.1)."""

    seat: int
    colour: str
    points: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything.

    Attributes:
        turn: the seat at turn; `first` the start player.
        step: the step of the turn that the last action belonged to.
        placed: the rows to which this turn's passengers went.
        rows: passengers by colour.
        display: the trams that can be bought; `stack` the trams below, the next one first.
        deck: the draw pile.
        discard: the cards discarded face up; `spent` those discarded face down, out of money piles.
        reason: why the game is over; empty while it is on.
    """

    options: TrambahnOptions
    players: tuple[Player, ...]
    first: int
    turn: int
    step: Step
    placed: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]
    display: tuple[str, ...]
    stack: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    spent: tuple[str, ...]
    tours: tuple[Tour, ...]
    extras: tuple[ExtraTour, ...]
    reason: str
    chance: Chance
