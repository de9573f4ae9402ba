"""Colours of the pictures, as data: light, dark, safe for the colour-blind, and of high contrast.

No colour says anything alone: the colours of cards and routes have their signs (`signs`), players their
letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.ticket_europe.facts import CARDS, LOCOMOTIVE
from render.core.palette import Palette, met

__all__ = ["CARD_INK", "GRAY", "SEATS", "SEAT_INK", "THEMES", "WAYS", "palette"]

GRAY = "gray"
"""The ink of a route that has no colour."""
SEATS = ("seat0", "seat1", "seat2", "seat3", "seat4")
"""The inks of the players, by seat."""

WAYS = ("way0", "way1", "way2", "way3", "way4", "way5")
"""The inks of the ways of a player's tickets, which have numbers too."""

_LIGHT: Mapping[str, str] = {
    "page": "#e6d8b8",
    "panel": "#f8f1df",
    "panel2": "#ece0c4",
    "ink": "#2a2018",
    "muted": "#6b5b46",
    "grid": "#b8a684",
    "paper": "#fffaee",
    "deep": "#221a14",
    "edge": "#221a14",
    "name": "#221a14",
    "sea": "#cfe0dc",
    "wave": "#93b8bd",
    "sealine": "#6d979f",
    "land": "#f2e7cb",
    "coast": "#6b583f",
    "border": "#b9826a",
    "wash": "#ecd6b6",
    "hill": "#bfa882",
    "river": "#9dbfc2",
    "sepia": "#6b4a2c",
    "rim": "#e9d7ac",
    "rim2": "#f6ebcf",
    "rimline": "#7a6140",
    "brick": "#a33a2a",
    "violet": "#a873b4",
    "blue": "#3a78b4",
    "orange": "#e2812a",
    "white": "#fbf8ee",
    "green": "#4f9647",
    "yellow": "#f3ce35",
    "black": "#37332f",
    "red": "#cb3f30",
    "gray": "#c3b79f",
    "loco": "#d8c9a4",
    "seat0": "#b3162c",
    "seat1": "#1b4fa8",
    "seat2": "#0c7a5e",
    "seat3": "#efb008",
    "seat4": "#2b2630",
    "change": "#e0007a",
    "marked": "#fffaee",
    "good": "#176f36",
    "bad": "#b3261e",
    "night": "#243a4a",
    "billet": "#6b4a2c",
    "way0": "#d6006f",
    "way1": "#0072bd",
    "way2": "#d95f00",
    "way3": "#6b34b5",
    "way4": "#00804a",
    "way5": "#9c1522",
}

_DARK: Mapping[str, str] = {
    **_LIGHT,
    "page": "#191c21",
    "panel": "#262a31",
    "panel2": "#343942",
    "ink": "#f3ecdc",
    "muted": "#aaa391",
    "grid": "#5d5c58",
    "edge": "#d5c7a6",
    "name": "#f6efdf",
    "sea": "#24323d",
    "wave": "#3d5666",
    "sealine": "#7496a6",
    "land": "#4a443a",
    "coast": "#16130f",
    "border": "#8d6151",
    "wash": "#544a3c",
    "hill": "#6b604e",
    "river": "#40586a",
    "sepia": "#d8c49c",
    "rim": "#3a342a",
    "rim2": "#2d2a24",
    "rimline": "#8d7a57",
    "brick": "#c9553f",
    "violet": "#b57fc2",
    "blue": "#4a8acb",
    "green": "#4f9a48",
    "black": "#1d1b1a",
    "gray": "#958b79",
    "seat0": "#d2283f",
    "seat1": "#2f6fd6",
    "seat2": "#1a8358",
    "seat4": "#0d0c10",
    "change": "#ff3ba4",
    "marked": "#1d1a17",
    "good": "#4fd07d",
    "bad": "#ff7a6b",
    "night": "#0f161d",
    "way0": "#ff4fa8",
    "way1": "#4fb3f5",
    "way2": "#ff9440",
    "way3": "#b48cf0",
    "way4": "#4ccf8f",
    "way5": "#ff7b80",
}

