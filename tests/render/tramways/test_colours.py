"""The theme for the colour-blind keeps apart, to every eye, the colours that must be told apart; and in every
theme signs and letters are seen on their grounds.
"""

from __future__ import annotations

import pytest

from engine.tramways.facts import CARDS, TABLE, TYPES, money, rails
from render.tramways.cards import TWO_SIGNS
from render.tramways.signs import SIGNS
from render.tramways.themes import SEAT_INK, SEATS, THEMES, TYPE_INK, palette
from tests.render.colour_vision import SIGHTS, nearest, plates

GROUPS = {"buildings": TYPES, "players": SEATS, "terrain": ("plain", "mount", "lake", "plot")}
"""Within a group every two must be told apart."""
LEAST = 10.0
"""CIEDE2000; ten is seen at a glance."""
SIGN = 3.0
"""The contrast that the Web's guidelines ask of signs."""
TEXT = 4.5


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("group", GROUPS)
def test_the_safe_theme_keeps_colours_apart_to_every_eye(sight: str, group: str) -> None:
    off, *pair = nearest(palette("safe"), GROUPS[group], sight)
    assert off >= LEAST, pair


@pytest.mark.parametrize("theme", THEMES)
def test_signs_and_letters_are_seen_on_their_grounds(theme: str) -> None:
    colours = palette(theme)
    for ground, ink in (*SEAT_INK.items(), *TYPE_INK.items()):
        assert colours.contrast(ink, ground) >= SIGN, ground
    for ground in ("page", "panel", "panel2"):
        assert colours.contrast("ink", ground) >= TEXT
    for ink, ground in (
        ("deep", "paper"),
        ("deep", "slot"),
        ("deep", "plot"),
        ("cost", "paper"),
        ("paper", "change"),
        ("panel", "muted"),
        ("bad", "panel"),
        ("good", "panel"),
    ):
        assert colours.contrast(ink, ground) >= SIGN, (ink, ground)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["page", "panel", "panel2"])
def test_the_ground_of_a_text_is_that_of_its_panel(theme: str, ground: str) -> None:
    assert plates(palette(theme), ("ink", "muted", "good", "bad", "change"), ground) == []


def test_every_icon_has_a_sign_or_is_written() -> None:
    icons = {icon for facts in CARDS.values() for icon in facts.icons}
    signed = {icon for icon in icons if icon in SIGNS or icon in TWO_SIGNS}
    written = {icon for icon in icons if rails(icon) or money(icon) or icon[1:].isdigit()}
    assert icons == signed | written
    assert set(TABLE.types) <= SIGNS.keys()
    assert len({tuple(SIGNS[type_of]) for type_of in TYPES}) == len(TYPES)
