"""Colours of 1840's pictures, as data: a light and a dark theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.core.palette import Palette

__all__ = ["COMPANY_INK", "GROUNDS", "THEMES", "TRAM_INK", "TRAM_TEXT", "palette"]

_LIGHT: Mapping[str, str] = {
    "page": "#efe9dc",
    "panel": "#fbf8f1",
    "panel2": "#e2dac9",
    "ink": "#1d1a17",
    "muted": "#7b7365",
    "grid": "#a89f8d",
    "white": "#ffffff",
    "black": "#000000",
    "plain": "#fbf6ea",
    "river": "#a8cde6",
    "wave": "#5f9cc7",
    "park": "#b5d19a",
    "tree": "#6f9d58",
    "border": "#f4e7a9",
    "area": "#e0816f",
    "center": "#f6c9bd",
    "wall": "#b3281e",
    "station": "#cdb7e2",
    "orange": "#f6b25c",
    "orange_deep": "#d9761c",
    "printed": "#c9c5bc",
    "yellow": "#fbdf5a",
    "green": "#8cc97c",
    "brown": "#c9985f",
    "gray": "#b9bcc0",
    "red": "#ee9585",
    "purple": "#bd9fdc",
    "track": "#1d1a17",
    "edge": "#fffdf6",
    "stadtbahn": "#74401c",
    "slot": "#ffffff",
    "change": "#e6007e",
    "rise": "#12803c",
    "fall": "#c4231a",
    "par": "#f3d78b",
    "start": "#f2b98a",
    "WT": "#17171a",
    "DTKC": "#7d2f9c",
    "SJE": "#1f5fc4",
    "BBG": "#f2c511",
    "WKB": "#1d8a45",
    "GWStStB": "#cf2525",
    "W": "#74401c",
    "V": "#d9c39a",
    "G": "#ef8a21",
    "D": "#b08d12",
    "pink": "#f0a3bf",
    "tram_red": "#d9412f",
    "tram_purple": "#8e4fb8",
}

_DARK: Mapping[str, str] = {
    **_LIGHT,
    "page": "#1e1f22",
    "panel": "#2b2d31",
    "panel2": "#3a3c43",
    "ink": "#f2eee4",
    "muted": "#a5a299",
    "grid": "#5b5a57",
    "plain": "#d8d2c4",
    "river": "#7fb1d4",
    "wave": "#3f7fad",
    "park": "#93b577",
    "border": "#d9cc8c",
    "area": "#cf6d5b",
    "center": "#e3b3a6",
    "station": "#b49fce",
    "orange": "#e5a04a",
    "printed": "#aeaba3",
    "yellow": "#ebcf4e",
    "green": "#7bb86b",
    "brown": "#b98a54",
    "gray": "#a4a7ab",
    "red": "#dd8373",
    "purple": "#ab8dcb",
    "change": "#ff2d9b",
    "rise": "#4fd07d",
    "fall": "#ff7a6b",
    "par": "#7a6324",
    "start": "#7d4c22",
    "WT": "#0a0a0b",
}

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": {**_LIGHT, "deep": "#1d1a17", "faint": "#6f6759"},
    "dark": {**_DARK, "deep": "#1a1814", "faint": "#5f594d"},
}
"""`deep` and `faint` are the ink and the muted ink on hexes, which stay bright in the dark theme."""

GROUNDS = (
    "plain",
    "river",
    "park",
    "border",
    "area",
    "center",
    "station",
    "orange",
    "printed",
    "yellow",
    "green",
    "brown",
    "gray",
    "red",
    "purple",
)
"""What a hex or a tile may be coloured."""

COMPANY_INK: Mapping[str, str] = {
    "WT": "white",
    "DTKC": "white",
    "SJE": "white",
    "BBG": "deep",
    "WKB": "white",
    "GWStStB": "white",
    "W": "white",
    "V": "deep",
    "G": "deep",
    "D": "white",
}
"""The ink that reads best on a company's colour."""

TRAM_INK: Mapping[str, str] = {
    "yellow": "yellow",
    "orange": "orange",
    "red": "tram_red",
    "pink": "pink",
    "purple": "tram_purple",
}
TRAM_TEXT: Mapping[str, str] = {
    "yellow": "deep",
    "orange": "deep",
    "red": "white",
    "pink": "deep",
    "purple": "white",
}
"""What reads best on a tram's colour."""


@cache
def palette(theme: str) -> Palette:
    """The palette of a theme.

    Raises:
        KeyError: no such theme.
    """
    meetings: list[tuple[str, str, int]] = []
    for ground in GROUNDS:
        meetings.append(("deep", ground, 4))
        meetings.append(("edge", ground, 1))
    for ground in ("page", "panel", "panel2"):
        meetings += [("ink", ground, 5), ("muted", ground, 3)]
    for ground in ("panel", "panel2"):
        meetings += [("rise", ground, 2), ("fall", ground, 2)]
    for company, ink in COMPANY_INK.items():
        meetings.append((ink, company, 3))
    for ground in ("par", "start"):
        meetings.append(("ink", ground, 3))
    meetings += [
        ("track", "edge", 5),
        ("stadtbahn", "white", 3),
        ("stadtbahn", "yellow", 1),
        ("faint", "slot", 3),
        ("faint", "plain", 2),
        ("grid", "page", 2),
        ("grid", "plain", 2),
        ("wave", "river", 2),
        ("tree", "park", 2),
        ("wall", "center", 2),
        ("change", "white", 2),
    ]
    return Palette(THEMES[theme], meetings)
