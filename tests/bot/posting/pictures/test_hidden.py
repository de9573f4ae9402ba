"""What a person holds in secret is drawn for that person alone, whoever asks and wherever it is posted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games import Pictures, Plate, Scene, presentation
from engine.core import Event, Seat, registry
from engine.trambahn import GAME
from tests.bot.room import Room

Drawn = list[tuple[str, Any]]


@pytest.fixture(autouse=True)
def trambahn(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """The view behind every picture."""
    kept: Drawn = []
    kind: type[Pictures] = type(presentation(GAME).pictures)
    former = kind.draw

    def draw(self: Pictures, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        kept.append((name, scene.view))
        return former(self, name, scene, events)

    monkeypatch.setattr(kind, "draw", draw)
    return kept


async def begin(room: Room) -> None:
    await room.restart()
    await room.begin("trambahn", seed=7)


async def play(room: Room) -> None:
    """Whoever's turn it is plays a passenger."""
    table = await room.bot.services.tables.get(room.channel.id)
    who = table.names[table.deciders[0]]
    card = (await room.typed(who, "trambahn passenger", "card"))[0]
    await room.do(who, "trambahn passenger", card=card)
    assert table.revision == 1


def hands(view: Any) -> dict[Seat, object]:
    return {player.seat: player.hand for player in view.players if player.hand is not None}


async def test_posts_here_and_where_they_are_watched_show_no_hand(room: Room, drawn: Drawn) -> None:
    other = room.guild.create_text_channel("onlookers")
    await begin(room)
    await room.do("ann", "watch", to=other)
    drawn.clear()
    await play(room)
    assert drawn
    assert other.last_message is not None
    assert all(not hands(view) for _, view in drawn)


@pytest.mark.parametrize("who", ["ann", "ben", "eve"])
async def test_a_past_position_shows_no_hand_to_anybody(room: Room, drawn: Drawn, who: str) -> None:
    await begin(room)
    await play(room)
    drawn.clear()
    await room.do(who, "history", move=0)
    assert drawn
    assert all(not hands(view) for _, view in drawn)


@pytest.mark.parametrize(("who", "own"), [("ann", {0}), ("ben", {1}), ("eve", set())])
async def test_the_board_shows_ones_own_hand_at_most(
    room: Room, drawn: Drawn, who: str, own: set[Seat]
) -> None:
    await begin(room)
    drawn.clear()
    await room.do(who, "board")
    assert drawn or not own
    assert all(set(hands(view)) == own for _, view in drawn)
