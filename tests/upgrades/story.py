"""What people did with the bot of a release, and what stood on their screens; played once."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcord.results import InteractionResult

from bot import features
from bot.features.opening.commands import new_command
from engine.core import build, registry

from .house import PEOPLE, Form, House, Screen
from .pressing import BUTTON, MENU, Press, all_parts, first_choice, presses_on

__all__ = [
    "ONLOOKER",
    "Next",
    "Story",
    "after",
    "chosen_rules",
    "first_of_each_kind",
    "has",
    "id_of",
    "ids_of",
    "kept",
    "knows",
    "lines",
    "revision",
    "values_of",
]

KEPT = Path(__file__).parents[1] / "games" / "data"
CHOOSE = 1
"""The style of a button by which something is chosen."""
DEEP = 6
ONLOOKER = "fay"
PERSON = re.compile(r"<@(\d+)>")
MADE = re.compile(r"^undo:|:(do|go|play|give|keep)(:|$)")
"""In the id of what makes a move, or gives an order, at once."""


@dataclass(frozen=True)
class Next:
    """The next move of a game that goes on."""

    channel: int
    who: str
    notation: str


@dataclass
class Story:
    """A run of the bot, told act by act, each in a channel of its own.

    Attributes:
        screens: what was seen while it was noted, in order.
        presses: what could be pressed then.
        nexts: how the games go on.
        pressed: the ids of what was pressed.
        files: games that were given as files.
        told: what was told of people's statistics, and of the end of a game (`end`).
    """

    house: House
    database: Path
    screens: list[Screen] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    nexts: list[Next] = field(default_factory=list)
    pressed: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)
    _touched: list[tuple[int, int]] = field(default_factory=list)
    _used: int = 0
    _noting: bool = False

    def __post_init__(self) -> None:
        self.house.on_message(lambda channel, message: self._touched.append((channel, message)))

    # ---------------------------------------------------------- what is noted

    @asynccontextmanager
    async def noted(self) -> AsyncIterator[None]:
        """What is seen meanwhile is kept."""
        self._noting = True
        yield
        self._noting = False

    def _note(self, who: str, result: InteractionResult) -> None:
        """Keep the messages for all that came or changed, and the answer to one alone, of which Discord tells
        nobody.
        """
        if not self._noting:
            self._touched.clear()
            return
        if result.response is not None:
            self._touched.append((result.response.channel_id, result.response.id))
        self.note_touched(who)

    def _keep(self, screen: Screen, who: str) -> None:
        presses = [press for viewer in self._viewers(screen, who) for press in presses_on(screen, viewer)]
        if presses:
            self.screens.append(screen)
            self.presses += presses

    def note_touched(self, who: str) -> None:
        """Keep the messages for all that came or changed meanwhile."""
        touched, self._touched = list(dict.fromkeys(self._touched)), []
        for channel, message in touched:
            screen = self.house.screen(channel, message)
            if screen is not None:
                self._keep(screen, who)

    def note_newest(self, channel: int, who: str) -> None:
        """Keep the newest message for all, as it stands."""
        self._keep(self.house.newest(channel), who)

    def _viewers(self, screen: Screen, who: str) -> Sequence[str]:
        """Who presses: who alone sees it, or whom it calls, and somebody who looks on."""
        if screen.viewer:
            return [screen.viewer]
        if (alone := self.house.alone_in(screen.channel)) is not None:
            return [alone]
        said = [screen.content, *(str(part.get("content") or "") for part in all_parts(screen.components))]
        called = {int(number) for text in said for number in PERSON.findall(text)}
        names = [name for name, person in self.house.people.items() if person.id in called]
        return [*(names or [who]), ONLOOKER]

    # ---------------------------------------------------------- what people do

    def channel(self) -> int:
        """The next channel that nobody has used."""
        self._used += 1
        return self.house.numbers[self._used - 1]

    async def use(self, who: str, channel: int, command: str, /, **options: Any) -> InteractionResult:
        """Use a command."""
        result = await self.house.slash(who, channel, command, **options)
        self._checked(result, command)
        self._note(who, result)
        return result

    async def press(
        self, who: str, screen: Screen, custom_id: str, value: str | None = None
    ) -> Screen | Form:
        """Press something; what it leads to."""
        self.pressed.append(custom_id)
        result = await self.house.press(who, screen, custom_id, value)
        self._checked(result, custom_id)
        self._note(who, result)
        if result.modal is not None:
            return Form(screen, who, result.modal)
        return self.house.answer(result)

    async def press_newest(self, who: str, channel: int, part: str) -> Screen | Form:
        """Press what has this in its id, at the newest post of a channel."""
        post = self.house.newest(channel)
        return await self.press(who, post, id_of(post, part))

    async def chosen(self, who: str, screen: Screen, beginning: str, number: int = 0) -> Screen:
        """Press the button whose id begins so, or choose from that menu."""
        custom_id = id_of(screen, beginning)
        part = next(part for part in all_parts(screen.components) if part.get("custom_id") == custom_id)
        values = [str(option["value"]) for option in part.get("options", ())]
        found = await self.press(who, screen, custom_id, values[number] if values else None)
        assert isinstance(found, Screen)
        return found

    def games(self) -> Sequence[str]:
        """The games of this release."""
        return list(registry.games())

    async def send(self, form: Form, *typed: str) -> Screen:
        """Send a form with the last of these; the others might have been sent."""
        if self._noting:
            custom_id = str(form.modal["custom_id"])
            self.presses += [Press(form.who, form.screen, custom_id, text, form) for text in typed]
        result = await self.house.send(form, typed[-1])
        self._checked(result, str(form.modal["custom_id"]))
        self._note(form.who, result)
        return self.house.answer(result)

    def _checked(self, result: InteractionResult, what: str) -> None:
        assert not (errors := self.house.errors()), errors
        assert result.acknowledged, what

    def deciders(self, channel: int) -> list[str]:
        """Whose decision is awaited there."""
        asked = (
            "SELECT seats.name FROM awaits JOIN games ON games.id = awaits.game_id AND status = 'running'"
            " JOIN seats ON seats.game_id = games.id AND seats.seat = awaits.seat WHERE channel_id = ?"
        )
        with sqlite3.connect(self.database) as connection:
            found = [str(name) for (name,) in connection.execute(asked, (channel,))]
        connection.close()
        return found

    # ---------------------------------------------------------- games

    async def open(self, channel: int, *people: str, **options: Any) -> None:
        """Open a table, seat the people in this order, and begin."""
        if knows("formalities"):
            options = {"formalities": "off", **options}
        await self.use(people[0], channel, "game new", seating="joined", **options)
        for person in people[1:]:
            await self.use(person, channel, "game join")
        await self.use(people[0], channel, "game start")

    async def play(self, name: str, moves: int, channel: int | None = None, **options: Any) -> int:
        """A kept game up to so many moves, in a channel of its own; the channel."""
        record = kept(name)
        people = PEOPLE[: record["seats"]]
        channel = channel or self.channel()
        options |= chosen_rules(record)
        await self.open(channel, *people, game=record["game"], seed=record["seed"], **options)
        made = list(lines(record))
        for seat, notation in made[:moves]:
            await self.move(people[seat], channel, notation)
        self.nexts += [Next(channel, people[seat], notation) for seat, notation in made[moves : moves + 1]]
        return channel

    async def move(self, who: str, channel: int, notation: str) -> None:
        """Make a move, and confirm it if the bot asks for that."""
        shown = await self.house.make(who, channel, notation)
        assert f"`{notation}`" in shown.content, shown.content
        assert not (errors := self.house.errors()), errors
        self._touched.clear()
        if self._noting:
            self.note_newest(channel, who)

    # ---------------------------------------------------------- ways through screens

    async def walk(self, who: str, screen: Screen, custom_id: str, value: str | None = None) -> None:
        """Press, and go on by the first choice of each screen until there is none; forms are filled in
        where they are offered.
        """
        found = await self.press(who, screen, custom_id, value)
        for _ in range(DEEP):
            if isinstance(found, Form):
                await self.send(found, "1000", "0")
                return
            for press in _forms(found):
                form = await self.press(who, found, press)
                if isinstance(form, Form):
                    self._kept_form(form, "0")
            step = _first_choice(found)
            if step is None or MADE.search(step[0]):
                return
            found = await self.press(who, found, *step)

    def _kept_form(self, form: Form, typed: str) -> None:
        self.presses.append(Press(form.who, form.screen, str(form.modal["custom_id"]), typed, form))

    async def look_at_turn(self, channel: int, *, trying: bool) -> None:
        """All ways that begin at the call of the present turn, for the one who decides; into a sandbox only
        with `trying`.
        """
        (who, *_), post = self.deciders(channel), self.house.newest(channel)
        self.note_newest(channel, who)
        for part in list(all_parts(post.components)):
            custom_id = str(part.get("custom_id") or "")
            at_once = MADE.search(custom_id) is not None or (custom_id.endswith(":try") and not trying)
            if part.get("type") == BUTTON and custom_id and not at_once:
                await self.walk(who, post, custom_id)

    async def explore(self, who: str, screen: Screen, *, apart: str, depth: int = 2) -> None:
        """Press all that leads from a screen to other ones, and from those; ids in which `apart` is found are
        left alone.
        """
        for press in list(presses_on(screen, who)):
            if re.search(apart, press.custom_id) is None:
                found = await self.press(who, screen, press.custom_id, press.value)
                if isinstance(found, Form):
                    self._kept_form(found, "7")
                elif depth > 1:
                    await self.explore(who, found, apart=apart, depth=depth - 1)


# -- what a release has ----------------------------------------------------------------------------


def has(feature: str) -> bool:
    """Whether a release has a folder for it among its features."""
    return (Path(features.__path__[0]) / feature).is_dir()


def knows(option: str) -> bool:
    """Whether `/game new` of this release has an option."""
    return option in [each.name for each in new_command().parameters]


def chosen_rules(record: dict[str, Any]) -> dict[str, Any]:
    """The rules of a kept game, as `/game new` takes them."""
    options = record["options"]
    if "preset" in options:
        return {key: options[key] for key in ("preset", "map") if options.get(key)}
    usual = registry.game(record["game"]).options_type().model_dump(mode="json")
    changed = [f"{key}={value}" for key, value in options.items() if value and value != usual.get(key)]
    return {"rules": ",".join(changed)} if changed else {}


def first_of_each_kind(game: str) -> dict[str, tuple[str, int]]:
    """For each kind of move the kept game in which it is soonest made by choice, and after how many moves."""
    found: dict[str, tuple[str, int]] = {}
    for path in sorted(KEPT.glob(f"{game}-*.json.gz")):
        name = path.name.partition(".")[0]
        for place, entry in enumerate(kept(name)["entries"]):
            kind = entry["action"]["kind"]
            if kind not in found or place < found[kind][1]:
                found[kind] = (name, place)
    return found


# -- looking at screens ----------------------------------------------------------------------------


def revision(database: Path, channel: int) -> int:
    """How many rows the journal of a channel's game has."""
    asked = (
        "SELECT coalesce(max(revision), 0) FROM moves JOIN games ON games.id = game_id WHERE channel_id = ?"
    )
    with sqlite3.connect(database) as connection:
        (found,) = connection.execute(asked, (channel,)).fetchone()
    connection.close()
    return int(found)


