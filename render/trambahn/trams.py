"""Trams as sprites, drawn once: over a column, on sale, and the place of one that a column waits for."""

from __future__ import annotations

from engine.trambahn.facts import TRAMS
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.trambahn.sketch import Sketch
from render.trambahn.themes import TRAM_INK
from render.trambahn.vehicles import MULTIPLIER_AT, electric, ghost, vehicle

__all__ = ["TRAM", "tram", "traveller"]

TRAM = (106, 78)
"""A tram, in pixels."""
TRAVELLER = (54, 40)
_TIMES: Face = (34, 700, 88)
_SPRITES: Cache[Sprite] = Cache(60)


def tram(canvas: Canvas, kind: str | None, ground: str) -> Sprite:
    """A tram with its multiplier; None: the empty place of a column without one."""
    return _SPRITES.get((canvas.theme, "tram", kind, ground), lambda: _tram(canvas.palette, kind, ground))


def _tram(palette: Palette, kind: str | None, ground: str) -> Sprite:
    painter = Painter(palette, (TRAM[0] / 2, TRAM[1] / 2), 1, ground)
    foot = TRAM[1] / 2 - 4
    sketch = Sketch(painter, (0, foot))
    sketch.box((-53, 0, 53, 2), "grid")
    if kind is None:
        ghost(sketch, "grid", ground)
        painter.text((0, foot - 30), "×\u202f0", (30, 600, 90), "muted")
        return painter.sprite()
    vehicle(sketch, kind)
    x, y = MULTIPLIER_AT[kind]
    painter.text((x, foot + y), f"×\u202f{TRAMS[kind].multiplier}", _TIMES, TRAM_INK[kind])
    return painter.sprite()


def traveller(canvas: Canvas, ground: str) -> Sprite:
    """A small tram, which stands where the game is."""
    return _SPRITES.get((canvas.theme, "traveller", ground), lambda: _traveller(canvas.palette, ground))


def _traveller(palette: Palette, ground: str) -> Sprite:
    painter = Painter(palette, (TRAVELLER[0] / 2, TRAVELLER[1] / 2), 1, ground)
    electric(Sketch(painter, (0, TRAVELLER[1] / 2 - 2), 0.52))
    return painter.sprite()
