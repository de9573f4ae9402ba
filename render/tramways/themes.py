"""Colours of the pictures, as data: light, dark, safe for the colour-blind, and of high contrast.

No colour says anything alone: types of buildings have their letters and signs, players their letters, links
their forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.tramways.facts import TYPES
from render.core.palette import Palette, met

__all__ = ["SEATS", "SEAT_INK", "THEMES", "TYPE_INK", "palette"]

SEATS = ("seat0", "seat1", "seat2", "seat3", "seat4")
"""The inks of the players, by seat."""

_LIGHT: Mapping[str, str] = {
    "page": "#e4d7ba",
    "panel": "#faf4e4",
    "panel2": "#efe4c9",
    "ink": "#2b2119",
    "muted": "#75634c",
    "grid": "#b9a988",
    "rimline": "#77603f",
    "paper": "#fffbf0",
    "deep": "#241c16",
    "edge": "#241c16",
    "plain": "#f1e7cd",
    "field": "#dccba3",
    "seam": "#b5a27c",
    "mount": "#d9bf97",
    "hatch": "#8a6640",
    "lake": "#c6dde0",
    "wave": "#8db7bf",
    "shore": "#5f8b96",
    "plot": "#cbc7bd",
    "hedge": "#aca698",
    "unused": "#76716a",
    "slot": "#efe4c9",
    "cost": "#b3261e",
    "R": "#4e7e47",
    "C": "#4577a8",
    "I": "#ecc243",
    "L": "#c14f42",
    "seat0": "#ef8a1d",
    "seat1": "#f4a6c2",
    "seat2": "#80502c",
    "seat3": "#6c3fa6",
    "seat4": "#15756a",
    "change": "#d4006a",
    "good": "#1c7a3c",
    "bad": "#b3261e",
    "night": "#2c3e4c",
}

_DARK: Mapping[str, str] = {
    **_LIGHT,
    "page": "#191c20",
    "panel": "#272b31",
    "panel2": "#353a42",
    "ink": "#f3ecdc",
    "muted": "#aca594",
    "grid": "#5c5b57",
    "rimline": "#8e7c5a",
    "edge": "#14110e",
    "plain": "#4b463b",
    "field": "#5f5847",
    "seam": "#7a715c",
    "mount": "#655139",
    "hatch": "#a6865b",
    "lake": "#29414d",
    "wave": "#456777",
    "shore": "#7aa0ae",
    "plot": "#9b968a",
    "hedge": "#827d72",
    "R": "#4c8045",
    "C": "#4376ab",
    "I": "#dbb13a",
    "L": "#c34e3f",
    "seat2": "#9a6338",
    "seat3": "#8457c4",
    "seat4": "#1f8f82",
    "change": "#ff3f9d",
    "good": "#4fd07d",
    "bad": "#ff7b6c",
    "night": "#0f161d",
}

_SAFE: Mapping[str, str] = {
    **_LIGHT,
    "mount": "#c9a36c",
    "lake": "#a6cfe4",
    "plot": "#c0bfbf",
    "R": "#5a7a50",
    "C": "#2b6db0",
    "I": "#f5df5a",
    "L": "#b03a14",
    "seat0": "#e98a12",
    "seat1": "#f7c6dc",
    "seat2": "#54300f",
    "seat3": "#3a4fc0",
    "seat4": "#178f7c",
    "change": "#c8005f",
    "good": "#00604a",
    "bad": "#a83200",
}
"""Told apart with any common kind of colour blindness: in hue from blue to yellow, and in brightness."""

_CONTRAST: Mapping[str, str] = {
    **_LIGHT,
    "page": "#dedad0",
    "panel": "#ffffff",
    "panel2": "#ece7da",
    "ink": "#000000",
    "muted": "#3a332a",
    "grid": "#6a604f",
    "rimline": "#2b2217",
    "paper": "#ffffff",
    "deep": "#000000",
    "edge": "#000000",
    "plain": "#fffaec",
    "field": "#d9cba8",
    "seam": "#6d604a",
    "mount": "#dcbf93",
    "hatch": "#5f3f1c",
    "lake": "#cfe6ee",
    "wave": "#86b3c2",
    "shore": "#255a6b",
    "plot": "#d0cbc0",
    "hedge": "#a49d8f",
    "R": "#2e872b",
    "C": "#1560b4",
    "I": "#ffd21f",
    "L": "#c31b10",
    "seat0": "#ff8c00",
    "seat1": "#ffa9cc",
    "seat2": "#5e3412",
    "seat3": "#5316a8",
    "seat4": "#006b5c",
    "change": "#c00062",
    "good": "#005c21",
    "bad": "#a80000",
}

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": _LIGHT,
    "dark": _DARK,
    "safe": _SAFE,
    "contrast": _CONTRAST,
}

SEAT_INK: Mapping[str, str] = {
    "seat0": "deep",
    "seat1": "deep",
    "seat2": "paper",
    "seat3": "paper",
    "seat4": "paper",
}
"""The ink that reads best on a player's colour."""
TYPE_INK: Mapping[str, str] = {"R": "paper", "C": "paper", "I": "deep", "L": "paper"}
"""The ink that reads best on the colour of a type of building."""

_LAND = ("plain", "field", "seam", "mount", "hatch", "lake", "wave", "shore", "plot", "hedge")
_VEILED = (*_LAND, *TYPES, *SEATS, "paper", "deep", "edge")
"""What is seen through a veil of the page's colour."""


@cache
def palette(theme: str) -> Palette:
    """The palette of a theme.

    Raises:
        KeyError: no such theme.
    """
    meetings = met({"ink": 4, "muted": 2, "grid": 1}, ("page", "panel", "panel2"))
    for fill, ink in (*SEAT_INK.items(), *TYPE_INK.items()):
        meetings += [(ink, fill, 3), (fill, "panel", 1), ("edge", fill, 2), (fill, "plain", 1)]
        meetings.append(("paper" if ink == "deep" else "deep", fill, 1))
    meetings += [
        ("field", "plain", 1),
        ("seam", "plain", 2),
        ("edge", "plain", 2),
        ("hatch", "mount", 3),
        ("edge", "mount", 1),
        ("shore", "plain", 2),
        ("shore", "lake", 2),
        ("wave", "lake", 2),
        ("hedge", "plot", 2),
        ("hedge", "plain", 1),
        ("deep", "plot", 3),
        ("paper", "plot", 1),
        ("deep", "paper", 4),
        ("deep", "slot", 3),
        ("unused", "paper", 2),
        ("change", "panel", 2),
        ("change", "plain", 1),
        ("good", "panel", 2),
        ("bad", "panel", 2),
        ("paper", "change", 3),
        ("paper", "night", 3),
        ("rimline", "panel2", 2),
        ("cost", "paper", 2),
        ("night", "paper", 2),
    ]
    meetings += met({"page": 1}, _VEILED)
    return Palette(THEMES[theme], meetings)
