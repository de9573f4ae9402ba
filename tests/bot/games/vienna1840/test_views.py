"""Views on demand: every one of them answers with a picture or with words, and bad words are one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.games import Deed, Scene, presentation
from bot.games.vienna1840.looking import views
from bot.language import words
from bot.limits import ALT_TEXT, ATTACHMENT_BYTES
from bot.table.past import PastMove
from engine.core import Unknown
from engine.vienna1840 import GAME
from engine.vienna1840.board import laid_layout
from engine.vienna1840.facts import STADTBAHN, TILES
from engine.vienna1840.network import neighbours
from engine.vienna1840.state import LineRound, State
from tests.bot.conftest import with_1840
from tests.bot.room import Room
from tests.games import kept

CASES: list[tuple[str, dict[str, str]]] = [
    ("map", {}),
    ("map", {"hex": "d18"}),
    ("map", {"view": "line"}),
    ("map", {"view": "zoom:D18"}),
    ("map", {"view": "zoom D18"}),
    ("map", {"view": "reach"}),
    ("map", {"view": "tiles"}),
    ("map", {"view": "tiles", "hex": "D18"}),
    ("company", {"name": "W"}),
    ("company", {"name": "dtkc"}),
    ("player", {"name": "ben"}),
    ("tiles", {}),
    ("chart", {}),
    ("chart", {"of": "prices"}),
    ("chart", {"of": "revenue"}),
]


@pytest.fixture(autouse=True)
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)


@cache
def played() -> Sequence[PastMove]:
    """A kept game up to the move of a line that builds, rather late."""
    turns = enumerate(kept("vienna1840-online-3p-seed0").turns(), start=1)
    moves = [
        PastMove(number, seat, action, state, step.state, step.events)
        for number, (state, seat, action, step) in turns
    ]
    last = max(number for number, move in enumerate(moves) if isinstance(move.before.phase, LineRound))
    return moves[: last + 1]


def scene_of(state: State, theme: str = "") -> Scene:
    return Scene(words(), ["ann", "ben", "cat"], GAME.view(state, None), theme=theme)


def ask(name: str, filled: dict[str, str], theme: str = "") -> Any:
    (inquiry,) = [each for each in views.INQUIRIES if each.name == name]
    assert filled.keys() <= inquiry.asked.keys()
    scene = replace(scene_of(played()[-1].before, theme), deeds=deeds)
    return inquiry.find(scene, filled)


def deeds() -> Sequence[Deed]:
    return [move.seen(GAME, None) for move in played()[:-1]]


@pytest.mark.parametrize(("name", "filled"), CASES)
def test_every_view_answers(name: str, filled: dict[str, str]) -> None:
    (plate,) = ask(name, filled).plates
    assert plate.png.startswith(b"\x89PNG")
    assert len(plate.png) < ATTACHMENT_BYTES
    assert 0 < len(plate.alt_text) <= ALT_TEXT


@pytest.mark.parametrize("name", ["map", "tiles", "chart"])
def test_a_view_is_drawn_in_the_theme_of_who_asks(name: str) -> None:
    (light,), (dark,) = ask(name, {}).plates, ask(name, {}, "dark").plates
    assert light.png != dark.png
    assert light.alt_text == dark.alt_text


@pytest.mark.parametrize(
    ("name", "filled"),
    [
        ("map", {"view": "globe"}),
        ("map", {"hex": "Z99"}),
        ("map", {"view": "reach", "line": "99"}),
        ("company", {"name": "DB"}),
        ("company", {"name": "WT"}),
        ("player", {"name": "zoe"}),
        ("chart", {"of": "luck"}),
    ],
)
def test_a_word_that_names_nothing(name: str, filled: dict[str, str]) -> None:
    with pytest.raises(Unknown):
        ask(name, filled)


def test_all_that_lies_on_the_board_is_said_in_words() -> None:
    scene = scene_of(played()[-1].before)
    view, lines = scene.view, list(presentation(GAME).standing.in_words(scene))
    for hex, (tile, rotation) in view.board.tiles.items():
        (line,) = [each for each in lines if each.startswith(f"{hex} ") or each.startswith(f"{hex}:")]
        colour = {"gray": "grey"}.get(TILES[tile].colour, TILES[tile].colour)
        assert f"{colour} tile {tile};" in line
        layout, beyond = laid_layout(hex, tile, rotation), neighbours(view.board.map, hex)
        assert all(str(beyond[edge]) in line.partition(";")[2] for edge in (*layout.ways, *layout.dotted))
    for company in view.companies:
        for owned in company.lines:
            assert any(each.startswith(f"Line {owned.line} of {company.company}, base ") for each in lines)
    for name, player in zip(scene.names, view.players, strict=True):
        assert any(each.startswith(f"{name}: {player.cash} cash") for each in lines)
    for _, stack in view.market:
        companies = [f"Stadtbahn {each}" if each in STADTBAHN else each for each in stack]
        assert any(each.endswith(f": {', '.join(companies)}.") for each in lines)


def test_a_tram_has_a_price_where_a_share_has_another_word_for_it() -> None:
    scene = replace(scene_of(played()[-1].before), words=words("de").of("vienna1840"))
    lines = list(presentation(GAME).standing.in_words(scene))
    assert any(line.startswith("Straßenbahnen, ") and ": Preis " in line for line in lines)
    assert not any(line.startswith("Straßenbahnen, ") and "Kurs" in line for line in lines)


def test_the_tiles_left_are_said_by_how_many_there_are() -> None:
    scene = scene_of(played()[-1].before)
    (yellow,) = [
        each for each in presentation(GAME).standing.in_words(scene) if each.startswith("Yellow tiles left: ")
    ]
    said: dict[str, int] = {}
    for heap in yellow.removeprefix("Yellow tiles left: ").removesuffix(".").split("; "):
        count, _, tiles = heap.replace(" each of tiles ", " of tile ").partition(" of tile ")
        said |= dict.fromkeys(tiles.replace(" and ", ", ").split(", "), int(count))
    supply = scene.view.board.supply.items()
    assert said == {tile: count for tile, count in supply if count and TILES[tile].colour == "yellow"}
    assert list(said.values()) == sorted(said.values(), reverse=True)


async def test_commands_in_a_channel(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=1840, seating="joined")
    await room.do("ben", "game join")
    assert "hasn't started" in await room.do("eve", "map")
    await room.do("ann", "game start")
    assert await room.do("eve", "map") == ""
    assert "globe" in await room.do("eve", "map", view="globe")
    assert await room.typed("eve", "map", "hex", "Steph") == ["D20"]
    assert await room.typed("eve", "map", "view", "where") == ["reach"]
    assert await room.typed("eve", "player", "name", "b") == ["ben"]
    for command in ("tiles", "chart"):
        assert await room.do("eve", command) == ""


async def test_the_whole_board_in_words_is_for_the_asker_alone(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=1840, seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    said = await room.do("eve", "board", text=True)
    assert "ann: 350 cash" in said
    assert " tiles left: " in said or said.count("\n") > 10
