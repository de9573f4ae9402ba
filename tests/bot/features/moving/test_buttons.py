"""The buttons of a turn."""

from __future__ import annotations

from tests.bot.room import Room, said


async def test_buttons_work_and_grow_stale(room: Room) -> None:
    await room.begin()
    start = room.last
    options = await room.people["ann"].click(start, label="My options")
    take, skip, *_ = (line for line in said(options).splitlines() if "`/toy" in line)
    assert take.startswith("**Take** · ")
    assert take.endswith("· `/toy take`: A, B, C")
    assert skip == "**Skip** · `/toy skip`", "what is typed follows the words"
    refused = await room.people["ben"].click(start, label="Skip")
    assert "not your turn" in said(refused)
    await room.people["ann"].click(start, label="Skip")
    assert "skip" in room.told
    stale = await room.press_late("ben", start, "Skip")
    assert "earlier position" in said(stale)
    assert "**ben**: it's your turn." in said(stale)
    labels = [button["label"] for row in stale.response.components for button in row["components"]]
    assert labels == ["Take", "Skip", "Turn", "My options", "What if"]
