"""The page for translators: a message stands where people read it, in its language, and none is left out."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Sequence

import discord
import pytest

from bot.language.catalogues import Entry
from render.core.picture import SIGNATURE
from tests.in_place.collecting import Notes, Screen, collected
from tests.in_place.marks import END, MARK, number_of, numbered, unmarked
from tests.in_place.page import Message, messages_of, page

NUMBERS = numbered()
WALKS = 1


@pytest.fixture(scope="module")
def screens() -> Sequence[Screen]:
    return asyncio.run(collected("de", NUMBERS, WALKS))


def test_every_message_has_a_number_of_its_own() -> None:
    assert sorted(NUMBERS.values()) == list(range(len(NUMBERS)))
    assert number_of(MARK.findall(f"{chr(0xF0000 + 7)}Text{END}")[0]) == 7
    assert unmarked(f"{chr(0xF0000 + 7)}Text{END}") == "Text"


def test_messages_are_found_on_the_screens_and_in_the_pictures(screens: Sequence[Screen]) -> None:
    shown = {number for screen in screens for number in screen.messages}
    assert {NUMBERS["", Entry("Open the table")], NUMBERS["", Entry("Your time zone")]} <= shown
    drawn = [shot for screen in screens for shot in screen.shots if shot.messages]
    assert drawn
    assert all(shot.png.startswith(b"\x89PNG") for shot in drawn)


def test_a_file_that_is_no_picture_is_not_shown_as_one() -> None:
    notes = Notes()
    files = [discord.File(io.BytesIO(data), "file") for data in (b"<!doctype html>", SIGNATURE)]
    notes.sent({"content": "The game as a page."}, files)
    (screen,) = notes.screens
    assert [shot.png for shot in screen.shots] == [SIGNATURE]


def test_whatever_commands_are_for_is_there(screens: Sequence[Screen]) -> None:
    described = screens[-1]
    assert described.walk == "commands and options"
    assert (
        NUMBERS["", Entry("Open a table here and take the first seat; without options, a form asks")]
        in described.messages
    )


def test_the_page_has_each_message_once_in_its_language(screens: Sequence[Screen]) -> None:
    said = {each: ("Tisch eröffnen",) if each[1].message == "Open the table" else () for each in NUMBERS}
    told = page("de", screens, messages_of(NUMBERS, said))
    rows = re.findall(r"<td>(\d+)<td>", told)
    assert sorted(map(int, rows)) == list(range(len(NUMBERS)))
    number = NUMBERS["", Entry("Open the table")]
    assert f"<mark class=new title={number}>Tisch eröffnen</mark>" in told
    assert told.count("<b>lacks</b>") == len(NUMBERS) - 1
    assert not MARK.search(told)
    assert END not in told


def test_a_message_over_two_lines_is_in_a_box_on_each() -> None:
    both = Screen("walk", {"content": f"{chr(0xF0000)}One\ntwo{END} bare"})
    told = page("de", [both], [Message("", Entry("One\ntwo"), ())])
    assert told.count("<mark class=new title=0>") == 2
    assert "two</mark> bare" in told
