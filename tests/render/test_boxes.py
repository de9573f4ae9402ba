"""What is written on 1840's pictures stays in its box, in every language and in one that is longer still, and
all of it comes from the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

from engine.vienna1840.state import Decision
from render.core.canvas import Canvas
from render.core.letters import letters
from render.core.picture import Picture
from render.core.words import ENGLISH, Words
from render.vienna1840 import draw_map
from render.vienna1840.choosing.circles import draw_circles
from render.vienna1840.choosing.lays import Lay, draw_choices
from render.vienna1840.map.area import draw_line, draw_sites
from render.vienna1840.themes import THEMES, palette
from render.vienna1840.words.terms import STEPS
from tests.render.boxes import flaws, watching
from tests.render.positions import NAMES, view
from tests.render.states import STATES
from tests.render.test_market import LONG_NAMES

NAMED = (*NAMES, *letters(60))
EDGES = {"F28": {0, 3}, "G27": {0, 3}}
OTHERS: dict[str, Callable[[Words], Picture]] = {
    "circles": lambda words: draw_circles(view(), "D16", ["a"], words=words),
    "line": lambda words: draw_line(view(), "4", words=words),
    "sites": lambda words: draw_sites(view(), "4", EDGES, ["G29"], words=words),
    "choices": lambda words: draw_choices(view(), [Lay("D16", "4", 1)], words=words),
    "nothing to choose": lambda words: draw_choices(view(), [], words=words),
}
"""Pictures of which none is kept as a golden one."""
ALIKE = tuple(theme for theme in THEMES if theme != "light")
"""Themes in which nothing lies elsewhere."""
VEILED = frozenset({"reach", "sites"})
"""Where the map's own figures are half covered."""


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", [name for name in (*STATES, *OTHERS) if not name.endswith(ALIKE)])
def test_every_text_stays_in_its_box(name: str, spoken: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    words = spoken.of("vienna1840")
    draw = partial({**STATES, **OTHERS}[name], words)
    found = flaws(draw, words, monkeypatch, NAMED, plates=name.startswith(("market", "stack", "company")))
    assert [each for each in found if name not in VEILED or "something lies over" not in each] == []


@pytest.mark.parametrize("step", STEPS)
def test_the_strip_above_the_map_has_room_for_any_step(
    step: Decision, spoken: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = spoken.of("vienna1840")
    position = replace(view(), step=step, acting="4", deciders=() if step == "over" else (0, 1, 2))
    draw = partial(draw_map, position, words=words, names=LONG_NAMES)
    assert flaws(draw, words, monkeypatch, LONG_NAMES) == []


def test_what_leaves_its_box_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = palette("light")

    def drawn(at: tuple[int, int], text: str) -> list[str]:
        with watching(monkeypatch) as watch:
            canvas = Canvas(colours, Image.new("P", (200, 60), colours.index("page")), "light")
            canvas.rect((0, 0, 100, 60), "panel")
            canvas.text(at, text, (30, 500, 80), "ink", "panel")
            canvas.rect((90, 0, 100, 10), "ink")
            return watch.faults()

    assert drawn((4, 30), "box") == []
    assert "leaves its box" in drawn((4, 30), "a longer text")[0]
    assert "is beyond" in drawn((180, 30), "box")[0]
    assert "something lies over" in drawn((52, 12), "box")[0]
    assert flaws(lambda: Picture(b"", "", (1, 1)), ENGLISH, monkeypatch) == []
