"""The theme for the colour-blind keeps apart, to every eye, the colours that must be told apart; and in every
theme signs and letters are seen on their grounds.
"""

from __future__ import annotations

import pytest

from engine.ticket_europe.facts import CARDS, COLOURS
from render.ticket_europe.signs import SIGNS
from render.ticket_europe.themes import CARD_INK, GRAY, SEAT_INK, SEATS, THEMES, palette
from tests.render.colour_vision import SIGHTS, nearest, plates

GROUPS = {"routes": (*COLOURS, GRAY), "players": SEATS}
"""Within a group every two must be told apart. Wagons differ from spaces in their windows and letters."""
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
    for ground, ink in (*CARD_INK.items(), *SEAT_INK.items()):
        assert colours.contrast(ink, ground) >= SIGN, ground
    for ground in ("page", "panel", "panel2"):
        assert colours.contrast("ink", ground) >= TEXT
    for ink, ground in (("name", "land"), ("name", "sea"), ("sepia", "rim"), ("paper", "change")):
        assert colours.contrast(ink, ground) >= SIGN, (ink, ground)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["page", "panel", "panel2"])
def test_the_ground_of_a_text_is_that_of_its_panel(theme: str, ground: str) -> None:
    assert plates(palette(theme), ("ink", "muted", "good", "bad", "change"), ground) == []


def test_every_card_has_a_sign_of_its_own() -> None:
    assert set(CARDS) <= SIGNS.keys()
    assert len({tuple(SIGNS[card]) for card in CARDS}) == len(CARDS)
