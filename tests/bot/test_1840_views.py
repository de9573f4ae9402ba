"""Views on demand: every one of them answers with a picture or with words, and bad words are one sentence."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bot.limits import ALT_TEXT, ATTACHMENT_BYTES
from bot.presentation import Scene
from bot.presentation.vienna1840 import views
from bot.text import words
from engine.core import Unknown
from engine.vienna1840 import GAME
from engine.vienna1840.options import ONLINE
from engine.vienna1840.state import LineRound, State
from tests.bot.conftest import with_1840
from tests.bot.room import Room
from tests.engine.core.play import random_game

FILLED = {"hex": "D18", "company": "W", "player": "ben", "theme": "safe"}
CASES = [(group.name, each.name) for group in views.INQUIRIES for each in group.inquiries]


@pytest.fixture(autouse=True)
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)


@cache
def played() -> tuple[State, ...]:
    """A random game up to where a line builds, rather late."""
    states = [state for state, _, _, _ in random_game(GAME, 3, ONLINE, 3)]
    last = max(
        k for k, state in enumerate(states) if isinstance(state.phase, LineRound) and state.phase.lines
    )
    return tuple(states[: last + 1])


def scene_of(state: State) -> Scene:
    return Scene(words(), ["ann", "ben", "cat"], GAME.view(state, None))


def ask(group: str, name: str, **filled: str) -> Any:
    (of_group,) = [found for found in views.INQUIRIES if found.name == group]
    (inquiry,) = [each for each in of_group.inquiries if each.name == name]
    states = played()
    given = {word: filled[word] for word in inquiry.asked if word in filled}
    return inquiry.find(scene_of(states[-1]), list(states) if inquiry.over_time else states[-1], given)


@pytest.mark.parametrize(("group", "name"), CASES)
def test_every_view_answers(group: str, name: str) -> None:
    found = ask(group, name, **FILLED)
    if name == "words":
        assert "ben" in found.lines[0]
        return
    (plate,) = found.plates
    assert plate.png.startswith(b"\x89PNG")
    assert len(plate.png) < ATTACHMENT_BYTES
    assert 0 < len(plate.alt_text) <= ALT_TEXT


@pytest.mark.parametrize(
    ("group", "name", "filled"),
    [
        ("map", "whole", {"theme": "loud"}),
        ("map", "area", {"hex": "Z99"}),
        ("map", "reach", {"line": "99"}),
        ("sheet", "company", {"company": "DB"}),
        ("sheet", "player", {"player": "zoe"}),
    ],
)
def test_a_word_that_names_nothing(group: str, name: str, filled: dict[str, str]) -> None:
    with pytest.raises(Unknown):
        ask(group, name, **filled)


async def test_commands_in_a_channel(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=1840, seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert "loud" in await room.do("eve", "map whole", theme="loud")
    assert await room.typed("eve", "map area", "hex", "Steph") == ["D20"]
    assert "ann: 350 cash" in await room.do("eve", "map words")
    await room.do("eve", "chart worth")
