"""The command line."""

from __future__ import annotations

import gzip
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.store import GameRecord, MoveRecord, SeatRecord, Store, queries
from engine.core import registry, state_hash, steps
from engine.vienna1840 import GAME
from engine.vienna1840.interchange import export_game, import_game
from engine.vienna1840.options import RULEBOOK
from tests.conformance.recording import record
from tests.engine.vienna1840.interchange.games import NAMES
from tests.games import kept

JOURNAL = kept("vienna1840-lively-2p-seed5").journal


@pytest.fixture(autouse=True)
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})


@pytest.fixture
def trace() -> dict[str, Any]:
    return record(JOURNAL)


def written(path: Path, content: Any) -> str:
    text = json.dumps(content).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return str(path)


class Said:
    """What a command printed, line by line, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        self.code = main(arguments)
        out, self.err = capsys.readouterr()
        self.lines = out.splitlines()


# -- replay --------------------------------------------------------------------------------------


def test_replay_prints_the_result_and_the_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(export_game(JOURNAL, NAMES[:2]))
    said = Said(capsys, "replay", str(path))
    outcome = GAME.outcome(list(steps(GAME, JOURNAL))[-1].state)
    assert outcome is not None
    ranking = sorted(zip(outcome.scores, NAMES, strict=False), reverse=True)
    assert said.code == 0
    assert said.lines == [
        f"{path}: {len(JOURNAL.entries)} actions, END, played to its end",
        *(f"  {name}: {score}" for score, name in ranking),
    ]


@pytest.mark.parametrize("name", ["trace.json", "trace.json.gz"])
def test_check_finds_nothing_in_a_trace(
    tmp_path: Path, trace: dict[str, Any], capsys: pytest.CaptureFixture[str], name: str
) -> None:
    said = Said(capsys, "replay", "--check", written(tmp_path / name, trace))
    assert said.code == 0
    assert said.lines[-1] == f"1 files, {len(JOURNAL.entries)} actions, 0 differences"


def test_check_prints_the_first_difference(
    tmp_path: Path, trace: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [written(tmp_path / "right.json", trace)]
    cash = next(entry["state"] for entry in trace["digests"][4:] if "cash/1" in entry["state"])
    cash["cash/1"] += 7
    after = next(entry["after"] for entry in trace["digests"] if entry["state"] is cash)
    paths.append(written(tmp_path / "wrong.json", trace))
    said = Said(capsys, "replay", "--check", *paths)
    assert said.code == 1
    place = said.lines.index(f"{paths[1]}: first difference at action {after}")
    assert said.lines[place + 1] == f"  cash/1: recorded {cash['cash/1']}, ours {cash['cash/1'] - 7}"
    assert said.lines[-1].startswith(f"2 files, {2 * len(JOURNAL.entries)} actions, ")
    assert not said.lines[-1].endswith(" 0 differences")


def test_a_key_that_only_we_have_is_a_difference(
    tmp_path: Path, trace: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    del trace["digests"][0]["state"]["lines_offered"]
    said = Said(capsys, "replay", "--check", "--until", "0", written(tmp_path / "wrong.json", trace))
    assert said.lines[0].endswith("first difference at action -1")
    assert said.lines[1].startswith("  lines_offered: recorded null, ours [")
    assert said.lines[-1] == "1 files, 0 actions, 1 differences"


def test_check_compares_the_best_revenue(
    tmp_path: Path, trace: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    number, run = next(
        (number, action) for number, action in enumerate(trace["actions"]) if action["type"] == "run_routes"
    )
    run["best_revenue"] += 10
    path = written(tmp_path / "wrong.json", trace)
    said = Said(capsys, "replay", "--check", path)
    assert said.lines[0] == f"{path}: first difference at action {number}"
    assert said.lines[1].startswith(f"  best_revenue/{run['entity']}: recorded {run['best_revenue']}, ours ")
    assert said.lines[-1] == f"1 files, {len(JOURNAL.entries)} actions, 1 differences"


def test_check_compares_the_result(
    tmp_path: Path, trace: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    trace["result"]["2"] += 1
    said = Said(capsys, "replay", "--check", written(tmp_path / "wrong.json", trace))
    assert said.lines[1].startswith(f"  2: recorded {trace['result']['2']}, ours ")
    assert said.code == 1


def test_until_stops_early_and_png_writes_the_pictures(
    tmp_path: Path, trace: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "trace.json.gz", trace)
    said = Said(capsys, "replay", "--until", "30", "--png", str(tmp_path / "a" / "b"), path)
    assert said.code == 0
    assert said.lines[0].startswith(f"{path}: 30 actions, ")
    assert said.lines[0].endswith(", going on")
    pictures = sorted((tmp_path / "a" / "b").iterdir())
    assert [picture.name for picture in pictures] == ["trace-map.png", "trace-market.png"]
    for picture in pictures:
        width, height = struct.unpack(">II", picture.read_bytes()[16:24])
        assert min(width, height) > 600


def test_files_that_cannot_be_read_are_a_line_each(
    tmp_path: Path, trace: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cut.json").write_bytes(json.dumps(trace).encode()[:-9])
    (tmp_path / "plain.json.gz").write_bytes(b"{}")
    (tmp_path / "cut.json.gz").write_bytes(gzip.compress(json.dumps(trace).encode())[:-20])
    (tmp_path / "bomb.json.gz").write_bytes(gzip.compress(b" " * (64 * 1024 * 1024)))
    bad = {**trace, "actions": [{**trace["actions"][0], "price": -5}, *trace["actions"][1:]]}
    written(tmp_path / "bad.json", bad)
    written(tmp_path / "short.json", {**trace, "digests": trace["digests"][:-1]})
    written(tmp_path / "odd.json", {**trace, "digests": [[]] * len(trace["digests"])})
    names = [
        "missing.json",
        "cut.json",
        "plain.json.gz",
        "cut.json.gz",
        "bomb.json.gz",
        "bad.json",
        "short.json",
        "odd.json",
        ".",
    ]
    said = Said(capsys, "replay", "--check", *(str(tmp_path / name) for name in names))
    assert said.code == 1
    assert said.err == ""
    assert len(said.lines) == len(names) + 1
    for name, line in zip(names, said.lines, strict=False):
        assert line.startswith(f"{tmp_path / name}: ")
    assert said.lines[0].endswith("No such file or directory")
    assert "Action 0: At least 20 must be bid. [VI]" in said.lines[5]
    assert said.lines[-1] == f"{len(names)} files, 0 actions, {len(names)} differences"


@pytest.mark.parametrize(
    "arguments", [[], ["replay"], ["replay", "--until", "-1", "x"], ["export", "x"], ["no"]]
)
def test_wrong_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: stellwerk" in capsys.readouterr().err


# -- export --------------------------------------------------------------------------------------

CHANNEL = 10**17


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
        "seating": "joined",
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
        ({"status": "lobby"}, CHANNEL, "not begun"),
        ({"options": RULEBOOK.model_dump(mode="json")}, CHANNEL, "online"),
        ({"rules_version": 99}, CHANNEL, "rules"),
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
    import asyncio

    return asyncio.to_thread
