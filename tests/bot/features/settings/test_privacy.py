from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from bot.features.settings import privacy
from tests.bot.room import Room


async def test_what_is_kept_is_said_without_a_game(room: Room) -> None:
    said = await room.do("ann", "privacy")
    assert "your Discord id" in said
    assert "ask whoever runs this bot" in said
    assert "no names and no messages" in said
    for kept in ("standing orders", "quiet hours", "summaries", "away", "results", "follow", "clock"):
        assert kept in said, kept


async def test_all_that_is_kept_of_somebody_is_theirs_as_a_file(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy take", pile="A", stones=1)
    await room.do("ben", "away", until="5")
    data = await handed_out(room, "ann")
    assert data["discord_id"] == room.people["ann"].id
    assert [row["notation"] for row in data["moves"]] == ["take A 1"]
    assert [row["name"] for row in data["seats"]] == ["ann"]
    assert "absences" not in data
    assert len((await handed_out(room, "ben"))["absences"]) == 1
    assert (await handed_out(room, "eve")).keys() == {"discord_id"}


async def test_what_discord_would_not_take_is_packed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy, "ATTACHMENT_BYTES", 10)
    (name, content) = await file_of(room, "eve")
    assert name == "stellwerk-my-data.json.gz"
    assert json.loads(gzip.decompress(content)) == {"discord_id": room.people["eve"].id}


async def handed_out(room: Room, who: str) -> dict[str, Any]:
    """What somebody is given who presses the button."""
    name, content = await file_of(room, who)
    assert name == "stellwerk-my-data.json"
    data: dict[str, Any] = json.loads(content)
    return data


async def file_of(room: Room, who: str) -> tuple[str, bytes]:
    person = room.people[who]
    asked = await person.slash(room.channel, "privacy")
    assert asked.response is not None
    given = await person.click(asked.response, label="My data as a file")
    assert given.ephemeral
    assert given.response is not None
    (attached,) = given.response.attachments
    return str(attached.filename), await attached.read()
