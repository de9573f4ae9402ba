"""A line's reach: lit track, framed hexes, and where others block the way."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.vienna1840.view import View
from render.core.picture import Picture
from render.vienna1840.ground.geometry import sheet
from render.vienna1840.map.area import blocked, draw_line, draw_reach
from render.vienna1840.map.vienna import hexes_of
from render.vienna1840.themes import THEMES, palette
from tests.render.positions import placed, view
from tests.render.speaking import GERMAN

EDGES = {"H28": {4}, "H26": {1, 4}}


def full_of(*lines: str) -> View:
    """Two circles on H28, taken by these lines in turn."""
    position = view(H28=("15", 0), H26=("4", 1))
    for slot, line in enumerate(lines):
        position = placed(position, "H28", "a", slot, line)
    return position


def pixels(picture: Picture) -> list[tuple[int, int, int]]:
    image = Image.open(io.BytesIO(picture.png)).convert("RGB")
    return list(zip(*(band.tobytes() for band in image.split()), strict=True))


@pytest.mark.parametrize(
    ("lines", "edges", "expected"),
    [
        (("5", "7"), EDGES, ["H28"]),
        (("5",), EDGES, []),
        (("5", "7"), {"H28": {0, 1, 2, 3, 4, 5}}, []),
        (("5", "7"), {"H28": ()}, []),
    ],
)
def test_only_a_full_interchange_that_ends_the_reach_is_blocked(
    lines: tuple[str, ...], edges: dict[str, set[int]], expected: list[str]
) -> None:
    position = full_of(*lines)
    assert blocked(position, edges, hexes_of(position, "light")) == expected


def test_the_description_says_where_the_way_is_blocked() -> None:
    said = draw_reach(full_of("5", "7"), "4", EDGES, ["G27"]).alt_text
    assert "no way through: H28" in said
    assert "may build on G27" in said
    assert "no way through" not in draw_reach(full_of("5"), "4", EDGES, ["G27"]).alt_text


@pytest.mark.parametrize("theme", THEMES)
def test_lit_track_is_seen_at_phone_width_in_the_colour_of_its_company(theme: str) -> None:
    picture = draw_reach(full_of(), "7", EDGES, [], theme)
    red = palette(theme).rgb("GWStStB")
    shown = pixels(picture)
    wide = shown.count(red) / (180 * 2)
    assert wide * 390 / sheet("full").size[0] > 1


def test_no_track_of_the_stadtbahn_is_lit() -> None:
    """G3 has a station's circle; track of the Stadtbahn leads to its edge 1, tram track to 0 and 2."""
    dark, all_edges = (draw_reach(view(), "13", {"G3": edges}, []) for edges in ({0, 2}, range(6)))
    assert dark.png == all_edges.png


def test_a_line_that_reaches_nothing_is_shown_on_the_whole_map() -> None:
    nothing = draw_reach(view(), "4", {}, [])
    assert nothing.size[0] > 2400


def test_the_part_of_the_map_around_a_line_has_its_name() -> None:
    assert "Linie 4" in draw_line(view(), "4", words=GERMAN).alt_text


def test_a_line_of_another_map_has_no_part() -> None:
    with pytest.raises(ValueError, match="none of the hexes"):
        draw_line(view(), "99")
