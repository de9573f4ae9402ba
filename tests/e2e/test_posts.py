"""How many messages a game of 1840 makes: one for each turn, or by choice one for each move."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from engine.core import steps
from tests.conftest import Tally
from tests.e2e.sitting import Sitting, in_any_order, play_on
from tests.reading import buttons_of, words_of

pytestmark = pytest.mark.whole

PEOPLE = ("Franzi", "Poldi", "Resi")
MOVES = 50
HEADING = "messages of a random game"


async def count(sitting: Sitting, tally: Tally, mode: str) -> tuple[Counter[str], int]:
    """Play; how many messages were posted and edited, and how many turns there were."""
    await sitting.begin("game:vienna1840 preset:online seed:12", *PEOPLE)
    assert "From now on, " in await sitting.type(PEOPLE[0], f"/posts mode:{mode}")
    backend = sitting.world.env.backend
    seen: Counter[str] = Counter()

    def heard(event: str, payload: Any) -> None:
        if event.startswith("MESSAGE_") and int(payload["author"]["id"]) == backend.bot_user.id:
            seen[event.removeprefix("MESSAGE_").lower()] += 1

    backend.subscribers.append(heard)
    await play_on(sitting, "1840", random.Random(5), in_any_order, MOVES)
    backend.subscribers.remove(heard)
    table = await sitting.table()
    deciders = [table.game.deciders(step.state) for step in steps(table.game, table.past.journal())]
    turns = sum(before != after for before, after in pairwise(deciders))
    tally(
        HEADING,
        f"posts {mode}: {seen['create']} posted, {seen['update']} edits; {MOVES} moves, {turns} turns",
    )
    assert [post.id for post in sitting.posts if buttons_of(post)] == [sitting.posts[-1].id]
    return seen, turns


async def test_each_move_is_one_new_post(sitting: Sitting, tally: Tally) -> None:
    seen, _ = await count(sitting, tally, "each")
    assert seen == {"create": MOVES, "update": MOVES}


async def test_a_turn_is_at_most_one_new_post_edited_after_every_move(sitting: Sitting, tally: Tally) -> None:
    seen, turns = await count(sitting, tally, "quiet")
    assert seen["create"] <= turns
    # Every move adds to the turn's message, also the one that ends it.
    assert seen["update"] == MOVES
    told = "\n".join(words_of(post) for post in sitting.posts)
    assert all(told.count(f"**{revision}** · ") == 1 for revision in range(1, MOVES + 1))
