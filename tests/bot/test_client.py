"""The bot as people meet it, all parts together."""

from __future__ import annotations

from tests.bot.room import Room, said


async def test_a_game_from_the_lobby_to_its_end(room: Room) -> None:
    await room.do("ann", "game new", game="toy", seed=4, seating="joined")
    assert "Toy Nim" in room.words
    await room.do("ben", "game join")
    assert "2 at the table, 2 to 4 can play." in room.words
    assert "**At the table**: 1. ann and 2. ben" in room.words
    assert len(room.posts) == 1
    await room.do("ann", "game start")
    assert room.people["ann"].mention in room.words
    assert [user.id for user in room.last.mentions] == [room.people["ann"].id]
    told = await room.do("ann", "toy take", pile="A", stones=5)
    assert "-# Move 1 is on record: `take A 5`" in told.splitlines()
    assert "stones 5" in room.told
    assert room.people["ben"].mention in room.words
    await room.do("ben", "toy take", pile="B", stones=5)
    await room.do("ann", "toy take", pile="C", stones=5)
    assert "The game is over." in room.words
    assert "1. ann (1)" in room.words


async def test_the_game_goes_on_after_a_restart(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy take", pile="A", stones=2)
    await room.restart()
    pressed = await room.people["ben"].click(room.last, label="Skip")
    assert "Move 2 is on record" in said(pressed)
    assert await room.typed("ann", "toy take", "stones", "", pile="A") == [1, 2, 3]
