"""`/do`: several moves in one line, all of them or none."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.core.naming import Naming
from tests.bot.conftest import with_1840
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room


async def begin(room: Room) -> None:
    await room.begin()


async def auction(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """1840 for two, whose first player may name a private and then bids for it."""
    with_1840(monkeypatch)
    await room.restart()
    await room.begin("vienna1840")


async def test_one_move_as_the_log_writes_it(room: Room) -> None:
    await begin(room)
    told = await room.do("ann", "do", moves="TAKE a 5")
    assert "-# Move 1 is on record: `take A 5`" in told.splitlines()
    assert "1. ann `take A 5`" in await room.do("ben", "log")


async def test_nothing_is_done_where_one_move_is_wrong(room: Room) -> None:
    await begin(room)
    before = room.last.id
    told = await room.do("ann", "do", moves="take A 1; take A 9")
    assert told.startswith("Move 2, `take A 9`: ")
    told = await room.do("ann", "do", moves="take A 99")
    assert told == "Move 1, `take A 99`, at `99`: That's against the rules (too_many_stones). [II.1]"
    assert room.last.id == before
    assert "No move has been made yet." in await room.do("ann", "log")


BAD = (
    ("eve", "skip", "You have no seat at this table."),
    ("ben", "jump", "Move 1, `jump`, at `jump`: No action here is called `jump`."),
    ("ben", " ; ", "Type at least one move."),
    ("ann", " ; ", "Type at least one move."),
    ("ann", "take", "Move 1, `take`: `take` lacks a word: the pile."),
    ("ann", "skip twice", "Move 1, `skip twice`, at `twice`: `skip` takes fewer words."),
    ("ann", "take A two", "Move 1, `take A two`, at `two`: `two` must be a whole number."),
    ("ann", "jump", "Move 1, `jump`, at `jump`: No action here is called `jump`."),
    ("ann", "turn; skip", "Move 2 and those after it must wait"),
)
"""Who types what, and how the answer begins."""


async def test_bad_lines_are_one_sentence_to_that_person(room: Room, subtests: pytest.Subtests) -> None:
    await begin(room)
    before = room.last.id
    for who, moves, sentence in BAD:
        with subtests.test(who=who, moves=moves):
            assert (await room.do(who, "do", moves=moves)).startswith(sentence)
            assert room.last.id == before


async def test_several_moves_are_one_post(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await auction(room, monkeypatch)
    namer, other = ("ann", "ben") if await room.typed("ann", "do", "moves", "name ") else ("ben", "ann")
    assert await room.typed(other, "do", "moves") != []
    lines = await room.typed(namer, "do", "moves", "name ")
    lot = lines[0].split()[1]
    told = await room.do(namer, "do", moves=f"{lines[0].lower()}\nBID {lot.lower()} 20")
    assert f"-# Moves 1 to 2 are on record: `{lines[0]}; bid {lot} 20`" in told.splitlines(), told
    log = await room.do(other, "log")
    assert f"1. {namer} `{lines[0]}`" in log
    assert f"2. {namer} `bid {lot} 20`" in log


async def test_the_next_word_is_offered_to_the_one_who_decides(room: Room) -> None:
    await begin(room)
    assert await room.typed("ann", "do", "moves") == ["take", "skip", "turn"]
    assert await room.typed("ann", "do", "moves", "take A ") == [f"take A {count}" for count in range(1, 6)]
    assert await room.typed("ben", "do", "moves") == ["take", "skip", "turn"], "for Ben's next turn"
    assert await room.typed("eve", "do", "moves") == []


async def test_a_doubt_is_put_before_anything_is_done(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(room)
    monkeypatch.setattr(Naming, "doubt", lambda *_: "Is that meant?")
    result = await room.people["ann"].slash(room.channel, "do", moves="take A 1")
    assert result.response is not None
    asked = Guide(RoomHand(room, "ann"), result.response.id)
    assert asked.text.startswith("Nothing has been done yet.")
    assert "⚠ Is that meant?" in asked.text
    assert "No move has been made yet." in await room.do("ann", "log")
    await room.restart()
    await asked.press("Play it")
    assert "\n-# Move 1 is on record: `take A 1`\n" in asked.text


async def test_out_of_turn_a_line_is_shown_as_ones_next_moves_and_can_be_kept(room: Room) -> None:
    await begin(room)
    assert "take A 1" in await room.typed("ben", "do", "moves", "take A ")
    shown: Any = (await room.people["ben"].slash(room.channel, "do", moves="take A 2; take B 1")).response
    assert shown.content.startswith("It's not your turn. This is how your next moves would go")
    assert "No move has been made yet." in await room.do("ann", "log")
    await room.restart()
    await room.people["ben"].click(shown, label="Keep as my next moves")
    assert "`take A 2` and `take B 1`" in shown.content
    await room.do("ann", "do", moves="skip")
    table = await room.bot.services.tables.get(room.channel.id)
    assert [row.notation for row in table.past.done] == ["skip", "take A 2"]
    # What it rests on has changed: Ben is called, and no move is made for Ben.
    await room.do("ann", "do", moves="take B 5")
    table = await room.bot.services.tables.get(room.channel.id)
    assert [row.notation for row in table.past.done] == ["skip", "take A 2", "take B 5"]
    assert table.deciders == (1,)
