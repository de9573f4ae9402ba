from __future__ import annotations

from tests.bot.room import Room


async def test_what_is_kept_is_said_without_a_game(room: Room) -> None:
    said = await room.do("ann", "privacy")
    assert "your Discord id" in said
    assert "ask whoever runs this bot" in said
    assert "no names and no messages" in said
    for kept in ("standing orders", "quiet hours", "summaries", "away", "results", "follow", "clock"):
        assert kept in said, kept
