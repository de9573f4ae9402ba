"""What the signs on cards mean: looked up by plain words, and one press away."""

from __future__ import annotations

import pytest

from bot.games import presentation
from bot.language import languages, words
from engine.core import registry
from engine.tramways import GAME
from render.tramways import draw_icons
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room
from tests.toy import TOY

SHOWN = presentation(GAME)
CALLED = {
    "coffee": "calm",
    "cup": "calm",
    "pawn": "passenger",
    "star": "star",
    "hammer": "worker",
    "ladder": "rail2",
    "temple": "L",
    "factory": "I",
    "shop": "C",
    "house": "R",
    "lightning": "stress",
    "coin": "money2",
    "tram": "tram",
    "fence": "plot",
    "arrow": "upgrade_link",
    "number": "A1",
}
IN_GERMAN = {
    "Kaffee": "calm",
    "Tasse": "calm",
    "Figur": "passenger",
    "Stern": "star",
    "Hammer": "worker",
    "Leiter": "rail2",
    "Tempel": "L",
    "Fabrik": "I",
    "Laden": "C",
    "Haus": "R",
    "Blitz": "stress",
    "Münze": "money2",
}


@pytest.fixture
async def town(room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A room in which Tramways has begun."""
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME, "toy": TOY})
    await room.restart()
    await room.begin(GAME.id)
    return room


@pytest.mark.parametrize(("called", "name"), CALLED.items())
@pytest.mark.parametrize("language", languages())
def test_a_sign_is_found_by_its_plain_word(called: str, name: str, language: str) -> None:
    assert name in SHOWN.rules.signs_called(called.upper(), words(language))
    assert name in SHOWN.rules.signs_called(f"the {called}", words(language))


@pytest.mark.parametrize(("called", "name"), IN_GERMAN.items())
def test_and_by_the_german_one(called: str, name: str) -> None:
    assert name in SHOWN.rules.signs_called(called, words("de"))


def test_each_sign_can_be_drawn_alone_and_names_a_rule_that_there_is() -> None:
    book = SHOWN.rules.book(words(), SHOWN.rules.circumstances())
    for name, sign in SHOWN.rules.signs.items():
        assert SHOWN.rules.legend((name,), words(), "").png
        named = sign.meaning.rpartition("(")[2].rstrip(")") if sign.meaning.endswith(")") else ""
        for number in named.split(", ") if named else ():
            assert [rule.number for rule in book.find(number)] == [number], sign.meaning
    assert draw_icons(tuple(SHOWN.rules.signs)).size[1] > draw_icons(("calm",)).size[1]


def test_what_is_no_sign_brings_none() -> None:
    for text in ("7.2", "xyzzy", "a", ""):
        assert not SHOWN.rules.signs_called(text, words())


async def test_a_search_brings_the_picture_of_the_sign(town: Room) -> None:
    result = await town.people["eve"].slash(town.channel, "rules", search="coffee")
    assert result.response is not None
    found = Guide(RoomHand(town, "eve"), result.response.id)
    assert found.text.startswith("**Calm**: 1 stress less")
    assert found.pictures == ["icons"]
    assert "No rule mentions" in await town.do("eve", "rules", search="xyzzy")


async def test_the_legend_is_one_press_away(town: Room) -> None:
    """From the call to all and from the way to a move; what was open stays as it is."""
    (legend,) = [each for each in town.offered.items() if each[0] == "Icons"]
    hand = RoomHand(town, "ann")
    result = await hand.click(town.last.id, legend[1])
    shown = Guide(hand, result.response.id)
    assert shown.text.startswith("**Tracks**: ")
    assert "**Calm**: " in shown.text
    assert shown.pictures == ["icons"]
    mine = Guide(hand, (await hand.click(town.last.id, town.offered["Player board"])).response.id)
    before = mine.text
    await mine.press("Icons")
    assert mine.text == before


async def test_games_whose_signs_explain_themselves_have_no_such_button(room: Room) -> None:
    await room.begin()
    assert "Icons" not in room.offered
