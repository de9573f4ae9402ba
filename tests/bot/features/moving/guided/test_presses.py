"""From the press on a turn call to the move, with a game that needs no pictures."""

from __future__ import annotations

import asyncio
from itertools import product
from typing import Any, NoReturn

import pytest

from bot.features.moving.guided import showing
from bot.games import Pictures
from bot.games.core.naming import Naming
from bot.posting.pictures.gallery import Gallery
from tests.bot.features.moving.guided.pressing import RoomHand, begin, post_with
from tests.bot.room import Room


async def start(room: Room) -> None:
    await room.do("ann", "game new", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")


async def test_a_move_is_made_in_four_presses_and_seen_by_nobody_before(room: Room) -> None:
    await start(room)
    before = room.last.id
    guide = await begin(room, "ann", "take")
    assert guide.text.startswith("**Take**")
    await guide.choose("B")
    await guide.choose("2")
    assert "`take B 2`" in guide.text
    table = await room.bot.services.tables.get(room.channel.id)
    assert table.revision == 0
    await guide.press("Confirm")
    assert guide.presses == 4
    assert "Move 1 is on record: `take B 2`" in guide.text
    assert "Your turn is over. Next up: ben." in guide.text
    assert list(guide.buttons) == ["Take back"]
    assert table.revision == 1
    assert room.last.id > before


async def test_pictures_that_fail_on_the_way_leave_its_words(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> NoReturn:
        raise ValueError("torn")

    for name in ("overview", "sheet", "preview"):
        monkeypatch.setattr(Pictures, name, fail)
    await start(room)
    guide = await begin(room, "ann", "take")
    await guide.choose("B")
    await guide.choose("2")
    await guide.press("Confirm")
    assert "Move 1 is on record: `take B 2`" in guide.text
    assert "a picture on the way to a move" in caplog.text


async def test_pictures_that_are_late_hold_nobody_up_on_the_way(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(*_: Any) -> NoReturn:
        await asyncio.sleep(3600)
        raise AssertionError

    monkeypatch.setattr(Gallery, "drawn", slow)
    monkeypatch.setattr(showing, "PICTURE_SECONDS", 0.05)
    await start(room)
    guide = await begin(room, "ann", "take")
    assert "A" in guide.labels
    await guide.choose("B")
    await guide.choose("2")
    await guide.press("Confirm")
    assert "Move 1 is on record: `take B 2`" in guide.text


async def test_the_way_goes_on_after_a_restart_between_any_two_presses(room: Room) -> None:
    await start(room)
    guide = await begin(room, "ann", "take")
    await room.restart()
    await guide.choose("B")
    await room.restart()
    await guide.choose("2")
    await room.restart()
    await guide.press("Confirm")
    assert "Move 1 is on record" in guide.text


async def test_back_and_cancel(room: Room) -> None:
    await start(room)
    guide = await begin(room, "ann", "take")
    first = guide.text
    await guide.choose("B")
    second = guide.text
    await guide.choose("2")
    await guide.press("Back")
    assert guide.text == second
    await guide.press("Back")
    assert guide.text == first
    await guide.press("Cancel")
    assert "Nothing was done." in guide.text
    assert list(guide.buttons) == ["Take", "Skip", "Turn"]
    assert (await room.bot.services.tables.get(room.channel.id)).revision == 0


async def test_somebody_else_begins_nothing(room: Room) -> None:
    await start(room)
    guide = await begin(room, "ben", "take")
    assert "not your turn: waiting for ann" in guide.text
    assert guide.parts == []
    guide = await begin(room, "eve", "take")
    assert "no seat" in guide.text


async def test_a_forged_id_moves_nothing_for_somebody_else(room: Room, subtests: pytest.Subtests) -> None:
    await start(room)
    table = await room.bot.services.tables.get(room.channel.id)
    for step, who in product(("at:0", "at:0.1", "go:0.1", "told:0", "type:0"), ("ben", "eve")):
        forged = f"guide:{table.record.id}:0:take:{step}"
        with subtests.test(step=step, who=who):
            sent = await post_with(room, forged)
            await RoomHand(room, who).click(sent.id, forged)
            assert table.revision == 0


async def test_an_id_that_leads_nowhere_is_refused(room: Room, subtests: pytest.Subtests) -> None:
    await start(room)
    table = await room.bot.services.tables.get(room.channel.id)
    for path in ("99", "0.99", "0.0.0", "999999.999999", ""):
        forged = f"guide:{table.record.id}:0:take:go:{path}"
        with subtests.test(path=path):
            sent = await post_with(room, forged)
            await RoomHand(room, "ann").click(sent.id, forged)
            assert table.revision == 0


async def test_a_press_that_comes_too_late_does_nothing(room: Room) -> None:
    await start(room)
    guide = await begin(room, "ann", "take")
    await guide.choose("B")
    await guide.choose("2")
    await room.do("ann", "toy take", pile="A", stones=1)
    await guide.press("Confirm")
    table = await room.bot.services.tables.get(room.channel.id)
    assert table.revision == 1
    assert "That was for an earlier position" in guide.text
    assert "Confirm" not in guide.buttons
    assert "Take" in guide.buttons


async def test_the_same_press_delivered_twice_is_one_move(room: Room) -> None:
    await start(room)
    guide = await begin(room, "ann", "take")
    await guide.choose("B")
    await guide.choose("2")
    confirm = guide.buttons["Confirm"]
    await guide.press("Confirm")
    sent = await post_with(room, confirm)
    await RoomHand(room, "ann").click(sent.id, confirm)
    assert (await room.bot.services.tables.get(room.channel.id)).revision == 1


async def test_a_whole_move_is_shown_at_once(room: Room) -> None:
    await start(room)
    guide = await begin(room, "ann", "take B 2")
    assert "`take B 2`" in guide.text
    await room.restart()
    await guide.press("Confirm")
    assert guide.presses == 2
    assert "Move 1 is on record" in guide.text


async def test_what_is_hidden_is_not_shown_before(room: Room) -> None:
    await start(room)
    guide = await begin(room, "ann", "turn")
    assert "reveals something hidden" in guide.text
    assert "Card" not in guide.text
    await guide.press("Confirm")
    assert "Move 1 is on record" in guide.text


async def test_a_doubt_stands_in_the_preview_and_asks_no_second_time(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Naming, "doubt", lambda *_: "Is that wise?")
    await start(room)
    guide = await begin(room, "ann", "take B 2")
    assert "Is that wise?" in guide.text
    await guide.press("Confirm")
    assert "Move 1 is on record" in guide.text
