"""A game that can't be loaded: its channel can be used all the same."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.bot.room import Room, said


@pytest.fixture
async def damaged(room: Room, database_url: str) -> Room:
    """A game of two moves, the first of which is not legal any more, and no position on record."""
    await room.begin()
    await room.do("ann", "do", moves="take A 2")
    await room.do("ben", "do", moves="take A 2")
    with sqlite3.connect(Path(database_url.partition(":///")[2])) as connection:
        action = '{"kind": "take", "pile": "A", "stones": 9}'
        connection.execute("UPDATE moves SET action = ? WHERE revision = 1", (action,))
        connection.execute("DELETE FROM snapshots")
    connection.close()
    await room.restart()
    return room


async def test_it_is_ended_without_being_loaded_and_another_one_is_opened(damaged: Room) -> None:
    assert "can't be loaded" in await damaged.do("ann", "board")
    assert "Only the host" in await damaged.do("ben", "game end")
    assert "The game has been ended." in await damaged.surely("ann", "game end")
    assert "ended early" in await damaged.do("ann", "game end")
    await damaged.begin()
    await damaged.do("ann", "do", moves="take A 1")
    assert "take A 1" in await damaged.do("eve", "log")


async def test_what_is_stored_can_be_taken_along_without_the_seed(damaged: Room) -> None:
    assert "Only the host" in await damaged.do("ben", "game export")
    result = await damaged.people["ann"].slash(damaged.channel, "game export")
    assert "What is stored of it" in said(result)
    assert result.response is not None
    (file,) = result.response.attachments
    stored = json.loads(await file.read())
    assert [move["notation"] for move in stored["moves"]] == ["take A 2", "take A 2"]
    assert stored["seats"] == ["ann", "ben"]
    assert "seed" not in stored


async def test_views_that_play_it_again_say_what_is_wrong_and_nothing_of_turns(
    room: Room, database_url: str
) -> None:
    """The position is on record, so that the game loads; its past can't be played."""
    await room.begin()
    await room.do("ann", "do", moves="take A 2")
    await room.do("ben", "do", moves="take A 2")
    with sqlite3.connect(Path(database_url.partition(":///")[2])) as connection:
        connection.execute("UPDATE moves SET seat = 1 WHERE revision = 1")
    connection.close()
    await room.restart()
    await room.do("eve", "board")
    answer = await room.do("ben", "history")
    assert "can't be loaded" in answer
    assert "turn" not in answer
