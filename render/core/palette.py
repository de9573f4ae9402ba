"""A fixed palette: every colour that a picture may contain, known before anything is drawn.

Pictures are drawn in palette indices from the start, so no picture is ever searched for its colours. Soft
edges come from the palette too: it holds steps between the inks that meet often, and what is drawn with soft
edges is matched to the nearest colour once, when its sprite is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PIL import Image

__all__ = ["ALPHA_LEVELS", "RGB", "Meeting", "Palette", "blend", "met", "parse"]

RGB = tuple[int, int, int]
Meeting = tuple[str, str, int]
"""An ink over another, and how many colours between the two a palette keeps."""
ALPHA_LEVELS = (64, 128, 192, 255)
"""The opacities that things laid over others may have; others are rounded to the nearest."""
COLOURS = 256
_OPACITIES = Image.linear_gradient("L").crop((0, 0, 1, COLOURS))
"""0 to 255, one pixel each."""


def parse(colour: str) -> RGB:
    """The parts of a colour written "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(over: RGB, under: RGB, share: float) -> RGB:
    """`over` laid on `under` with an opacity of `share` (0..1)."""
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(over, under, strict=True))
    return red, green, blue


def met(inks: Mapping[str, int], grounds: Iterable[str]) -> list[Meeting]:
    """Each of the inks, with so many colours in between, on each of the grounds."""
    return [(ink, ground, steps) for ground in grounds for ink, steps in inks.items()]


def _brightness(colour: RGB) -> float:
    """The relative luminance of a colour, 0 to 1."""
    red, green, blue = (
        part / 12.92 / 255 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Palette:
    """Named inks and the steps between those that meet.

    Args:
        inks: name to "#rrggbb".
        meetings: which of them meet.

    Raises:
        ValueError: more than 256 colours.
    """

    def __init__(self, inks: Mapping[str, str], meetings: Iterable[Meeting]) -> None:
        self._rgb = {name: parse(colour) for name, colour in inks.items()}
        order: dict[RGB, int] = {}
        for rgb in self._rgb.values():
            order.setdefault(rgb, len(order))
        for over, under, steps in meetings:
            for step in range(1, steps + 1):
                rgb = blend(self._rgb[over], self._rgb[under], step / (steps + 1))
                order.setdefault(rgb, len(order))
        if len(order) > COLOURS:
            raise ValueError(f"a palette of {len(order)} colours")
        self._index = order
        self._colours = list(order)
        flat = [part for rgb in order for part in rgb]
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(flat)
        self._shades: dict[str, tuple[bytes, ...]] = {}
        self._inked: dict[str, list[int]] = {}
        self._ramps: dict[tuple[str, str], bytes] = {}

    def __len__(self) -> int:
        return len(self._colours)

    def __contains__(self, ink: object) -> bool:
        """Whether there is an ink of that name."""
        return ink in self._rgb

    def rgb(self, ink: str) -> RGB:
        """The ink's colour."""
        return self._rgb[ink]

    def index(self, ink: str) -> int:
        """The ink's number in the palette."""
        return self._index[self._rgb[ink]]

    def contrast(self, one: str, other: str) -> float:
        """How well two inks are told apart by brightness: 1 (not at all) to 21 (black on white), as the Web's
        guidelines for accessible content measure it.
        """
        dark, bright = sorted((_brightness(self._rgb[one]), _brightness(self._rgb[other])))
        return (bright + 0.05) / (dark + 0.05)

    def legible(self, ground: str, *inks: str) -> str:
        """The one of some inks that is read best on a ground."""
        return max(inks, key=lambda ink: self.contrast(ink, ground))

    def new(self, size: tuple[int, int], ink: str) -> Image.Image:
        """An image in this palette, filled with the ink."""
        image = Image.new("P", size, self.index(ink))
        image.putpalette([part for rgb in self._colours for part in rgb])
        return image

    def match(self, image: Image.Image) -> Image.Image:
        """An RGB image in the nearest colours of this palette."""
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)

    def inked(self, image: Image.Image, ground: str) -> Image.Image:
        """Where an image that `match` made differs from a ground, as a mask."""
        table = self._inked.get(ground)
        if table is None:
            found = self.match(Image.new("RGB", (1, 1), self._rgb[ground])).tobytes()[0]
            table = self._inked[ground] = [255 * (index != found) for index in range(COLOURS)]
        return image.point(table, "1")

    def shades(self, ink: str) -> tuple[bytes, ...]:
        """For each of `ALPHA_LEVELS` but the last: what every colour becomes when the ink is laid over it."""
        known = self._shades.get(ink)
        if known is None:
            known = self._shades[ink] = self._blends(self._rgb[ink])
        return known

    def ramp(self, ink: str, ground: str) -> bytes:
        """The colours nearest to an ink on a ground, for the opacities 0 to 255."""
        known = self._ramps.get((ink, ground))
        if known is None:
            over, under = (Image.new("RGB", _OPACITIES.size, self._rgb[name]) for name in (ink, ground))
            row = Image.composite(over, under, _OPACITIES)
            known = self._ramps[ink, ground] = self.match(row).tobytes()
        return known

    def _blends(self, over: RGB) -> tuple[bytes, ...]:
        under = Image.new("RGB", (len(self._colours), 1))
        under.putdata(self._colours)
        solid = Image.new("RGB", under.size, over)
        spare = bytes(COLOURS - len(self._colours))
        rows = (self.match(Image.blend(under, solid, alpha / 255)) for alpha in ALPHA_LEVELS[:-1])
        return tuple(row.tobytes() + spare for row in rows)
