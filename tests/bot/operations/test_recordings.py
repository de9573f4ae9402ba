"""`stellwerk replay`."""

from __future__ import annotations

import gzip
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from engine.core import registry, steps
from engine.vienna1840 import GAME
from engine.vienna1840.interchange import export_game
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
    assert "Action 0: Bid at least 20. [VI]" in said.lines[5]
    assert said.lines[-1] == f"{len(names)} files, 0 actions, {len(names)} differences"
