"""The post that tells a table that its game goes on under other rules."""

from __future__ import annotations

import pytest

from tests.bot.room import Room
from tests.toy import Toy, ToyState

kinds = Toy.kinds


def without_skipping(toy: Toy, state: ToyState, seat: int) -> tuple[str, ...]:
    return tuple(kind for kind in kinds(toy, state, seat) if kind != "skip")


async def updated(room: Room, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of two moves, an update of the bot that forbids the second one, and what is posted then."""
    await room.begin()
    await room.do("ann", "do", moves="take A 1")
    await room.do("ben", "do", moves="skip")
    monkeypatch.setattr(Toy, "rules_version", 2)
    monkeypatch.setattr(Toy, "kinds", without_skipping)
    await room.restart()
    await room.do("eve", "log")
    await room.env.settle()
    return room.words


async def test_the_table_is_told_once_and_its_turn_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = await updated(room, monkeypatch)
    assert "The bot was updated, and with it the rules of Toy Nim:" in said
    assert "From move 2 on, this game would have gone differently" in said
    assert "<@" in said, "whoever is to move is called again: the former post has lost its buttons"
    assert room.offered
    before = len(room.posts)
    await room.restart()
    await room.do("eve", "log")
    await room.env.settle()
    assert len(room.posts) == before
    await room.do("ann", "do", moves="take B 1")
    assert "That was played before a bot update corrected the rules" in await room.do(
        "ben", "game undo", to=2
    )


async def test_the_log_shows_all_of_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await updated(room, monkeypatch)
    await room.do("ann", "do", moves="take B 1")
    shown = await room.do("eve", "log")
    assert [line.partition(". ")[0] for line in shown.splitlines()[:3]] == ["1", "2", "3"]
    assert "take C" not in shown
