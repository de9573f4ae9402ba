"""What stands in menus, on buttons and in forms outside of turns is never cut off, in no language, with the
longest names; and what a form shows while nothing is typed can be read on a phone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.features.interchange.commands import file_form
from bot.language import languages, words
from bot.language import library as catalogues
from bot.language.library import Library
from bot.limits import BUTTON_LABEL, FIELD_HINT, MENU_PROMPT, MODAL_TITLE, OPTION_TEXT
from engine.core import Game, registry
from tests.bot.features.moving.guided.test_lengths import NAMES
from tests.bot.room import Room
from tests.e2e import walks
from tests.e2e.description import Traffic
from tests.e2e.place import Place

ON_A_PHONE = 40
"""Characters that a phone shows of what stands in an empty field."""
FIELD = 4
LENGTHS = {
    "title": [MODAL_TITLE],
    "label": [MODAL_TITLE, BUTTON_LABEL, OPTION_TEXT],
    "description": [OPTION_TEXT],
    "placeholder": [FIELD_HINT, MENU_PROMPT],
}
"""Where Discord takes no more, by what people read."""
SCREENS = (
    *walks.WITH_SCREENS,
    *(("seated", each) for each in ("stats", "reminders", "learn", "puzzle")),
    *(("trambahn_ended", each) for each in ("stats", "history")),
    ("asked", "help"),
)


@pytest.fixture(params=languages())
def place(
    request: pytest.FixtureRequest, room: Room, pseudo: Library, monkeypatch: pytest.MonkeyPatch
) -> Place:
    """Where everybody has a long name and reads the same language."""
    monkeypatch.setattr(catalogues, "in_use", walks.Everywhere(pseudo, request.param))
    monkeypatch.setattr(room, "restart", walks.goes_on)
    members = room.env.backend.guilds[room.guild.id].members
    for name, person in zip(NAMES, room.people.values(), strict=False):
        members[person.id].nick = name
    return Place(room)


def parts(part: Any) -> Iterator[dict[str, Any]]:
    """A part of a request, and all that is in it."""
    if isinstance(part, dict):
        yield part
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from parts(each)


def cut(traffic: Traffic) -> set[str]:
    """What was cut off, or is longer than a phone shows it."""
    return {
        said
        for request in traffic.requests
        for part in parts(json.loads(request.body))
        for key, most in LENGTHS.items()
        if isinstance(said := part.get(key), str)
        if (len(said) in most and said.endswith("…"))
        or (key == "placeholder" and part["type"] == FIELD and len(said) > ON_A_PHONE)
    }


@pytest.mark.sample(20)
@pytest.mark.parametrize(("stage", "command"), SCREENS)
async def test_nothing_outside_of_turns_is_cut_off(
    place: Place, stage: str, command: str, traffic: Traffic
) -> None:
    assert await walks.the_screens_of(place, stage, command, str)
    assert stage == "nothing" or any(NAMES[0] in request.body for request in traffic.requests)
    assert cut(traffic) == set()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", registry.games().values(), ids=registry.games())
def test_nothing_of_the_form_for_a_file_is_cut_off(game: Game[Any, Any], language: str) -> None:
    shown = file_form(words(language), game)
    assert not shown.title.endswith("…")
