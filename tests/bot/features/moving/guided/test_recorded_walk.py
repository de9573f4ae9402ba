"""The screens of guided moves are those of the recorded walk, to the letter."""

from __future__ import annotations

import pytest

from tests.bot.features.moving.guided.walk import GAMES, recorded, walked


@pytest.mark.whole
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_the_screens_are_those_that_were_recorded(game_id: str) -> None:
    for at, screens in recorded().items():
        if at.game.startswith(f"{game_id}-"):
            found = walked(at)
            for where, shown in screens.items():
                assert found.get(where) == shown, f"{at}, {where}"
            assert list(found) == list(screens), at


def test_the_walk_came_to_every_kind_of_move_and_to_its_end() -> None:
    made = {
        (at.game.partition("-")[0], where.split()[0])
        for at, screens in recorded().items()
        for where in screens
        if where.split()[1] == "made"
    }
    kinds = {(game_id, kind) for game_id, game in GAMES.items() for kind in game.kinds_by_name}
    assert made == kinds
