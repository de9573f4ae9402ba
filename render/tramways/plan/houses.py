"""What stands on squares: buildings by type with letter and sign, the discs and numbers of parcels, waiting
passengers. All are painted around the middle of a square of 150 units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.core.hexgrid import Point
from render.core.painter import Painter
from render.tramways.plan.ground import HALF, paint_plot
from render.tramways.plan.tracks import Owner, Rail
from render.tramways.signs import SIGNS
from render.tramways.themes import TYPE_INK

__all__ = [
    "House",
    "Plot",
    "corners_free",
    "paint_house",
    "paint_house_plates",
    "paint_passenger",
    "paint_plot_plates",
]

_CORNERS: dict[str, Point] = {"NW": (-1, -1), "NE": (1, -1), "SW": (-1, 1), "ES": (1, 1)}
_WALL = 10
"""Room between a building and the sides of its square."""
_NUMBER = 30
"""Size of a parcel's number on its plate."""


class House(NamedTuple):
    """A building's square.

    Attributes:
        joined: the sides on which the same building goes on.
        parcel: on which it was built; empty for a printed one.
    """

    type: str
    joined: str
    upgraded: bool = False
    parcel: str = ""
    owner: Owner | None = None


class Plot(NamedTuple):
    """An unbuilt parcel."""

    parcel: str
    owner: Owner | None


def _plate(painter: Painter, joined: str, wall: float, ink: str, corner: float) -> None:
    """A rectangle so far from the sides, that goes on over those that are joined."""
    left, top, right, bottom = (
        sign * (HALF + 12 if side in joined else HALF - wall)
        for side, sign in (("W", -1), ("N", -1), ("E", 1), ("S", 1))
    )
    painter.box(((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top), ink, corner)


def paint_house(painter: Painter, house: House) -> None:
    """The building, without its plates."""
    _plate(painter, house.joined, _WALL, "edge", 8)
    _plate(painter, house.joined, _WALL + 3, "paper" if house.upgraded else house.type, 6)
    if house.upgraded:
        _plate(painter, house.joined, _WALL + 11, "edge", 4)
        _plate(painter, house.joined, _WALL + 13, house.type, 3)
    SIGNS.paint(painter, house.type, (5, 4), 37, TYPE_INK[house.type], house.type)


def paint_house_plates(painter: Painter, house: House) -> None:
    """Letter, owner, the parcel's number."""
    at = (-42, -42)
    wide = 52 if house.upgraded else 40
    painter.box((at[0] + (wide - 40) / 2, at[1]), (wide, 40), "edge", 9)
    painter.box((at[0] + (wide - 40) / 2, at[1]), (wide - 5, 35), "paper", 7)
    said = f"{house.type}+" if house.upgraded else house.type
    painter.text((at[0] + (wide - 40) / 2, at[1]), said, (34, 700, 85), "deep")
    if house.owner is not None:
        _disc(painter, (43, -43), house.owner)
    if house.parcel:
        _number(painter, (-36, 43), house.parcel, _NUMBER)


def _disc(painter: Painter, at: Point, owner: Owner) -> None:
    painter.disc(at, 22, "edge")
    painter.disc(at, 19.5, owner.ink)
    painter.text(at, owner.letter, (31, 700, 90), owner.on)


def _number(painter: Painter, at: Point, parcel: str, size: int) -> None:
    painter.box(at, (size * 1.75, size * 1.35), "edge", 6)
    painter.box(at, (size * 1.75 - 4, size * 1.35 - 4), "paper", 5)
    painter.text(at, parcel, (size, 700, 85), "deep")


def corners_free(rails: Sequence[Rail]) -> list[Point]:
    """The corners of a square over which no curve goes, the upper left first."""
    bent = {"".join(sorted(rail.sides)) for rail in rails}
    return [place for name, place in _CORNERS.items() if "".join(sorted(name)) not in bent]


def paint_plot_plates(painter: Painter, plot: Plot, rails: Sequence[Rail]) -> None:
    """The parcel's number, and its owner's disc."""
    if not rails:
        painter.text((0, 4), plot.parcel, (62, 700, 85), "deep")
        if plot.owner is not None:
            _disc(painter, (-46, -46), plot.owner)
        return
    first, second, *_ = corners_free(rails)
    if plot.owner is not None:
        _disc(painter, (first[0] * 46, first[1] * 46), plot.owner)
    _number(painter, (second[0] * 46, second[1] * 49), plot.parcel, _NUMBER)


def paint_passenger(painter: Painter) -> None:
    """A passenger who waits, at the building's door."""
    x, y = 46, 40
    for more, ink in ((4.2, "edge"), (0, "paper")):
        painter.polygon(
            [
                (x - 8 - more, y - 12),
                (x + 8 + more, y - 12),
                (x + 16 + more, y + 26 + more),
                (x - 16 - more, y + 26 + more),
            ],
            ink,
        )
        painter.disc((x, y - 18), 11 + more, ink)
    painter.polygon([(x - 13, y - 23), (x + 13, y - 23), (x + 13, y - 20), (x - 13, y - 20)], "edge")
    painter.box((x, y - 27), (16, 9), "edge", 2)


def draw_plot(painter: Painter, plot: Plot) -> None:
    """The parcel's ground."""
    paint_plot(painter, plot.owner.ink if plot.owner else None)
