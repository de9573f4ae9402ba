"""`/replay`: the game so far as a moving picture, for the one who asks."""

from __future__ import annotations

import pytest

from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.whatif.test_presses import vienna_for_two
from tests.bot.room import Room


@pytest.mark.whole
async def test_a_spectator_gets_the_game_so_far(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = await vienna_for_two(room, monkeypatch)
    assert await room.do("eve", "replay") == "No move has been made yet, so nothing moves."
    line = (await room.typed(first, "do", "moves", "name "))[0]
    await room.do(first, "do", moves=f"{line}; bid {line.split()[1]} 20")
    posts = len(room.posts)
    result = await room.people["eve"].slash(room.channel, "replay")
    assert result.ephemeral
    assert result.response is not None
    shown = Guide(RoomHand(room, "eve"), result.response.id)
    assert shown.text == "The game so far, 2 moves:"
    assert shown.pictures == ["replay"]
    assert len(room.posts) == posts


async def test_nothing_to_draw(room: Room) -> None:
    assert "There's no game in this channel." in await room.do("ann", "replay")
    await room.do("ann", "game new", game="toy")
    assert "The game hasn't started." in await room.do("ann", "replay")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert "This game has no such picture." in await room.do("ann", "replay")
