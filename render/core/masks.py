"""Masks that cut sprites to their shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PIL import Image, ImageDraw

from render.core.hexgrid import APOTHEM, PITCH, RADIUS, Point, corners

__all__ = ["hex_cut", "round_cut"]

Cut = Callable[[tuple[int, int], tuple[int, int]], Image.Image]
_SPILL = 1.0
"""How far the polygons reach over the outline, so that none of them leaves a gap beside its neighbour."""
_LATER = ((2 * APOTHEM, 0), (APOTHEM, PITCH), (-APOTHEM, PITCH))
"""The middles of the neighbours to the east, south-east and south-west."""


@cache
def hex_cut(scale: float) -> Cut:
    """Cuts hexes so that they lie side by side without gap or overlap, in whatever order they are drawn: of
    a pixel on an edge, the hex that lies further south or east has it.
    """

    @cache
    def mask(size: tuple[int, int], centre: tuple[int, int]) -> Image.Image:
        image = Image.new("1", size)
        draw = ImageDraw.Draw(image)
        draw.polygon(_placed(centre, (0, 0), scale), fill=1)
        for middle in _LATER:
            draw.polygon(_placed(centre, middle, scale), fill=0)
        return image

    return mask


def _placed(centre: tuple[int, int], middle: Point, scale: float) -> list[Point]:
    return [
        ((x + middle[0]) * scale + centre[0], (y + middle[1]) * scale + centre[1])
        for x, y in corners(RADIUS + _SPILL)
    ]


def round_cut(radius: float) -> Cut:
    """Cuts a disc of that many pixels around the origin."""

    def mask(size: tuple[int, int], centre: tuple[int, int]) -> Image.Image:
        image = Image.new("1", size)
        x, y = centre
        ImageDraw.Draw(image).ellipse((x - radius, y - radius, x + radius, y + radius), fill=1)
        return image

    return mask
