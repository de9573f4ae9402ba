"""Colours of 1840's pictures, as data: light, dark, safe for the colour-blind, and of high contrast.

No colour says anything alone: companies have their letters, lines their numbers, trams and values their
letter or place, tiles their pips, and lines too in the safe theme and in that of high contrast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from render.core.palette import Palette, blend, met, parse

__all__ = [
    "COMPANY_INK",
    "GROUNDS",
    "HATCHED",
    "PLAYERS",
    "THEMES",
    "TRAM_INK",
    "TRAM_TEXT",
    "palette",
    "player_ink",
]

_LIGHT: Mapping[str, str] = {
    "page": "#efe9dc",
    "panel": "#fbf8f1",
    "panel2": "#e2dac9",
    "ink": "#1d1a17",
    "muted": "#665f54",
    "grid": "#a89f8d",
    "white": "#ffffff",
    "black": "#000000",
    "plain": "#fbf6ea",
    "river": "#a8cde6",
    "wave": "#5f9cc7",
    "bank": "#cfdcc4",
    "stream": "#4c86b0",
    "land": "#e8e2cf",
    "wood": "#d0d9b2",
    "meadow": "#e4ebc6",
    "field": "#dde4bd",
    "grove": "#a3b582",
    "town": "#f7e8cc",
    "shore": "#a89f8d",
    "rim_line": "#8d8471",
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
    "marked": "#ffffff",
    "rise": "#0f6e34",
    "fall": "#ba2119",
    "par": "#f3d78b",
    "start": "#f2b98a",
    "WT": "#17171a",
    "DTKC": "#7d2f9c",
    "SJE": "#1f5fc4",
    "BBG": "#f2c511",
    "WKB": "#1c8744",
    "GWStStB": "#cf2525",
    "W": "#74401c",
    "V": "#d9c39a",
    "G": "#ef8a21",
    "D": "#8f720f",
    "pink": "#f0a3bf",
    "tram_red": "#d5402e",
    "tram_purple": "#8e4fb8",
}

_DARK: Mapping[str, str] = {
    **_LIGHT,
    "page": "#1e1f22",
    "panel": "#2b2d31",
    "panel2": "#3a3c43",
    "ink": "#f2eee4",
    "muted": "#a9a69d",
    "grid": "#5b5a57",
    "plain": "#d8d2c4",
    "bank": "#7f9488",
    "stream": "#8fc0e0",
    "land": "#33343a",
    "wood": "#2f3d31",
    "meadow": "#c6cba6",
    "field": "#3b4238",
    "grove": "#54684c",
    "town": "#d3c3a1",
    "shore": "#15161a",
    "rim_line": "#6d6a62",
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
    "marked": "#1a1814",
    "rise": "#4fd07d",
    "fall": "#ff8172",
    "par": "#7a6324",
    "start": "#7d4c22",
    "WT": "#0a0a0b",
}

_SAFE: Mapping[str, str] = {
    **_LIGHT,
    "plain": "#fcfaf4",
    "bank": "#d5e0d8",
    "meadow": "#eaeccf",
    "field": "#e4e6c9",
    "wood": "#d9dcbc",
    "river": "#a9d3ef",
    "wave": "#4a8fc2",
    "park": "#cfdcae",
    "border": "#f3ead0",
    "area": "#d78f9f",
    "center": "#f3d3da",
    "wall": "#8c1d4f",
    "station": "#c9c1ee",
    "orange": "#e18e34",
    "yellow": "#fbe45c",
    "green": "#71cb94",
    "brown": "#cb745d",
    "gray": "#cad0eb",
    "red": "#dc98b4",
    "purple": "#b89cee",
    "stadtbahn": "#5a2f10",
    "start": "#b4cdea",
    "change": "#d1006b",
    "rise": "#0060a8",
    "fall": "#a34100",
    "WT": "#101010",
    "DTKC": "#983174",
    "SJE": "#1576c3",
    "BBG": "#f0e442",
    "WKB": "#05533d",
    "GWStStB": "#d14509",
    "V": "#e8d9b8",
    "G": "#e69f00",
    "D": "#7a7000",
    "pink": "#daa0e1",
    "tram_red": "#c3371a",
    "tram_purple": "#5f5e9c",
}
"""Told apart with any common kind of colour blindness: in hue from blue to yellow, and in brightness."""

_CONTRAST: Mapping[str, str] = {
    **_LIGHT,
    "page": "#dedede",
    "panel": "#ffffff",
    "panel2": "#c4c4c4",
    "ink": "#000000",
    "muted": "#4a4a4a",
    "grid": "#3d3d3d",
    "plain": "#efefe9",
    "bank": "#ffffff",
    "land": "#f2f0e8",
    "wood": "#dbe8c8",
    "meadow": "#f0f6e4",
    "field": "#e8f0da",
    "grove": "#6f9158",
    "town": "#fbf2dd",
    "shore": "#000000",
    "rim_line": "#000000",
    "river": "#bfe2ff",
    "wave": "#1f6fb0",
    "park": "#cdeab4",
    "tree": "#2f6b1d",
    "border": "#fff3c4",
    "area": "#ff9d8c",
    "center": "#ffd9d0",
    "wall": "#a30000",
    "station": "#dccbf5",
    "orange": "#ffb74d",
    "printed": "#d5d5d5",
    "yellow": "#ffe833",
    "green": "#7fd96b",
    "brown": "#cf9350",
    "gray": "#bfc6cf",
    "red": "#ff9f91",
    "purple": "#c7a6f2",
    "track": "#000000",
    "edge": "#ffffff",
    "stadtbahn": "#5c2a08",
    "change": "#d6006f",
    "rise": "#005c21",
    "fall": "#a80000",
    "WT": "#000000",
    "DTKC": "#5f1480",
    "SJE": "#0b3fa0",
    "BBG": "#ffd400",
    "WKB": "#0a5c29",
    "GWStStB": "#ad0e0e",
    "D": "#6e5600",
}


_PLAYERS: Mapping[str, Sequence[str]] = {
    "light": ("#0b8a86", "#f062b5", "#38a5ec", "#8ab400", "#1b2a7a", "#ff8467"),
    "dark": ("#38d0c8", "#ff8fd0", "#9ad0ff", "#b8e04a", "#8a8aff", "#ff9d84"),
    "safe": ("#540000", "#3800c4", "#1c7054", "#70a854", "#fc1cfc", "#1c0038"),
    "contrast": ("#007f7a", "#e000a0", "#0090e8", "#5c9900", "#10205f", "#ff5c33"),
}
"""The players' own colours by seat: none of them is a company's."""


def _blended(inks: Mapping[str, str], name: str, over: str, under: str, share: float) -> dict[str, str]:
    rgb = blend(parse(inks[over]), parse(inks[under]), share)
    return {name: "#{:02x}{:02x}{:02x}".format(*rgb)}


def _theme(inks: Mapping[str, str], deep: str, faint: str) -> dict[str, str]:
    """The inks with those of writing on hexes, and with the steps between banks, water and waves."""
    whole = {**inks, "deep": deep, "faint": faint}
    whole |= _blended(whole, "shallow", "river", "bank", 0.5)
    return whole | _blended(whole, "ripple", "wave", "river", 0.5)


HATCHED: Mapping[str, tuple[tuple[float, float], ...]] = {
    "green": ((1, -1),),
    "brown": ((1, -1), (1, 1)),
    "gray": ((1, 0),),
    "red": ((0, 1),),
    "purple": ((1, 1),),
}
"""The directions of the lines on each colour of tile, where tiles are hatched; yellow has none."""


def _hatched(inks: Mapping[str, str]) -> dict[str, str]:
    """The inks too of the lines on coloured tiles: a step of the palette between the colour and the ink."""
    whole = dict(inks)
    for ground in HATCHED:
        whole |= _blended(inks, f"hatch_{ground}", "deep", ground, 0.1)
    return whole


PLAYERS = tuple(f"player{seat}" for seat in range(6))
"""The inks of the players by seat."""
_INKS: Mapping[str, Mapping[str, str]] = {
    "light": _theme(_LIGHT, "#1d1a17", "#6f6759"),
    "dark": _theme(_DARK, "#1a1814", "#5f594d"),
    "safe": _hatched(_theme(_SAFE, "#151310", "#5d564a")),
    "contrast": _hatched(_theme(_CONTRAST, "#000000", "#3a3a3a")),
}
THEMES: Mapping[str, Mapping[str, str]] = {
    theme: {**inks, **dict(zip(PLAYERS, _PLAYERS[theme], strict=True))} for theme, inks in _INKS.items()
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


def player_ink(seat: int) -> str:
    """The ink of a seat's player."""
    return PLAYERS[seat % len(PLAYERS)]


@cache
def palette(theme: str) -> Palette:
    """The palette of a theme.

    Raises:
        KeyError: no such theme.
    """
    meetings = met({"deep": 4, "edge": 1}, GROUNDS)
    meetings += met({"ink": 5, "muted": 3}, ("page", "panel", "panel2"))
    meetings += met({"rise": 2, "fall": 2}, ("panel", "panel2"))
    meetings += [(ink, company, 3) for company, ink in COMPANY_INK.items()]
    meetings += met({"ink": 3}, ("par", "start"))
    for ink, ground in (("wave", "river"), ("stream", "field"), ("grove", "wood"), ("grove", "field")):
        meetings.append((ink, ground, 2))
    meetings += [
        ("track", "edge", 5),
        ("stadtbahn", "white", 3),
        ("stadtbahn", "yellow", 1),
        ("faint", "slot", 3),
        ("faint", "plain", 2),
        ("grid", "page", 2),
        ("grid", "plain", 2),
        ("tree", "park", 2),
        ("wall", "center", 2),
        ("change", "white", 2),
        ("marked", "change", 2),
    ]
    return Palette(THEMES[theme], meetings)
