"""Where a base has two circles to choose from, a picture letters them and each says where its track leads."""

from __future__ import annotations

from engine.core import replay
from tests.bot.features.moving.guided.positions import GAMES, position
from tests.bot.features.moving.guided.test_screens import context_of, parts_of, screen_of


def test_the_circles_of_a_base_are_lettered_on_a_picture() -> None:
    game = GAMES["vienna1840"]
    found = position("vienna1840", "circle")
    context = context_of("vienna1840", replay(game, found.journal), found.seat, "circle")
    screen = screen_of(context)
    assert [plate.name for plate in screen.plates] == ["circles"]
    offered = [each["label"] for each in parts_of(screen) if each["custom_id"].split(":")[4] == "do"]
    assert len(offered) > 1
    for each in offered:
        assert each.split()[-1] in screen.plates[0].alt_text.rpartition(":")[2]
        assert any(each in line and "Gleis" in line for line in screen.text.splitlines())
