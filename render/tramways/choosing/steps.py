"""A line or a journey in the making: the way so far, and what may come next on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core import Value
from engine.tramways.network import Network
from engine.tramways.view import View
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.tramways.choosing.ways import Line, Trip, squares_of, with_line
from render.tramways.plan.area import around, framed
from render.tramways.plan.board import paint_plan
from render.tramways.plan.layout import plan_of
from render.tramways.plan.lights import line_around, name_at, veil_all_but
from render.tramways.words.sentences import Sentences

__all__ = ["draw_steps"]

_LEAST = 6
"""Squares shown each way, at least."""


def draw_steps(
    view: View,
    way: Line | Trip,
    values: Sequence[Value],
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The way so far, and what may come next, each with its name on it.

    Args:
        way: a line with the squares chosen so far, of which the last one has no tile yet, or a journey over
            the links chosen so far.
        values: squares that may come next on a line, or numbers of links on a journey.
    """
    network = Network(view)
    groups = [_squares(network, way, value) for value in values]
    lit = {*squares_of(network, way), *(square for group in groups for square in group)}
    begun = isinstance(way, Line) and len(way.path) > 1
    shown = replace(view, links=with_line(view, way)) if isinstance(way, Line) and begun else view
    plan, lies = paint_plan(shown, theme, names), plan_of(view.plan)
    veil_all_but(plan, view, lit)
    for value, group in zip(values, groups, strict=True):
        line_around(plan, view, set(group), "change")
        left, top, right, bottom = lies.box(group[len(group) // 2])
        name_at(plan, str(value), ((left + right) // 2, (top + bottom) // 2))
    canvas = framed(plan, view, around(view, lit, least=_LEAST))
    told = [_said(view, way, words, names), words.say("Next: {places}.", places=", ".join(map(str, values)))]
    return Picture(encode(canvas.image), alt_text(told), canvas.image.size)


def _squares(network: Network, way: Line | Trip, value: Value) -> Sequence[str]:
    """Where a value lies that may come next."""
    return (str(value),) if isinstance(way, Line) else network.links[int(value)].squares


def _said(view: View, way: Line | Trip, words: Words, names: Sequence[str]) -> str:
    """The way so far in words."""
    said = Sentences(view, names, words)
    if isinstance(way, Line):
        here, passed = said.place(way.path[0]), way.path[1:]
    else:
        here, passed = said.place(way.start), tuple(map(str, way.links))
    if not passed:
        return words.say("From {here}.", here=here)
    return words.say("From {here} via {passed}.", here=here, passed=", ".join(passed))
