"""A move that takes something away asks once before it is made, however it is begun."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, Position
from tests.bot.features.moving.guided.table import NAMES, button_of, press_kind, sit_down
from tests.bot.room import Room, said
from tests.games import kept


@pytest.fixture(autouse=True)
def every_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


@cache
def turn_to_end(*, bare: bool) -> Position:
    """A turn of Trambahn that may end, with or without a column that has no tram."""
    played = kept("trambahn-random-seed2")
    for number, (state, seat, action, _) in enumerate(played.turns()):
        columns = state.players[seat].columns
        if action.kind == "end" and columns and bare == any(each.tram is None for each in columns):
            return Position(played.opening(number).journal, seat)
    raise AssertionError("no such turn")


async def test_ending_a_turn_of_trambahn_that_costs_a_column_asks_first(room: Room) -> None:
    table, who = await sit_down(room, turn_to_end(bare=True))
    revision = table.revision
    guide = await press_kind(room, who, "end")
    assert "no tram" in guide.text
    assert "anyway?" in guide.text
    assert table.revision == revision
    await guide.press("Confirm")
    assert f"Move {revision + 1} is on record" in guide.text


async def test_ending_a_turn_of_trambahn_that_costs_nothing_is_one_press(room: Room) -> None:
    table, who = await sit_down(room, turn_to_end(bare=False))
    revision = table.revision
    guide = await press_kind(room, who, "end")
    assert f"Move {revision + 1} is on record" in guide.text


async def test_a_typed_end_that_costs_a_column_asks_too(room: Room) -> None:
    table, who = await sit_down(room, turn_to_end(bare=True))
    revision = table.revision
    assert "anyway?" in await room.do(who, "trambahn end")
    assert "anyway?" in await room.do(who, "do", moves="end")
    assert table.revision == revision


async def test_whose_turn_it_is_not_is_told_so_and_asked_nothing(room: Room) -> None:
    _, who = await sit_down(room, turn_to_end(bare=True))
    other = next(name for name in NAMES[:2] if name != who)
    pressed = await room.people[other].click(room.last, custom_id=button_of(room, "end"))
    assert "not your turn" in said(pressed)
