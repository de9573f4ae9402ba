"""The README's moving picture shows the turn of the walk-through, and is small."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.e2e.turn import STEPS, TURN, draw

pytestmark = pytest.mark.whole

ROOM = 150_000
"""Bytes."""


def test_the_moving_picture_of_a_turn_is_made_from_the_walk_through(tmp_path: Path) -> None:
    made = tmp_path / "turn.webp"
    draw(made)
    with Image.open(made) as picture, Image.open(TURN) as kept:
        assert getattr(picture, "n_frames", 1) == len(STEPS)
        assert (picture.size, getattr(picture, "n_frames", 1)) == (kept.size, getattr(kept, "n_frames", 1))
    assert TURN.stat().st_size < ROOM
