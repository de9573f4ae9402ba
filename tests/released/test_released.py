"""No rule changes unseen, and the games of every released version go on."""

from __future__ import annotations

import pytest

from bot.store import GameRecord, MoveRecord, SeatRecord, Status, Store, positions, queries, stretches
from bot.table.tables import Tables
from engine.core import build, dump, legal_actions, load, registry, state_hash, steps
from tests.released import Released, read, releases

GAMES = sorted(registry.games())
KEPT = [(game, version, name) for game in GAMES for version in releases(game) for name in read(game, version)]
PRESENT = [each for each in KEPT if each[1] == registry.games()[each[0]].rules_version]
CHANGED = "a rule changed: raise rules_version and say what changed (CONTRIBUTING, Changing a rule)"
CHANNEL = 5

each_present = pytest.mark.parametrize(("game", "version", "name"), PRESENT)
each_kept = pytest.mark.parametrize(("game", "version", "name"), KEPT)


@pytest.mark.parametrize("game", GAMES)
def test_games_of_the_present_version_are_kept(game: str) -> None:
    assert registry.games()[game].rules_version in releases(game), "run `python -m tests.released`"


@each_present
def test_the_present_version_plays_its_games_as_it_did(game: str, version: int, name: str) -> None:
    released = read(game, version)[name]
    known = {number: text.encode() for number, text in released.positions.items() if number <= moves}
    kept, _ = positions.packed(sorted(known.items()), None)
    async with store.writing() as connection:
        record = await queries.add_game(connection, record)
        seats = [SeatRecord(seat, seat + 1, f"P{seat}") for seat in range(journal.seats)]
        await queries.put_seats(connection, record.id, seats)
        await queries.add_moves(connection, record.id, rows)
        await positions.add(connection, record.id, kept)
