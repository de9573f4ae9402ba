"""The post of an open table."""

from __future__ import annotations

import pytest

from engine.core import registry
from engine.tramways import GAME as TRAMWAYS
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


async def test_the_lobby_of_one_says_nothing_of_consent(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {TRAMWAYS.id: TRAMWAYS})
    await room.do("ann", "game new", game="tramways", players=1)
    assert "1 of 1 are here." in room.words
    assert "agree" not in room.words


async def test_the_lobby_of_three_says_who_must_agree(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {TRAMWAYS.id: TRAMWAYS})
    await room.do("ann", "game new", game="tramways", players=3)
    assert "others' moves if most of those players agree" in room.words
