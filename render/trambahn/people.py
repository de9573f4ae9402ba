"""The people of Trambahn: passengers who wait, and the conductor."""

from __future__ import annotations

from render.trambahn.sketch import Sketch, curve

__all__ = ["HATS", "conductor", "passenger", "waiting_place"]

HATS = 4
"""Sorts of passengers: with a bowler, a feather, a wide hat, a bun."""


def _bust(sketch: Sketch, ink: str) -> None:
    """Head and shoulders, from -10 to 10 across and down to 14."""
    sketch.polygon([(-11, 14), *curve((0, 14), (11, 10), 1, 2), (11, 14)], ink)
    sketch.disc((0, -3), 6, ink)


def passenger(sketch: Sketch, sort: int, ink: str, ground: str) -> None:
    """A passenger from the waist up, 22 wide and 30 high around the origin."""
    _bust(sketch, ink)
    match sort % HATS:
        case 0:
            sketch.box((-9.5, -7.6, 9.5, -5.4), ink)
            sketch.polygon([(-6.5, -7), *curve((0, -8), (6.5, 7), 1, 2), (6.5, -7)], ink)
            sketch.box((-6.5, -9.4, 6.5, -8.2), ground)
        case 1:
            sketch.polygon([(-9, -6), (-5.5, -8), (-3.5, -15), (3.5, -13.5), (5.5, -8), (9, -6)], ink)
            sketch.line((4, -9), (9.5, -17), 2.2, ink)
            sketch.line((-5.6, -8.4), (5.4, -8.4), 1.2, ground)
        case 2:
            sketch.polygon(curve((0, -7), (12.5, 3), 0, 2), ink)
            sketch.polygon([(-5.5, -7), *curve((0, -8), (5.5, 5.5), 1, 2), (5.5, -7)], ink)
            sketch.disc((5.5, -11), 2.6, ink)
        case _:
            sketch.disc((0, -11.5), 3.6, ink)
            sketch.disc((-1, -5), 6.4, ink)
            sketch.disc((1, -5), 6.4, ink)


def waiting_place(sketch: Sketch, ink: str) -> None:
    """A bench for somebody who is to come, 34 wide."""
    for y in (3, -3):
        sketch.plate((0, y), (34, 3.2), ink, 1.2)
    sketch.plate((0, 9), (38, 3.6), ink, 1.2)
    for x in (-13, 13):
        sketch.box((x - 1.4, -4, x + 1.4, 16), ink)


def conductor(sketch: Sketch, uniform: str, skin: str, brass: str) -> None:
    """A conductor from the waist up, 60 wide and 78 high around the origin: cap, moustache, buttons."""
    sketch.polygon([(-32, 40), *curve((0, 40), (32, 30), 1, 2), (32, 40)], uniform)
    sketch.polygon([(-9, 11), (9, 11), (0, 26)], skin)
    sketch.plate((0, -6), (27, 34), skin, 12)
    sketch.polygon([(-20, -22), (-17, -33), (17, -33), (20, -22), (15, -14), (-15, -14)], uniform)
    sketch.polygon([(-16, -14), (16, -14), *curve((0, -14), (18, 6), 0, 1)], uniform)
    sketch.box((-15.5, -17.4, 15.5, -15), brass)
    sketch.disc((0, -24), 4.2, brass)
    for side in (-1, 1):
        sketch.disc((side * 5.6, -4), 1.7, uniform)
        sketch.polygon(
            [
                (0, 2.6),
                (side * 4.6, 1.4),
                (side * 12.5, 5.4),
                (side * 15, 3.4),
                (side * 11.6, 9),
                (side * 4.6, 7.6),
                (0, 6),
            ],
            uniform,
        )
        for y in (24, 33):
            sketch.disc((side * 5, y + 4), 1.9, brass)
    sketch.line((-17, 16), (14, 40), 3, brass)
