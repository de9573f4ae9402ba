"""Descriptions of the pictures in words: what changed first, then the table in order of importance."""

from __future__ import annotations

from render.core.picture import alt_text
from render.tramways.changes import Changes
from render.tramways.pen import Pen
from render.tramways.sentences import Sentences

__all__ = ["describe_board", "describe_scores"]


def describe_board(pen: Pen, changes: Changes) -> str:
    """The table in words."""
    said = Sentences(pen.view, pen.names, pen.words)
    return alt_text(
        [
            said.turn(),
            *said.changed(changes),
            *(said.player(seat) for seat in pen.view.order),
            *said.auction(),
            said.market(),
            said.plan(),
            said.supply(),
        ]
    )


def describe_scores(pen: Pen) -> str:
    """The table of points."""
    said = Sentences(pen.view, pen.names, pen.words)
    return alt_text([pen.words.say("Final score."), *said.results()])
