"""`stellwerk export`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.store import GameRecord, MoveRecord, SeatRecord, Store
from bot.store.games import queries
from engine.core import registry, state_hash, steps
from engine.vienna1840 import GAME
from engine.vienna1840.interchange import export_game, import_game
from engine.vienna1840.options import RULEBOOK
from tests.engine.vienna1840.interchange.games import NAMES
from tests.games import kept

JOURNAL = kept("vienna1840-lively-2p-seed5").journal
CHANNEL = 10**17


@pytest.fixture(autouse=True)
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})


async def stored(url: str, **changes: Any) -> int:
    """The game in the database; its number."""
    moves = []
    played = steps(GAME, JOURNAL)
    next(played)
    for number, (entry, step) in enumerate(zip(JOURNAL.entries, played, strict=True), 1):
        mark = state_hash(GAME, step.state)
        moves.append(
            MoveRecord(number, "move", entry.seat, 1, entry.action, "", None, step.reveals, number, mark)
        )
    fields: dict[str, Any] = {
        "id": 0,
        "channel_id": CHANNEL,
        "guild_id": None,
        "game": GAME.id,
        "rules_version": GAME.rules_version,
        "options": JOURNAL.options,
        "seed": JOURNAL.seed,
        "host": 1,
        "status": "over",
    }
    store = await Store.open(url)
    async with store.writing() as connection:
        record = await queries.add_game(connection, GameRecord(**{**fields, **changes}))
        seats = [SeatRecord(seat, seat + 1, NAMES[seat]) for seat in range(2)]
        await queries.put_seats(connection, record.id, seats)
        if record.status == "over" and record.options == JOURNAL.options:
            await queries.add_moves(connection, record.id, moves)
    await store.close()
    return record.id


@pytest.fixture
def url(database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", database_url)
    return database_url


async def test_a_stored_game_is_exported_by_number_and_by_channel(
    url: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], in_thread: Any
) -> None:
    number = await stored(url)
    out = tmp_path / "out.json"
    assert await in_thread(main, ["export", str(number), "--out", str(out)]) == 0
    assert out.read_bytes() == export_game(JOURNAL, NAMES[:2])
    assert await in_thread(main, ["export", str(CHANNEL)]) == 0
    printed = capfdbinary.readouterr().out
    assert printed == out.read_bytes() + b"\n"
    assert import_game(printed).names == NAMES[:2]


@pytest.mark.parametrize(
    ("changes", "number", "reason"),
    [
        ({}, 77, "There is no game 77"),
        ({"status": "lobby"}, CHANNEL, "hasn't started"),
        ({"options": RULEBOOK.model_dump(mode="json")}, CHANNEL, "18xx.games"),
    ],
)
async def test_a_game_that_cannot_be_exported_is_one_line(
    url: str,
    capsys: pytest.CaptureFixture[str],
    in_thread: Any,
    changes: dict[str, Any],
    number: int,
    reason: str,
) -> None:
    await stored(url, **changes)
    assert await in_thread(main, ["export", str(number)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert len(err.splitlines()) == 1


def test_no_database_is_one_line_and_makes_none(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["export", "1"])
    assert ended.value.code == 2
    assert "there is no database at" in capsys.readouterr().err
    assert not (tmp_path / "games").exists()


@pytest.fixture
def in_thread() -> Any:
    """Commands run an event loop of their own, so they can't run in the test's."""
    return asyncio.to_thread
