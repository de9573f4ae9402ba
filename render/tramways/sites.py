"""The plan with places or links to choose from lettered, and the rest veiled."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.network import Network
from engine.tramways.view import View
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.tramways.area import around, framed
from render.tramways.board import paint_plan
from render.tramways.layout import EDGE, plan_of
from render.tramways.letters import letter, titled
from render.tramways.lights import LETTER, letter_at, line_around, veil_all_but
from render.tramways.pen import BODY, Pen
from render.tramways.sentences import Sentences

__all__ = ["TITLE", "draw_sites", "draw_title"]

TITLE = 84
"""Height of a title."""
_LEAST = 6
"""Squares shown each way, at least."""


def draw_title(pen: Pen, title: str) -> None:
    """A line above a plan."""
    room = pen.canvas.image.width - 4 * EDGE
    pen.text((2 * EDGE, TITLE // 2 + 8), title, BODY, "ink", "page", most=room)


def draw_sites(
    view: View,
    squares: Sequence[str] = (),
    links: Sequence[int] = (),
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The part of the plan on which these squares and links lie, with nothing else lit, lettered A, B, C ...
    in their order, the squares first. With neither, the whole plan veiled.

    Args:
        title: a line above the plan.
    """
    network = Network(view)
    tracks = [network.links[number].squares for number in links]
    lit = [*((square,) for square in squares), *tracks]
    plan = paint_plan(view, theme, names)
    veil_all_but(plan, view, {square for group in lit for square in group})
    lies = plan_of(view.plan)
    for number, group in enumerate(lit):
        line_around(plan, view, set(group), "change")
        left, top, right, bottom = lies.box(group[0])
        at = (left + LETTER + 10, bottom - LETTER - 10)
        if number < len(squares):
            free = group[0] not in network.types
            at = (right - LETTER - 10, at[1]) if free else ((left + right) // 2, (top + bottom) // 2 + 8)
        letter_at(plan, letter(number), at)
    everything = {square for group in lit for square in group}
    window = around(view, everything, least=_LEAST)
    canvas = framed(plan, view, window, head=TITLE if title else 0)
    pen = Pen(canvas, view, names, words)
    draw_title(pen, title)
    said = Sentences(view, names, words)
    named = [
        *(said.place(square) for square in squares),
        *(said.link(network.links[number]) for number in links),
    ]
    listed = "; ".join(f"{letter(number)}: {name}" for number, name in enumerate(named))
    told = words.say("Lit on the plan: {places}.", places=listed or words.say("none"))
    return Picture(encode(canvas.image), alt_text([*titled(title), told]), canvas.image.size)
