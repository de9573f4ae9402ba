"""How each row of the tables in `docs/rights.md` is tried, and what the tables say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bot.features.interchange.test_commands import file

__all__ = ["ELSEWHERE", "PEOPLE", "TRIALS", "Row", "Trial", "rows"]

PAGE = Path(__file__).parents[2] / "docs" / "rights.md"
PEOPLE: Mapping[str, str] = {
    "spectator": "eve",
    "player": "cat",
    "at turn": "ben",
    "host": "ann",
    "moderator": "mo",
}
"""Who tries what a column says, at a table at which Ann has moved and Ben is to move."""
SEVERAL = re.compile(r"`[^`]+`(, `[^`]+`)+")
"""The first cell of a line about several things."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a table says of something: its first cell, the words in its code, where it is, and a mark for each
    column.
    """

    what: str
    name: str
    where: str
    marks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Trial:
    """How something is used.

    Attributes:
        stage: how far things have come.
        options: of a command.
        press: the id of a button, with places for what is so at the table, and for who presses (`me`, and the
            number of their `seat`).
        text: of the message on which that is pressed.
        command: the command whose answer has the button `label`, where it is no other's to press.
        concerned: who it is about, of those who may if it is.
        people: who tries what a column says, where others are at the table.
    """

    stage: str = "played"
    options: Mapping[str, Any] = field(default_factory=dict)
    press: str = ""
    text: str = ""
    command: str = ""
    label: str = ""
    concerned: tuple[str, ...] = ()
    people: Mapping[str, str] = field(default_factory=lambda: PEOPLE)


def rows(heading: str) -> list[Row]:
    """The rows of the table under a heading, with one for each of several things that share a line."""
    part = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    columns = [cell.strip() for cell in lines[0].strip("|").split("|")]
    found = []
    for line in lines[2:]:
        cells = dict(zip(columns, (cell.strip() for cell in line.strip("|").split("|")), strict=True))
        whats = cells["what"].split(", ") if SEVERAL.fullmatch(cells["what"]) else [cells["what"]]
        for what in whats:
            name = re.findall(r"`([^`]+)`", what)[0]
            found.append(Row(what, name, cells["where"], {each: cells[each] for each in PEOPLE}))
    return found


TWO = {"spectator": "eve", "player": "ben", "host": "ann", "moderator": "mo"}
"""At a table of two."""
FIRST_OF_TWO = {"spectator": "eve", "player": "ben", "at turn": "ann", "moderator": "mo"}
"""At a table of two at which the host is to move."""
WATCHING = {"spectator": "eve", "host": "ann", "moderator": "mo"}
"""At a table of computers alone."""
FILE = {"file": ("game.json", file()), "game": "vienna1840"}

TRIALS: Mapping[str, Trial] = {
    "`/game new`": Trial("nothing", {"game": "toy"}),
    "`/game join`": Trial("open_to_more"),
    "`/game leave`": Trial("open_to_more"),
    "`/game start`": Trial("open_to_more"),
    "`/game undo sure`": Trial(options={"sure": True}),
    "`/game redo`": Trial("taken_back_by_three"),
    "`/game redo sure`": Trial("taken_back_by_three", {"sure": True}),
    "`/game resume`": Trial("resting"),
    "`/game seat`": Trial(options={"to": "@dan"}),
    "`/game standin`": Trial("trambahn", people=TWO),
    "`/game replace`": Trial(options={"seat": 3, "with": "@dan"}),
    "`/game import`": Trial("nothing", FILE),
    "`/game export`": Trial("vienna_online", people=TWO),
    "`/board`": Trial("vienna_auction", people=TWO),
    "`/market`": Trial("vienna_auction", people=TWO),
    "`/hand`": Trial("trambahn", people=TWO),
    "`/rules`": Trial("vienna", people=TWO),
    "`/do`": Trial(options={"moves": "take A 1"}),
    "`/replay`": Trial("vienna_auction", people=TWO),
    "`/share`": Trial("vienna_auction", people=TWO),
    "`/tables channel`": Trial(options={"channel": "#stand"}),
    "`/puzzle channel`": Trial(options={"channel": "#stand"}),
    "`/posts`": Trial(options={"mode": "quiet"}),
    "`/watch to`": Trial(options={"to": "#stand"}),
    "`/watch to closed`: a channel in which they can't write": Trial(options={"to": "#closed"}),
    "`/watch stop`": Trial("watched", {"to": "#stand", "stop": True}),
    "`/whatif`": Trial(options={"moves": "take A 1"}),
    "`/hint`": Trial("trambahn", people=FIRST_OF_TWO),
    "`/theme`": Trial("vienna", {"choose": "dark"}, people=TWO),
    "`/theme for channel`": Trial("vienna", {"choose": "dark", "for": "channel"}, people=TWO),
    "`/away`": Trial(options={"until": "5"}),
    "`/line routes`": Trial("vienna_line", people=TWO),
    "`/line check`": Trial("vienna_line", {"hex": "D20", "tile": "L1"}, people=TWO),
    "`/map`": Trial("vienna_line", people=TWO),
    "`/company`": Trial("vienna_line", {"name": "W"}, people=TWO),
    "`/player`": Trial("vienna_line", {"name": "ben"}, people=TWO),
    "`/tickets`": Trial("europe", people=TWO),
    "`/routes`": Trial("europe", {"city": "paris"}, people=TWO),
    "`/links`": Trial("tramways", people=TWO),
    "`/tiles`": Trial("vienna_line", people=TWO),
    "`/chart`": Trial("vienna_line", people=TWO),
    "a setting's own command, as `/game formalities`": Trial(options={"mode": "off"}),
    "a game's own moves, as `/tramways pass`": Trial(command="toy skip"),
    "`table`: the form of a new table, and its settings": Trial(
        "nothing", {"game": "toy"}, press="table:open:toy:000000::"
    ),
    "`lobby`: join": Trial("open_to_more", press="lobby:{game}:join"),
    "`lobby`: leave": Trial("open_to_more", press="lobby:{game}:leave"),
    "`lobby`: partner": Trial("open_to_more", press="lobby:{game}:partner"),
    "`lobby`: start": Trial("open_to_more", press="lobby:{game}:start"),
    "`stellwerk`: a move, a way to one": Trial(press="stellwerk:{game}:1:do:skip"),
    "`stellwerk`: what if": Trial(press="stellwerk:{game}:1:try"),
    "`guide`: the way to a move, and its forms": Trial(press="guide:{game}:1:take:at:"),
    "`undo`": Trial(press="undo:{game}:1"),
    "`ask`: others about going back": Trial(press="ask:{game}:1:1"),
    "`vote`": Trial("asked", press="vote:{game}:{proposal}:agree", concerned=("ann",)),
    "`file`: ask for the game's file": Trial("vienna_online", press="file:{game}", people=TWO),
    "`seat`: take the seat that is offered": Trial(
        "offered", press="seat:{game}:2:{cat}:{eve}", concerned=("eve",)
    ),
    "`keep`: the seat that one offered": Trial(
        "offered", press="keep:{game}:2:{cat}:{eve}", concerned=("cat",)
    ),
    "`sit`: take a seat that is offered to all": Trial("offered_to_all", press="sit:{game}:2"),
    "`again`: play again": Trial("stood_in", press="again:{game}:1", concerned=("ben",), people=TWO),
    "`stay`: keep it": Trial("offered_to_all", press="stay:{game}:2", concerned=("cat",)),
    "`asks`: ask for a seat with a hidden hand": Trial("offered_to_all", press="asks:{game}:2"),
    "`show`: stop computers that play alone, or resume": Trial(
        "computers", press="show:{game}:stop", people=WATCHING
    ),
    "`end`: end the game": Trial(press="end:{game}:1:{me}"),
    "`offer`: one's own seat": Trial(press="offer:{game}:{seat}:{me}:0"),
    "`line`: moves of which some wait for what the others turn up": Trial(
        press="line:{game}:1", text="```\ntake A 1\n```"
    ),
    "`mydata`": Trial(press="mydata"),
    "`cancel`": Trial(press="cancel"),
    "`moment`: share it": Trial(press="moment:{game}:here:1"),
    "`second`: one's costliest moves, once a game is over": Trial(
        "trambahn_ended", press="second:{game}:look", people=TWO
    ),
    "`signs`: what the icons mean": Trial("tramways", press="signs", people=TWO),
    "`order`: one's standing orders, and their forms": Trial(press="order:{game}:1:open"),
    "`whatif`: imagined moves, and their forms": Trial(
        command="whatif", options={"moves": "take A 1"}, label="Throw away"
    ),
    "`words`": Trial(press="words:{game}:board"),
    "`manner`": Trial(press="manner:words"),
    "`past`": Trial(press="past:{game}:first:1"),
    "`puzzle`: the day's puzzle": Trial(press="puzzle:739000:at:"),
    "`learn`": Trial(press="learn:trambahn:0:open"),
    "`lesson`": Trial(press="lesson:trambahn:0:passenger:at:"),
    "`lessonwords`": Trial(press="lessonwords:trambahn:0:board"),
    "`help`": Trial(press="help:moves"),
    "`setup`: threads, language, who opens tables": Trial(press="setup:threads"),
    "`list`: the server's tables, here": Trial(press="list"),
    "`rules`": Trial("vienna", press="rules:0:0", people=TWO),
    "`next`: open one's turn": Trial(press="next:{game}"),
    "`since`": Trial(press="since:all"),
    "`follow`: a table, for oneself": Trial(press="follow:list"),
    "`wish`: one's reminders, and their form": Trial(press="wish:open"),
    "`wish`: no more of a reminder": Trial(press="wish:stop:{cat}", concerned=("cat",)),
    "`away`: when one is away": Trial(press="away:open"),
    "`roundup`": Trial(press="roundup:open"),
    "`stats`: show one's own games in the channel": Trial(command="stats", label="Show it in the channel"),
}
"""By the first cell of a row; a command that is not here is used as it is."""

ELSEWHERE: Mapping[str, str] = {
    "`take`: the seat of a player whose time is up": "test_a_substitute_takes_the_seat",
    "`flag`: what becomes of a player whose time is up": "test_where_it_has_run_out_the_others_decide",
    "`silence`: what becomes of a game at which nobody moves": "test_it_takes_more_than_half_to_end_it",
    "`import`: who played whom": "test_who_sits_where_is_for_the_host_to_say",
}
"""Rows that take time to pass, or a file: the test that tries them."""
