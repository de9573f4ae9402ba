"""`stellwerk puzzles`: positions that are puzzles, out of computers' games."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import cli
from bot.games import unpacked
from bot.operations.puzzling import A_GAME, found_in
from engine.core import registry
from tests.puzzles import KINDS


@pytest.fixture
def posed(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that have puzzles are in the registry."""
    del toy_game
    games = {kind.game.id: kind.game for kind in KINDS.values()}
    monkeypatch.setattr(registry, "games", lambda: games)


@pytest.mark.whole
@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_same_seed_finds_the_puzzles_that_come_with_the_game(
    name: str, posed: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind, file = KINDS[name], tmp_path / "puzzles.json.gz"
    first = kind.kept[0]
    said = ["puzzles", name, str(file), "--seed", str(first.seed), "--number", "1"]
    assert cli.main(said) == 0
    assert list(unpacked(kind.game, file)) == [first]


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_game_gives_a_few_puzzles_and_one_about_each_subject(name: str) -> None:
    kind = KINDS[name]
    subjects = [(each.seed, kind.subject(kind.view(each.state))) for each in kind.kept]
    assert len(set(subjects)) == len(subjects)
    seeds = [seed for seed, _ in subjects]
    assert max(seeds.count(seed) for seed in set(seeds)) <= A_GAME
    assert seeds == sorted(seeds)


def test_a_kind_that_is_none_is_said(posed: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.json.gz"
    assert cli.main(["puzzles", "riddle", str(file)]) == 1
    assert capsys.readouterr().err.startswith("No such kind of puzzles: riddle. There are: ")
    assert not file.exists()


@pytest.mark.whole
def test_a_game_is_looked_through_in_order() -> None:
    found = list(found_in(KINDS["route"], 1))
    assert len(found) > 50
    moves = [each.move for each in found if each is not None]
    assert moves == sorted(moves)
