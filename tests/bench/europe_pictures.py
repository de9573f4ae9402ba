"""How fast the table of Ticket to Ride Europe is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Step
from engine.ticket_europe.state import State
from render.core.picture import Picture
from render.ticket_europe import NO_CHANGES, draw_map
from tests.bench.table_pictures import Tables
from tests.render.ticket_europe.positions import SIZES, seen, steps, told

__all__ = ["TABLES", "europe_picture_figures"]


def _games() -> Sequence[Sequence[Step[State]]]:
    return [steps(seats) for seats in SIZES]


def _draw(step: Step[State], changed: bool) -> Picture:
    return draw_map(seen(step), told(step) if changed else NO_CHANGES)


TABLES = Tables("europe", __name__, _games, _draw, per_game=25)


def europe_picture_figures() -> dict[str, float]:
    """The picture after a move: warm, and as the first of a process."""
    return TABLES.figures()
