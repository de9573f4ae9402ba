"""The whole table as one picture: the map of Europe with the score track round its rim, the row of face-up
cards, the piles, and everybody's wagons, stations, cards and tickets.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from engine.ticket_europe.view import View
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.board import board
from render.ticket_europe.board.board import paint_board
from render.ticket_europe.board.layout import FRAME
from render.ticket_europe.changes import NO_CHANGES, Changes
from render.ticket_europe.map.foot import draw_foot
from render.ticket_europe.map.header import draw_header
from render.ticket_europe.map.lights import point_at_changes
from render.ticket_europe.pen import Pen
from render.ticket_europe.words.alt import describe_map

__all__ = ["draw_map", "draw_still", "keep_boards_in"]


def draw_map(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The table. Hands and tickets appear as counts, whoever's view it is; in the last round a banner says
    so.

    Args:
        changes: what the last move changed, so that it stands out.
        theme: a name in `themes.THEMES`.
        words: of the game, in a language.
        names: the players' names by seat. Their letters are on wagons and stations (`terms.letters`).

    Raises:
        KeyError: no such theme.
    """
    canvas = paint_board(view, theme, names)
    point_at_changes(canvas, view, changes)
    writing = Pen(canvas, view, names, words)
    draw_header(writing, changes)
    draw_foot(writing, changes)
    return Picture(encode(canvas.image), describe_map(writing, changes), canvas.image.size)


def draw_still(
    view: View, changes: Changes = NO_CHANGES, theme: str = "light", names: Sequence[str] = ()
) -> Image.Image:
    """The map alone, for a moving picture: nothing around it, and not encoded."""
    canvas = paint_board(view, theme, names)
    point_at_changes(canvas, view, changes)
    left, top, right, bottom = FRAME
    return canvas.image.crop((left - 4, top - 4, right + 4, bottom + 4))


def keep_boards_in(folder: Path | None) -> None:
    """Keeps painted boards in a folder too (at most some 10 MiB), so that the first picture after the next
    start is quick; with None no longer.
    """
    board.keep_boards_in(folder)
