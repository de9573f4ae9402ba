"""Whose decision it is, and the buttons for it."""

from __future__ import annotations

import pytest

from tests.bot.room import Room


async def test_a_kind_without_choices_costs_a_button_only(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()

    def broken(*_: object) -> None:
        raise ZeroDivisionError("toy")

    monkeypatch.setattr("tests.toy.Toy.choices", broken)
    await room.do("ann", "toy skip")
    assert room.people["ben"].mention in room.words
    assert list(room.offered) == ["My options", "What if"]
