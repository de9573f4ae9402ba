"""`docs/rights.md` says of everything that the bot has who may use it; each row is tried by everybody."""

from __future__ import annotations

import re
import sqlite3
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.features.offered import FORMS, PRESSED
from bot.games import shelf
from bot.language.sentences import ENGINE, REFUSALS
from tests.bot.room import Room
from tests.e2e.place import Place
from tests.e2e.rights import ELSEWHERE, PEOPLE, TRIALS, Row, Trial, rows
from tests.e2e.test_every_command import of_settings, sentence
from tests.e2e.walks import all_commands

NO_RIGHT = (
    *(
        "already_seated",
        "bulletin_not_yours",
        "export_not_yours",
        "host_alone",
        "morning_not_yours",
        "not_asked",
        "not_host",
    ),
    *(
        "not_seated",
        "not_your_reminder",
        "not_yours_to_set",
        "offer_not_kept",
        "stand_in_not_yours",
        "offer_not_yours",
    ),
    *("others_turn", "question_not_yours", "not_your_turn", "redo_not_yours", "substitute_seated"),
    "watch_not_yours",
)
"""Codes that say of somebody that it is not for them."""
NOT_TRIED = (
    *("no_game", "not_started", "already_started", "game_exists", "stale_button", "offer_gone", "other_game"),
    *("proposal_closed", "table_not_open", "flag_settled", "bad_value", "command_changed"),
)
"""Codes that say that it could not be tried by anybody."""
AT_MOVE = re.compile(r"^Move \d+, `[^`]+`: ")
"""Stands before what is wrong with one of several moves."""
SEATED = ("ann", "ben", "cat")
"""Who has which seat."""
IN_MENUS = "a post's menu"
COMMANDS, MENUS = (
    [row for row in rows("Commands") if (row.where == IN_MENUS) is there] for there in (False, True)
)
PRESSES = rows("Buttons, menus and forms")


@pytest.fixture
def place(room: Room) -> Place:
    return Place(room)


def test_every_command_has_a_row_and_says_where_it_can_be_used() -> None:
    moves = {shown.naming.group for shown in shelf()}
    known = {
        each.qualified_name: each for each in all_commands() if each.qualified_name.split()[0] not in moves
    }
    told = {_command(row, known) for row in COMMANDS if not row.what.startswith("a game's")}
    assert told | of_settings() == set(known)
    assert told & of_settings()
    for row in COMMANDS[:-1]:
        assert row.where == ("server" if _in_servers(known[_command(row, known)]) else "anywhere"), row.what


def _command(row: Row, known: Any) -> str:
    """The command that a row is about, which may name options besides."""
    words = row.name.removeprefix("/").split()
    return next(name for cut in range(len(words), 0, -1) if (name := " ".join(words[:cut])) in known)


def _in_servers(command: app_commands.Command[Any, Any, Any]) -> bool:
    top = command.root_parent or command
    return bool(command.guild_only or top.guild_only)


def test_every_button_menu_and_form_has_a_row() -> None:
    kinds = [*(each.kind for each in PRESSED), *(form.kind for form in FORMS)]
    assert {row.name for row in PRESSES} == {kind.prefix.partition(":")[0] for kind in kinds}


def test_every_command_in_the_menu_of_a_message_has_a_row_and_people_have_none(place: Place) -> None:
    tree = place.room.bot.tree
    menus = tree.get_commands(type=discord.AppCommandType.message)
    assert {row.name for row in MENUS} == {menu.name for menu in menus}
    assert all(menu.guild_only for menu in menus)
    assert tree.get_commands(type=discord.AppCommandType.user) == []


@pytest.mark.parametrize("row", MENUS, ids=[row.what for row in MENUS])
async def test_who_may_in_the_menu_of_a_message(place: Place, row: Row) -> None:
    await place.enter("played")
    before, room = place.kept(), place.room
    for column, who in PEOPLE.items():
        told = _words(place, await room.menu(who, row.name, room.posts[-1]))
        may = not any(sentence(code).match(told) for code in (*NO_RIGHT, *NOT_TRIED, "no_post"))
        assert may is (row.marks[column] == "✓"), f"{column} ({who}): {told}"
    assert place.kept() == before


def test_each_row_is_tried_here_or_elsewhere() -> None:
    named = {row.what for row in (*COMMANDS, *PRESSES)}
    assert {*TRIALS, *ELSEWHERE} <= named
    assert not [row.what for row in PRESSES if row.what not in {*TRIALS, *ELSEWHERE}]
    code = "\n".join(path.read_text() for path in (Path(__file__).parents[1] / "bot").rglob("test_*.py"))
    for test in ELSEWHERE.values():
        assert f"def {test}(" in code


TRIED = [row for row in (*COMMANDS, *PRESSES) if row.what not in ELSEWHERE]


@pytest.mark.sample(18)
@pytest.mark.parametrize("row", TRIED, ids=[row.what for row in TRIED])
async def test_who_may(place: Place, row: Row) -> None:
    trial = TRIALS.get(row.what, Trial())
    fresh = False
    for column, who in trial.people.items():
        if not fresh:
            await place.enter(trial.stage)
        before = place.kept()
        told = await _tried(place, row, trial, who)
        fresh = place.kept() == before
        said = AT_MOVE.sub("", told)
        refused = [code for code in NO_RIGHT if sentence(code).fullmatch(said)]
        may = row.marks[column] == "✓" or (row.marks[column] == "◦" and who in trial.concerned)
        assert bool(refused) is not may, f"{column} ({who}): {told}"
        if may:
            assert not [code for code in NOT_TRIED if sentence(code).match(told)], told
        else:
            assert fresh, f"{column} ({who}) changed something"


