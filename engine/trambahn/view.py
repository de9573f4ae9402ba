"""What may be seen of a game of Trambahn (R8): everything but the other hand and the faces of what lies face
down. Seats are 0-based, columns count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.trambahn.options import TrambahnOptions
from engine.trambahn.state import ExtraTour, Step, Tour

__all__ = ["ColumnView", "PlayerView", "View"]


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column. `colour` is None while it holds a conductor only; `points` the sum of its stations' points,
    `worth` what it brings in a tour of its colour; `closed`: nothing more can be added.
    """

    number: int
    colour: str | None
    cards: tuple[str, ...]
    tram: str | None
    points: int
    worth: int
    closed: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat. `hand` is None in all views but the owner's; `money` counts cards."""

    seat: int
    hand: tuple[str, ...] | None
    hand_size: int
    money: int
    columns: tuple[ColumnView, ...]
    tours: int
    extra: int
    score: int

    @property
    def unserved(self) -> tuple[int, ...]:
        """The numbers of the columns without a tram: the end of the turn takes them (R4.17)."""
        return tuple(column.number for column in self.columns if column.tram is None)


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (or a spectator: None) may see it.

    Attributes:
        turn: the seat at turn.
        step: the step of the turn reached: "passengers", "stations", "income", "trams"; "over" at the end.
        passengers_played: how many passengers the seat at turn played.
        rows: passengers by colour.
        display: trams on display; `stack` those below, the next one first.
        draw_pile: cards left to draw; `discarded` cards in the discard pile, `discard_top` the one on top
            (None where nothing lies there face up).
    """

    seat: int | None
    options: TrambahnOptions
    deciders: tuple[int, ...]
    first: int
    turn: int
    step: Step
    passengers_played: int
    players: tuple[PlayerView, ...]
    rows: Mapping[str, tuple[str, ...]]
    display: tuple[str, ...]
    stack: tuple[str, ...]
    draw_pile: int
    discarded: int
    discard_top: str | None
    tours: tuple[Tour, ...]
    extras: tuple[ExtraTour, ...]
