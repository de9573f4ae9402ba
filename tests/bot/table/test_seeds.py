"""Seeds: drawn so that nobody can guess them, kept from everybody while a game goes on, and marked where
somebody chose one.
"""

from __future__ import annotations

import io
import logging
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from bot.games import presentation
from bot.language import languages, words
from bot.operations.logs import set_up_logging
from bot.operations.verify import findings
from bot.posting.messages.accounts import PRACTICE
from bot.settings import Settings
from bot.store import Store
from bot.store.games import queries
from bot.store.games.positions import unpacked_alone
from bot.table import Table
from bot.table.tables import Tables
from engine.core import Chance, Game, legal_actions, registry
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME as VIENNA
from tests.bot.room import Room
from tests.e2e.description import Traffic
from tests.toy import TOY

MOVES = 12
SECRET = 0xA5C3_96E1_F00D_5EED_0123_4567_89AB_CDEF


@pytest.fixture(autouse=True)
def all_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {game.id: game for game in (TOY, TRAMBAHN, VIENNA)})


async def opened(tables: Tables, game: Game[Any, Any], options: dict[str, Any], **how: Any) -> Table:
    channel = secrets.randbelow(2**40)
    stored = game.options_type.model_validate(options).model_dump(mode="json")
    return await tables.create(
        game, channel_id=channel, guild_id=None, host=1, name="Ann", options=stored, **how
    )


# -- how they are drawn ----------------------------------------------------------------------------


async def test_a_seed_has_128_bits_and_its_own_generator(tables: Tables, store: Store) -> None:
    seeds = {(await opened(tables, game, {})).record.seed for game in (TOY, TRAMBAHN, VIENNA) for _ in "ab"}
    assert len(seeds) == 6
    assert all(2**128 <= seed < 2**129 for seed in seeds)
    assert {type(Chance.seeded(seed)) for seed in seeds} == {type(Chance.seeded(2**128))}


