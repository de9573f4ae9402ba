"""What the computer thought is kept beside its moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import GameRecord, Store
from bot.store.games import queries, thoughts
from engine.core import Choice, Reason, Weighed
from tests.toy import TOY, Skip, Take

RECORD = GameRecord(0, 5, None, "toy", 1, {}, 3, 10**18, "running")
TAKING = Weighed(Take(pile="A", stones=2), 3.5, Reason("takes", {"stones": 2, "pile": "A"}))
SKIPPING = Weighed(Skip(), -1.0, Reason("waits", secret=True))
MADE = {3: Choice(TAKING, (SKIPPING,)), 5: Choice(SKIPPING)}


@pytest.mark.every_database
async def test_a_choice_comes_back_as_it_was_made(store: Store) -> None:
    async with store.writing() as connection:
        game = await queries.add_game(connection, RECORD)
        other = await queries.add_game(connection, replace(RECORD, channel_id=6))
        for revision, choice in MADE.items():
            await thoughts.add(connection, game.id, revision, choice)
        await thoughts.add(connection, other.id, 4, MADE[5])
    async with store.reading() as connection:
        kinds = TOY.kinds_by_name
        assert await thoughts.of(connection, game.id, kinds, range(1, 6)) == MADE
        assert await thoughts.of(connection, game.id, kinds, range(4, 6)) == {5: MADE[5]}
        assert await thoughts.of(connection, game.id, kinds, range(1, 3)) == {}
