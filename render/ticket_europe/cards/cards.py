"""Wagon cards as sprites, drawn once: a plate in the card's colour with its sign, and a wagon or a
locomotive.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE
from render.core.cache import MIB, Cache
from render.core.canvas import Canvas
from render.core.hexgrid import Point
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.core.turning import Turned, turned
from render.ticket_europe.changes import UNSEEN
from render.ticket_europe.signs import SIGNS
from render.ticket_europe.themes import CARD_INK

__all__ = ["card", "small_card", "turned_card"]

_SPRITES: Cache[Sprite] = Cache(4 * MIB, lambda sprite: sprite.weight)
_IMAGES: Cache[Turned] = Cache(24)
"""About 300 KiB each."""
Size = tuple[int, int]
"""Width and height in pixels."""


def card(canvas: Canvas, face: str, size: Size, ground: str) -> Sprite:
    """A card that stands upright; of `UNSEEN` its back."""
    key = (canvas.theme, "card", face, size, ground)
    return _SPRITES.get(key, lambda: _painted(canvas.palette, face, size, ground).sprite())


def turned_card(canvas: Canvas, face: str, size: Size, degrees: float) -> Turned:
    """A card in full colour, turned clockwise."""
    key = (canvas.theme, face, size)

    def upright() -> Turned:
        return _IMAGES.get(key, lambda: _image(canvas.palette, face, size))

    return turned(("ticket_europe", *key), ("ticket_europe", size), -degrees, 2, upright)


def _image(palette: Palette, face: str, size: Size) -> Turned:
    """A card twice too large, to be turned, and where it covers what lies below."""
    large = (size[0] * 2, size[1] * 2)
    image = _painted(palette, face, large, "deep", corners=True).sprite().image.convert("RGB")
    mask = Image.new("L", image.size)
    left, top = (image.width - large[0]) // 2 + 1, (image.height - large[1]) // 2 + 1
    box = (left, top, image.width - left - 1, image.height - top - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, large[0] * _CORNER, 255)
    return image, mask


_CORNER = 0.09
"""Radius of a card's corners, in parts of its width."""


def _painted(palette: Palette, face: str, size: Size, ground: str, corners: bool = False) -> Painter:
    """A card; with `corners` its sign also where it is seen when another card lies over it."""
    wide, high = size
    painter = Painter(palette, (wide / 2 + 1, high / 2 + 1), 1, ground)
    corner = wide * _CORNER
    painter.box((0, 0), (wide, high), "deep", corner)
    painter.box((0, 0), (wide * 0.98, high - wide * 0.02), "paper", corner * 0.9)
    if face == UNSEEN:
        painter.box((0, 0), (wide * 0.93, high - wide * 0.07), "night", corner * 0.6)
        _put(painter, LOCOMOTIVE, (0, 0), wide * 0.27, "paper", "night")
        return painter
    ink = CARD_INK[face]
    painter.box((0, 0), (wide * 0.92, high - wide * 0.08), face, corner * 0.6)
    if face == LOCOMOTIVE:
        _rainbow(painter, size)
        _put(painter, LOCOMOTIVE, (0, 0), wide * 0.28, ink, face)
    else:
        _put(painter, face, (0, -high * 0.13), wide * 0.21, ink, face)
        _put(painter, "wagon", (0, high * 0.29), wide * 0.2, ink, face)
    if corners:
        at = wide * 0.14 - wide / 2, wide * 0.14 - high / 2
        painter.disc(at, wide * 0.09, "paper")
        _put(painter, face, at, wide * 0.058, "deep", "paper")
    return painter


def _put(painter: Painter, sign: str, at: Point, size: float, ink: str, ground: str) -> None:
    SIGNS.paint(painter, sign, at, size, ink, ground)


def _rainbow(painter: Painter, size: Size) -> None:
    """Stripes of all colours above and below: a locomotive stands for any."""
    wide, high = size
    stripe = wide * 0.88 / len(COLOURS)
    for place, colour in enumerate(COLOURS):
        x = (place - (len(COLOURS) - 1) / 2) * stripe
        for side in (-1, 1):
            painter.box((x, side * high * 0.36), (stripe, high * 0.1), colour)


def small_card(canvas: Canvas, face: str, size: Size, ground: str) -> Sprite:
    """A card so small that its sign alone has room."""
    key = (canvas.theme, "small", face, size, ground)
    return _SPRITES.get(key, lambda: _small(canvas.palette, face, size, ground))


def _small(palette: Palette, face: str, size: Size, ground: str) -> Sprite:
    wide, high = size
    painter = Painter(palette, (wide / 2 + 1, high / 2 + 1), 1, ground)
    painter.box((0, 0), (wide, high), "deep", 7)
    fill = "night" if face == UNSEEN else face
    ink = "paper" if face == UNSEEN else CARD_INK[face]
    painter.box((0, 0), (wide - 5, high - 5), "paper", 6)
    painter.box((0, 0), (wide - 9, high - 9), fill, 4)
    if face == UNSEEN:
        painter.text((0, 0), "?", (round(high * 0.6), 700, 90), ink)
    else:
        _put(painter, face, (0, 0), min(wide, high) * 0.31, ink, fill)
    return painter.sprite()
