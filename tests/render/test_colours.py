"""The palette for the colour-blind keeps apart, to every eye, the colours that must be told apart."""

from __future__ import annotations

import pytest

from engine.vienna1840.facts import COMPANIES, STADTBAHN
from render.vienna1840.themes import PLAYERS, TRAM_INK, palette
from tests.render.colour_vision import SIGHTS, distance, lab, nearest, seen

GROUPS = {
    "tiles": ("plain", "yellow", "green", "brown", "gray", "red", "purple"),
    "lines and companies": tuple(COMPANIES),
    "Stadtbahn": tuple(STADTBAHN),
    "trams": tuple(TRAM_INK.values()),
    "cells of the market": ("panel", "par", "start"),
    "players": PLAYERS,
}
"""Within a group every two must be told apart. Stations of the Stadtbahn differ from those of lines in their
white ring and their letter, so the two are groups of their own.
"""
LEAST = 12.0
"""CIEDE2000. One is the least that a trained eye sees side by side; ten is seen at a glance."""


def worst(theme: str, sight: str) -> tuple[float, str, str]:
    """The two colours of a group that are nearest to each other, and how far apart they are."""
    return min(nearest(palette(theme), inks, sight) for inks in GROUPS.values())


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_safe_theme_keeps_colours_apart_to_every_eye(sight: str) -> None:
    off, one, other = worst("safe", sight)
    assert off >= LEAST, (one, other, off)


@pytest.mark.parametrize("sight", ["protanopia", "deuteranopia"])
def test_the_light_theme_does_not_and_so_is_no_substitute(sight: str) -> None:
    assert worst("light", sight)[0] < LEAST


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_no_player_has_the_colour_of_a_company(theme: str) -> None:
    colours = palette(theme)
    looks = {ink: lab(seen(colours.rgb(ink), "normal")) for ink in (*PLAYERS, *COMPANIES, *STADTBAHN)}
    for player in PLAYERS:
        for company in (*COMPANIES, *STADTBAHN):
            assert distance(looks[player], looks[company]) >= LEAST, (player, company)


def test_contrast_is_measured_from_one_to_twenty_one() -> None:
    colours = palette("light")
    assert colours.contrast("deep", "deep") == 1
    assert 15 < colours.contrast("white", "deep") <= 21
    assert colours.contrast("white", "deep") == colours.contrast("deep", "white")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_the_distance_agrees_with_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert distance(one, other) == pytest.approx(expected, abs=1e-4)
    assert distance(other, one) == pytest.approx(expected, abs=1e-4)
