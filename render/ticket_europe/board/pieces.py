"""What players put on the board: wagons, stations, score markers; each in its owner's colour, with the
owner's letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.hexgrid import Point
from render.core.painter import Painter, Sprite, round_cut
from render.core.palette import Palette
from render.ticket_europe.board.layout import SLOT_WIDE, Slot
from render.ticket_europe.themes import SEAT_INK, SEATS

__all__ = ["MARKER", "Owner", "footprint", "house", "marker", "wagon"]

_SPRITES: Cache[Sprite] = Cache(1200)
"""About 5 KiB each."""
MARKER = 16
"""Radius of a score marker in pixels."""
_OVER = 2.4
"""How far a wagon reaches over its space on each side."""
_ROUND = 4
_DARK, _BRIGHT = 2.4, 3.8
"""How thick a wagon's two outlines are: by them it differs from an open space whatever the colours are, on a
phone and to every eye.
"""
_PLATE_BEYOND = (34, 14)
"""Of the plate under a score marker."""
_HOUSE: Sequence[Point] = ((-23, -4), (0, -27), (23, -4), (19, -1), (19, 19), (-19, 19), (-19, -1))
_WALLS: Sequence[Point] = (
    (-18.5, -4.5),
    (0, -23.5),
    (18.5, -4.5),
    (16.5, -2.5),
    (16.5, 16.5),
    (-16.5, 16.5),
    (-16.5, -2.5),
)


class Owner(NamedTuple):
    """Whose a piece is: the seat, and the letter on its pieces."""

    seat: int
    letter: str

    @property
    def ink(self) -> str:
        """The colour."""
        return SEATS[self.seat]


def _hull(slot: Slot, more: float = 0) -> list[Point]:
    """The outline of a wagon, its corners cut, seen from the middle of its space."""
    long, wide = slot.long / 2 + _OVER + more, SLOT_WIDE / 2 + _OVER + more
    here = Slot(0, 0, slot.turn, slot.long)
    corners = (
        *((long - _ROUND, -wide), (long, -wide + _ROUND), (long, wide - _ROUND), (long - _ROUND, wide)),
        *((-long + _ROUND, wide), (-long, wide - _ROUND), (-long, -wide + _ROUND), (-long + _ROUND, -wide)),
    )
    return [here.place(corner) for corner in corners]


def footprint(slot: Slot) -> list[Point]:
    """The pixels that a wagon may cover, as a polygon on the picture."""
    return [(round(slot.x) + x, round(slot.y) + y) for x, y in _hull(slot, 1.0)]


def wagon(canvas: Canvas, owner: Owner, slot: Slot) -> Sprite:
    """A wagon on its space, seen from above and a little from the side: to be put on the space's middle."""
    key = (canvas.theme, "wagon", owner, slot.turn, slot.long)
    return _SPRITES.get(key, lambda: _wagon(canvas.palette, owner, slot))


def _wagon(palette: Palette, owner: Owner, slot: Slot) -> Sprite:
    half = max(slot.long, SLOT_WIDE) / 2 + _OVER + 3
    painter = Painter(palette, (half, half), 1, "deep")
    here = Slot(0, 0, slot.turn, slot.long)
    long, wide = slot.long / 2 + _OVER, SLOT_WIDE / 2 + _OVER
    painter.polygon(here.outline(long - _DARK, wide - _DARK), "paper")
    painter.polygon(here.outline(long - _DARK - _BRIGHT, wide - _DARK - _BRIGHT), owner.ink)
    painter.text((0, 0), owner.letter, (19, 700, 90), SEAT_INK[owner.ink])
    hull = _hull(slot)

    def cut(size: tuple[int, int], centre: tuple[int, int]) -> Image.Image:
        mask = Image.new("1", size)
        ImageDraw.Draw(mask).polygon([(x + centre[0], y + centre[1]) for x, y in hull], fill=1)
        return mask

    return painter.sprite(cut)


def house(canvas: Canvas, owner: Owner) -> Sprite:
    """A station, to be put on its city's middle."""
    return _SPRITES.get((canvas.theme, "house", owner), lambda: _house(canvas.palette, owner))


def _house(palette: Palette, owner: Owner) -> Sprite:
    painter = Painter(palette, (26, 30), 1, "edge")
    painter.polygon(_WALLS, owner.ink)
    painter.box((0, 4), (23, 21), "deep", 4)
    painter.box((0, 4), (20, 18), "paper", 3)
    painter.text((0, 4), owner.letter, (19, 700, 90), "deep")

    def cut(size: tuple[int, int], centre: tuple[int, int]) -> Image.Image:
        mask = Image.new("1", size)
        ImageDraw.Draw(mask).polygon([(x + centre[0], y + centre[1]) for x, y in _HOUSE], fill=1)
        return mask

    return painter.sprite(cut)


def marker(canvas: Canvas, owner: Owner, radius: int = MARKER, beyond: int = 0) -> Sprite:
    """A player's disc with their letter, as on the score track; on a plate below it the points `beyond` those
    of its field.
    """
    key = (canvas.theme, "marker", owner, radius, beyond)
    return _SPRITES.get(key, lambda: _marker(canvas.palette, owner, radius, beyond))


def _marker(palette: Palette, owner: Owner, radius: int, beyond: int) -> Sprite:
    painter = Painter(palette, (radius + 2, radius + 2), 1, "edge")
    painter.disc((0, 0), radius, "edge")
    painter.disc((0, 0), radius * 0.94 - 1, owner.ink)
    disc, ink = round_cut(radius), SEAT_INK[owner.ink]
    if not beyond:
        painter.text((0, 0), owner.letter, (round(radius * 1.25), 700, 90), ink)
        return painter.sprite(disc)
    painter.text((0, -radius * 0.24), owner.letter, (round(radius * 1.1), 700, 90), ink)
    wide, high = _PLATE_BEYOND
    middle = radius + 1 - high // 2
    painter.box((0, middle), (wide, high), "deep")
    painter.box((0, middle), (wide - 3, high - 3), "paper")
    painter.text((0, middle), f"{beyond:+}".replace("-", "\N{MINUS SIGN}"), (13, 700, 80), "deep")

    def cut(size: tuple[int, int], centre: tuple[int, int]) -> Image.Image:
        mask, (x, y) = disc(size, centre), centre
        upper = y + middle - high // 2
        ImageDraw.Draw(mask).rectangle((x - wide // 2, upper, x + wide // 2 - 1, upper + high - 1), fill=1)
        return mask

    return painter.sprite(cut)
