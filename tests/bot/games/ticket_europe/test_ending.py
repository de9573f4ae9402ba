"""What a channel sees of the end of a game, and of one that is stopped: how it stands, and the picture."""

from __future__ import annotations

import pytest

from engine.core import registry
from engine.ticket_europe import GAME
from render.ticket_europe import ceremony_pages
from tests.bot.features.moving.guided.positions import Position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room
from tests.games import kept

GAME_OF_TWO = "ticket_europe-purposeful-2p-seed1"


async def seated(room: Room, moves: int) -> str:
    """A table after so many moves of a kept game, and who is to move."""
    played = kept(GAME_OF_TWO)
    _, seat, _, _ = list(played.turns())[moves]
    _, who = await sit_down(room, Position(played.opening(moves).journal, seat))
    return who


def pictures(room: Room) -> list[str]:
    return [each.filename.partition(".")[0] for each in room.last.attachments]


@pytest.fixture(autouse=True)
def only_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})


async def test_a_game_that_is_stopped_shows_how_it_stood_and_the_map(room: Room) -> None:
    await seated(room, 60)
    await room.surely("ann", "game end")
    assert "As it stands:" in room.words
    assert "Tickets, stations and the longest path aren't counted." in room.words
    assert all(f" {name} (" in room.words for name in ("ann", "ben"))
    assert pictures(room) == ["map"]


async def test_the_table_of_points_stands_alone_beside_the_result(room: Room) -> None:
    """Of several pictures Discord crops each; the tickets stand above it, and can be asked for."""
    last = len(kept(GAME_OF_TWO).moves) - 1
    who = await seated(room, last)
    _, _, action, _ = list(kept(GAME_OF_TWO).turns())[last]
    await room.do(who, "do", moves=action.notation())
    assert "The game is over" in room.words
    pages = ceremony_pages(GAME.view(kept(GAME_OF_TWO).states()[-1], None))
    assert pictures(room) == [f"end{pages}"]
    asked = (await room.people["eve"].slash(room.channel, "tickets")).response
    assert asked is not None
    names = [each.filename.partition(".")[0] for each in asked.attachments]
    assert names == ["tickets0", "tickets1"]


async def test_the_last_turn_ends_with_the_tickets_of_all(room: Room) -> None:
    """Where a turn has one message, and the result another one."""
    moves = list(kept(GAME_OF_TWO).turns())
    last = len(moves) - 1
    first = next(number for number in range(last, 0, -1) if moves[number - 1][1] != moves[last][1])
    who = await seated(room, first)
    for _, _, action, _ in moves[first:]:
        await room.do(who, "do", moves=action.notation())
    pages = ceremony_pages(GAME.view(kept(GAME_OF_TWO).states()[-1], None))
    turn, result = room.posts[-2:]
    assert [each.filename for each in turn.attachments] == [f"end{page}.png" for page in range(1, pages)]
    assert [each.filename for each in result.attachments] == [f"end{pages}.png"]
