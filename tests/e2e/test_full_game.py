"""Whole games by slash commands, with a restart in the middle: messages, pictures, database."""

from __future__ import annotations

import hashlib
import io
import os
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from PIL import Image

from bot.games import presentation
from bot.sandbox.world import PEOPLE
from engine.core import registry
from tests.e2e.sitting import Kinds, Sitting, in_any_order, play_again, play_on
from tests.games import kept
from tests.reading import words_of

pytestmark = pytest.mark.whole

DECODED_EVERY = 10
SMALLEST_SIDE = 600
"""Pixels: what is smaller could not be read."""


@dataclass(frozen=True)
class Case:
    """A game to be played to its end: how it is opened, who plays, and in which way."""

    game: str
    options: str
    people: tuple[str, ...]
    kinds: Kinds
    restart_after: int
    most: int
    kept: str = ""
    """The game of `tests/games` that is played; else a random one is."""


def _short_cuts(chance: random.Random, open_kinds: Sequence[str]) -> Sequence[str]:
    """Seldom what only prolongs a game of 1840, sometimes a pass, and otherwise whatever can be done."""
    weights = {"return": 0.01, "scrap": 0.01, "remove": 0.3, "private": 0.3, "pass": 1.0}
    return sorted(open_kinds, key=lambda kind: -(chance.random() ** (1 / weights.get(kind, 3.0))))


TOY = Case("toy", "seed:7", ("Franzi", "Poldi", "Resi"), in_any_order, 6, 200)
VIENNA = Case("vienna1840", "seed:1840", PEOPLE[:2], _short_cuts, 60, 3000)
KEPT = replace(VIENNA, options="preset:online seed:5", kept="vienna1840-lively-2p-seed5")


@pytest.mark.usefixtures("toy_game")
async def test_a_whole_game_of_the_toy(sitting: Sitting) -> None:
    await _play(sitting, TOY)


@pytest.mark.timeout(1800)
async def test_a_whole_game_of_1840(sitting: Sitting) -> None:
    maps = await _play(sitting, KEPT)
    assert len(maps) > 10


@pytest.mark.long
@pytest.mark.skipif(os.environ.get("STELLWERK_LONG") != "1", reason="wants STELLWERK_LONG=1")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("preset", ["rulebook", "online"])
async def test_whole_games_of_1840_at_every_size(sitting: Sitting, preset: str, seats: int) -> None:
    await _play(sitting, replace(VIENNA, options=f"seed:{seats} preset:{preset}", people=PEOPLE[:seats]))


async def _play(sitting: Sitting, case: Case) -> set[bytes]:
    """Play it out and check everything on the way; answers all the different maps that were shown."""
    chance = random.Random(8)
    group = presentation(registry.game(case.game)).naming.group
    await sitting.begin(f"game:{case.game} {case.options}", *case.people)
    assert "From now on, " in await sitting.type(case.people[0], "/posts mode:each")
    played: list[tuple[str, str]] = []
    maps: list[tuple[Any, bytes]] = []
    newest = sitting.posts[-1].id
    known = list(kept(case.kept).moves) if case.kept else []
    while (await sitting.table()).outcome is None:
        if case.kept:
            played.append(await play_again(sitting, group, known[len(played)]))
        else:
            played += await play_on(sitting, group, chance, case.kinds, 1)
        assert len([post for post in sitting.posts if post.id > newest]) == 1
        newest = sitting.posts[-1].id
        await _check_post(sitting, maps, decode=len(played) % DECODED_EVERY == 0)
        if len(played) == case.restart_after:
            await _restart(sitting)
        assert len(played) < case.most
    assert len(played) > case.restart_after
    assert "The game is over" in words_of(sitting.posts[-1])
    _check_database(sitting, played, len(case.people))
    return {digest for _, digest in maps}


async def _restart(sitting: Sitting) -> None:
    """The channel and the game are the same after a restart."""
    posts = [(post.id, words_of(post)) for post in sitting.posts]
    state = (await sitting.table()).state
    await sitting.restart()
    assert posts[-20:] == [(post.id, words_of(post)) for post in sitting.posts][-20:]
    assert (await sitting.table()).state == state


async def _check_post(sitting: Sitting, maps: list[tuple[Any, bytes]], *, decode: bool) -> None:
    """The newest post names the next one to act and shows pictures; a move on the map shows in the map.

    Whoever just moved and moves again is named, and not notified once more.
    """
    table = await sitting.table()
    post = sitting.posts[-1]
    called = {sitting.world.person(table.names[seat]).id for seat in table.deciders}
    assert all(f"<@{user}>" in words_of(post) for user in called)
    moved = table.past.rows[-1].user_id
    assert set(post.ping_user_ids) == (called if called != {moved} else set())
    names = presentation(table.game).pictures.names
    for name in names:
        data = sitting.picture(post, name)
        assert data.startswith(b"\x89PNG")
        if decode:
            image = Image.open(io.BytesIO(data))
            image.load()
            assert min(image.size) >= SMALLEST_SIDE
    if "board" in names:
        board = table.game.view(table.state, None).board
        digest = hashlib.sha256(sitting.picture(post, "board")).digest()
        assert not maps or board == maps[-1][0] or digest != maps[-1][1]
        maps.append((board, digest))


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
