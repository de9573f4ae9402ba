"""The whole table as one picture: the map of Europe with the score track round its rim, the row of face-up
cards, the deck, and everybody's wagons, stations, cards and tickets.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words
from render.ticket_europe.changes import NO_CHANGES, Changes

__all__ = ["draw_map", "draw_still", "forget", "keep_boards_in"]


def draw_map(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The table. Hands and tickets appear as counts, whoever's view it is; at a tunnel (`view.tunnel`) the
    cards turned up lie beside the row; in the last round a banner says so.

    Args:
        changes: what the last move changed, so that it stands out.
        theme: a name in `themes.THEMES`.
        words: of the game, in a language.
        names: the players' names by seat. Their letters are on wagons and stations (`terms.letters`).

    Raises:
        KeyError: no such theme.
    """
    raise NotImplementedError


def draw_still(
    view: View, changes: Changes = NO_CHANGES, theme: str = "light", names: Sequence[str] = ()
) -> Image.Image:
    """The map alone, for a moving picture: nothing around it, and not encoded."""
    raise NotImplementedError


def keep_boards_in(folder: Path | None) -> None:
    """Keeps painted boards in a folder too, so that the first picture after the next start is quick; with
    None no longer.
    """
    raise NotImplementedError


def forget() -> None:
    """Drops everything kept in memory, as after a start."""
    raise NotImplementedError