def lines(record: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """The moves of a kept game, by seat and notation."""
    kinds = registry.games()[record["game"]].kinds_by_name
    for entry in record["entries"]:
        yield entry["seat"], build(kinds, entry["action"]).notation()


def after(channel: int, name: str, moves: int) -> Next:
    """The next move of a kept game of which so many were made."""
    seat, notation = list(lines(kept(name)))[moves]
    return Next(channel, PEOPLE[seat], notation)


def kept(name: str) -> dict[str, Any]:
    """A game of `tests/games`."""
    return dict(json.loads(gzip.decompress((KEPT / f"{name}.json.gz").read_bytes())))


def ids_of(screen: Screen) -> list[str]:
    """The ids of all that can be pressed."""
    return [str(part["custom_id"]) for part in all_parts(screen.components) if part.get("custom_id")]


def id_of(screen: Screen, part: str) -> str:
    """The first id that holds this."""
    found = [each for each in ids_of(screen) if part in each]
    assert found, (part, ids_of(screen), screen.content)
    return found[0]


def values_of(screen: Screen, part: str) -> list[str]:
    """What can be chosen in the first menu whose id holds this."""
    menu = next(each for each in all_parts(screen.components) if part in str(each.get("custom_id") or ""))
    return [str(option["value"]) for option in menu["options"]]


def _game_in(screen: Screen) -> str:
    return ids_of(screen)[0].split(":")[1]


def _forms(screen: Screen) -> list[str]:
    return [each for each in ids_of(screen) if ":type:" in each or ".type" in each]


def _first_choice(screen: Screen) -> tuple[str, str | None] | None:
    """The first menu's first choice, or the first button that chooses something."""
    for part in all_parts(screen.components):
        if part.get("type") == MENU:
            return str(part["custom_id"]), first_choice(part)
        if part.get("type") == BUTTON and part.get("style") == CHOOSE and not part.get("disabled"):
            return str(part["custom_id"]), None
    return None
