"""What makes routes and cities stand out on the map: a glow around them, and a veil over all else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine.ticket_europe.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas, Veil, veil_of
from render.core.hexgrid import Point
from render.core.painter import Stencil
from render.ticket_europe.changes import Changes
from render.ticket_europe.layout import CITY, SLOT_WIDE, Slot, at, slots

__all__ = ["glow_city", "glow_route", "point_at_changes"]

_VEILS: Cache[tuple[Veil | None, tuple[int, int]]] = Cache(60)
_NEAR = 4.0
"""How far from a wagon its glow begins."""
_THICK = 6.5


def point_at_changes(canvas: Canvas, view: View, changes: Changes) -> None:
    """Rings the routes claimed and the stations built last."""
    for route in changes.routes:
        if route in view.owners:
            glow_route(canvas, route, "change")
    for city in changes.stations:
        if city in view.stations:
            glow_city(canvas, city, "change")


def glow_route(canvas: Canvas, route: str, ink: str) -> None:
    """A band of an ink around a route's spaces."""
    veil, origin = _VEILS.get(("route", route), lambda: _band(slots(route)))
    if veil is not None:
        canvas.veil(veil, origin, ink)


def glow_city(canvas: Canvas, city: str, ink: str) -> None:
    """A ring of an ink around a city."""
    veil, _ = _VEILS.get("city", _ring)
    if veil is not None:
        canvas.veil(veil, at(city), ink)


def _ring() -> tuple[Veil | None, tuple[int, int]]:
    reach = CITY + 16
    stencil = Stencil((reach + 2, reach + 2), 1)
    stencil.disc((0, 0), reach, True)
    stencil.disc((0, 0), reach - _THICK, False)
    return veil_of(stencil), (0, 0)


def _band(spaces: Sequence[Slot]) -> tuple[Veil | None, tuple[int, int]]:
    """The outline of all spaces together, and the middle from which it is seen."""
    across, down = [slot.x for slot in spaces], [slot.y for slot in spaces]
    origin = round((min(across) + max(across)) / 2), round((min(down) + max(down)) / 2)
    half = max(across) - origin[0] + 60, max(down) - origin[1] + 60
    stencil = Stencil(half, 1)
    for more, opened in ((_NEAR + _THICK, True), (_NEAR, False)):
        for slot in spaces:
            stencil.polygon(_seen(slot.corners(more), origin), opened)
        for one, other in pairwise(spaces):
            stencil.polygon(_seen(_joint(one, other, more), origin), opened)
    return veil_of(stencil), origin


def _joint(one: Slot, other: Slot, more: float) -> list[Point]:
    """The band between two spaces that follow each other."""
    wide = SLOT_WIDE / 2 + more
    first, second = one.outline(0, wide), other.outline(0, wide)
    return [first[0], first[3], second[3], second[0]]


def _seen(points: Iterable[Point], origin: tuple[int, int]) -> list[Point]:
    return [(x - origin[0], y - origin[1]) for x, y in points]
