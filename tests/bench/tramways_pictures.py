"""How fast the table of Tramways is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Step
from engine.tramways.state import State
from render.core.picture import Picture
from render.tramways import NO_CHANGES, draw_board
from tests.bench.table_pictures import Tables
from tests.render.tramways.positions import GAMES, seen, steps, told

__all__ = ["TABLES", "tramways_picture_figures"]


def _games() -> Sequence[Sequence[Step[State]]]:
    return [steps(name) for name in GAMES]


def _draw(step: Step[State], changed: bool) -> Picture:
    return draw_board(seen(step), told(step) if changed else NO_CHANGES)


TABLES = Tables("tramways", __name__, _games, _draw, per_game=20)


def tramways_picture_figures() -> dict[str, float]:
    """The picture after a move: warm, and as the first of a process."""
    return TABLES.figures()
