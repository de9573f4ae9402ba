"""What a channel sees of the end of a game, and of one that is stopped: how it stands, and the picture."""

from __future__ import annotations

import pytest

from bot.games import Scene, presentation
from bot.language import words
from engine.core import registry
from engine.ticket_europe import GAME
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


async def test_the_result_stands_beside_the_pages_of_the_count(room: Room) -> None:
    last = len(kept(GAME_OF_TWO).moves) - 1
    who = await seated(room, last)
    _, _, action, _ = list(kept(GAME_OF_TWO).turns())[last]
    await room.do(who, "do", moves=action.notation())
    assert "The game is over" in room.words
    pages = presentation(GAME).pictures.closing(
        Scene(words().of(GAME.id), ("ann", "ben"), GAME.view(kept(GAME_OF_TWO).states()[-1], None))
    )
    assert pictures(room)[-len(pages) :] == list(pages)
