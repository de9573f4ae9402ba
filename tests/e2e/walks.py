"""Walks to all that the bot says: whatever commands answer, every way to a move, every screen behind a
button. Each goes through a place in which everybody is spoken to in one language, which the walker is told by
`said`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

from discord import app_commands

from bot.client import create_bot
from bot.language.library import Library
from bot.settings import Settings
from render.core.words import Words
from tests.bot.features.moving.guided.positions import position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.moving.guided.table import press_kind, sit_down
from tests.e2e.place import Place
from tests.e2e.uses import Case

__all__ = [
    "STAGES_WITH_OPTIONS",
    "WITH_SCREENS",
    "Everywhere",
    "Said",
    "a_command",
    "a_move",
    "all_commands",
    "goes_on",
    "the_screens_of",
    "what_is_offered",
]

Said = Callable[[str], str]
"""How English words stand on the buttons of the language."""

STAGES_WITH_OPTIONS = ("nothing", "vienna", "vienna_line", "trambahn", "europe", "tramways")
"""Stages at which whatever is offered for options is looked at."""
WITH_SCREENS = (
    *(("nothing", each) for each in ("game new", "help")),
    *product(("vienna_line", "trambahn", "europe", "tramways"), ("help", "whatif", "history")),
)
"""Stages and commands behind whose answers there are screens."""
RUNS = 12
"""How often a command is used at most until all that leads on from its answers was pressed."""


def all_commands() -> list[app_commands.Command[Any, Any, Any]]:
    """Those that Discord is given."""
    tree = create_bot(Settings(_env_file=None, database_url="sqlite+aiosqlite://")).tree
    return [each for each in tree.walk_commands() if isinstance(each, app_commands.Command)]


class Everywhere(Library):
    """Everybody is spoken to in one language of a library, whatever their Discord is set to."""

    def __init__(self, library: Library, language: str) -> None:
        super().__init__(*library._roots)
        self._language = language

    def words(self, language: str) -> Words:
        del language
        return super().words(self._language)


async def goes_on() -> None:
    """Takes the place of a restart: a walk does not ask what that changes."""


async def a_command(place: Place, case: Case, said: Said) -> None:
    """Use a command in all its cases, and where its answer has the button, press that."""
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


async def a_move(place: Place, game: str, kind: str, said: Said) -> None:
    """Press the way to a move of a kind, the last choice at each fork, and confirm it."""
    table, who = await sit_down(place.room, position(game, kind))
    revision = table.revision
    guide = await press_kind(place.room, who, kind, said)
    while table.revision == revision:
        if said("Confirm") in guide.buttons:
            await guide.press("Confirm")
        else:
            await guide.choose(guide.labels[-1])


async def what_is_offered(place: Place, stage: str) -> None:
    """Begin to type into every option of every command."""
    await place.enter(stage)
    for command in all_commands():
        for option in (each.name for each in command.parameters if each.autocomplete):
            await place.room.typed("ann", command.qualified_name, option)


async def the_screens_of(place: Place, stage: str, command: str, said: Said) -> int:
    """Press every button and menu behind a command's answer, and the forms that they open, each once.

    Returns:
        How many there were.
    """
    await place.enter(stage)
    pressed: set[str] = set()
    for _ in range(RUNS):
        before = len(pressed)
        await _press_on(place, (await place.use("ann", command, {})).response, pressed, said)
        if len(pressed) == before:
            break
    return len(pressed)


async def _press_on(place: Place, answer: Any, pressed: set[str], said: Said) -> None:
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
