"""What the host may do."""

from __future__ import annotations

from tests.bot.room import Room


async def test_a_game_under_way_is_ended_only_on_purpose(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    before = room.last.id
    assert "/game end sure:True" in await room.do("ann", "game end")
    assert room.last.id == before
    assert "Only the host" in await room.do("ben", "game end")
    await room.do("ann", "game end", sure=True)
    assert "ann ends this game." in room.words
    assert "This game was ended early." in await room.do("ann", "toy skip")
