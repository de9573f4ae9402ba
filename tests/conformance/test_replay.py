"""Recorded games, replayed as `stellwerk replay --check` does: after every action our state beside theirs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bot.cli import main
from engine.core import build, retraced
from engine.vienna1840 import GAME
from engine.vienna1840.interchange.checking import Recording
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
IN_VERSION_2 = (
    (
        "J-shortest-3psmall-seed616335048-cut.json.gz",
        118,
        "7f501a3f4a94c2c30a5207b8ad0b845c3702b6f33f2d566b8b7244be97aa2b78",
    ),
    (
        "J-late-queue-stops-3p-seed193124141.json.gz",
        160,
        "9cc51667a4ca4a1330e666a0fc00f765ebaefe7d8381cc5f660765e671bb0c94",
    ),
    (
        "J-5p-seed1403383914.json.gz",
        330,
        "0cc8351c12606fe95c483afa49e4364b4b03da930d2ef0f1ff2c1e9502d21013",
    ),
)
"""By file, an action after which version 2 of the rules asked more, and the hash of where it stood."""


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


@pytest.mark.shared(RECORDED)
@pytest.mark.parametrize(
    ("name", "number", "mark"), IN_VERSION_2, ids=[each[0][:12] for each in IN_VERSION_2]
)
def test_where_version_2_stood_there_is_found_again(name: str, number: int, mark: str) -> None:
    """J: a game under way that came through it loses no move."""
    recording = Recording.read(gzip.decompress((RECORDED / "found-2" / name).read_bytes()))
    assert list(recording.play(number)) == []
    before, seat = recording.importer.state, GAME.deciders(recording.importer.state)[0]
    recording.importer.play(recording.actions[number])
    made = build(GAME.kinds_by_name, recording.importer.entries[-1].action)
    found = retraced(GAME, before, seat, made, mark)
    assert found is not None
    assert found.round < recording.importer.state.round


@pytest.mark.parametrize("path", sorted(DATA.glob("*.json.gz")), ids=lambda path: path.name)
def test_a_game_of_ours_still_goes_as_it_went(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert last_line(path, capsys).endswith(" actions, 0 differences")
