"""What is asked before a game is ended or a seat offered: nothing changes before the press, and the press is
that of the one who was asked.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.table import Table
from tests.bot.features.moving.guided.pressing import Guide, RoomHand, post_with
from tests.bot.room import Room


async def asked(room: Room, who: str, command: str, /, **options: Any) -> Guide:
    result = await room.people[who].slash(room.channel, command, **options)
    assert result.ephemeral
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def test_a_game_is_ended_by_a_press_alone(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    before = room.last.id
    question = await asked(room, "ann", "game end")
    assert question.text == "End this game for good? It can't be resumed. 1 move was made."
    assert list(question.buttons) == ["End the game", "Cancel"]
    assert room.last.id == before
    assert (await table_of(room)).record.status == "running"
    assert "Only the host" in await room.do("ben", "game end")
    await room.restart()
    await question.press("End the game")
    assert question.text == "The game has been ended."
    assert "ann ends this game." in room.words
    assert "This game was ended early." in await room.do("ann", "toy skip")
    assert "This game was ended early." in await room.do("ann", "game end")


async def test_an_open_table_is_ended_by_a_press_too(room: Room) -> None:
    await room.open()
    question = await asked(room, "ann", "game end")
    assert (await table_of(room)).record.status == "lobby"
    await question.press("End the game")
    assert (await table_of(room)).record.status == "ended"


@pytest.mark.parametrize(("command", "options"), [("game end", {}), ("game seat", {})])
async def test_no_is_an_answer(room: Room, command: str, options: dict[str, Any]) -> None:
    await room.begin()
    question = await asked(room, "ann", command, **options)
    await question.press("Cancel")
    assert question.text == "Nothing was done."
    table = await table_of(room)
    assert table.record.status == "running"
    assert not table.seats[0].vacant


async def test_a_question_about_another_position_or_game_is_out_of_date(room: Room) -> None:
    await room.begin()
    ending, seat = await asked(room, "ann", "game end"), await asked(room, "ann", "game seat")
    await room.do("ann", "toy skip")
    await ending.press("End the game")
    assert ending.text.startswith("That button is from an earlier position.")
    assert (await table_of(room)).record.status == "running"
    await room.surely("ann", "game end")
    await room.begin()
    await seat.press("Offer the seat")
    assert seat.text.startswith("That button is from an earlier position.")
    assert not (await table_of(room)).seats[0].vacant


@pytest.mark.parametrize(
    ("command", "label"), [("game end", "End the game"), ("game seat", "Offer the seat")]
)
async def test_the_press_of_somebody_else_is_refused(room: Room, command: str, label: str) -> None:
    await room.begin()
    question = await asked(room, "ann", command)
    for other in ("ben", "eve"):
        copied = await post_with(room, question.buttons[label])
        pressed = await room.people[other].click(copied, custom_id=question.buttons[label])
        assert pressed.response is not None
        assert "Only the person who was asked" in str(pressed.response.content)
    table = await table_of(room)
    assert table.record.status == "running"
    assert not table.seats[0].vacant


async def test_a_seat_is_offered_by_a_press_alone(room: Room) -> None:
    await room.begin()
    before = room.last.id
    for to in ("cat", None):
        options = {} if to is None else {"to": room.people[to]}
        question = await asked(room, "ann", "game seat", **options)
        assert question.text.startswith("Offer your seat to ")
        assert (to or "anyone who wants it") in question.text
        assert room.last.id == before
        await room.restart()
        await question.press("Offer the seat")
        assert f"offered to {to or 'anyone who wants it'}" in question.text
        assert room.last.id != before
        before = room.last.id
    assert "already" in await room.do("ann", "game seat")
    assert "no seat" in await room.do("eve", "game seat", to=room.people["dan"])


async def test_a_name_of_any_length_goes_with_its_button(room: Room) -> None:
    await room.begin()
    long = room.guild.add_member(room.env.create_user("x" * 32))
    told = await room.surely("ann", "game seat", to=long)
    assert f"offered to {'x' * 32}" in told
