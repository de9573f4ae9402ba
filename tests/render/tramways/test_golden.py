"""Pictures look as they were accepted; `python -m tests.render.tramways.golden show` shows what differs."""

from __future__ import annotations

import pytest

from tests.render.golden import LIMIT
from tests.render.tramways.golden import GALLERY

FEWEST = 30


@pytest.mark.parametrize("name", sorted(GALLERY.states))
def test_a_picture_looks_as_accepted(name: str) -> None:
    assert GALLERY.kept(name) is not None, f"python -m tests.render.tramways.golden accept {name}"
    assert GALLERY.off(name) <= LIMIT, f"python -m tests.render.tramways.golden show {name}"


def test_there_are_enough_of_them_and_no_others() -> None:
    assert {path.stem for path in GALLERY.folder.glob("*.png")} == GALLERY.states.keys()
    assert len(GALLERY.states) >= FEWEST
