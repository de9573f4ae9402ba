"""Pressing what stood on people's screens: each button, menu and form on the database as it was left."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from simcord.results import InteractionResult

from .house import Form, House, Screen

__all__ = [
    "LATER",
    "TABLES",
    "Came",
    "Press",
    "Setting",
    "Standing",
    "all_parts",
    "first_choice",
    "pressed",
    "presses_on",
    "standing",
]

BUTTON, MENU, PEOPLE_MENU = 2, 3, 5
SOMEBODY = "@dan"
"""Who is chosen in a menu of people."""
LATER = 86_400.0
"""Seconds between the former run and the present one."""
EARLIER = re.compile("earlier position")
"""In the answer to what was pressed too late."""
NEW_ID = re.compile(r"\d{17,}")
"""An id of Discord's in a sentence: of what is made by a press it is another each time."""
PERSON = 1000
"""Ids of people are greater; smaller ones are the program's."""


@dataclass(frozen=True, eq=False)
class Press:
    """Something to press: a button, a choice of a menu, or a form to be sent.

    Attributes:
        value: what is chosen in a menu, or typed into the form.
        form: the form, where it is one.
    """

    who: str
    screen: Screen
    custom_id: str
    value: str | None = None
    form: Form | None = None

    @property
    def kind(self) -> str:
        """What it is."""
        return "form" if self.form else "button" if self.value is None else "menu"


@dataclass(frozen=True)
class Came:
    """What came of a press.

    Attributes:
        answer: "form", "present" (the present turn, for what was pressed too late), "screen" (with something
            to press) or "words".
        said: the first line of what is answered.
        done: what is different in the database: by channel, the rows that are new.
    """

    answer: str
    said: str
    done: Mapping[str, list[Any]]


# -- what stands in the database -------------------------------------------------------------------

Standing = dict[str, list[Any]]
"""By channel, what people have done there."""

ROWS = {
    "games": "SELECT channel_id, 'game', game, status, paused, NULL, NULL FROM games",
    "seats": """SELECT channel_id, 'seat', seats.seat, seats.user_id, seats.name, NULL, NULL
        FROM seats JOIN games ON games.id = game_id""",
    "moves": """SELECT channel_id, 'move', moves.kind, revision, user_id, notation, target
        FROM moves JOIN games ON games.id = game_id""",
    "proposals": """SELECT channel_id, 'wish', target, user_id,
            CASE WHEN outcome = 'agree' THEN 'done' WHEN stands THEN 'open' ELSE 'dropped' END, NULL, NULL
        FROM ballots JOIN games ON games.id = game_id WHERE matter IN ('undo', 'export', 'seat')""",
    "votes": """SELECT channel_id, 'vote', seat, choice = 'agree', ballots.id, NULL, NULL
        FROM votes JOIN ballots ON ballots.id = ballot_id JOIN games ON games.id = game_id
        WHERE matter IN ('undo', 'export', 'seat')""",
    "orders": """SELECT channel_id, 'order', seat, user_id, terms, ended, reason
        FROM orders JOIN games ON games.id = game_id""",
    "clocks": """SELECT channel_id, 'clock', clocks.seat, run_out,
            '{' || coalesce(group_concat('"' || votes.seat || '": "' || choice || '"', ', '), '') || '}',
            NULL, NULL
        FROM clocks JOIN games ON games.id = clocks.game_id
        LEFT JOIN ballots ON matter = 'clock' AND stands AND ballots.game_id = clocks.game_id
            AND target = clocks.seat
        LEFT JOIN votes ON ballot_id = ballots.id
        GROUP BY clocks.game_id, clocks.seat""",
    "preferences": "SELECT 0, 'choice', scope, owner_id, preferences.name, value, NULL FROM preferences",
    "absences": "SELECT 0, 'away', user_id, NULL, NULL, NULL, NULL FROM absences",
}
TABLES = tuple(ROWS)
"""Where it is seen what people do: the tables of the first release, as they stand in those of today."""


def standing(database: Path, tables: Sequence[str] = TABLES) -> Standing:
    """What people have done so far, by plain SQL. What the program did of itself is left out."""
    found: Standing = defaultdict(list)
    asked = " UNION ALL ".join(ROWS[table] for table in tables)
    with sqlite3.connect(database) as connection:
        for channel, *row in connection.execute(asked):
            if not (row[0] == "move" and int(row[3] or 0) < PERSON):
                found[str(channel)].append([each for each in row if each is not None])
    connection.close()
    return {channel: sorted(rows, key=str) for channel, rows in found.items()}


