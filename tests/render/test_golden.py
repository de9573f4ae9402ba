"""Pictures look as they were accepted; `python -m tests.render.golden show` shows what differs."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from engine.vienna1840.facts import TILES
from tests.render import golden
from tests.render.speaking import GERMAN
from tests.render.states import STATES, shapes

FEWEST = 40


@pytest.mark.parametrize("name", sorted(STATES))
def test_a_picture_looks_as_accepted(name: str) -> None:
    old = golden.kept(name)
    assert old is not None, f"accept it: python -m tests.render.golden accept {name}"
    off = golden.distance(old, golden.reduced(STATES[name](GERMAN).png))
    assert off <= golden.LIMIT, f"look at it: python -m tests.render.golden show {name}"


def test_there_are_enough_of_them_and_no_others() -> None:
    files = {path.stem for path in golden.FOLDER.glob("*.png")}
    assert files == STATES.keys()
    assert len(files) >= FEWEST
    assert {tile for _, tile, _ in shapes()} == TILES.keys()


def test_a_label_elsewhere_is_noticed_and_a_shade_is_not() -> None:
    old = golden.kept("map-full-light")
    assert old is not None
    whole = old.convert("RGB")
    shade = whole.point(lambda value: min(value + 3, 255))
    assert golden.distance(old, shade) <= golden.LIMIT
    moved = whole.copy()
    ImageDraw.Draw(moved).rectangle((200, 300, 212, 308), fill="black")
    assert golden.distance(old, moved) > golden.LIMIT
    assert golden.distance(old, Image.new("RGB", (5, 5))) > golden.LIMIT
