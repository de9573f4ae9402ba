"""Hexes to choose from, ringed and named on the part of the map that holds them."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.vienna1840.ground.geometry import sheet
from render.vienna1840.map.area import draw_sites
from render.vienna1840.themes import THEMES
from tests.render.positions import view

EDGES = {"F18": (0, 1), "G17": (3,)}


@pytest.mark.parametrize("theme", THEMES)
def test_the_part_of_the_map_around_the_hexes_is_shown(theme: str) -> None:
    shown = view()
    near = draw_sites(shown, "1", EDGES, ["F18", "G19"], theme)
    far = draw_sites(shown, "1", EDGES, ["B4", "J26"], theme)
    whole = sheet(shown.board.map).size
    assert near.size[0] < far.size[0] <= whole[0]
    assert Image.open(io.BytesIO(near.png)).size == near.size


def test_the_alt_text_names_what_there_is_to_choose_from() -> None:
    picture = draw_sites(view(), "1", EDGES, ["F18", "G19"])
    assert "F18, G19" in picture.alt_text
    assert "line 1" in picture.alt_text.lower()


def test_the_same_view_gives_the_same_picture() -> None:
    first, second = (draw_sites(view(), "1", EDGES, ["F18", "G19"]) for _ in range(2))
    assert first.png == second.png


def test_hexes_that_are_not_on_the_map_show_nothing() -> None:
    with pytest.raises(ValueError, match="none of the hexes"):
        draw_sites(view(), "1", {}, ["Z99"])
