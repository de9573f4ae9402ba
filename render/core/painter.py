"""Drawing with soft edges: everything is drawn several times too large and reduced once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from threading import local

from PIL import Image, ImageDraw

from render.core.fonts import Face, line_of, middle
from render.core.hexgrid import APOTHEM, PITCH, RADIUS, Point, corners
from render.core.palette import RGB, Palette
from render.core.pasting import lay, stain

__all__ = ["Painter", "Sprite", "Stencil", "half_of", "hex_cut", "round_cut", "text_sprite"]

OVERSIZE = 2
"""Twice is enough: the palette holds no more steps between two colours than four such pixels can give."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece of picture in palette colours: an image whose pixels are their numbers (mode "P", or "L" which
    takes less ado). Only where `mask` is set it covers what lies below; the point `anchor` (pixels from its
    upper left) comes to lie where it is put.
    """

    image: Image.Image
    mask: Image.Image | None
    anchor: tuple[int, int]

    @property
    def weight(self) -> int:
        """How many bytes it takes, about: masks are shared."""
        return self.image.width * self.image.height + 300


def half_of(half: tuple[float, float], scale: float) -> tuple[int, int]:
    """Where the origin lies on a sprite of that half size in units: the sprite is twice as large."""
    return round(half[0] * scale), round(half[1] * scale)


@lru_cache(256)
def _rounded(wide: int, high: int, corner: int) -> Image.Image:
    """A rectangle with rounded corners as a mask: pictures repeat the same few, and drawing one is slow."""
    mask = Image.new("1", (wide, high))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), corner, fill=1)
    return mask


class _Sheet:
    """Shapes around the origin, in units of `scale` pixels, on a sheet several times too large."""

    def __init__(self, mode: str, half: tuple[float, float], scale: float, ground: RGB | int) -> None:
        self.scale = scale
        self._centre = half_of(half, scale)
        size = (2 * self._centre[0] * OVERSIZE, 2 * self._centre[1] * OVERSIZE)
        self._sheet = Image.new(mode, size, ground)
        self._draw = ImageDraw.Draw(self._sheet)

    def _at(self, point: Point) -> Point:
        unit = self.scale * OVERSIZE
        return (
            point[0] * unit + self._centre[0] * OVERSIZE,
            point[1] * unit + self._centre[1] * OVERSIZE,
        )

    def _polygon(self, points: Sequence[Point], fill: RGB | int) -> None:
        unit = self.scale * OVERSIZE
        across, down = self._centre[0] * OVERSIZE, self._centre[1] * OVERSIZE
        self._draw.polygon([(x * unit + across, y * unit + down) for x, y in points], fill=fill)

    def _disc(self, centre: Point, radius: float, fill: RGB | int) -> None:
        x, y = self._at(centre)
        r = radius * self.scale * OVERSIZE
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def _box(self, centre: Point, size: tuple[float, float], fill: RGB | int, corner: float) -> None:
        x, y = self._at(centre)
        unit = self.scale * OVERSIZE
        w, h = size[0] * unit / 2, size[1] * unit / 2
        if not corner:
            self._draw.rectangle((x - w, y - h, x + w - 1, y + h - 1), fill=fill)
            return
        left, top = round(x - w), round(y - h)
        plate = _rounded(round(2 * w), round(2 * h), round(corner * unit))
        self._sheet.paste(fill, (left, top), plate)


class Stencil(_Sheet):
    """A sheet that says where an ink shall go: shapes are opened and closed.

    Args:
        half: half of the sheet's width and height in units of `scale` pixels.
    """

    def __init__(self, half: tuple[float, float], scale: float) -> None:
        super().__init__("L", half, scale, 0)

    def polygon(self, points: Sequence[Point], opened: bool) -> None:
        """A polygon."""
        self._polygon(points, 255 * opened)

    def disc(self, centre: Point, radius: float, opened: bool) -> None:
        """A circle."""
        self._disc(centre, radius, 255 * opened)

    def box(self, centre: Point, size: tuple[float, float], opened: bool) -> None:
        """A rectangle."""
        self._box(centre, size, 255 * opened, 0)

    def alpha(self) -> tuple[Image.Image, tuple[int, int]] | None:
        """The opacity of what is open, cut to what is needed, and its upper left corner seen from the origin,
        in pixels; None if nothing is open.
        """
        reduced = self._sheet.reduce(OVERSIZE)
        needed = reduced.getbbox()
        if needed is None:
            return None
        return reduced.crop(needed), (needed[0] - self._centre[0], needed[1] - self._centre[1])


class _Paper(local):
    """Sheets that a thread draws on again and again: getting the memory anew costs more than drawing."""

    def __init__(self) -> None:
        self._sheets: dict[tuple[int, int], tuple[Image.Image, ImageDraw.ImageDraw]] = {}

    def sheet(self, size: tuple[int, int]) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        if size not in self._sheets:
            if len(self._sheets) >= _PAPERS:
                self._sheets.clear()
            image = Image.new("RGB", size)
            self._sheets[size] = image, ImageDraw.Draw(image)
        return self._sheets[size]


_PAPERS = 4
"""Sizes kept by each thread: at most about 4 MiB."""
_PAPER = _Paper()


class Painter(_Sheet):
    """A sheet around the origin, drawn on in units of `scale` pixels each.

    Args:
        half: half of the sheet's width and height in units.
        ground: the colour of the empty sheet.
    """

    def __init__(self, palette: Palette, half: tuple[float, float], scale: float, ground: str) -> None:
        super().__init__("RGB", half, scale, palette.rgb(ground))
        self.palette = palette
        self._texts: list[tuple[Point, str, Face, RGB]] = []

    def copy(self) -> Painter:
        """Another sheet with the same shapes on it. Text is not copied. It lies on paper that each thread
        uses again: it is gone when the thread copies another sheet of the size.
        """
        other = Painter.__new__(Painter)
        other.scale, other._centre, other.palette = self.scale, self._centre, self.palette
        other._sheet, other._draw = _PAPER.sheet(self._sheet.size)
        other._sheet.paste(self._sheet)
        other._texts = []
        return other

    def polygon(self, points: Sequence[Point], ink: str) -> None:
        """A filled polygon."""
        self._polygon(points, self.palette.rgb(ink))

    def disc(self, centre: Point, radius: float, ink: str) -> None:
        """A filled circle."""
        self._disc(centre, radius, self.palette.rgb(ink))

    def box(self, centre: Point, size: tuple[float, float], ink: str, corner: float = 0) -> None:
        """A filled rectangle with rounded corners."""
        self._box(centre, size, self.palette.rgb(ink), corner)

    def text(self, centre: Point, text: str, face: Face, ink: str) -> None:
        """A line of text, centred by its run and the height of its capitals. `face` is in units."""
        size, weight, condensed = face
        real = (max(round(size * self.scale), 6), weight, condensed)
        self._texts.append((centre, text, real, self.palette.rgb(ink)))

    def _reduced(self) -> Image.Image:
        return self._with_texts(self._sheet.reduce(OVERSIZE))

    def _with_texts(self, sheet: Image.Image) -> Image.Image:
        """The reduced sheet with the texts on it."""
        for (x, y), text, face, rgb in self._texts:
            line = line_of(text, face)
            left = round(x * self.scale + self._centre[0] - line.run / 2) + line.left
            top = round(y * self.scale + self._centre[1] + middle(face)) + line.top
            stain(sheet, rgb, (left, top), line.mask)
        return sheet

    def plain(self) -> Image.Image:
        """What was drawn, in full colour: to be turned, or laid elsewhere, before it is matched."""
        return self._reduced().copy()

    def sprite(self, cut: Callable[[tuple[int, int], tuple[int, int]], Image.Image] | None = None) -> Sprite:
        """What was drawn, in palette colours; cut out by the mask that `cut` makes for the sheet's size and
        the origin's place on it.
        """
        image = self.palette.match(self._reduced())
        mask = cut(image.size, self._centre) if cut else None
        return Sprite(image, mask, self._centre)


def text_sprite(palette: Palette, text: str, face: Face, ink: str, ground: str) -> Sprite:
    """A line of text for a ground of one colour, anchored at its left on the capitals' mid-height."""
    line = line_of(text, face)
    size = (max(line.left + line.mask.width, 1) + 1, line.mask.height + 2)
    opacity = Image.new("L", size)
    lay(opacity, line.mask, (line.left, 1))
    image = Image.frombytes("L", size, opacity.tobytes().translate(palette.ramp(ink, ground)))
    return Sprite(image, None, (0, round(1 - line.top - middle(face))))


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
        for later in _LATER:
            draw.polygon(_placed(centre, later, scale), fill=0)
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
