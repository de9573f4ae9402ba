"""Descriptions for those who can't see: what a picture is and what changed, and no more."""

from __future__ import annotations

from render.vienna1840 import Changes, draw_map, draw_market
from tests.render.positions import NAMES, view


def test_a_new_tile_comes_with_its_colour_and_where_its_track_leads() -> None:
    said = draw_map(view(D16=("58", 2)), Changes(hexes=("D16",)), names=NAMES).alt_text
    tile = said.split(". ")[1]
    assert tile.startswith("New: D16, tile 58 (yellow), rotation 2, track to ")
    assert len(tile.rpartition("track to ")[2].split(", ")) == 2


def test_the_state_is_no_part_of_it() -> None:
    position = view(D16=("58", 2), E15=("14", 0))
    assert draw_map(position, names=NAMES).alt_text == draw_map(view(), names=NAMES).alt_text
    assert draw_map(position, names=NAMES).alt_text == "Map of Vienna, line round 1a."
    assert draw_market(position, names=NAMES).alt_text == "Market, line round 1a."
