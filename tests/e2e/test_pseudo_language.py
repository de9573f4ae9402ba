"""In the pseudo-language, no word that people read comes from anywhere but the catalogues: commands and what
is offered for their options, answers, refusals, forms, menus, posts, pictures' descriptions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any
from zoneinfo import available_timezones

import discord
import pytest
from discord import app_commands

from bot.features.tree import add_commands
from bot.interactions.translation import MEANINGS, CatalogueTranslator
from bot.language import library as catalogues
from bot.language.library import Library
from bot.language.pseudo import PSEUDO
from bot.language.pseudo import pseudo as said
from tests.bot.features.moving.guided.positions import KINDS
from tests.bot.language.unmarked import unmarked
from tests.bot.room import Room
from tests.e2e import walks
from tests.e2e.description import Traffic
from tests.e2e.place import Place
from tests.e2e.scenarios import CASES
from tests.e2e.uses import Case

READ = frozenset({"content", "title", "label", "placeholder", "description"})
"""What people read of a request, wherever it stands in it; and the names of what is offered for an option,
which may begin with what is typed."""
PEOPLE = ("ann", "ben", "cat", "dan", "eve", "mo", "robot", "Ben", "Stellwerk")
OF_TOYS = (
    *("Toy Nim", "Toy Nim with long turns", "Take", "Skip", "Turn", "pile", "stones", "stones taken"),
    *("skipped", "card turned", "card", "long", "short"),
)
"""Games that have no words of their own are told by the names in their code."""
ZONES = tuple(part for name in available_timezones() for part in (name, *name.replace("_", " ").split("/")))
"""Zones are called by their cities, which are names."""


@pytest.fixture(scope="module")
def everywhere(pseudo: Library) -> Library:
    """One library for all: its catalogues are read once, and commands are told in it once."""
    return walks.Everywhere(pseudo, PSEUDO)


@pytest.fixture(autouse=True)
def _spoken(everywhere: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "in_use", everywhere)


@pytest.fixture
def place(room: Room, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setattr(room, "restart", walks.goes_on)
    return Place(room)


def read(part: Any, key: str = "") -> Iterator[str]:
    """What people read of a part of a request."""
    if isinstance(part, str):
        if key in READ:
            yield part
    elif isinstance(part, list):
        for each in part:
            yield from read(each, key)
    elif isinstance(part, dict):
        for name, each in part.items():
            yield from read(each, name)
        if isinstance(part.get("choices"), list):
            yield from (each["name"].removeprefix(str(each["value"])) for each in part["choices"])


def found(traffic: Traffic, moves: Iterable[str] = ()) -> dict[str, str]:
    """Every word that comes from no catalogue, with a text in which it stands. Moves are in the notation that
    is the same in every language.
    """
    names = (*PEOPLE, *OF_TOYS, *ZONES, *moves)
    bad: dict[str, str] = {}
    for request in traffic.requests:
        if "/commands" not in request.path:
            for text in read(json.loads(request.body)):
                bad.update(dict.fromkeys(unmarked(text, names), text))
    return bad


@pytest.mark.whole
async def test_every_description_of_a_command_is_translated() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(tree)
    for command in tree.get_commands():
        payload = await command.get_translated_payload(tree, CatalogueTranslator())
        for part in parts(payload):
            word = "description" if "description" in part else "name"
            told = part[f"{word}_localizations"].get("de", "")
            assert told, (payload["name"], part[word])
            assert unmarked(told) == []
            for choice in part.get("choices", ()):
                assert choice["value"] in MEANINGS
                assert unmarked(choice["name_localizations"]["de"], [choice["value"]]) == []


def parts(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command and all options below it."""
    yield payload
    for option in payload.get("options", ()):
        yield from parts(option)


@pytest.mark.sample(18)
@pytest.mark.parametrize("case", CASES, ids=[case.command for case in CASES])
async def test_whatever_a_command_answers(place: Place, case: Case, traffic: Traffic) -> None:
    await walks.a_command(place, case, said)
    assert found(traffic) == {}


@pytest.mark.sample(18)
@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{game}-{kind}" for game, kind in KINDS])
async def test_every_screen_on_the_way_to_a_move(
    place: Place, game: str, kind: str, traffic: Traffic
) -> None:
    await walks.a_move(place, game, kind, said)
    assert found(traffic) == {}


@pytest.mark.sample(4)
@pytest.mark.parametrize("stage", walks.STAGES_WITH_OPTIONS)
async def test_whatever_is_offered_for_an_option(place: Place, stage: str, traffic: Traffic) -> None:
    await walks.what_is_offered(place, stage)
    assert found(traffic, [row["notation"] for row in place.kept()["moves"]]) == {}


@pytest.mark.sample(7)
@pytest.mark.parametrize(("stage", "command"), walks.WITH_SCREENS)
async def test_whatever_is_pressed_on_the_screens_of_a_command(
    place: Place, stage: str, command: str, traffic: Traffic
) -> None:
    """Every button and menu, and the forms that they open; what was pressed once is not pressed again."""
    assert await walks.the_screens_of(place, stage, command, said)
    assert found(traffic, [row["notation"] for row in place.kept()["moves"]]) == {}
