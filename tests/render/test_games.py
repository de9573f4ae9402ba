"""Pictures of games as the engine plays them: whatever happens, both pictures can be drawn."""

from __future__ import annotations

import pytest

from engine.vienna1840 import GAME
from engine.vienna1840.options import ONLINE, RULEBOOK, Options1840
from render.core.picture import ALT_TEXT_LIMIT
from render.vienna1840 import changes_of, draw_map, draw_market
from tests.engine.core.play import random_game
from tests.render.positions import NAMES

EVERY = 23
"""Of a random game's moves, every which one is drawn."""


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, RULEBOOK),
        (3, RULEBOOK.model_copy(update={"map": "small_3p"})),
        (4, ONLINE),
        (6, RULEBOOK),
    ],
)
def test_a_random_game_can_be_drawn_at_any_moment(seats: int, options: Options1840) -> None:
    steps = set()
    for number, (_, _, _, step) in enumerate(random_game(GAME, seats, options, seed=5)):
        view = GAME.view(step.state, None)
        new = view.step not in steps
        steps.add(view.step)
        if not new and number % EVERY:
            continue
        changes = changes_of(step.events)
        for draw in (draw_map, draw_market):
            picture = draw(view, changes, "dark" if number % 2 else "light", names=NAMES)
            assert picture.png
            assert 0 < len(picture.alt_text) <= ALT_TEXT_LIMIT
    assert len(steps) > 8
