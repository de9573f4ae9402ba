"""In the pseudo-language, no word that people read comes from anywhere but the catalogues: commands and what
is offered for their options, answers, refusals, forms, menus, posts, pictures' descriptions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from zoneinfo import available_timezones

import discord
import pytest
from discord import app_commands

import bot.language
from bot.features.tree import add_commands
from bot.interactions.translation import MEANINGS, CatalogueTranslator
from bot.language.library import Library
from bot.language.pseudo import PSEUDO
from bot.language.pseudo import pseudo as said
from render.core.words import Words
from tests.bot.features.moving.guided.positions import KINDS, position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.moving.guided.table import press_kind, sit_down
from tests.bot.language.unmarked import unmarked
from tests.bot.room import Room
from tests.e2e.description import Traffic
from tests.e2e.place import Place
from tests.e2e.scenarios import CASES
from tests.e2e.test_every_command import all_commands
from tests.e2e.uses import Case

READ = frozenset({"content", "title", "label", "placeholder", "description"})
"""What people read of a request, wherever it stands in it; and the names of what is offered for an option,
which may begin with what is typed."""
PEOPLE = ("ann", "ben", "cat", "dan", "eve", "mo", "robot")
OF_TOYS = (
    *("Toy Nim", "Toy Nim with long turns", "Take", "Skip", "Turn", "pile", "stones", "stones taken"),
    *("skipped", "card turned", "card", "long", "short"),
)
"""Games that have no words of their own are told by the names in their code."""
ZONES = tuple(part for name in available_timezones() for part in (name, *name.replace("_", " ").split("/")))
"""Zones are called by their cities, which are names."""
RUNS = 12
"""How often a command is used at most until all that leads on from its answers was pressed."""


class Everywhere(Library):
    """Everybody is spoken to in the pseudo-language, whatever his Discord is set to."""

    def __init__(self, library: Library) -> None:
        super().__init__(*library._roots)

    def words(self, language: str) -> Words:
        del language
        return super().words(PSEUDO)


@pytest.fixture(autouse=True)
def everywhere(pseudo: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.language, "in_use", Everywhere(pseudo))


@pytest.fixture
def place(room: Room, monkeypatch: pytest.MonkeyPatch) -> Place:
    async def goes_on() -> None:
        """Nothing here asks what a restart changes."""

    monkeypatch.setattr(room, "restart", goes_on)
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
    for use in case.uses:
        await place.enter(use.stage)
        answer = await place.use(use.who, case.command, use.options)
        if said(use.press) in place.offered(answer):
            await place.press(use.who, answer, said(use.press))
    stage = ""
    for refused in sorted(case.refused, key=lambda each: each.stage):
        if refused.stage != stage:
            stage = refused.stage
            await place.enter(stage)
        await place.use(refused.who, case.command, refused.options)
    assert found(traffic) == {}


@pytest.mark.sample(18)
@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{game}-{kind}" for game, kind in KINDS])
async def test_every_screen_on_the_way_to_a_move(
    place: Place, game: str, kind: str, traffic: Traffic
) -> None:
    table, who = await sit_down(place.room, position(game, kind))
    revision = table.revision
    guide = await press_kind(place.room, who, kind, said)
    while table.revision == revision:
        if said("Confirm") in guide.buttons:
            await guide.press("Confirm")
        else:
            await guide.choose(guide.labels[-1])
    assert found(traffic) == {}


@pytest.mark.sample(4)
@pytest.mark.parametrize("stage", ["nothing", "vienna", "vienna_line", "trambahn"])
async def test_whatever_is_offered_for_an_option(place: Place, stage: str, traffic: Traffic) -> None:
    await place.enter(stage)
    for command in all_commands():
        for option in (each.name for each in command.parameters if each.autocomplete):
            await place.room.typed("ann", command.qualified_name, option)
    assert found(traffic, [row["notation"] for row in place.kept()["moves"]]) == {}


@pytest.mark.sample(7)
@pytest.mark.parametrize(
    ("stage", "command"),
    [
        *(("nothing", each) for each in ("game new", "help")),
        *(("vienna_line", each) for each in ("help", "whatif", "history")),
        *(("trambahn", each) for each in ("help", "whatif", "history")),
    ],
)
async def test_whatever_is_pressed_on_the_screens_of_a_command(
    place: Place, stage: str, command: str, traffic: Traffic
) -> None:
    """Every button and menu, and the forms that they open; what was pressed once is not pressed again."""
    await place.enter(stage)
    pressed: set[str] = set()
    for _ in range(RUNS):
        before = len(pressed)
        await walk(place, (await place.use("ann", command, {})).response, pressed)
        if len(pressed) == before:
            break
    assert pressed
    assert found(traffic, [row["notation"] for row in place.kept()["moves"]]) == {}


async def walk(place: Place, answer: Any, pressed: set[str]) -> None:
    """Press on, as long as there is something new on a screen."""
    hand = RoomHand(place.room, "ann")
    while True:
        guide = Guide(hand, answer.id, said)
        open_ = {part["custom_id"] for part in guide.parts if not part.get("disabled")}
        ways: dict[str, str | None] = dict.fromkeys(guide.buttons.values())
        ways |= {custom_id: value for _, custom_id, value in guide.options()}
        new = next((way for way in ways if way in open_ and _kind(way) not in pressed), None)
        if new is None:
            return
        pressed.add(_kind(new))
        value = ways[new]
        if value is None:
            await hand.click(answer.id, new)
        else:
            await hand.select(answer.id, new, value)


def _kind(custom_id: str) -> str:
    """What a press does, whatever the numbers of the game and of what was chosen."""
    return re.sub(r"\d+", "#", custom_id)
