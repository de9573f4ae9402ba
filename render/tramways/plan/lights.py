"""What makes squares stand out on the plan: a line around them, and a veil over all others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from PIL import Image

from engine.tramways.network import Network
from engine.tramways.town import SIDES, town
from engine.tramways.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.painter import Painter, Sprite, round_cut
from render.tramways.changes import Changes
from render.tramways.plan.layout import PlanLayout, plan_of

__all__ = ["DISC", "changed_squares", "line_around", "name_at", "point_at_changes", "veil_all_but"]

DISC = 30
"""Radius of the disc with the name of a choice, in pixels."""
_SIZES = (38, 34, 26)
"""Of its type, by how many characters the name has."""
_THICK = 8
_VEILED = 1
"""Which of the palette's opacities a veil has."""
_NAMES: Cache[Sprite] = Cache(60)


def changed_squares(view: View, changes: Changes) -> Sequence[Collection[str]]:
    """The squares that the last moves changed, in groups that each get a line around them."""
    network = Network(view)
    return [group for group in _changed(network, changes) if group]


def _changed(network: Network, changes: Changes) -> Iterator[Collection[str]]:
    parcels = network.town.parcels
    for journey in changes.journeys:
        ways = [network.links[number].path for number in journey.links if number in network.links]
        yield {journey.start, *network.squares(journey.end), *(square for way in ways for square in way)}
    for line in changes.lines:
        yield set(line.laid)
    for _, number in changes.upgraded:
        yield set(network.links[number].squares) if number in network.links else ()
    for _, path in changes.lost:
        yield set(path[1:-1])
    for parcel in (
        *(parcel for _, parcel, _ in changes.built),
        *(parcel for _, parcel in changes.raised),
        *(parcel for _, parcel in changes.parcels),
    ):
        yield {parcels[parcel]}
    for square in changes.added:
        yield {square}


def point_at_changes(canvas: Canvas, view: View, changes: Changes) -> None:
    """Draws lines around what changed."""
    for group in changed_squares(view, changes):
        line_around(canvas, view, group, "change")


def line_around(
    canvas: Canvas, view: View, squares: Collection[str], ink: str, corner: tuple[int, int] = (0, 0)
) -> None:
    """A line around squares, within them; none where two of them lie side by side."""
    lies, whole = plan_of(view.plan), town(view.plan)
    for square in squares:
        left, top, right, bottom = _moved(lies, square, corner)
        edges = {
            "N": (left, top, right, top + _THICK),
            "E": (right - _THICK, top, right, bottom),
            "S": (left, bottom - _THICK, right, bottom),
            "W": (left, top, left + _THICK, bottom),
        }
        for side in SIDES:
            if whole.next[square].get(side) not in squares:
                canvas.rect(edges[side], ink)
        for down, across in ("NE", "NW", "SE", "SW"):
            beside = [whole.next[square].get(side) for side in (down, across)]
            beyond = whole.next[beside[0] or square].get(across)
            if all(each in squares for each in beside) and beyond not in squares:
                (x, _, x2, _), (_, y, _, y2) = edges[across], edges[down]
                canvas.rect((x, y, x2, y2), ink)


def _moved(lies: PlanLayout, square: str, corner: tuple[int, int]) -> tuple[int, int, int, int]:
    left, top, right, bottom = lies.box(square)
    return left + corner[0], top + corner[1], right + corner[0], bottom + corner[1]


def veil_all_but(canvas: Canvas, view: View, squares: Collection[str]) -> None:
    """Lays a thin veil of the page over the plan, but for these squares."""
    lies = plan_of(view.plan)
    image = canvas.image
    table = canvas.palette.shades("page")[_VEILED]
    pale = Image.frombytes("P", image.size, image.tobytes().translate(table))
    for square in squares:
        box = lies.box(square)
        pale.paste(image.crop(box), box[:2])
    image.paste(pale, (0, 0))


def name_at(canvas: Canvas, name: str, at: tuple[int, int]) -> None:
    """The name of something to choose, of at most three characters, in a disc around a point."""
    canvas.put(_NAMES.get((canvas.theme, name), lambda: _name(canvas, name)), at)


def _name(canvas: Canvas, name: str) -> Sprite:
    painter = Painter(canvas.palette, (DISC + 2, DISC + 2), 1, "paper")
    painter.disc((0, 0), DISC - 4, "change")
    ink = canvas.palette.legible("change", "paper", "deep")
    painter.text((0, 0), name, (_SIZES[min(len(name), len(_SIZES)) - 1], 700, 85), ink)
    return painter.sprite(round_cut(DISC))
