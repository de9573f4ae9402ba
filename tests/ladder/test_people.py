"""Moves of people beside those of the computer player."""

from __future__ import annotations

import pytest

from engine.core import Level
from tests.ladder.people import agreement
from tests.shared import RECORDED


@pytest.mark.shared(RECORDED)
def test_it_thinks_of_most_moves_that_people_made() -> None:
    made, first, three = agreement(Level.DRIVER, every=12)["all"]
    assert made > 50
    assert first <= three <= made
    assert three > made / 2
