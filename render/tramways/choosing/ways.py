"""Ways to choose from, side by side and lettered: lines that might be built, and ways of a passenger."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from engine.tramways.network import Network
from engine.tramways.state import Link
from engine.tramways.travel import fare
from engine.tramways.view import View
from render.core.canvas import Canvas
from render.core.people import before_number
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.tramways.choosing.sites import TITLE, draw_title
from render.tramways.letters import pane_letters, player_letters, titled
from render.tramways.pen import LABEL, Pen
from render.tramways.plan.area import Window, around, cut_out
from render.tramways.plan.board import paint_plan
from render.tramways.plan.layout import EDGE
from render.tramways.plan.lights import line_around, name_at, veil_all_but
from render.tramways.themes import palette
from render.tramways.words.sentences import Sentences

__all__ = ["Line", "Trip", "draw_ways", "squares_of", "with_line"]

_HEAD = 84
_GAP = 16
_WIDTHS = ((1, 1), (4, 2), (9, 3), (10_000, 4))
"""Panes beside each other, for up to so many ways."""
_FLAT = 2
"""Panes that are so many times as wide as high lie one fewer beside each other."""
_PANE = 700
"""Pixels of a pane's width, about, where two lie beside each other."""


@dataclass(frozen=True, slots=True)
class Line:
    """Tracks that might be built: the place or last tile from which they go on, the squares with a new tile,
    and the square to which the last one points.
    """

    seat: int
    path: tuple[str, ...]

    @property
    def tiles(self) -> tuple[str, ...]:
        """The squares with a new tile; none where the last tile is merely turned."""
        return self.path[1:-1]


@dataclass(frozen=True, slots=True)
class Trip:
    """A passenger's way: its square, and the numbers of the links."""

    start: str
    links: tuple[int, ...]


def draw_ways(
    view: View,
    ways: Sequence[Line | Trip],
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """Ways side by side, each on the plan, lettered in their order. Of a line it is said on how
    many squares it lies, of a passenger's way what its links cost who travels.

    Raises:
        ValueError: there are none.
    """
    if not ways:
        raise ValueError("there are no ways")
    network = Network(view)
    lit = [squares_of(network, way) for way in ways]
    window = around(view, {square for group in lit for square in group}, least=3)
    columns = next(columns for most, columns in _WIDTHS if len(ways) <= most)
    if window.columns >= _FLAT * window.rows:
        columns = max(1, columns - 1)
    panes = [_pane(view, way, group, window, theme, names) for way, group in zip(ways, lit, strict=True)]
    shrink = _shrink(panes[0].width, columns)
    colours = palette(theme)
    small = [_reduced(pane, shrink, theme) for pane in panes]
    rows = -(-len(ways) // columns)
    wide, high = small[0].size
    size = (
        2 * EDGE + columns * (wide + _GAP) - _GAP,
        (TITLE if title else EDGE) + rows * (high + _HEAD + _GAP),
    )
    canvas = Canvas(colours, colours.new(size, "page"), theme)
    pen = Pen(canvas, view, names, words)
    draw_title(pen, title)
    said = [_said(view, network, way, words, names) for way in ways]
    marks = pane_letters(len(ways), names, len(view.players))
    for number, (mark, pane) in enumerate(zip(marks, small, strict=True)):
        row, column = divmod(number, columns)
        x = EDGE + column * (wide + _GAP)
        y = (TITLE if title else EDGE) + row * (high + _HEAD + _GAP)
        name_at(canvas, mark, (x + 36, y + _HEAD // 2))
        pen.text((x + 84, y + _HEAD // 2), said[number][0], LABEL, "ink", "page", most=wide - 90)
        canvas.rect((x - 3, y + _HEAD - 3, x + wide + 3, y + _HEAD + high + 3), "rimline")
        canvas.image.paste(pane, (x, y + _HEAD))
    lines = [f"{mark}: {whole}" for mark, (_, whole) in zip(marks, said, strict=True)]
    return Picture(encode(canvas.image), alt_text([*titled(title), *lines]), size)


def squares_of(network: Network, way: Line | Trip) -> Collection[str]:
    """What is lit of a way."""
    if isinstance(way, Line):
        return set(way.path)
    return {way.start, *(square for number in way.links for square in network.links[number].path)}


def _pane(
    view: View, way: Line | Trip, lit: Collection[str], window: Window, theme: str, names: Sequence[str]
) -> Image.Image:
    """The part of the plan with one way."""
    shown = replace(view, links=with_line(view, way)) if isinstance(way, Line) else view
    plan = paint_plan(shown, theme, names)
    veil_all_but(plan, view, lit)
    line_around(plan, view, set(way.tiles or way.path[:1]) if isinstance(way, Line) else lit, "change")
    return cut_out(plan, view, window)


def with_line(view: View, way: Line) -> tuple[Link, ...]:
    """The links as they would lie: the line itself, or that from which it goes on with it."""
    former = _former(view, way)
    if former is None:
        return (*view.links, Link(view.number, way.seat, way.path, view.round)) if way.tiles else view.links
    link, path = former
    longer = replace(link, path=(*path[:-1], *way.path[1:]))
    return tuple(longer if each is link else each for each in view.links)


def _former(view: View, way: Line) -> tuple[Link, tuple[str, ...]] | None:
    """The own link on whose last tile a line begins, and its path up to there; None for a new one."""
    network = Network(view)
    for link in view.links:
        if link.owner == way.seat and not link.upgraded:
            ends = (link.path, link.path[::-1]) if network.is_complete(link) else (link.path,)
            for path in ends:
                goes_on = path[-1] == way.path[1] or len(ends) == 1
                if path[-2] == way.path[0] and goes_on:
                    return link, path
    return None


def _shrink(wide: int, columns: int) -> int:
    """How many times smaller the panes are made."""
    most = _PANE * 2 // columns
    return max(1, -(-wide // most))


def _reduced(pane: Image.Image, shrink: int, theme: str) -> Image.Image:
    """A pane made smaller by a whole number."""
    return pane if shrink == 1 else palette(theme).match(pane.convert("RGB").reduce(shrink))


def _said(
    view: View, network: Network, way: Line | Trip, words: Words, names: Sequence[str]
) -> tuple[str, str]:
    """A way in few words, and in a whole sentence."""
    said = Sentences(view, names, words)
    if isinstance(way, Line):
        here, there = said.place(way.path[0]), said.place(way.path[-1])
        if not way.tiles:
            turned = words.say("turned to {there}", there=there)
            return turned, words.say("The tile on {here} is turned to {there}.", here=here, there=there)
        tiles = words.count("{number} tile", "{number} tiles", len(way.tiles))
        return (
            words.say("{tiles} to {there}", tiles=tiles, there=there),
            words.say(
                "{tiles} from {here} on {squares}, to {there}.",
                tiles=tiles,
                here=here,
                squares=", ".join(way.tiles),
                there=there,
            ),
        )
    along = [network.links[number] for number in way.links]
    marks = player_letters(names, len(view.players))
    short = ", ".join(f"{marks[link.owner]} {fare(link)}" for link in along)
    paid = ", ".join(
        words.say("{name} {amount}", name=before_number(said.name(link.owner)), amount=fare(link))
        for link in along
    )
    links = ", ".join(map(str, way.links))
    return (
        words.say("links {links}: {paid}", links=links, paid=short),
        words.say(
            "From {here} by links {links}; paid: {paid}.", here=said.place(way.start), links=links, paid=paid
        ),
    )
