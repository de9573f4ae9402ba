"""What is asked about a player, in whichever game."""

from __future__ import annotations

import pytest

from bot.games import Findings, Inquiry, Scene, presentation
from bot.games.core.inquiries import about_player
from bot.language import words
from engine.core import Unknown, registry

GAMES = registry.games()
SCENE = Scene(words(), ("Ann", "Anton", "Ben"), None)
ASKED = about_player("who that is", lambda _, seat: Findings([str(seat)]))


@pytest.mark.parametrize(("typed", "seat"), [("Ann", 0), (" ann ", 0), ("ant", 1), ("B", 2), ("BEN", 2)])
def test_a_player_is_named_or_the_name_is_begun(typed: str, seat: int) -> None:
    assert ASKED.find(SCENE, {"name": typed}).lines == [str(seat)]


@pytest.mark.parametrize("typed", ["", "A", "an", "Benn", "Cat"])
def test_who_is_nobody_or_several_is_not_known(typed: str) -> None:
    with pytest.raises(Unknown):
        ASKED.find(SCENE, {"name": typed})


def test_all_players_are_offered() -> None:
    assert [value for value, _ in ASKED.asked["name"].offers(SCENE)] == ["Ann", "Anton", "Ben"]


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_game_that_tells_of_players_asks_for_them_so(game_id: str) -> None:
    for each in presentation(GAMES[game_id]).inquiries.commands:
        if isinstance(each, Inquiry) and each.name == "player":
            assert each.asked["name"].offers(SCENE) == ASKED.asked["name"].offers(SCENE)
            with pytest.raises(Unknown):
                each.find(SCENE, {"name": "Cat"})
