"""A moving picture as a GIF: of each frame only what changed is kept, so that a long game stays small.

GIF, because it is the one moving format that plays by itself wherever a picture is shown.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from PIL import GifImagePlugin, Image, ImageChops

from render.core.fonts import Face, line_of, width

__all__ = ["Animation", "Still", "captioned", "colours_of", "from_png"]

UNCHANGED = 255
"""The palette's last place stands for what stays as it was in the frame before."""
COLOURS = 255
FOREVER = 0
_SIZE_AT = 6
"""Where a GIF says how large it is."""
_NOWHERE = (1, 2, 3)
"""Fills what a smaller frame did not reach, so that it counts as changed."""
_TYPE = 46
"""Height of a caption's type, in a strip twice as high."""
_LINE = 28
"""On a small picture the type is so small that about so many letters fit."""
_DARK, _LIGHT = (24, 24, 28), (250, 250, 248)


@dataclass(frozen=True, slots=True)
class Still:
    """A picture and how long it stands, in seconds."""

    image: Image.Image
    seconds: float


def captioned(image: Image.Image, caption: str, factor: int = 1) -> Image.Image:
    """The picture in RGB, made smaller by a whole factor, with a line of text in a strip above it."""
    picture = image.convert("RGB")
    if factor > 1:
        picture = picture.reduce(factor)
    dark = sum(_corner(picture)) < 3 * 128
    ground, ink = (_DARK, _LIGHT) if dark else (_LIGHT, _DARK)
    size = min(_TYPE, picture.width // _LINE)
    face = (size, 500, 100)
    strip = 2 * size
    made = Image.new("RGB", (picture.width, picture.height + strip), ground)
    made.paste(picture, (0, strip))
    line = line_of(_fitting(caption, face, picture.width - size), face)
    made.paste(ink, (size // 2 + line.left, strip * 2 // 3 + line.top), line.mask)
    return made


def from_png(png: bytes) -> Image.Image:
    """A picture that is encoded already."""
    return Image.open(io.BytesIO(png))


def colours_of(image: Image.Image) -> Image.Image:
    """The palette of an RGB picture that has everything in it, for all frames to share."""
    return image.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


class Animation:
    """Writes frames one after another; only the newest is held in memory.

    Stills are in RGB. Where one is larger than those before, all after it are as large. A still that is like
    the one before makes that one stand longer.
    """

    def __init__(self, out: BinaryIO, colours: Image.Image, least: tuple[int, int] = (0, 0)) -> None:
        """Begin a file, which can be sought in, with the palette of `colours_of` and room for stills of a
        size that is known to come.
        """
        self._out = out
        self._colours = colours
        self._least = least
        self._last: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int], float] | None = None

    def write(self, stills: Iterable[Still]) -> None:
        """Write all of it."""
        self._begin()
        for still in stills:
            self._add(still)
        self._flush()
        self._out.write(b";")
        if self._last is not None:
            self._out.seek(_SIZE_AT)
            self._out.write(b"".join(number.to_bytes(2, "little") for number in self._last.size))

    def _add(self, still: Still) -> None:
        known = self._least if self._last is None else self._last.size
        size = tuple(max(pair) for pair in zip(still.image.size, known, strict=True))
        image = _laid_on(still.image, size, _corner(still.image))
        if self._last is None:
            self._waiting = self._in_palette(image), (0, 0), still.seconds
            self._last = image
            return
        self._last = _laid_on(self._last, size, _NOWHERE)
        if (box := ImageChops.difference(image, self._last).getbbox()) is None:
            self._stand_longer(still.seconds)
        else:
            self._flush()
            self._waiting = self._changed(image, box), box[:2], still.seconds
        self._last = image

    def _changed(self, image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
        """What is new within a box; the rest of it lets the frame before be seen."""
        assert self._last is not None
        new, old = image.crop(box), self._last.crop(box)
        differs = ImageChops.difference(new, old).convert("L", (1, 1, 1, 0)).point(_SAME)
        frame = self._in_palette(new)
        frame.paste(UNCHANGED, (0, 0), differs)
        return frame

    def _in_palette(self, image: Image.Image) -> Image.Image:
        return image.quantize(palette=self._colours, dither=Image.Dither.NONE)

    def _stand_longer(self, seconds: float) -> None:
        assert self._waiting is not None
        frame, corner, before = self._waiting
        self._waiting = frame, corner, before + seconds

    def _begin(self) -> None:
        palette = (self._colours.getpalette() or [])[: 3 * COLOURS]
        self._out.write(b"GIF89a\x00\x00\x00\x00\xf7\x00\x00" + bytes(palette).ljust(3 * 256, b"\x00"))
        self._out.write(b"!\xff\x0bNETSCAPE2.0\x03\x01" + FOREVER.to_bytes(2, "little") + b"\x00")

    def _flush(self) -> None:
        if self._waiting is None:
            return
        frame, corner, seconds = self._waiting
        for chunk in _encoded(frame, corner, seconds):
            self._out.write(chunk)
        self._waiting = None


_SAME = [255, *([0] * 255)]
"""Opens a mask where nothing differs."""


def _encoded(frame: Image.Image, corner: tuple[int, int], seconds: float) -> Iterator[bytes]:
    yield from GifImagePlugin.getdata(
        frame,
        corner,
        duration=round(seconds * 1000),
        transparency=UNCHANGED,
        disposal=1,
        include_color_table=False,
    )


def _fitting(text: str, face: Face, room: int) -> str:
    """The text, cut where it is wider than the room."""
    if width(text, face) <= room:
        return text
    while text and width(f"{text}…", face) > room:
        text = text[:-1]
    return f"{text}…"


def _laid_on(image: Image.Image, size: tuple[int, ...], ground: tuple[int, ...]) -> Image.Image:
    """The picture in the upper left of a ground of that size."""
    if image.size == size:
        return image
    made = Image.new("RGB", (size[0], size[1]), ground)
    made.paste(image, (0, 0))
    return made


def _corner(image: Image.Image) -> tuple[int, int, int]:
    """The colour of the ground: that of the lower left corner."""
    red, green, blue = image.getpixel((0, image.height - 1))  # type: ignore[misc]
    return red, green, blue
