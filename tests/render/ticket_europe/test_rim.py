"""Score markers on the track round the map."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.ticket_europe.view import View
from render.ticket_europe import draw_still
from render.ticket_europe.board.layout import FRAME
from render.ticket_europe.board.pieces import MARKER
from render.ticket_europe.board.rim import places
from tests.render.ticket_europe.positions import at_share, seen


def scored(*points: int) -> View:
    view = seen(at_share(3, 0.5))
    players = tuple(replace(each, points=point) for each, point in zip(view.players, points, strict=True))
    return replace(view, players=players)


def difference(one: View, other: View) -> tuple[int, int, int, int] | None:
    images: list[Image.Image] = [draw_still(each).convert("RGB") for each in (one, other)]
    return ImageChops.difference(*images).getbbox()


@pytest.mark.parametrize("beyond", [100, 200, -100])
def test_a_marker_past_the_end_of_the_track_says_by_how_many_points(beyond: int) -> None:
    """Its field is the same, and nothing else on the map is other."""
    plain = scored(37, 40, 40)
    box = difference(plain, scored(37 + beyond, 40, 40))
    assert box is not None
    x, y = places([37])[0]
    left, top = x - FRAME[0] + 4, y - FRAME[1] + 4
    assert left - MARKER - 2 <= box[0] < box[2] <= left + MARKER + 3
    assert top - MARKER - 2 <= box[1] < box[3] <= top + MARKER + 3
