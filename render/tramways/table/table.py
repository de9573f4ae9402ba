"""The whole table as one picture: the town plan in its frame, the timetable, the players in their order of
play, and the cards that lie open.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from engine.tramways.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.tramways.changes import NO_CHANGES, Changes
from render.tramways.pen import Pen
from render.tramways.plan import board
from render.tramways.plan.area import paste_part
from render.tramways.plan.board import paint_plan
from render.tramways.plan.layout import figures_of, layout
from render.tramways.plan.lights import point_at_changes
from render.tramways.table.header import draw_header
from render.tramways.table.strips import draw_figures, draw_timetable
from render.tramways.themes import palette
from render.tramways.words.alt import describe_board, describe_players

__all__ = ["draw_board", "draw_players", "draw_still", "keep_boards_in"]


def draw_board(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The table. Hands appear as counts, whoever's view it is.

    Args:
        changes: what the last move changed, so that it stands out.
        theme: a name in `themes.THEMES`.
        words: of the game, in a language.
        names: the players' names by seat. Their letters are on links and parcels (`terms.letters`).

    Raises:
        KeyError: no such theme.
    """
    place, colours = layout(view), palette(theme)
    canvas = Canvas(colours, colours.new(place.size, "page"), theme)
    plan = paint_plan(view, theme, names)
    point_at_changes(plan, view, changes)
    for number, (first, land) in enumerate(place.bands):
        breaks = (number > 0, number + 1 < len(place.bands))
        paste_part(canvas, plan, place.plan, (first, 0), land, breaks)
    writing = Pen(canvas, view, names, words)
    draw_header(writing, changes)
    draw_timetable(writing, place.timetable)
    draw_figures(writing, place.figures)
    return Picture(encode(canvas.image), describe_board(writing, changes), canvas.image.size)


def draw_players(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The players and the open cards alone, where nothing on the plan has changed. Arguments and errors as
    for `draw_board`.
    """
    place, colours = figures_of(view), palette(theme)
    writing = Pen(Canvas(colours, colours.new(place.size, "page"), theme), view, names, words)
    draw_header(writing, changes)
    draw_figures(writing, place)
    return Picture(encode(writing.canvas.image), describe_players(writing, changes), place.size)


def draw_still(
    view: View, changes: Changes = NO_CHANGES, theme: str = "light", names: Sequence[str] = ()
) -> Image.Image:
    """The plan alone, for a moving picture: nothing around it, and not encoded."""
    plan = paint_plan(view, theme, names)
    point_at_changes(plan, view, changes)
    return plan.image


def keep_boards_in(folder: Path | None) -> None:
    """Keeps painted plans in a folder too (at most some 10 MiB), so that the first picture after the next
    start is quick; with None no longer.
    """
    board.keep_boards_in(folder)
