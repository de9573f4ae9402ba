"""Hexes and tiles as sprites, and the places on them where the state of the game is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from render.core.fonts import width
from render.core.hexgrid import Point
from render.core.painter import Sprite, hex_cut, text_sprite
from render.core.palette import Palette
from render.core.pasting import lay
from render.vienna1840.hexes.drawing import HexDrawing
from render.vienna1840.hexes.hexgeometry import HexGeometry, LaidHex
from render.vienna1840.hexes.lettering import (
    COORDINATE,
    Strip,
    coordinate_ink,
    letter,
    values_differ,
)

__all__ = ["HexSprite", "draw_hex", "is_plain", "shows_strip", "with_coordinate"]


@dataclass(frozen=True, slots=True)
class HexSprite:
    """A drawn hex: its sprite, its geometry, and its strip of values if it has one. `boxes` are the labels'
    boxes (centre and size).
    """

    sprite: Sprite
    geometry: HexGeometry
    strip: Strip | None
    ground: str
    boxes: tuple[tuple[str, Point, tuple[float, float]], ...]


def shows_strip(here: LaidHex) -> bool:
    """Whether the hex's picture may depend on the newest colour."""
    return any(values_differ(node) for node in here.nodes)


def is_plain(here: LaidHex) -> bool:
    """Whether only the coordinate tells this hex from others with the same tile, so far as there is one."""
    if here.tile is None:
        return here.facts.kind == "plain"
    return not here.facts.name and here.facts.kind in ("plain", "river", "stadtbahn")


def with_coordinate(nameless: HexSprite, palette: Palette, here: LaidHex, scale: float) -> HexSprite:
    """A hex like one drawn without coordinate, with its own: far cheaper than drawing it anew."""
    image = nameless.sprite.image.copy()
    right, down = next(centre for what, centre, _ in nameless.boxes if what == "coordinate")
    x, y = (round(at + by * scale) for at, by in zip(nameless.sprite.anchor, (right, down), strict=True))
    face = (round(COORDINATE[0] * scale), *COORDINATE[1:])
    ink = coordinate_ink(palette, here, nameless.ground)
    drawn = text_sprite(palette, here.hex, face, ink, nameless.ground)
    lay(image, drawn.image, (x - width(here.hex, face) // 2, y - drawn.anchor[1]))
    return replace(
        nameless,
        sprite=replace(nameless.sprite, image=image),
        geometry=replace(nameless.geometry, hex=here),
    )


def draw_hex(palette: Palette, here: LaidHex, scale: float, joined: frozenset[int]) -> HexSprite:
    """Draws a hex with everything on it that does not change while its tile lies.

    Args:
        joined: edges towards the other hex of its red area, where no outline is drawn.
    """
    drawing = HexDrawing(palette, here, scale, joined)
    drawing.draw()
    strip = letter(drawing, bool(joined))
    sprite = drawing.painter.sprite(hex_cut(drawing.painter.scale))
    return HexSprite(sprite, drawing.geometry, strip, drawing.ground, tuple(drawing.boxes))
