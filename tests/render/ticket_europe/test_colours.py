"""Every theme keeps players apart to every eye, and what is taken from what is open; the one for the
colour-blind routes, too; and in every theme signs and letters are seen on their grounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image

from engine.ticket_europe import GAME
from engine.ticket_europe.facts import CARDS, COLOURS, ROUTES
from engine.ticket_europe.options import STANDARD
from engine.ticket_europe.view import View
from render.ticket_europe.board.board import paint_board
from render.ticket_europe.board.layout import SLOT_WIDE, Slot, slots
from render.ticket_europe.signs import SIGNS
from render.ticket_europe.themes import CARD_INK, GRAY, SEAT_INK, SEATS, THEMES, palette
from tests.render.colour_vision import SIGHTS, distance, lab, nearest, plates, seen

PRINTED = (*COLOURS, GRAY)
"""The colours of routes."""
PHONE = 780
"""Pixels of a picture on a phone 390 points wide, on which each point is two."""
SAMPLES = (-0.33, -0.28, 0.28, 0.33)
"""Where a space is looked at, in parts of its length from its middle: beside its letter or sign."""
Colour = tuple[int, int, int]
LEAST = 10.0
"""CIEDE2000; ten is seen at a glance."""
SIGN = 3.0
"""The contrast that the Web's guidelines ask of signs."""
TEXT = 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_safe_theme_keeps_routes_apart_to_every_eye(sight: str) -> None:
    off, *pair = nearest(palette("safe"), PRINTED, sight)
    assert off >= LEAST, pair


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_keeps_players_apart_to_every_eye(theme: str, sight: str) -> None:
    off, *pair = nearest(palette(theme), SEATS, sight)
    assert off >= LEAST, pair


@pytest.mark.parametrize("theme", THEMES)
def test_on_a_phone_what_is_taken_is_seen_to_every_eye(theme: str) -> None:
    """A taken space and an open one of any colour differ in the band along their middle or in the one along
    their edge, each as a phone shows it: by the player's colour, or by the bright outline of a wagon.
    """
    routes = [
        next(name for name, facts in ROUTES.items() if facts.colour == colour and not facts.ferry)
        for colour in (*COLOURS, None)
    ]
    free = start(5)
    open_spaces = _looks(free, theme, routes)
    for seat in range(len(SEATS)):
        taken = _looks(replace(free, owners=dict.fromkeys(routes, seat)), theme, routes)
        for sight in SIGHTS:
            for one, other in product(taken, open_spaces):
                bands = zip(one, other, strict=True)
                off = max(distance(lab(seen(here, sight)), lab(seen(there, sight))) for here, there in bands)
                assert off >= LEAST, (seat, sight)


def start(seats: int) -> View:
    """The table before the first turn, as a spectator sees it."""
    return GAME.view(GAME.start(seats, STANDARD, 1), None)


def _looks(view: View, theme: str, routes: Sequence[str]) -> Sequence[tuple[Colour, Colour]]:
    """The colours of each route's first space on a phone: along its middle, and along its edge."""
    board = paint_board(view, theme, ()).image.convert("RGB")
    part = PHONE / board.width
    small = board.resize((PHONE, round(board.height * part)), Image.Resampling.LANCZOS)
    pixels, wide = small.tobytes(), small.width

    def band(slot: Slot, aside: float) -> Colour:
        spots = [slot.place((place * slot.long, side)) for place in SAMPLES for side in (-aside, aside)]
        starts = [3 * (int(y * part) * wide + int(x * part)) for x, y in spots]
        red, green, blue = (
            round(sum(pixels[each + number] for each in starts) / len(starts)) for number in range(3)
        )
        return red, green, blue

    first = [slots(route)[0] for route in routes]
    return [(band(slot, 0), band(slot, SLOT_WIDE / 2 - 1.5)) for slot in first]


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
