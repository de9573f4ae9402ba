"""No rule changes unseen, and the games of every released version go on."""

from __future__ import annotations

import pytest

from bot.store import GameRecord, MoveRecord, SeatRecord, Status, Store
from bot.store.games import positions, queries, stretches
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
    states = [step.state for step in steps(released.game, released.journal)]
    assert tuple(state_hash(released.game, state) for state in states[1:]) == released.hashes, CHANGED
    for number, position in released.positions.items():
        assert dump(released.game, states[number]).decode() == position, CHANGED


@each_kept
def test_a_position_that_was_written_down_once_has_its_hash_for_ever(
    game: str, version: int, name: str
) -> None:
    """A field that a state has got since then is marked with `engine.core.later`."""
    released = read(game, version)[name]
    for number, position in released.positions.items():
        if number:
            state = load(released.game, position.encode())
            assert state_hash(released.game, state) == released.hashes[number - 1]


@pytest.mark.sample(14)
@each_kept
async def test_it_is_opened_and_goes_on(game: str, version: int, name: str, prepared_url: str) -> None:
    """Each game as the release left it, after its last move and somewhere on the way."""
    released = read(game, version)[name]
    store = await Store.open(prepared_url)
    try:
        for number in sorted(released.positions)[-2:]:
            await _stored(store, released, number)
            table = await Tables(store, lambda _: None).get(CHANNEL + number)
            assert table.record.rules_version == released.game.rules_version
            position = load(released.game, released.positions[number].encode())
            # What stands on the table may wait for something that the present rules ask.
            assert table.state == position
            assert table.past.revision == number
            async with store.reading() as connection:
                ends = await stretches.of(connection, table.record.id)
            assert all(end.revision == number and end.rules_version == version for end in ends)
            for seat in table.deciders:
                action = next(legal_actions(released.game, table.state, seat))
                await table.submit(seat + 1, action, None)
                break
    finally:
        await store.close()


async def _stored(store: Store, released: Released, moves: int) -> None:
    """The game up to so many moves, with the positions of it that are kept."""
    game, journal = released.game, released.journal
    over = game.outcome(load(game, released.positions[moves].encode())) is not None
    status: Status = "over" if over else "running"
    record = GameRecord(
        0,
        CHANNEL + moves,
        None,
        game.id,
        journal.rules_version,
        journal.options,
        journal.seed,
        1,
        status,
    )
    rows = [
        MoveRecord(
            revision=number,
            kind="move",
            seat=entry.seat,
            user_id=entry.seat + 1,
            action=entry.action,
            notation=build(game.kinds_by_name, entry.action).notation(),
            target=None,
            reveals=False,
            interaction_id=None,
            state_hash=mark,
        )
        for number, (entry, mark) in enumerate(zip(journal.entries[:moves], released.hashes, strict=False), 1)
    ]
    known = {number: text.encode() for number, text in released.positions.items() if 0 < number <= moves}
    kept, _ = positions.packed(sorted(known.items()), None)
    async with store.writing() as connection:
        record = await queries.add_game(connection, record)
        seats = [SeatRecord(seat, seat + 1, f"P{seat}") for seat in range(journal.seats)]
        await queries.put_seats(connection, record.id, seats)
        await queries.add_moves(connection, record.id, rows)
        await positions.add(connection, record.id, kept)
