"""Whole games by slash commands, with a restart in the middle: messages, pictures, database."""

from __future__ import annotations

import io
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from PIL import Image

from bot.presentation import presentation
from engine.core import registry
from tests.e2e.sitting import Kinds, Sitting, in_any_order, play_on


@dataclass(frozen=True)
class Case:
    """A game to be played to its end: how it is opened, who plays, and in which way."""

    game: str
    options: str
    people: tuple[str, ...]
    kinds: Kinds
    restart_after: int
    most: int


TOY = Case("toy", "seed:7", ("Franzi", "Poldi", "Resi"), in_any_order, 6, 200)


@pytest.mark.usefixtures("toy_game")
async def test_a_whole_game_of_the_toy(sitting: Sitting) -> None:
    await _play(sitting, TOY)


async def _play(sitting: Sitting, case: Case) -> None:
    chance = random.Random(8)
    group = presentation(registry.game(case.game)).group
    await sitting.begin(f"game:{case.game} {case.options}", *case.people)
    played: list[tuple[str, str]] = []
    while True:
        room = case.restart_after if not played else case.most - len(played)
        before = len(sitting.posts)
        moves = await play_on(sitting, group, chance, case.kinds, min(room, 1) if played else room)
        if not moves:
            break
        played += moves
        assert len(sitting.posts) == before + len(moves)
        await _check_post(sitting)
        if len(played) == case.restart_after:
            posts = [(post.id, post.content) for post in sitting.posts]
            state = (await sitting.table()).state
            await sitting.restart()
            assert [(post.id, post.content) for post in sitting.posts] == posts
            assert (await sitting.table()).state == state
    table = await sitting.table()
    assert table.outcome is not None
    assert len(played) > case.restart_after
    assert "The game is over" in sitting.posts[-1].content
    _check_database(sitting, played, len(case.people))


async def _check_post(sitting: Sitting) -> None:
    """The newest post calls the next one to act and shows pictures that can be decoded."""
    table = await sitting.table()
    post = sitting.posts[-1]
    called = {sitting.world.person(table.names[seat]).id for seat in table.deciders}
    assert set(post.ping_user_ids) == called
    for name in presentation(table.game).picture_names:
        image = Image.open(io.BytesIO(sitting.picture(post, name)))
        image.load()
        assert min(image.size) >= 600


def _check_database(sitting: Sitting, played: Sequence[tuple[str, str]], seats: int) -> None:
    """Every move typed is on record once, in order, by its seat's person; nothing is left to be sent."""
    with sqlite3.connect(sitting.database) as database:
        rows: list[Any] = database.execute(
            "SELECT revision, kind, user_id, interaction_id FROM moves ORDER BY revision"
        ).fetchall()
        assert [row[0] for row in rows] == [*range(1, len(played) + 1)]
        assert {row[1] for row in rows} == {"move"}
        assert [row[2] for row in rows] == [sitting.world.person(who).id for who, _ in played]
        assert len({row[3] for row in rows}) == len(played)
        assert database.execute("SELECT status FROM games").fetchall() == [("over",)]
        assert database.execute("SELECT count(*) FROM seats").fetchone() == (seats,)
        unsent = "SELECT count(*) FROM outbox WHERE message_id IS NULL OR failure IS NOT NULL"
        assert database.execute(unsent).fetchone() == (0,)
