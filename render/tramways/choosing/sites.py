"""The plan with places or links to choose from named, and the rest veiled."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.network import Network
from engine.tramways.view import View
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.tramways.letters import titled
from render.tramways.pen import BODY, Pen
from render.tramways.plan.area import around, framed
from render.tramways.plan.board import paint_plan
from render.tramways.plan.layout import EDGE, plan_of
from render.tramways.plan.lights import DISC, line_around, name_at, veil_all_but
from render.tramways.terms import site_name
from render.tramways.words.sentences import Sentences

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
    """The part of the plan on which these squares and links lie, with nothing else lit, each with its name on
    it (`terms.site_name`; a link's number). With neither, the whole plan veiled.

    Args:
        title: a line above the plan.
    """
    network = Network(view)
    tracks = [network.links[number].squares for number in links]
    lit = [*((square,) for square in squares), *tracks]
    plan = paint_plan(view, theme, names)
    veil_all_but(plan, view, {square for group in lit for square in group})
    lies = plan_of(view.plan)
    for group in lit:
        line_around(plan, view, set(group), "change")
    for square in squares:
        # The number of a parcel stands on it in large type.
        if square in network.types:
            left, top, right, bottom = lies.box(square)
            middle = (left + right) // 2, (top + bottom) // 2 + 8
            name_at(plan, site_name(network, square), middle)
    for number, group in zip(links, tracks, strict=True):
        left, _, _, bottom = lies.box(group[0])
        name_at(plan, str(number), (left + DISC + 10, bottom - DISC - 10))
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
    told = words.say("Highlighted on the plan: {places}.", places="; ".join(named) or words.say("none"))
    return Picture(encode(canvas.image), alt_text([*titled(title), told]), canvas.image.size)
