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

from engine.core import build, registry

from .house import PEOPLE, Form, House, Screen
from .pressing import BUTTON, MENU, Press, all_parts, presses_on

__all__ = ["Next", "Story"]

KEPT = Path(__file__).parents[1] / "games" / "data"
CHOOSE = 1
"""The style of a button by which something is chosen."""
DEEP = 6
ONLOOKER = "fay"
PERSON = re.compile(r"<@(\d+)>")
POSITIONS = {
    "bid": ("vienna1840-random-seed1", 1),
    "order": ("vienna1840-random-seed1", 27),
    "par": ("vienna1840-random-seed1", 30),
    "buy": ("vienna1840-random-seed1", 34),
    "tram": ("vienna1840-random-seed1", 39),
    "assign": ("vienna1840-random-seed1", 56),
    "remove": ("vienna1840-random-seed1", 57),
    "circle": ("vienna1840-random-seed1", 59),
    "building": ("vienna1840-random-seed1", 84),
    "dividend": ("vienna1840-random-seed1", 98),
    "stock": ("vienna1840-random-seed6", 115),
    "station": ("vienna1840-random-seed3", 166),
    "private": ("vienna1840-random-seed6", 84),
    "answer": ("vienna1840-random-seed4", 87),
    "online building": ("vienna1840-lively-3p-seed1", 100),
    "run": ("vienna1840-online-3p-seed0", 0),
    "passenger": ("trambahn-random-seed2", 7),
    "money": ("trambahn-random-seed1", 1),
    "trambahn tram": ("trambahn-random-seed3", 36),
}
"""Games in the middle: which, and after how many moves."""
OVERTAKEN = {
    "buy": ("vienna1840-random-seed1", 34),
    "building": ("vienna1840-random-seed1", 84),
    "trambahn tram": ("trambahn-random-seed3", 36),
}
"""The same, where a move is made after all that was seen."""
TRIED = ("bid", "building", "dividend", "online building", "passenger")
"""Positions at which moves are tried in a sandbox."""
LAST_RUN = "run"


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
    """

    house: House
    database: Path
    screens: list[Screen] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    nexts: list[Next] = field(default_factory=list)
    _touched: list[tuple[int, int]] = field(default_factory=list)
    _used: int = 0
    _noting: bool = False

    def __post_init__(self) -> None:
        self.house.on_message(lambda channel, message: self._touched.append((channel, message)))

    async def tell(self) -> None:
        """Everything."""
        for act in (self._lobbies, self._form, self._vienna, self._trambahn, self._others):
            await act()
            print(f"{act.__name__}: {len(self.screens)} screens, {len(self.presses)} presses", flush=True)

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
        touched, self._touched = list(dict.fromkeys(self._touched)), []
        if not self._noting:
            return
        if result.response is not None:
            touched.append((result.response.channel_id, result.response.id))
        for channel, message in dict.fromkeys(touched):
            screen = self.house.screen(channel, message)
            if screen is not None:
                self._keep(screen, who)

    def _keep(self, screen: Screen, who: str) -> None:
        presses = [press for viewer in self._viewers(screen, who) for press in presses_on(screen, viewer)]
        if presses:
            self.screens.append(screen)
            self.presses += presses

    def note_newest(self, channel: int, who: str) -> None:
        """Keep the newest message for all, as it stands."""
        self._keep(self.house.newest(channel), who)

    def _viewers(self, screen: Screen, who: str) -> Sequence[str]:
        """Who presses: who alone sees it, or whom it calls, and somebody who looks on."""
        if screen.viewer:
            return [screen.viewer]
        said = [screen.content, *(str(part.get("content") or "") for part in all_parts(screen.components))]
        called = {int(number) for text in said for number in PERSON.findall(text)}
        names = [name for name, person in self.house.people.items() if person.id in called]
        return [*(names or [who]), ONLOOKER]

    # ---------------------------------------------------------- what people do

    def channel(self) -> int:
        """The next channel that nobody has used."""
        self._used += 1
        return self.house.numbers[self._used - 1]

    async def use(self, who: str, channel: int, command: str, **options: Any) -> InteractionResult:
        """Use a command."""
        result = await self.house.slash(who, channel, command, **options)
        self._checked(result, command)
        self._note(who, result)
        return result

    async def press(
        self, who: str, screen: Screen, custom_id: str, value: str | None = None
    ) -> Screen | Form:
        """Press something; what it leads to."""
        result = await self.house.press(who, screen, custom_id, value)
        self._checked(result, custom_id)
        self._note(who, result)
        if result.modal is not None:
            return Form(screen, who, result.modal)
        return self.house.answer(result)

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
        await self.use(people[0], channel, "game new", seating="joined", **options)
        for person in people[1:]:
            await self.use(person, channel, "game join")
        await self.use(people[0], channel, "game start")

    async def play(self, name: str, moves: int, channel: int | None = None) -> int:
        """A kept game up to so many moves, in a channel of its own; the channel."""
        record = _kept(name)
        people = PEOPLE[: record["seats"]]
        channel = channel or self.channel()
        options = {key: record["options"][key] for key in ("preset", "map") if record["options"].get(key)}
        await self.open(channel, *people, game=record["game"], seed=record["seed"], **options)
        lines = list(_lines(record))
        for seat, notation in lines[:moves]:
            await self.move(people[seat], channel, notation)
        self.nexts += [Next(channel, people[seat], notation) for seat, notation in lines[moves : moves + 1]]
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
            if step is None:
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
            at_once = ":do:" in custom_id or (custom_id.endswith(":try") and not trying)
            if part.get("type") == BUTTON and custom_id and not at_once:
                await self.walk(who, post, custom_id)

    # ---------------------------------------------------------- the acts

    async def _lobbies(self) -> None:
        async with self.noted():
            drawn = self.channel()
            await self.use(
                "ann", drawn, "game new", game="vienna1840", preset="online", consent="all", seed=5
            )
            await self.press("ben", self.house.newest(drawn), _id(self.house.newest(drawn), ":join"))
            chosen = self.channel()
            await self.use("ann", chosen, "game new", game="vienna1840", seating="chosen", players=4, seed=6)
            await self.press("ben", self.house.newest(chosen), _id(self.house.newest(chosen), ":join:2"))
            await self.press("cat", self.house.newest(chosen), _id(self.house.newest(chosen), ":join:3"))
            await self.use("ann", self.channel(), "game new", game="trambahn", seed=7)
            begun = self.channel()
            await self.use("ann", begun, "game new", game="trambahn", seed=7)
            await self.press("ben", self.house.newest(begun), _id(self.house.newest(begun), ":join"))

    async def _form(self) -> None:
        where = self.channel()
        async with self.noted():
            form = self.house.answer(await self.use("ann", where, "game new"))
            await self._chosen("ann", form, "table:rules0:")
        for step in ("where", "consent"):
            form = await self._chosen("ann", form, f"table:{step}:")
        for step, number in (("set", 1), ("who", 2), ("seats", 1)):
            form = await self._chosen("ann", form, f"table:{step}:", number)
        form = await self._chosen("ann", form, "table:rules0:")
        form = await self._chosen("ann", form, "table:rule0:", 3)
        async with self.noted():
            form = await self._chosen("ann", form, "table:rules1:")
        form = await self._chosen("ann", form, "table:form:")
        async with self.noted():
            seed = await self.press("ann", form, _id(form, "table:seed:"))
            assert isinstance(seed, Form)
            await self.send(seed, "none", "77")
        other = self.house.answer(await self.use("ben", self.channel(), "game new"))
        other = await self._chosen("ben", other, "table:game:", 1)
        async with self.noted():
            await self._chosen("ben", other, "table:who:", 1)
            busy = self.house.numbers[0]
            await self.use("dan", busy, "game new")

    async def _chosen(self, who: str, screen: Screen, beginning: str, number: int = 0) -> Screen:
        """Press the button whose id begins so, or choose from that menu."""
        custom_id = _id(screen, beginning)
        part = next(part for part in all_parts(screen.components) if part.get("custom_id") == custom_id)
        values = [str(option["value"]) for option in part.get("options", ())]
        found = await self.press(who, screen, custom_id, values[number] if values else None)
        assert isinstance(found, Screen)
        return found

    async def _vienna(self) -> None:
        for name, (game, moves) in POSITIONS.items():
            channel = await self.play(game, moves or _before(game, LAST_RUN))
            print(name, len(self.presses), flush=True)
            async with self.noted():
                await self.look_at_turn(channel, trying=name in TRIED)
            if name in ("building", "online building"):
                await self._look_around(channel)
            if name == "run":
                async with self.noted():
                    await self.use(self.deciders(channel)[0], channel, "do", moves="run none")
        for game, moves in OVERTAKEN.values():
            channel = await self.play(game, moves)
            async with self.noted():
                await self.look_at_turn(channel, trying=True)
                await self._look_around(channel)
                made = self.nexts.pop()
                await self.move(made.who, channel, made.notation)
            self.nexts.append(_after(channel, game, moves + 1))

    async def _look_around(self, channel: int) -> None:
        """History, help, what-if with moves tried, an undo that is asked for; and screens of a position that
        is no longer the present one.
        """
        following = self.nexts[-1]
        who = following.who
        async with self.noted():
            past = self.house.answer(await self.use(who, channel, "history"))
            for step in ("first:", "on:", "last:", "back:", "mine:"):
                past = await self._chosen(who, past, f"past:{_game_in(past)}:{step}", 0)
            if any(":round:" in each for each in _ids(past)):
                past = await self._chosen(who, past, f"past:{_game_in(past)}:round:", 1)
            await self.press(who, past, _id(past, "whatif:"))
            page = self.house.answer(await self.use(who, channel, "help"))
            for step in ("moves", "look", "table", "now"):
                page = await self._chosen(who, page, f"help:{step}", 0)
            await self.use(ONLOOKER, channel, "help")
            tried = self.house.answer(await self.use(who, channel, "whatif", moves=following.notation))
            await self.walk(who, tried, _id(tried, ":pick:"), _values(tried, ":pick:")[0])
            line = await self.press(who, tried, _id(tried, ":line:"))
            assert isinstance(line, Form)
            await self.send(line, "nonsense", following.notation)
            await self.use(who, channel, "game undo", to=max(1, _revision(self.database, channel) - 9))

    async def _trambahn(self) -> None:
        alone = self.channel()
        await self.use("ann", alone, "game new", game="trambahn", partner=True, seed=3)
        for notation in ("money 1", "end"):
            await self.move("ann", alone, notation)
        async with self.noted():
            await self.look_at_turn(alone, trying=True)
        self.nexts.append(Next(alone, "ann", "passenger Y6"))

    async def _others(self) -> None:
        finished = await self.play("trambahn-random-seed5", 10_000)
        async with self.noted():
            await self.use("ann", finished, "history")
        await self._going_back()
        offered = await self.play("trambahn-random-seed4", 12)
        async with self.noted():
            await self.use("ben", offered, "game seat", to="@dan")
        quiet = self.channel()
        await self.use("ann", quiet, "posts", mode="quiet", language="de")
        await self.play("trambahn-random-seed6", 9, quiet)
        watched, beside = self.channel(), self.channel()
        await self.use("eve", watched, "watch", to=f"#{beside}")
        await self.play("trambahn-random-seed6", 9, watched)
        paused = await self.play("vienna1840-random-seed2", 30)
        ended = await self.play("vienna1840-random-seed2", 20)
        self.nexts.pop()
        async with self.noted():
            for channel in (quiet, watched, paused, ended):
                self.note_newest(channel, "ann")
            await self.use("ann", paused, "game pause")
            await self.use("ann", ended, "game end", sure=True)
            threaded = self.channel()
            await self.use("cat", threaded, "game new", game="trambahn", thread=True, seed=9)

    async def _going_back(self) -> None:
        asked = await self.play("vienna1840-lively-3p-seed0", 40)
        async with self.noted():
            preview = self.house.answer(await self.use("cat", asked, "game undo", to=20))
            await self.press("cat", preview, _id(preview, "ask:"))
            wish = self.house.newest(asked)
            await self.press("ann", wish, _id(wish, ":agree"))


# -- looking at screens ----------------------------------------------------------------------------


def _revision(database: Path, channel: int) -> int:
    """How many rows the journal of a channel's game has."""
    asked = "SELECT max(revision) FROM moves JOIN games ON games.id = game_id WHERE channel_id = ?"
    with sqlite3.connect(database) as connection:
        (found,) = connection.execute(asked, (channel,)).fetchone()
    connection.close()
    return int(found)