_SAFE: Mapping[str, str] = {
    **_LIGHT,
    "violet": "#c08ae4",
    "blue": "#2478bd",
    "orange": "#e08a1e",
    "green": "#0a5f45",
    "yellow": "#f5e663",
    "black": "#26221f",
    "red": "#b5350f",
    "seat0": "#a12a00",
    "seat1": "#0a4f9e",
    "seat2": "#00745a",
    "seat3": "#f0d030",
    "seat4": "#17141a",
    "change": "#d1006b",
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
    "deep": "#000000",
    "edge": "#000000",
    "name": "#000000",
    "paper": "#ffffff",
    "sea": "#dcecf2",
    "wave": "#a8c8d4",
    "sealine": "#37697a",
    "land": "#fbf6e6",
    "coast": "#2b2217",
    "border": "#b07a66",
    "wash": "#f3e2cc",
    "hill": "#d3c4a6",
    "sepia": "#3f2a14",
    "billet": "#3f2a14",
    "rim2": "#ffffff",
    "rimline": "#2b2217",
    "brick": "#8c1208",
    "violet": "#b877cc",
    "blue": "#0f55a8",
    "orange": "#ef7d00",
    "white": "#ffffff",
    "green": "#1c7a1c",
    "yellow": "#ffd800",
    "black": "#141210",
    "red": "#c01010",
    "gray": "#b5ada0",
    "seat0": "#a00018",
    "seat1": "#003a9c",
    "seat2": "#00604a",
    "seat3": "#ffc400",
    "seat4": "#000000",
    "change": "#c00062",
    "marked": "#ffffff",
    "good": "#005c21",
    "bad": "#a80000",
}

THEMES: Mapping[str, Mapping[str, str]] = {
    "light": _LIGHT,
    "dark": _DARK,
    "safe": _SAFE,
    "contrast": _CONTRAST,
}

CARD_INK: Mapping[str, str] = {
    "violet": "deep",
    "blue": "paper",
    "orange": "deep",
    "white": "deep",
    "green": "paper",
    "yellow": "deep",
    "black": "paper",
    "red": "paper",
    GRAY: "deep",
    LOCOMOTIVE: "deep",
}
"""The ink that reads best on a card's or route's colour."""
SEAT_INK: Mapping[str, str] = {
    "seat0": "paper",
    "seat1": "paper",
    "seat2": "paper",
    "seat3": "deep",
    "seat4": "paper",
}
"""The ink that reads best on a player's colour."""


_VEILED = (
    *(
        "sea",
        "land",
        "wave",
        "sealine",
        "coast",
        "hill",
        "wash",
        "border",
        "river",
        "name",
        "edge",
        "brick",
        "sepia",
    ),
    *(*CARDS, GRAY, *SEATS),
)
"""What is seen through a veil of the page's colour."""


@cache
def palette(theme: str) -> Palette:
    """The palette of a theme.

    Raises:
        KeyError: no such theme.
    """
    meetings = met({"ink": 4, "muted": 2, "grid": 1}, ("page", "panel", "panel2"))
    for fill, ink in (*((card, CARD_INK[card]) for card in (*CARDS, GRAY)), *SEAT_INK.items()):
        meetings += [(ink, fill, 3), (fill, "panel", 1)]
        meetings.append(("edge", fill, 2))
    meetings += met({"name": 3, "edge": 2, "sepia": 2, "coast": 2}, ("land", "sea"))
    meetings += [
        ("hill", "land", 2),
        ("border", "wash", 2),
        ("wash", "land", 1),
        ("river", "land", 1),
        ("wave", "sea", 2),
        ("sealine", "sea", 2),
        ("land", "sea", 2),
        ("rimline", "rim", 2),
        ("rimline", "rim2", 2),
        ("sepia", "rim", 2),
        ("sepia", "rim2", 2),
        ("brick", "paper", 3),
        ("deep", "paper", 4),
        ("deep", "brick", 2),
        ("change", "land", 2),
        ("change", "sea", 2),
        ("change", "panel", 2),
        ("good", "panel", 2),
        ("bad", "panel", 2),
        ("marked", "change", 2),
        ("paper", "night", 2),
        ("paper", "billet", 2),
    ]
    meetings += met({"page": 1}, _VEILED)
    return Palette(THEMES[theme], meetings)
