"""The commands of a game: what their options offer."""

from __future__ import annotations

from tests.bot.room import Room


async def test_options_offer_legal_values_only(room: Room) -> None:
    await room.begin()
    assert await room.typed("ann", "toy take", "pile") == ["A", "B", "C"]
    assert await room.typed("ann", "toy take", "pile", "b") == ["B"]
    assert await room.typed("ann", "toy take", "stones", "", pile="A") == [1, 2, 3, 4, 5]
    assert await room.typed("ann", "toy take", "remark", "q", pile="A", stones=2) == ["quiet"]
    assert await room.typed("ann", "toy take", "stones") == []
    assert await room.typed("ben", "toy take", "pile") == []
    assert await room.typed("eve", "toy take", "pile") == []
