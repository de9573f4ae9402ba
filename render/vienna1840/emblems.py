"""The companies and trams of 1840 as emblems: letters on the company's colour, a tram in its own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.vienna1840.facts import COMPANIES, STADTBAHN
from render.core.emblem import emblem_of, sheet
from render.core.fonts import fitted
from render.core.painter import Painter
from render.vienna1840.themes import COMPANY_INK, TRAM_INK, palette

__all__ = ["emblems"]

_SIZES = (96, 88, 80, 72, 66, 60, 55, 50, 46, 42, 38, 35, 32)
_HEIGHT = 124
"""All lines together."""
_WIDTH = 98
"""Of the letters: the plate shows beside them."""
_LINES = {"GWStStB": ("GWSt", "StB"), "DTKC": ("DT", "KC")}
"""Letters too many for one line."""


def emblems() -> Mapping[str, bytes]:
    """A PNG for each company, each Stadtbahn and each colour of trams (`tram_yellow`). Slow: it draws."""
    companies = {name: emblem_of(_company(name)) for name in COMPANIES}
    stadtbahn = {name: emblem_of(_stadtbahn(name)) for name in STADTBAHN}
    return {
        **companies,
        **stadtbahn,
        **{f"tram_{colour}": emblem_of(_tram(ink)) for colour, ink in TRAM_INK.items()},
    }


def _company(name: str) -> Painter:
    painter = sheet(palette("light"), name, "white" if COMPANY_INK[name] == "white" else "deep")
    lines = _LINES.get(name, (name,))
    room = tuple(size for size in _SIZES if size * len(lines) <= _HEIGHT)
    size, weight, condensed = fitted(max(lines, key=len), _WIDTH, room, 700)
    for row, part in enumerate(lines):
        y = (row - (len(lines) - 1) / 2) * size * 0.86
        painter.text((0, y), part, (size, weight, condensed), COMPANY_INK[name])
    return painter


def _stadtbahn(name: str) -> Painter:
    painter = sheet(palette("light"), "white", name)
    painter.disc((0, 0), 52, name)
    painter.text((0, 0), name, (76, 700, 100), COMPANY_INK[name])
    return painter


def _tram(ink: str) -> Painter:
    """A tram seen from the side."""
    painter = sheet(palette("light"), "white", "deep")
    painter.box((0, -45), (46, 5), "deep", 2)
    painter.box((0, -36), (5, 16), "deep")
    painter.box((0, -26), (84, 10), "deep", 5)
    for x in (-26, 26):
        painter.disc((x, 38), 13, "deep")
        painter.disc((x, 38), 5, "white")
    painter.box((0, 5), (104, 58), "deep", 12)
    painter.box((0, 5), (96, 50), ink, 9)
    for x in (-31, 0, 31):
        painter.box((x, -5), (24, 20), "deep", 4)
        painter.box((x, -5), (19, 15), "white", 3)
    return painter
