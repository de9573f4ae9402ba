"""The cards turned up for a tunnel (R10), for all to see."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words
from render.ticket_europe.changes import NO_CHANGES, Changes

__all__ = ["draw_tunnel"]


def draw_tunnel(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture | None:
    """The tunnel where the seat at turn digs (`view.tunnel`), or the one of the changes once it is decided:
    the cards played, those turned up, those among them that match, and what it costs or how it ended. None
    where neither is there.
    """
    raise NotImplementedError
