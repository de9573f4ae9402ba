"""`/game undo` and `/game redo`."""

from __future__ import annotations

from tests.bot.room import Room


async def test_undo_redo_and_the_log(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    await room.do("ben", "toy take", pile="B", stones=2)
    assert "no seat" in await room.do("eve", "game undo")
    await room.do("ben", "game undo")
    assert "ben takes back move 2: stones taken: ben, pile B, stones 2" in room.told
    assert room.people["ben"].mention in room.words
    assert "Only the one who made the move" in await room.do("ann", "game redo")
    await room.do("ann", "game redo", sure=True)
    assert "The host makes ben's move 2 again: stones taken: ben" in room.told
    log = await room.do("eve", "log")
    assert log.splitlines() == [
        "1. ann `skip`",
        "2. ben `take B 2`",
        "3. ben takes back 2",
        "4. The host makes 2 again",
        "-# page 1 of 1",
    ]
    assert "no such page" in await room.do("eve", "log", page=2)


async def test_an_undo_by_the_host_names_the_mover(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    await room.do("ben", "toy take", pile="A", stones=1)
    answer = await room.do("ann", "game undo", sure=True)
    assert answer.splitlines()[1:] == ["-# `take A 1`", "It is the turn of ben."], (
        "her own turn is not over: it was not hers"
    )
    assert "**3** · The host takes back ben's move 2: stones taken: ben" in room.told
    await room.do("ben", "game redo")
    assert "**4** · ben makes move 2 again: stones taken: ben" in room.told
