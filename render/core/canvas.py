"""The picture while it is drawn: an image in palette colours, on which sprites are laid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from render.core.cache import MIB, Cache
from render.core.fonts import Face, squeezed, width
from render.core.painter import Sprite, Stencil, text_sprite
from render.core.palette import ALPHA_LEVELS, Palette
from render.core.pasting import lay

__all__ = ["Canvas", "Veil", "veil_of"]

TEXTS: Cache[Sprite] = Cache(12 * MIB, lambda sprite: sprite.weight)
_SEEN = [255 * (value > 24) for value in range(256)]
"""Opacities that change the colour below."""


class Canvas:
    """An image of mode "P" and the palette it is in. Coordinates are pixels from the upper left."""

    def __init__(self, palette: Palette, image: Image.Image, theme: str) -> None:
        self.palette = palette
        self.image = image
        self.theme = theme
        self._draw = ImageDraw.Draw(image)

    def put(self, sprite: Sprite, at: tuple[int, int]) -> None:
        """Lays a sprite with its anchor at a point."""
        corner = (at[0] - sprite.anchor[0], at[1] - sprite.anchor[1])
        lay(self.image, sprite.image, corner, sprite.mask)

    def rect(self, box: tuple[int, int, int, int], ink: str) -> None:
        """A filled rectangle: left, top, right, bottom (the last two not drawn any more)."""
        left, top, right, bottom = box
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=self.palette.index(ink))

    def polygon(self, points: Sequence[tuple[float, float]], ink: str) -> None:
        """A filled polygon with hard edges."""
        self._draw.polygon(points, fill=self.palette.index(ink))

    def text(
        self,
        at: tuple[int, int],
        text: str,
        face: Face,
        ink: str,
        ground: str,
        align: float = 0,
        most: int | None = None,
    ) -> int:
        """A line of text on a ground of one colour; returns its width.

        Args:
            at: the mid-height of its capitals, and where it begins (align 0), has its middle (0.5) or
                ends (1).
            most: pixels that it may run; in a smaller type if it must.
        """
        if not text:
            return 0
        if most is not None:
            text, face = squeezed(text, face, most)
        key = (self.palette, text, face, ink, ground)
        sprite = TEXTS.get(key, lambda: text_sprite(self.palette, text, face, ink, ground))
        run = width(text, face)
        self.put(sprite, (round(at[0] - run * align), at[1]))
        return run

    def lettered(self, opacity: Image.Image, middle: tuple[int, int], ink: str, ground: str) -> None:
        """Lays an ink as opaque as an image (mode "L") says on a ground of about one colour."""
        numbers = opacity.tobytes().translate(self.palette.ramp(ink, ground))
        inked = Image.frombytes("P", opacity.size, numbers)
        corner = (middle[0] - opacity.width // 2, middle[1] - opacity.height // 2)
        self.image.paste(inked, corner, opacity.point(_SEEN, "1"))

    def veil(self, veil: Veil, at: tuple[int, int], ink: str) -> None:
        """Lays an ink over what is there, with soft edges, the veil's origin at a point."""
        left, top = at[0] + veil.corner[0], at[1] + veil.corner[1]
        result = self.image.crop((left, top, left + veil.size[0], top + veil.size[1]))
        under = result.tobytes()
        *soft, solid = veil.levels
        for level, table in zip(soft, self.palette.shades(ink), strict=True):
            if level is not None:
                result.paste(Image.frombytes("P", veil.size, under.translate(table)), (0, 0), level)
        if solid is not None:
            result.paste(self.palette.index(ink), (0, 0), solid)
        self.image.paste(result, (left, top))


@dataclass(frozen=True, slots=True)
class Veil:
    """A stencil taken apart: a mask for each of the palette's levels of opacity (None where empty).

    They all have one size; `corner` is their upper left corner seen from the origin.
    """

    levels: tuple[Image.Image | None, ...]
    size: tuple[int, int]
    corner: tuple[int, int]


def _level_tables() -> list[bytes]:
    """For each level of opacity: 255 for the values that are nearest to it."""
    middles = [(a + b) // 2 for a, b in pairwise((0, *ALPHA_LEVELS))]
    bounds = pairwise((*middles, 256))
    return [bytes(255 if low <= value < high else 0 for value in range(256)) for low, high in bounds]


_LEVEL_TABLES = _level_tables()


def veil_of(stencil: Stencil, opacity: float = 1) -> Veil | None:
    """The stencil as a veil; None if nothing in it is open.

    Args:
        opacity: of what is open, 0 to 1.
    """
    cut = stencil.alpha()
    if cut is None:
        return None
    alpha, corner = cut
    if opacity < 1:
        alpha = alpha.point([round(value * opacity) for value in range(256)])
    levels: list[Image.Image | None] = []
    opacities = alpha.tobytes()
    for table in _LEVEL_TABLES:
        mask = Image.frombytes("L", alpha.size, opacities.translate(table))
        levels.append(mask.convert("1", dither=Image.Dither.NONE) if mask.getbbox() else None)
    return Veil(tuple(levels), alpha.size, corner)
