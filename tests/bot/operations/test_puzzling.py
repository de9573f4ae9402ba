"""`stellwerk puzzles`: positions that are puzzles, out of computers' games."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import cli
from bot.games import presentation
from bot.games.core.puzzles import unpacked
from engine.vienna1840 import GAME


@pytest.mark.whole
def test_the_same_seed_finds_the_puzzles_that_come_with_the_game(
    vienna: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.json.gz"
    assert cli.main(["puzzles", str(file), "--seed", "1", "--number", "2"]) == 0
    assert list(unpacked(GAME, file)) == list(presentation(GAME).puzzles.kept[:2])
    assert "seed 2: 1 puzzles in 151 positions so far" in capsys.readouterr().out


def test_without_a_game_that_has_puzzles_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.json.gz"
    assert cli.main(["puzzles", str(file)]) == 1
    assert capsys.readouterr().err == "No game has puzzles.\n"
    assert not file.exists()