def _new(before: Standing, after: Standing, known: Iterable[int]) -> dict[str, list[Any]]:
    """By channel, the rows that are new; a channel that was made meanwhile is called "new". Who sits where at
    a table that was opened is left out: it may have been drawn.
    """
    names = {str(number) for number in known}
    found = {}
    for channel, rows in after.items():
        fresh = [row for row in rows if row not in before.get(channel, [])]
        if channel not in before:
            fresh = sorted(([row[0], *row[2:]] if row[0] == "seat" else row for row in fresh), key=str)
        if fresh:
            found[channel if channel in names else "new"] = fresh
    return found


# -- what there is to press ------------------------------------------------------------------------


def all_parts(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The components of a message at any depth."""
    for part in parts:
        yield part
        yield from all_parts(part.get("components") or ())
        if "accessory" in part:
            yield part["accessory"]


def first_choice(menu: Mapping[str, Any], step: int = 1) -> str:
    """What is chosen first in a menu, or last, as many things as it asks for: each in a line."""
    values = [str(option["value"]) for option in menu["options"]][::step]
    return "\n".join(values[: max(1, int(menu.get("min_values", 1)))])


def presses_on(screen: Screen, who: str) -> Iterator[Press]:
    """All that can be pressed on a screen; of a menu what is first and last in it, as much as it asks for."""
    for part in all_parts(screen.components):
        if part.get("disabled") or not part.get("custom_id"):
            continue
        if part["type"] == BUTTON:
            yield Press(who, screen, part["custom_id"])
        elif part["type"] == MENU:
            for value in dict.fromkeys((first_choice(part), first_choice(part, -1))):
                yield Press(who, screen, part["custom_id"], value)
        elif part["type"] == PEOPLE_MENU:
            yield Press(who, screen, part["custom_id"], SOMEBODY)


# -- pressing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """Where things are pressed.

    Attributes:
        threads: the channels that were opened meanwhile.
        screens: the messages that stand there.
        channels: how many text channels the server had from the beginning.
        time: what the time is; None: what it is really.
        tables: where in the database it is seen what people do.
    """

    threads: Sequence[dict[str, Any]]
    screens: Sequence[Screen]
    channels: int
    time: datetime | None
    tables: Sequence[str]

    def house(self, database: Path | str) -> House:
        """The bot on a database, with all that stood there, and a day later by Discord's clock."""
        house = House(database, LATER, self.channels, self.time)
        house.recall(self.threads, self.screens)
        return house


async def pressed(
    presses: Sequence[Press], left: Path, directory: Path, setting: Setting
) -> AsyncIterator[tuple[Press, Came]]:
    """What comes of each press on the database that was left.

    The database is copied, and each channel has its presses one after the other until one changes something;
    the rest waits for the next copy.
    """
    waiting: dict[int, list[Press]] = defaultdict(list)
    for press in presses:
        waiting[press.screen.channel].append(press)
    rounds = 0
    while waiting:
        rounds += 1
        copy = directory / f"{rounds}.sqlite3"
        shutil.copyfile(left, copy)
        house = setting.house(copy)
        async with house:
            before = standing(copy, setting.tables)
            for channel in list(waiting):
                while waiting[channel]:
                    press = waiting[channel].pop(0)
                    result = await _make(house, press)
                    after = standing(copy, setting.tables)
                    done = _new(before, after, house.numbers)
                    yield press, _came(house, press, result, done)
                    before = after
                    if done:
                        break
                if not waiting[channel]:
                    del waiting[channel]
        copy.unlink()


async def _make(house: House, press: Press) -> InteractionResult:
    if press.form is not None:
        return await house.send(press.form, press.value or "")
    return await house.press(press.who, press.screen, press.custom_id, press.value)


def _came(house: House, press: Press, result: InteractionResult, done: dict[str, list[Any]]) -> Came:
    where = f"{press.kind} {press.custom_id} {press.value or ''} by {press.who}"
    assert not (errors := house.errors()), f"{where}: {errors[0]}"
    assert result.acknowledged, f"{where}: no answer"
    if result.modal is not None:
        return Came("form", "", done)
    assert result.response is not None, f"{where}: no answer"
    shown = house.screen(result.response.channel_id, result.response.id)
    assert shown is not None
    assert not shown.flags & LOADING, f"{where}: still thinking"
    words = _words(shown)
    assert words, f"{where}: an empty answer"
    first = words.splitlines()[0]
    if EARLIER.search(first):
        return Came("present", "", done)
    if any(part.get("custom_id") for part in all_parts(shown.components)):
        return Came("screen", NEW_ID.sub("#", first), done)
    return Came("words", NEW_ID.sub("#", first), done)


LOADING = 1 << 7
"""The flag of a message that was promised and is not yet written."""


def _words(screen: Screen) -> str:
    texts = [screen.content, *(str(part.get("content") or "") for part in all_parts(screen.components))]
    return "\n".join(text for text in texts if text)
