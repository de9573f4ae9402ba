"""What the bot of a former release left behind goes on with the present one: games, buttons, menus, forms."""

from __future__ import annotations

import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot import language
from bot.happenings import kinds, read
from bot.posting.messages.chronicle import chronicle
from bot.store import Store
from bot.table.tables import Tables
from tests.conftest import Tally

from .house import Form, Screen
from .pressing import Came, Press, Setting, pressed, standing

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RELEASES = sorted(path.parent.name for path in HERE.glob("*/games.sqlite3.gz"))
FULL = "You can be at no more than 50 unfinished tables on a server. Leave or end one first."
SAID_NOW: dict[str, str] = {
    r"table:open:.*|import:\d+:own": FULL,
    r"lobby:\d+:(start|partner)": "Only the host of this table can do that.",
    r"(take|sit):\d+:\d+": "This seat has a hidden hand, so others must agree first: ",
    r"guide:.*:tick:.*": "**",
}
"""Ids, and how the answer begins to somebody who may not do that, or does it in another way by now: what is
ticked stands in a menu. Nothing is done then.
"""
HEADING = "what former releases left behind"
LONG = bool(os.environ.get("STELLWERK_LONG"))
ALIKE = 1
"""Of presses that are alike in kind so many are made, if nothing else is said."""
QUIET_DAYS = 7
MOVES_OF_PEOPLE = "SELECT game_id, revision FROM moves WHERE user_id > 1000 ORDER BY 1, 2"
SEATED = """SELECT channel_id FROM games WHERE status = 'running'
    AND EXISTS (SELECT * FROM seats WHERE game_id = games.id AND user_id > 1000)"""
"""Games of people that go on; in one that was brought as a file nobody sits yet."""
CALLED = """SELECT seat FROM awaits JOIN games ON games.id = game_id JOIN seats USING (game_id, seat)
    WHERE user_id IS NOT NULL AND NOT paused AND NOT asleep"""
"""Seats of games that call people."""
LOGGED = "SELECT game_id, kind, payload, created_at FROM log ORDER BY id"
POSTED = """SELECT game_id, kind, payload, outbox.created_at, outbox.channel_id = games.channel_id
    FROM outbox JOIN games ON games.id = game_id ORDER BY outbox.id"""
OVER = "SELECT id FROM games WHERE status = 'over'"
BY_ITSELF = "by_itself_"
PERSONAL = kinds(lambda each: each.personal)
"""What goes to one person, in a channel of its own or at the table."""
WORDS = re.compile(r"[a-z_]{2,}")

each_release = pytest.mark.parametrize("release", RELEASES)


@dataclass(frozen=True)
class Left:
    """What a release left behind, beside its database."""

    people: dict[str, int]
    setting: Setting
    presses: list[tuple[Press, Came]]
    nexts: list[dict[str, Any]]
    files: list[str]
    told: dict[str, str]


@cache
def left_by(release: str) -> Left:
    """The screens of a release."""
    told = json.loads(gzip.decompress((HERE / release / "screens.json.gz").read_bytes()))
    screens = [Screen(**fields) for fields in told["screens"]]
    presses = []
    for fields in told["presses"]:
        screen, who, modal = screens[fields["screen"]], fields["who"], fields["modal"]
        form = Form(screen, who, modal) if modal else None
        press = Press(who, screen, fields["custom_id"], fields["value"], form)
        presses.append((press, Came(fields["answer"], fields["said"], fields["done"])))
    setting = Setting(
        told["threads"],
        screens,
        told["channels"],
        datetime.fromisoformat(told["time"]),
        told["tables"],
    )
    return Left(told["people"], setting, presses, told["nexts"], told["files"], told.get("told", {}))


def some(presses: list[tuple[Press, Came]]) -> list[tuple[Press, Came]]:
    """Presses of each kind: of those that lead to the same step of the same kind of move or feature, and did
    the same then.
    """
    met: Counter[Any] = Counter()
    found = []
    for press, came in presses:
        does = tuple(WORDS.findall(press.custom_id)[:3])
        alike = (does, press.kind, came.answer, bool(came.done))
        met[alike] += 1
        if LONG or met[alike] <= ALIKE:
            found.append((press, came))
    return found


