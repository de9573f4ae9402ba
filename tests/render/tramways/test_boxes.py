"""What is written on the pictures stays in its box, in every language and in one that is longer still, and
all of it comes from the catalogues.
"""

from __future__ import annotations

from functools import partial

import pytest

from engine.tramways.facts import CARD_OF
from render.core.letters import letters
from render.core.words import Words
from render.tramways.plan.layout import column
from render.tramways.themes import THEMES
from tests.render.boxes import flaws
from tests.render.tramways import positions, states

LONG = ("Maximiliana von und zu Hohenberg", "W" * 32, "Ö" * 32, "Dorothea Antonia Wilhelmina", "i" * 32)
SQUARES = tuple(f"{column(x)}{y}" for x in range(20) for y in range(1, 21))
NAMED = (*CARD_OF, *SQUARES, *map(column, range(20)), *letters(30), *"RCIL")
"""What stands on the plan in every language."""
ALIKE = tuple(theme for theme in THEMES if theme != "light")
"""Themes in which nothing lies elsewhere."""


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", [name for name in states.STATES if not name.endswith(ALIKE)])
def test_every_text_stays_in_its_box(name: str, spoken: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    words = spoken.of("tramways")
    monkeypatch.setattr(states, "NAMES", LONG)
    known = (*LONG, *positions.NAMES, *NAMED)
    assert flaws(partial(states.STATES[name], words), words, monkeypatch, known) == []