def _lines(record: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """The moves of a kept game, by seat and notation."""
    kinds = registry.games()[record["game"]].kinds_by_name
    for entry in record["entries"]:
        yield entry["seat"], build(kinds, entry["action"]).notation()


def _after(channel: int, name: str, moves: int) -> Next:
    """The next move of a kept game of which so many were made."""
    seat, notation = list(_lines(_kept(name)))[moves]
    return Next(channel, PEOPLE[seat], notation)


def _kept(name: str) -> dict[str, Any]:
    return dict(json.loads(gzip.decompress((KEPT / f"{name}.json.gz").read_bytes())))


def _before(name: str, kind: str) -> int:
    """How many moves of a kept game come before the last of a kind that earned something."""
    kinds = [entry["action"]["kind"] for entry in _kept(name)["entries"]]
    return len(kinds) - 1 - kinds[::-1].index(kind)


def _ids(screen: Screen) -> list[str]:
    return [str(part["custom_id"]) for part in all_parts(screen.components) if part.get("custom_id")]


def _id(screen: Screen, part: str) -> str:
    """The first id that holds this."""
    found = [each for each in _ids(screen) if part in each]
    assert found, (part, _ids(screen), screen.content)
    return found[0]


def _values(screen: Screen, part: str) -> list[str]:
    menu = next(each for each in all_parts(screen.components) if part in str(each.get("custom_id") or ""))
    return [str(option["value"]) for option in menu["options"]]


def _game_in(screen: Screen) -> str:
    return _ids(screen)[0].split(":")[1]


def _forms(screen: Screen) -> list[str]:
    return [each for each in _ids(screen) if ":type:" in each or ".type" in each]


def _first_choice(screen: Screen) -> tuple[str, str | None] | None:
    """The first menu's first choice, or the first button that chooses something."""
    for part in all_parts(screen.components):
        if part.get("type") == MENU:
            return str(part["custom_id"]), str(part["options"][0]["value"])
        if part.get("type") == BUTTON and part.get("style") == CHOOSE and not part.get("disabled"):
            return str(part["custom_id"]), None
    return None
