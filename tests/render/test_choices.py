"""Tiles to choose from: each in its place, with the track around it."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from render.core.hexgrid import APOTHEM
from render.core.letters import letters
from render.core.picture import ALT_TEXT_LIMIT, Picture
from render.vienna1840.choosing.lays import Lay, draw_choices
from render.vienna1840.themes import THEMES, palette
from tests.render.positions import placed, view

TURNS = [Lay("D16", "58", turn) for turn in range(6)]


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def changed(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(opened(one), opened(other)).getbbox()


def test_choices_are_lettered_on_after_the_alphabet() -> None:
    assert letters(28)[:2] == ["A", "B"]
    assert letters(28)[25:] == ["Z", "AA", "AB"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_track_of_the_hex_beside_runs_up_to_the_tile(theme: str) -> None:
    alone = draw_choices(view(), [Lay("D16", "4", 1)], theme)
    beside = draw_choices(view(D18=("4", 1)), [Lay("D16", "4", 1)], theme)
    box = changed(alone, beside)
    assert box is not None
    frame = 2 * APOTHEM
    assert box[0] > 28 + frame + APOTHEM - 10
    assert box[2] <= 28 + 2 * frame
    shown = opened(beside)
    middle = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    assert sum(shown.getpixel(middle)) < sum(palette(theme).rgb("yellow")) / 2  # type: ignore[arg-type]


def test_stations_stay_on_the_tile_in_its_place() -> None:
    lay = [Lay("H28", "15", 0)]
    before, after = view(H28=("57", 1)), placed(view(H28=("57", 1)), "H28", "a", 0, "4")
    assert changed(draw_choices(before, lay), draw_choices(after, lay)) is not None


def test_what_lies_now_on_the_hex_is_not_seen() -> None:
    lay = [Lay("D16", "141", 0)]
    assert draw_choices(view(), lay).png == draw_choices(view(D16=("58", 2)), lay).png


@pytest.mark.parametrize(("hex", "row"), [("A9", 10), ("K23", 298)])
def test_beyond_the_board_nothing_is_shown(hex: str, row: int) -> None:
    picture = opened(draw_choices(view(), [Lay(hex, "58", 0)]))
    assert {picture.getpixel((28 + x, 156 + row)) for x in range(2, 350)} == {palette("light").rgb("page")}


def test_the_description_says_what_each_tile_joins() -> None:
    text = draw_choices(view(D18=("4", 1)), [Lay("D16", "4", 1), Lay("D16", "4", 0)]).alt_text
    assert "A: D16 tile 4 (yellow), rotation 1, joined to D18." in text
    assert "B: D16 tile 4 (yellow), rotation 0, joined to none." in text


def test_many_choices_are_still_described_within_the_limit() -> None:
    picture = draw_choices(view(), TURNS * 10)
    assert len(picture.alt_text) <= ALT_TEXT_LIMIT
    assert picture.size[0] < 1700


def test_no_choices_are_no_error() -> None:
    assert draw_choices(view(), []).png