async def test_where_others_deal_the_same_set_up_a_seed_has_their_31_bits(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def most(bits: int) -> int:
        asked.append(bits)
        return (1 << bits) - 1

    monkeypatch.setattr(secrets, "randbits", most)
    table = await opened(tables, VIENNA, {"preset": "online"})
    assert asked == [31]
    assert table.record.seed == 2**31 - 1


@pytest.mark.every_database
async def test_a_seed_comes_back_from_the_database_as_it_was(tables: Tables, store: Store) -> None:
    for seed in (0, 4, 2**31 - 1, 2**63, 2**128, 2**129 - 1):
        table = await opened(tables, TOY, {}, seed=seed)
        again = await Tables(store, lambda _: None).get(table.record.channel_id)
        assert (again.record.seed, again.record.practice) == (seed, True)
    table = await opened(tables, TOY, {})
    again = await Tables(store, lambda _: None).get(table.record.channel_id)
    assert again.record == table.record
    assert not again.record.practice


# -- who gave them -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
async def test_a_seed_that_somebody_chose_is_told(room: Room, language: str) -> None:
    told = words(language).say(PRACTICE)
    for seed in (4, None):
        chosen = {} if seed is None else {"seed": seed}
        await room.do("ann", "game new", game="toy", language=language, **chosen)
        assert (told in room.words) == (seed is not None)
        await room.do("ben", "game join")
        await room.do("ann", "game start")
        assert told not in room.words, "the post above has it, and the first one of a game is long enough"
        assert (PRACTICE in await room.do("eve", "game status")) == (seed is not None)
        await room.surely("ann", "game end")


async def test_a_game_that_was_brought_here_is_not_one_for_practice(tables: Tables) -> None:
    table = await opened(tables, TOY, {}, seed=4)
    journal = table.past.journal().model_copy(update={"seats": 2})
    copy = await tables.continue_journal(
        TOY, journal, channel_id=5, guild_id=None, host=1, names=("Ann", "Ben")
    )
    assert (copy.record.seed, copy.record.practice) == (4, False)


# -- who gets to know them ---------------------------------------------------------------------------


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """All that is logged, at its most talkative."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    out = io.StringIO()
    set_up_logging(Settings(_env_file=None, log_level="DEBUG"), out)
    yield out
    root.handlers[:] = handlers
    root.setLevel(level)


def marks(seed: int) -> set[str]:
    """What gives a seed away: the number, written in any way, and the key that is made from it."""
    numbers = {seed, seed - 2**128, seed % 2**31}
    return {f"{number:{form}}" for number in numbers for form in "dxX"} | {Chance.seeded(seed).key}  # type: ignore[attr-defined]


def found_in(text: str, seed: int) -> list[str]:
    return [mark for mark in marks(seed) if mark in text]


async def play(room: Room, game: Game[Any, Any]) -> None:
    """Some moves, the first one by command."""
    table = await room.bot.services.tables.get(room.channel.id)
    for number in range(MOVES):
        seat = table.deciders[0]
        action = next(iter(legal_actions(game, table.state, seat)))
        who = table.names[seat]
        if number:
            await table.submit(room.people[who].id, action, None)
        else:
            answer = await room.do(who, f"{presentation(game).naming.group} {action.kind}", **action.values())
            assert "on record" in answer


async def look_around(room: Room) -> None:
    commands = [
        *("game status", "log", "history", "board", "next", "hand", "help", "why", "whatif", "privacy"),
        *("game export", "game undo", "game redo"),
    ]
    for who in ("ann", "eve"):
        for command in commands:
            await room.do(who, command)


@pytest.mark.parametrize("game", [TRAMBAHN, VIENNA], ids=lambda game: game.id)
async def test_nobody_is_told_the_seed_of_a_running_game(
    room: Room,
    traffic: Traffic,
    logged: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
    game: Game[Any, Any],
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: SECRET >> (128 - bits))
    seed = 2**128 | SECRET
    await room.do("ann", "game new", game=game.id)
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    table = await room.bot.services.tables.get(room.channel.id)
    assert table.record.seed == seed
    await play(room, game)
    await look_around(room)
    await room.restart()
    await look_around(room)

    def broken(state: Any, *_: Any) -> Any:
        raise RuntimeError(f"{table.record!r} {table.past.journal()!r} {state!r}")

    with monkeypatch.context() as patch:
        patch.setattr(game, "apply", broken, raising=False)
        seat = table.deciders[0]
        action = next(iter(legal_actions(game, table.state, seat)))
        who = table.names[seat]
        await room.do(who, f"{presentation(game).naming.group} {action.kind}", **action.values())
    store = room.bot.services.store
    with pytest.raises(IntegrityError) as refused:
        async with store.writing() as connection:
            await queries.add_game(connection, table.record)
    verified = [repr(finding) async for finding in findings(store)]

    assert "RuntimeError" in logged.getvalue()
    assert "executing" not in logged.getvalue()
    for text in (
        logged.getvalue(),
        str(refused.value),
        *verified,
        *(request.body + request.path for request in traffic.requests),
    ):
        assert found_in(text, seed) == []
    assert len(traffic.requests) > 2 * MOVES


def columns_with(database: Path, seed: int) -> set[str]:
    """The columns in which a seed can be found, of all tables."""
    found = set()
    with closing(sqlite3.connect(database)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            rows = connection.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            for row in rows:
                for name, value in zip(names, row, strict=True):
                    if found_in(readable(value), seed):
                        found.add(f"{table}.{name}")
    return found


def readable(value: Any) -> str:
    """A value as text; positions are packed."""
    if not isinstance(value, bytes):
        return str(value)
    text = value
    with suppress(ValueError):
        text = unpacked_alone(value)
    return text.decode(errors="replace")


async def test_in_the_database_the_seed_stands_once(
    room: Room, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what the cards still to be drawn follow from is in the stored states, which are made from it."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: SECRET >> (128 - bits))
    await room.do("ann", "game new", game=TRAMBAHN.id)
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    await play(room, TRAMBAHN)
    database = Path(database_url.partition(":///")[2])
    assert columns_with(database, 2**128 | SECRET) == {"games.seed", "snapshots.state"}
