"""Colours of Trambahn's pictures, as data: light, dark, safe for the colour-blind, and of high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.core.palette import Palette, met

__all__ = ["CARD_INK", "CONDUCTOR_INK", "THEMES", "TRAM_INK", "palette"]

_LIGHT: Mapping[str, str] = {
    "page": "#e7e2d6",
    "panel": "#fbf8f0",
    "panel2": "#ddd6c6",
    "ink": "#16181d",
    "muted": "#63625e",
    "grid": "#9d988c",
    "deep": "#16181d",
    "white": "#ffffff",
    "paper": "#fffaec",
    "iron": "#16181d",
    "brass": "#d9a521",
    "smoke": "#a9adb3",
    "blue": "#2268c9",
    "blue_deep": "#123f80",
    "blue_pale": "#d3e4f8",
    "red": "#cc2f2c",
    "red_deep": "#7f1a18",
    "red_pale": "#f9d9d3",
    "green": "#23873d",
    "green_deep": "#10502a",
    "green_pale": "#d2ecd3",
    "yellow": "#f4c316",
    "yellow_deep": "#765300",
    "yellow_pale": "#fdf0b8",
    "conductor": "#6e7784",
    "conductor_deep": "#2f3a4a",
    "conductor_pale": "#dfe4ea",
    "horse": "#a06a33",
    "steam": "#4a4f57",
    "electric": "#1f5fa6",
    "change": "#e6007e",
}

_DARK: Mapping[str, str] = {
    **_LIGHT,
    "page": "#23262c",
    "panel": "#30343b",
    "panel2": "#484e58",
    "ink": "#f4f1ea",
    "muted": "#aaa79f",
    "grid": "#5f656e",
    "paper": "#f3ead6",
    "iron": "#a3a09a",
    "smoke": "#6f757d",
    "blue": "#3675ce",
    "red": "#d3413e",
    "green": "#288742",
    "yellow": "#e9bc22",
    "horse": "#9b6b3a",
    "steam": "#6d747e",
    "electric": "#3577c4",
    "change": "#ff3ba4",
}

_SAFE: Mapping[str, str] = {
    **_LIGHT,
    "blue": "#005f9e",
    "blue_deep": "#003a63",
    "red": "#c24a00",
    "red_deep": "#702a00",
    "red_pale": "#fbdcc6",
    "green": "#006b54",
    "green_deep": "#003f31",
    "green_pale": "#cdeae2",
    "yellow": "#f0e442",
    "yellow_deep": "#5f5800",
    "yellow_pale": "#fbf7c4",
    "horse": "#8a6a3a",
    "steam": "#3f4650",
    "electric": "#7a4fa0",
    "change": "#d1006b",
}
"""Told apart with any common kind of colour blindness: in hue from blue to yellow, and in brightness."""

_CONTRAST: Mapping[str, str] = {
    **_LIGHT,
    "page": "#e2e2e2",
    "panel": "#ffffff",
    "panel2": "#d4d4d4",
    "ink": "#000000",
    "muted": "#2a2a2a",
    "grid": "#4a4a4a",
    "deep": "#000000",
    "paper": "#ffffff",
    "blue": "#0a3fa0",
    "blue_deep": "#04205a",
    "red": "#a80f0f",
    "red_deep": "#5a0505",
    "green": "#0b5a22",
    "green_deep": "#04300f",
    "yellow": "#ffd800",
    "yellow_deep": "#4a3800",
    "conductor": "#4a4f56",
    "conductor_deep": "#1a1f28",
    "horse": "#7a4a12",
    "steam": "#23272d",
    "electric": "#0a3a78",
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
    written = {"ink": 5, "muted": 3, "grid": 2, "change": 3, "deep": 2, "panel2": 1, "paper": 1}
    meetings = met(written, ("page", "panel"))
    for fill, ink in (*CARD_INK.items(), *TRAM_INK.items(), ("conductor", CONDUCTOR_INK)):
        meetings += [(ink, fill, 4), (fill, "panel", 2), (fill, "page", 2), ("deep", fill, 2)]
        meetings += [("paper", fill, 2)]
    for colour in (*CARD_INK, "conductor"):
        meetings += [(f"{colour}_deep", f"{colour}_pale", 3), (f"{colour}_deep", colour, 1)]
        meetings += [(f"{colour}_pale", "paper", 1), (f"{colour}_deep", "paper", 2)]
    meetings += [("deep", "paper", 4), ("brass", "conductor_deep", 2), ("iron", "panel", 3)]
    return Palette(THEMES[theme], meetings)
