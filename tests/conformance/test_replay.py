"""Recorded games, replayed as `stellwerk replay --check` does: after every action our state beside theirs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bot.cli import main
from tests.conformance.recording import DATA
from tests.shared import RECORDED, recorded_files

REFERENCE = recorded_files()
FOUND = recorded_files("found*/*.json.gz")
"""Games that parted from ours once: their README says over what."""
ACTIONS = {
    "2p-seed246.json.gz": 404,
    "3p-seed349.json.gz": 621,
    "3psmall-seed751.json.gz": 476,
    "4p-seed443.json.gz": 615,
    "5p-seed541.json.gz": 1189,
    "6p-seed649.json.gz": 1513,
    "export-218809.json": 744,
    "fixture-218809.json.gz": 744,
}
"""By file, the actions in effect."""


def last_line(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["replay", "--check", str(path)]) == 0
    return capsys.readouterr().out.splitlines()[-1]


@pytest.mark.shared(RECORDED)
@pytest.mark.parametrize("path", REFERENCE, ids=[path.name for path in REFERENCE])
def test_a_reference_game_has_no_difference(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert last_line(path, capsys) == f"1 files, {ACTIONS[path.name]} actions, 0 differences"


@pytest.mark.shared(RECORDED)
@pytest.mark.parametrize("path", FOUND, ids=[path.name for path in FOUND])
def test_a_game_that_found_a_difference_finds_none_any_more(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    actions = len(json.loads(gzip.decompress(path.read_bytes()))["actions"])
    assert last_line(path, capsys) == f"1 files, {actions} actions, 0 differences"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.json.gz")), ids=lambda path: path.name)
def test_a_game_of_ours_still_goes_as_it_went(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert last_line(path, capsys).endswith(" actions, 0 differences")
