"""Colours of Trambahn's pictures, as data: light, dark, safe for the colour-blind, and of high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.core.palette import Palette

__all__ = ["CARD_INK", "CONDUCTOR_INK", "THEMES", "TRAM_INK", "palette"]

_LIGHT: Mapping[str, str] = {
    "page": "#e9ecef",
    "panel": "#fafbfc",
    "panel2": "#d8dde2",
    "ink": "#15181c",
    "muted": "#69727b",
    "grid": "#9aa4ad",
    "deep": "#15181c",
    "white": "#ffffff",
    "blue": "#2268c9",
    "red": "#cc2f2c",
    "green": "#23873d",
    "yellow": "#f4c316",
    "conductor": "#8a8f96",
    "horse": "#b98247",
    "steam": "#4a4f57",
    "electric": "#0f8fa3",
    "back": "#7d6b52",
    "change": "#e6007e",
}

_DARK: Mapping[str, str] = {
    **_LIGHT,
    "page": "#1b1d20",
    "panel": "#282b30",
    "panel2": "#393d44",
    "ink": "#f1f3f5",
    "muted": "#a3abb3",
    "grid": "#5a626b",
    "blue": "#3a7ede",
    "red": "#dc4441",
    "green": "#2f9a4b",
    "yellow": "#e9bc22",
    "steam": "#79808a",
    "change": "#ff3ba4",
}

_SAFE: Mapping[str, str] = {
    **_LIGHT,
    "blue": "#005f9e",
    "red": "#c24a00",
    "green": "#006b54",
    "yellow": "#f0e442",
    "horse": "#8a6a3a",
    "steam": "#3f4650",
    "electric": "#7a4fa0",
    "change": "#d1006b",
}
"""Told apart with any common kind of colour blindness: in hue from blue to yellow, and in brightness."""

_CONTRAST: Mapping[str, str] = {
    **_LIGHT,
    "page": "#dedede",
    "panel": "#ffffff",
    "panel2": "#e4e4e4",
    "ink": "#000000",
    "muted": "#2a2a2a",
    "grid": "#4a4a4a",
    "deep": "#000000",
    "blue": "#0a3fa0",
    "red": "#a80f0f",
    "green": "#0b5a22",
    "yellow": "#ffd800",
    "conductor": "#4a4f56",
    "horse": "#7a4a12",
    "steam": "#23272d",
    "electric": "#005a68",
    "back": "#54452f",
    "change": "#c00062",
}

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": _LIGHT,
    "dark": _DARK,
    "safe": _SAFE,
    "contrast": _CONTRAST,
}

CARD_INK: Mapping[str, str] = {"blue": "white", "red": "white", "green": "white", "yellow": "deep"}
"""The ink that reads best on a card's colour."""
CONDUCTOR_INK = "white"
TRAM_INK: Mapping[str, str] = {"horse": "white", "steam": "white", "electric": "white"}
"""The ink that reads best on a tram's colour."""


@cache
def palette(theme: str) -> Palette:
    """The palette of a theme.

    Raises:
        KeyError: no such theme.
    """
    meetings: list[tuple[str, str, int]] = []
    for ground in ("page", "panel", "panel2"):
        meetings += [("ink", ground, 5), ("muted", ground, 3), ("grid", ground, 2), ("change", ground, 3)]
    for fill, ink in (*CARD_INK.items(), *TRAM_INK.items(), ("conductor", CONDUCTOR_INK), ("back", "white")):
        meetings += [(ink, fill, 4), (fill, "panel", 2), (fill, "page", 2), ("deep", fill, 2)]
    return Palette(THEMES[theme], meetings)
