"""What makes routes and cities stand out on the map: a glow around them, and a veil over all else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from engine.ticket_europe.facts import CITIES, ROUTES
from engine.ticket_europe.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas, Veil, veil_of
from render.core.hexgrid import Point
from render.core.painter import Stencil
from render.ticket_europe.board.engraving import engraved
from render.ticket_europe.board.layout import CITY, LAND, NAME, SLOT_WIDE, Slot, at, name_box, slots
from render.ticket_europe.board.pieces import footprint
from render.ticket_europe.board.printed import printed
from render.ticket_europe.changes import Changes
from render.ticket_europe.terms import city_name

__all__ = ["glow_city", "glow_route", "point_at_changes", "veil_all_but", "write_over"]

_VEILS: Cache[tuple[Veil | None, tuple[int, int]]] = Cache(160)
"""Up to some 60 KiB each."""
_NEAR = 2.6
"""How far from a wagon its glow begins."""
_THICK = 6.4
_CLEAR = 12
"""Pixels around what stands out in which the map is not veiled."""
_VEILED = 1
"""Which of the palette's opacities a veil has."""
_LETTERS: Cache[tuple[tuple[int, int], Image.Image]] = Cache(60)
_AROUND = 7
"""Width of the brush with which letters are drawn again."""
_INKED = [255 * (value > 60) for value in range(256)]
_REACH = 60
"""How far from the middle of a space its glow may lie."""


def point_at_changes(canvas: Canvas, view: View, changes: Changes) -> None:
    """Rings the routes claimed and the stations built last, and the tunnel that is being dug."""
    tunnel = [changes.tunnel.route] if changes.tunnel is not None and view.tunnel is not None else []
    lit = (*changes.routes, *tunnel)
    for route in lit:
        glow_route(canvas, route, "change")
    for city in changes.stations:
        glow_city(canvas, city, "change")
    write_over(canvas, lit, changes.stations)


def glow_route(canvas: Canvas, route: str, ink: str, near: float = _NEAR, thick: float = _THICK) -> None:
    """A band of an ink around a route's spaces, so far from them and so thick."""
    veil, origin = _VEILS.get((route, near, thick), lambda: _band(slots(route), near, thick))
    if veil is not None:
        canvas.veil(veil, origin, ink)


def glow_city(canvas: Canvas, city: str, ink: str) -> None:
    """A ring of an ink around a city."""
    veil, _ = _VEILS.get("city", _ring)
    if veil is not None:
        canvas.veil(veil, at(city), ink)


def write_over(
    canvas: Canvas, routes: Collection[str], cities: Collection[str] = (), clear: Collection[str] = CITIES
) -> None:
    """Writes again the names over which a glow around these routes and cities may lie.

    Args:
        clear: the cities whose names are not veiled.
    """
    spots = [(slot.x, slot.y) for route in routes for slot in slots(route)] + [at(city) for city in cities]
    blank = printed(canvas.theme)
    for city in CITIES:
        left, top, right, bottom = name_box(city)
        left, top, right, bottom = left - _REACH, top - _REACH, right + _REACH, bottom + _REACH
        if any(left < x < right and top < y < bottom for x, y in spots):
            corner, letters = _LETTERS.get(city, partial(_letters, city))
            under = blank.crop((*corner, corner[0] + letters.width, corner[1] + letters.height))
            if city not in clear:
                under = _veiled(canvas, under)
            canvas.image.paste(under, corner, letters)


def _letters(city: str) -> tuple[tuple[int, int], Image.Image]:
    """A city's name with a little around it, as a mask, and the mask's upper left corner."""
    line, (left, top, _, _) = engraved(city_name(city), NAME), name_box(city)
    mask = Image.new("L", (line.ink.width + 2 * _CLEAR, line.ink.height + 2 * _CLEAR))
    mask.paste(line.ink, (_CLEAR, _CLEAR))
    near = mask.filter(ImageFilter.MaxFilter(_AROUND)).point(_INKED, "1")
    return (round(left) - _CLEAR, round(top) - _CLEAR), near


def _veiled(canvas: Canvas, image: Image.Image) -> Image.Image:
    """A piece of the picture under a thin veil of the page."""
    table = canvas.palette.shades("page")[_VEILED]
    return Image.frombytes("P", image.size, image.tobytes().translate(table))


def veil_all_but(
    canvas: Canvas, routes: Collection[str], cities: Collection[str], taken: Collection[str] = ()
) -> Collection[str]:
    """Lays a thin veil of the page over the land, but for these routes with their ends, these cities, and the
    wagons on the routes that are taken; returns all cities that are not veiled.
    """
    left, top, right, bottom = LAND
    clear = Image.new("1", (right - left, bottom - top))
    draw = ImageDraw.Draw(clear)
    for route in routes:
        for polygon in _outline(slots(route), _CLEAR):
            draw.polygon([(x - left, y - top) for x, y in polygon], fill=1)
    for route in taken:
        for slot in slots(route):
            draw.polygon([(x - left, y - top) for x, y in footprint(slot)], fill=1)
    seen = frozenset((*cities, *(end for route in routes for end in ROUTES[route].cities)))
    for city in seen:
        x, y = at(city)[0] - left, at(city)[1] - top
        reach = CITY + _CLEAR
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=1)
        box = name_box(city)
        around = (box[0] - left - 8, box[1] - top - 6, box[2] - left + 8, box[3] - top + 6)
        draw.rounded_rectangle(around, 14, fill=1)
    whole = canvas.image.crop(LAND)
    pale = _veiled(canvas, whole)
    pale.paste(whole, (0, 0), clear)
    canvas.image.paste(pale, (left, top))
    return seen


def _ring() -> tuple[Veil | None, tuple[int, int]]:
    reach = CITY + 16
    stencil = Stencil((reach + 2, reach + 2), 1)
    stencil.disc((0, 0), reach, True)
    stencil.disc((0, 0), reach - _THICK, False)
    return veil_of(stencil), (0, 0)


def _band(spaces: Sequence[Slot], near: float, thick: float) -> tuple[Veil | None, tuple[int, int]]:
    """The outline of all spaces together, and the middle from which it is seen."""
    across, down = [slot.x for slot in spaces], [slot.y for slot in spaces]
    origin = round((min(across) + max(across)) / 2), round((min(down) + max(down)) / 2)
    half = max(across) - origin[0] + 60, max(down) - origin[1] + 60
    stencil = Stencil(half, 1)
    for more, opened in ((near + thick, True), (near, False)):
        for polygon in _outline(spaces, more):
            stencil.polygon([(x - origin[0], y - origin[1]) for x, y in polygon], opened)
    return veil_of(stencil), origin


def _outline(spaces: Sequence[Slot], more: float) -> Collection[Sequence[Point]]:
    """Polygons that together cover the spaces, with so much around them and between them."""
    return [
        *(slot.corners(more) for slot in spaces),
        *(_joint(one, other, more) for one, other in pairwise(spaces)),
    ]


def _joint(one: Slot, other: Slot, more: float) -> list[Point]:
    """The band between two spaces that follow each other."""
    wide = SLOT_WIDE / 2 + more
    first, second = one.outline(0, wide), other.outline(0, wide)
    return [first[0], first[3], second[3], second[0]]
