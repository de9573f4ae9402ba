"""Wagon cards as sprites, drawn once: a plate in the card's colour with its sign, and a wagon or a
locomotive.
"""

from __future__ import annotations

from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE
from render.core.cache import MIB, Cache
from render.core.canvas import Canvas
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.ticket_europe.changes import UNSEEN
from render.ticket_europe.signs import draw_sign
from render.ticket_europe.themes import CARD_INK

__all__ = ["card", "forget", "small_card"]

_SPRITES: Cache[Sprite] = Cache(4 * MIB, lambda sprite: sprite.weight)


def forget() -> None:
    """Drops everything kept in memory, as after a start."""
    _SPRITES.clear()


def card(canvas: Canvas, face: str, size: tuple[int, int], ground: str) -> Sprite:
    """A card that stands upright; of `UNSEEN` its back.

    Args:
        size: its width and height in pixels.
    """
    key = (canvas.theme, "card", face, size, ground)
    return _SPRITES.get(key, lambda: _card(canvas.palette, face, size, ground))


def _card(palette: Palette, face: str, size: tuple[int, int], ground: str) -> Sprite:
    wide, high = size
    painter = Painter(palette, (wide / 2 + 1, high / 2 + 1), 1, ground)
    corner = wide * 0.09
    painter.box((0, 0), (wide, high), "deep", corner)
    painter.box((0, 0), (wide - 4, high - 4), "paper", corner - 2)
    if face == UNSEEN:
        _back(painter, size)
        return painter.sprite()
    ink = CARD_INK[face]
    painter.box((0, 0), (wide - 16, high - 16), face, corner * 0.6)
    if face == LOCOMOTIVE:
        _rainbow(painter, size)
    unit = wide / 2

    def put(sign: str, at: tuple[float, float], scale: float) -> None:
        draw_sign(
            lambda polygon, inked: painter.polygon(polygon, ink if inked else face), sign, at, scale * unit
        )

    if face == LOCOMOTIVE:
        put(LOCOMOTIVE, (0, 0), 0.56)
        return painter.sprite()
    put(face, (0, -high * 0.13), 0.42)
    put("wagon", (0, high * 0.29), 0.4)
    return painter.sprite()


def _rainbow(painter: Painter, size: tuple[int, int]) -> None:
    """Stripes of all colours above and below: a locomotive stands for any."""
    wide, high = size
    stripe = (wide - 24) / len(COLOURS)
    for place, colour in enumerate(COLOURS):
        x = (place - (len(COLOURS) - 1) / 2) * stripe
        for side in (-1, 1):
            painter.box((x, side * high * 0.36), (stripe, high * 0.1), colour)


def _back(painter: Painter, size: tuple[int, int]) -> None:
    wide, high = size
    painter.box((0, 0), (wide - 12, high - 12), "night", wide * 0.05)
    draw_sign(
        lambda polygon, inked: painter.polygon(polygon, "paper" if inked else "night"),
        LOCOMOTIVE,
        (0, 0),
        wide * 0.27,
    )


def small_card(canvas: Canvas, face: str, size: tuple[int, int], ground: str) -> Sprite:
    """A card so small that its sign alone has room."""
    key = (canvas.theme, "small", face, size, ground)
    return _SPRITES.get(key, lambda: _small(canvas.palette, face, size, ground))


def _small(palette: Palette, face: str, size: tuple[int, int], ground: str) -> Sprite:
    wide, high = size
    painter = Painter(palette, (wide / 2 + 1, high / 2 + 1), 1, ground)
    painter.box((0, 0), (wide, high), "deep", 7)
    fill = "night" if face == UNSEEN else face
    ink = "paper" if face == UNSEEN else CARD_INK[face]
    painter.box((0, 0), (wide - 5, high - 5), "paper", 6)
    painter.box((0, 0), (wide - 9, high - 9), fill, 4)
    sign = LOCOMOTIVE if face == UNSEEN else face
    scale = min(wide, high) * (0.3 if sign != LOCOMOTIVE else 0.32)
    if face != UNSEEN:
        draw_sign(
            lambda polygon, inked: painter.polygon(polygon, ink if inked else fill), sign, (0, 0), scale
        )
    else:
        painter.text((0, 0), "?", (round(high * 0.6), 700, 90), ink)
    return painter.sprite()