@pytest.fixture
def database(release: str, tmp_path: Path) -> Path:
    """A copy of the database of a release."""
    path = tmp_path / "left.sqlite3"
    path.write_bytes(gzip.decompress((HERE / release / "games.sqlite3.gz").read_bytes()))
    return path


def rows(database: Path, asked: str) -> list[Any]:
    """What a database says."""
    with sqlite3.connect(database) as connection:
        found = connection.execute(asked).fetchall()
    connection.close()
    return found


@each_release
def test_every_position_is_the_one_on_record(release: str, database: Path) -> None:
    """Every game is played again: after each of its moves the state's hash is the one on record."""
    (moves,) = rows(database, "SELECT count(*) FROM moves")[0]
    (games,) = rows(database, "SELECT count(*) FROM games")[0]
    verify = [sys.executable, "-m", "bot.cli", "verify", str(database)]
    alone = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = subprocess.run(verify, cwd=ROOT, env=alone, capture_output=True, text=True, check=False)
    assert told.stdout.splitlines()[-1] == f"{games} games, {moves} rows as recorded, 0 games at fault"
    assert games
    assert moves


def as_now(kind: str, payload: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A row as it is read now: what told of formalities is of one kind for all settings."""
    if not kind.startswith(BY_ITSELF):
        return kind, payload
    return "settled", {**payload, "setting": "formalities", "value": kind.removeprefix(BY_ITSELF)}


@each_release
async def test_all_that_happened_is_in_the_log_once(release: str, database: Path) -> None:
    """What was shown in several channels is one thing; how it was told is no part of it. Releases from before
    the log have what happened in their posts.
    """
    known = "SELECT count(*) FROM sqlite_master WHERE name = 'log'"
    if rows(database, known) == [(1,)]:
        before = rows(database, LOGGED)
        await (await Store.open(f"sqlite+aiosqlite:///{database}")).close()
        assert rows(database, LOGGED) == before
        return
    posted = rows(database, POSTED)
    expected = [
        (game, read(*as_now(kind, json.loads(payload))), at)
        for game, kind, payload, at, own in posted
        if own or kind in PERSONAL
    ]
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    await store.close()
    logged = rows(database, LOGGED)
    assert [(game, read(kind, json.loads(payload)), at) for game, kind, payload, at in logged] == expected
    assert len(posted) == rows(database, "SELECT count(*) FROM outbox")[0][0]
    named = {name for _, _, payload, _ in logged for name in json.loads(payload)}
    assert not named & {"pictures", "classic", "rung", "told_by", "direct", "channel"}


def figures(told: str) -> list[str]:
    """What is told, line by line, without the words before a colon, which may be others by now."""
    return [line.rpartition(": ")[2] for line in told.splitlines()]


@each_release
async def test_what_is_told_of_people_and_games_is_the_same(release: str, database: Path) -> None:
    """As that release's own bot told it, where that is kept."""
    left = left_by(release)
    house = left.setting.house(database)
    async with house:
        for who in sorted({*left.told} & {*left.people}):
            answer = house.answer(await house.slash(who, house.numbers[0], "stats"))
            assert figures(answer.content) == figures(left.told[who])
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    for (game,) in rows(database, OVER) if "end" in left.told else ():
        table = await Tables(store, lambda _: None).of_game(game)
        assert left.told["end"].splitlines()[-1:] == [*await chronicle(table, language.words())]
    await store.close()


@each_release
async def test_every_game_goes_on(release: str, database: Path) -> None:
    """The journals stay as they are, and the next move is made in each game that is not over."""
    left = left_by(release)
    journal = "SELECT game_id, revision, kind, seat, user_id, notation, state_hash FROM moves ORDER BY 1, 2"
    before = rows(database, journal)
    house = left.setting.house(database)
    assert {name: person.id for name, person in house.people.items()} == left.people
    resting = {channel for (channel,) in rows(database, "SELECT channel_id FROM games WHERE paused")}
    async with house:
        for each in left.nexts:
            channel, known = each["channel"], standing(database)
            if channel in resting:
                await house.slash("ann", channel, "game resume")
            await house.make(each["who"], channel, each["notation"])
            made = [row for row in standing(database)[str(channel)] if row not in known[str(channel)]]
            # A standing order may have acted after it.
            assert each["notation"] in [row[-1] for row in made if row[0] == "move"], each
            assert not house.errors()
    after = rows(database, journal)
    assert [row for row in after if row in before] == before
    running = rows(database, SEATED)
    assert {channel for (channel,) in running} == {each["channel"] for each in left.nexts}


@each_release
async def test_what_falls_due_after_the_update_comes(release: str, database: Path) -> None:
    """For a week nobody does anything: reminders come, clocks run out, absences end, and nothing is left."""
    overdue = "SELECT kind, game_id FROM due WHERE at < '{time}'"
    reminded = """SELECT coalesce(max(log_id), 0) FROM outbox JOIN log ON log.id = log_id
        WHERE kind = 'reminder' AND message_id"""
    house = left_by(release).setting.house(database)
    journal = rows(database, MOVES_OF_PEOPLE)
    async with house:
        before = rows(database, reminded)
        for _ in range(QUIET_DAYS):
            await house.wait(days=1, hours=1)
            assert not house.errors()
        assert rows(database, overdue.format(time=house.time.replace(tzinfo=None))) == []
        assert (rows(database, reminded) > before) == bool(rows(database, CALLED))
    assert rows(database, MOVES_OF_PEOPLE) == journal


@pytest.mark.parametrize("release", [each for each in RELEASES if left_by(each).files])
async def test_the_files_of_its_games_are_taken(release: str, database: Path) -> None:
    """A game that went out as a file goes on here."""
    left = left_by(release)
    house = left.setting.house(database)
    async with house:
        for number, text in enumerate(left.files):
            where = house.numbers[left.setting.channels - 1 - number]
            file = (f"{number}.json", text.encode())
            said = house.answer(await house.slash("fay", where, "game import", file=file, game="vienna1840"))
            assert "The game is here." in said.content
            assert not house.errors()


def is_alike(came: Came, expected: Came) -> bool:
    """Whether a press is answered as it was. What was said in words alone may have buttons by now, by which
    its reader goes on; what stands on a screen to press may be other words.
    """
    if expected.answer == "words":
        return came.answer in ("words", "screen") and (came.said, came.done) == (expected.said, expected.done)
    return (came.answer, came.done) == (expected.answer, expected.done)


def is_said_now(press: Press, came: Came) -> bool:
    """Whether somebody is told in present words why it is not done, or how it is done now."""
    said = next((said for ids, said in SAID_NOW.items() if re.fullmatch(ids, press.custom_id)), None)
    return said is not None and came.said.startswith(said) and not came.done


@each_release
@pytest.mark.timeout(600)
async def test_all_that_stood_on_a_screen_does_its_thing(
    release: str, database: Path, tmp_path: Path, tally: Tally
) -> None:
    """Pressed by who saw it, each button, menu and form does what it did, or is answered as it was. With
    STELLWERK_LONG=1 all are pressed, else some of each kind, always the same.
    """
    left = left_by(release)
    begun = time.perf_counter()
    expected = dict(some(left.presses))
    wrong: list[str] = []
    made: Counter[str] = Counter()
    async for press, came in pressed(list(expected), database, tmp_path, left.setting):
        made[press.kind] += 1
        if not is_alike(came, expected[press]) and not is_said_now(press, came):
            wrong.append(f"{press.kind} {press.custom_id} {press.value}: {came}, not {expected[press]}")
    assert not wrong, "\n".join(wrong)
    assert made.total() == len(expected)
    answers = Counter(came.answer for came in expected.values())
    tally(
        HEADING,
        f"{release}: {', '.join(f'{number} {kind}s' for kind, number in sorted(made.items()))} pressed in "
        f"{time.perf_counter() - begun:.0f} s; {sum(bool(came.done) for came in expected.values())} did "
        f"something, {answers['present']} came too late and got the present turn",
    )
