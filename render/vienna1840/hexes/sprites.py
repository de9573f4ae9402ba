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
    NUMBER,
    Lettering,
    Strip,
    coordinate_height,
    coordinate_ink,
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
    x, y = nameless.sprite.anchor
    y += round(coordinate_height(here) * scale)
    parts = [(here.hex, COORDINATE), (f" {here.tile}" if here.tile else "", NUMBER)]
    faces = [(text, (round(face[0] * scale), face[1], face[2])) for text, face in parts if text]
    x -= sum(width(text, face) for text, face in faces) // 2
    for text, face in faces:
        ink = coordinate_ink(palette, here, nameless.ground)
        drawn = text_sprite(palette, text, face, ink, nameless.ground)
        lay(image, drawn.image, (x, y - drawn.anchor[1]))
        x += width(text, face)
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
    lettering = Lettering(drawing, bool(joined))
    lettering.write()
    sprite = drawing.painter.sprite(hex_cut(drawing.painter.scale))
    return HexSprite(sprite, drawing.geometry, lettering.strip, drawing.ground, tuple(drawing.boxes))