async def _tried(place: Place, row: Row, trial: Trial, who: str) -> str:
    """What somebody is told who uses it."""
    if trial.press:
        alone = row.where.startswith("one's own answer")
        return _words(place, await _pressed(place, trial, who, alone=alone))
    command = trial.command or _command(row, {each.qualified_name for each in all_commands()})
    answer = await place.at_once(who, command, trial.options)
    if trial.label:
        assert answer.response is not None
        answer = await place.room.people[who].click(answer.response, label=trial.label)
    return _words(place, answer)


def _words(place: Place, answer: InteractionResult) -> str:
    """What an answer says; a form that is opened says nothing."""
    return "" if answer.response is None else place.said(answer)


async def _pressed(place: Place, trial: Trial, who: str, *, alone: bool) -> InteractionResult:
    """Press a button on a message, as it may stand on a screen: of the channel, or an answer to that person
    `alone`.
    """
    room = place.room
    with sqlite3.connect(room.url.partition("///")[2]) as database:
        (game,) = database.execute("SELECT max(id) FROM games").fetchone()
        (proposal,) = database.execute("SELECT max(id) FROM ballots").fetchone()
    ids = {name: person.id for name, person in room.people.items()}
    seat = SEATED.index(who) if who in SEATED else 0
    numbers = {"game": game, "proposal": proposal or 0, "me": ids[who], "seat": seat, **ids}
    custom_id = trial.press.format(**numbers)
    message: Any = room.posts[-1] if room.posts else await _something(room)
    if alone:
        message = (await place.at_once(who, "help", {})).response
    stored = room.env.backend.get_message(room.channel.id, message.id)
    former = stored.components
    made = {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [made]}]
    stored.content = trial.text or stored.content
    try:
        return await room.people[who].click(message, custom_id=custom_id)
    finally:
        stored.components = former


async def _something(room: Room) -> discord.Message:
    """A message of the bot in a channel where it has said nothing yet."""
    channel = room.bot.get_partial_messageable(room.channel.id)
    return await channel.send("Here.")


async def test_a_question_is_answered_by_who_was_asked(place: Place, subtests: pytest.Subtests) -> None:
    await place.enter("played")
    before = place.kept()
    for press, who in product(("end:{game}:1:{ann}", "offer:{game}:0:{ann}:0"), ("mo", "cat")):
        with subtests.test(press=press, who=who):
            told = _words(place, await _pressed(place, Trial(press=press), who, alone=True))
            assert sentence("question_not_yours").fullmatch(told), told
            assert place.kept() == before


def test_the_codes_of_which_this_speaks_are_there() -> None:
    assert {*NO_RIGHT, *NOT_TRIED} <= {*ENGINE, *REFUSALS}


NAMING_A_GAME = (
    *("next:1", "stellwerk:1:1:options", "stellwerk:1:1:do:skip", "guide:1:1:take:at:"),
    *("order:1:1:open", "undo:1:1", "stellwerk:1:1:try", "whatif:1:1:_:open:", "whatif:1:1:_:play:"),
    *("whatif:1:1:_:keep:", "moment:1:open:1", "moment:1:here:1", "moment:1:file:1"),
)
"""Ids with which a table is reached from elsewhere."""


async def closed_to(place: Place, who: str) -> None:
    """A game goes on in a channel that somebody can't read."""
    await place.enter("played")
    nothing = Overwrite(
        place.room.people[who].id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value
    )
    place.room.env.backend.set_overwrite(place.room.channel.id, nothing)


async def test_who_can_not_read_a_channel_hears_nothing_of_it_elsewhere(
    place: Place, subtests: pytest.Subtests
) -> None:
    await closed_to(place, "dan")
    table, place.room.channel = place.room.channel, place.room.guild.channels["stand"]
    for command, tells in {"tables": True, "since": True, "next": True, "stats": False}.items():
        for who, hears in (("dan", False), ("ben", tells)):
            with subtests.test(command=command, who=who):
                answer = await place.at_once(who, command, {})
                assert (str(table.id) in place.said(answer)) is hears, place.said(answer)


async def test_nor_by_what_names_the_game_in_a_direct_message(
    place: Place, subtests: pytest.Subtests
) -> None:
    await closed_to(place, "dan")
    room, dan = place.room, place.room.people["dan"].user
    there = dan.dm_channel
    message = await room.bot.get_partial_messageable(there.id).send("Here.")
    before = place.kept()
    for custom_id in NAMING_A_GAME:
        made = {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id}
        room.env.backend.get_message(there.id, message.id).components = [{"type": 1, "components": [made]}]
        with subtests.test(custom_id=custom_id):
            answer = await dan.click(message, custom_id=custom_id)
            assert answer.response is not None
            assert sentence("not_seated").fullmatch(answer.response.content), answer.response.content
            assert not answer.response.attachments
            assert place.kept() == before
