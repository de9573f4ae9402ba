"""The post of an open table."""

from __future__ import annotations

from tests.bot.room import Room


async def test_the_lobby_says_who_is_host(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    joined = await room.do("ben", "game join")
    assert joined.splitlines()[0] == "You have a seat; who sits where is drawn when the game begins."
    assert "Host: ann." in await room.do("eve", "game status")
    await room.do("ann", "game leave")
    assert "ben starts the game when everyone is here." in room.words
    assert "Host: ben." in await room.do("eve", "game status")
    await room.do("ann", "game join")
    await room.do("ann", "game leave")
    assert "ben starts the game when everyone is here." in room.words
    assert len(room.posts) == 1
