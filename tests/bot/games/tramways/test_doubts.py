"""What Tramways asks once more, and does not refuse."""

from __future__ import annotations

import pytest

from bot.games import Scene, presentation
from bot.language import languages, words
from engine.core import parse
from engine.tramways.state import State
from tests.engine.tramways.tables import ANNA, GAME, accepted, begun, player, table
from tests.engine.tramways.test_auction import bidding

NAMING = presentation(GAME).naming
TOWN = ". . . . ./Ra . A1 . Cb/. . . . ."


def asked(state: State, move: str, language: str = "en") -> str | None:
    assert accepted(state, move, ANNA)
    scene = Scene(words(language).of(GAME.id), ("Anna", "Ben"), GAME.view(state, ANNA))
    return NAMING.doubt(scene, parse(GAME.kinds_by_name, move))


def test_r5_5_more_money_than_is_needed_is_asked_about() -> None:
    state = bidding(player("62 83 73", money=2), player())
    said = asked(state, "bid 3 62:money1,83:money4")
    assert said is not None
    assert said.startswith("These cards pay 5 where 3 is needed, and fewer would do")
    assert said.endswith("anyway?")
    for move in ("bid 3 83:money4", "bid 3 62:money1", "bid 2 -", "bid 5 62:money1,83:money4"):
        assert asked(state, move) is None


def test_r9_9_r14_5_so_are_points_and_a_card_of_the_line() -> None:
    town = table(player("6 92 83 62", money=0), player(), map="Ca . . Lb/. . . .", links="anna a1 b1 c1 d1")
    assert asked(town, "move a1 1 2 92:strip,6:L,83:money4,62:money1") is not None
    assert asked(town, "move a1 1 2 92:strip,6:L,83:money4") is None
    alone = begun(1)
    assert alone.phase == "line"
    assert asked(alone, "reveal 97:money1") is None


@pytest.mark.parametrize("language", languages())
def test_r7_8_a_link_that_would_lose_its_end_is_named(language: str) -> None:
    state = table(player("92 65"), player(), map=TOWN, owners={"A1": ANNA}, links="anna a2 b2 c2")
    said = asked(state, "link e2 d2,c2,c1 92:rail2", language)
    assert said is not None
    assert "A1" in said
    assert asked(state, "link e2 d2,d1,c1 92:rail2", language) is None
