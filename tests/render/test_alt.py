"""Descriptions for those who can't see: what changed, whose turn, then the state by its importance."""

from __future__ import annotations

from render.vienna1840 import Changes, draw_map, draw_market
from tests.render.positions import NAMES, view


def test_a_new_tile_comes_with_its_colour_and_where_its_track_leads() -> None:
    said = draw_map(view(D16=("58", 2)), Changes(hexes=("D16",)), names=NAMES).alt_text
    first = said.split(". ")[0]
    assert first.startswith("New: D16, tile 58 (yellow), rotation 2, track to ")
    assert len(first.rpartition("track to ")[2].split(", ")) == 2


def test_tiles_that_are_not_yellow_are_named_by_colour() -> None:
    position = view(D16=("58", 2), E15=("14", 0))
    said = draw_map(position, names=NAMES).alt_text
    assert "2 tiles laid, 1 yellow. Green: E15." in said


def test_whose_turn_it_is_stands_before_the_state() -> None:
    for picture in (draw_map(view(), names=NAMES), draw_market(view())):
        assert picture.alt_text.startswith("To act: ")


def test_rounds_are_named_whole() -> None:
    assert "round" in draw_map(view(), names=NAMES).alt_text.split(". ")[1]
