"""Behind a move that turns something over nothing is made by halves, in any game: the whole line is refused
in private.
"""

from __future__ import annotations

import pytest

from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, Position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room
from tests.games import kept


def turning_over(game: str, kind: str) -> tuple[Position, str]:
    """A position in which somebody makes such a move that turns something over, and the move."""
    played = kept(game)
    return next(
        (Position(played.opening(number).journal, seat), action.notation())
        for number, (_, seat, action, step) in enumerate(played.turns())
        if action.kind == kind and step.reveals
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("game", "kind", "then"),
    [
        ("ticket_europe-purposeful-3p-seed1", "claim", "pay"),
        ("ticket_europe-purposeful-3p-seed1", "claim", "withdraw"),
        ("ticket_europe-random-seed1", "tickets", "keep 1"),
        ("trambahn-random-seed1", "end", "end"),
        ("tramways-building-3p-seed1", "take", "pass"),
        ("tramways-random-2p-seed2", "done", "done"),
        ("vienna1840-lively-3p-seed1", "pass", "pass"),
    ],
)
async def test_what_follows_must_wait_and_nothing_is_made(
    room: Room, monkeypatch: pytest.MonkeyPatch, game: str, kind: str, then: str
) -> None:
    wanted, notation = turning_over(game, kind)
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    await room.restart()
    table, who = await sit_down(room, wanted)
    before = table.revision
    told = await room.do(who, "do", moves=f"{notation}; {then}")
    assert told.startswith("Move 2 and those after it must wait"), told
    assert table.revision == before
