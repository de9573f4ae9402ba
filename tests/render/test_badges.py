"""A company's letters keep clear of its badge's sides, at every size that badges are drawn in."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from engine.vienna1840.facts import COMPANIES, STADTBAHN
from render.vienna1840.emblems import emblems
from render.vienna1840.market.chips import chip
from render.vienna1840.themes import COMPANY_INK, palette

SIZES = (
    (250, 84),
    (200, 96),
    (170, 46),
    (156, 54),
    (124, 46),
    (116, 58),
    (116, 44),
    (66, 46),
    (62, 41),
    (62, 30),
)
"""From the head of the market down to a stack of its grid, in pixels."""
COLOURS = palette("light")
RIM = 3
"""Pixels from a badge's side within which its rim ends."""
RIM_OF_EMBLEM = 6


def _air(badge: Image.Image, company: str, rim: int) -> int:
    """Pixels from the badge's sides to the nearest letter, in the rows between its corners."""
    box = (rim, badge.height // 4, badge.width - rim, badge.height * 3 // 4)
    middle = badge.convert("RGB").crop(box)
    ground = Image.new("RGB", middle.size, COLOURS.rgb(company))
    lettered = ImageChops.difference(middle, ground).getbbox()
    assert lettered is not None
    return rim + min(lettered[0], middle.width - lettered[2])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("company", [*COMPANIES, *STADTBAHN])
def test_letters_keep_clear_of_a_badges_rim(company: str, size: tuple[int, int]) -> None:
    badge = chip(COLOURS, company, COMPANY_INK[company], company, size, "page").image
    assert _air(badge, company, RIM) >= RIM + size[1] / 12


def test_letters_keep_a_twelfth_of_an_emblems_side_from_it() -> None:
    drawn = emblems()
    for company in COMPANIES:
        with Image.open(io.BytesIO(drawn[company])) as image:
            assert _air(image, company, RIM_OF_EMBLEM) >= image.width / 12, company
