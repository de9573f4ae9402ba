"""The recorded games, replayed as `stellwerk replay --check` does."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.cli import main

SHARED = Path(os.environ.get("STELLWERK_SHARED", Path(__file__).parents[3] / "shared"))
FOLDER = SHARED / "conformance/1840"
FILES = sorted(FOLDER.glob("*.json*"))
COUNTS = {
    "2p-seed246.json.gz": 404,
    "3p-seed349.json.gz": 621,
    "3psmall-seed751.json.gz": 476,
    "4p-seed443.json.gz": 615,
    "5p-seed541.json.gz": 1189,
    "6p-seed649.json.gz": 1513,
    "export-218809.json": 744,
    "fixture-218809.json.gz": 744,
}


@pytest.mark.skipif(not FILES, reason=f"no recorded games at {FOLDER}")
@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_recorded_game_has_no_difference(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--check", str(path)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith(", 0 differences")
    if path.name in COUNTS:
        assert last == f"1 files, {COUNTS[path.name]} actions, 0 differences"
