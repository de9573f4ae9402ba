"""A kind of move that is closed says why: in the call, and in all that can be done."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import Legal, Scene, presentation
from bot.language import words
from engine.core import registry
from engine.tramways import GAME
from tests.bot.features.moving.guided.positions import Position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room
from tests.games import kept
from tests.toy import TOY

NO_WAY_OUT = "No passenger can be moved: no complete link starts where one is waiting."


def closed_by_hand(state: Any, seat: int) -> bool:
    scene = Scene(words(), ("Anna", "Ben", "Clara"), GAME.view(state, seat))
    said = presentation(GAME).calling.closed(scene, Legal(GAME, state, seat))
    return any("your cards" in each for each in said)


async def test_a_closed_kind_says_why(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME, "toy": TOY})
    await room.restart()
    played = kept("tramways-building-3p-seed1")
    number, seat = next(
        (number, seat)
        for number, (state, seat, _, _) in enumerate(played.turns())
        if state.phase == "actions" and not state.links and closed_by_hand(state, seat)
    )
    _, who = await sit_down(room, Position(played.opening(number).journal, seat))
    assert f"-# {NO_WAY_OUT}" in room.last.content
    assert "your cards" not in room.last.content
    assert f"-# Some actions can't be taken with {who}'s cards: **My options** says why." in room.last.content
    hand = RoomHand(room, who)
    answer = Guide(hand, (await hand.click(room.last.id, room.offered["My options"])).response.id)
    assert NO_WAY_OUT in answer.text
    assert "your cards" in answer.text
