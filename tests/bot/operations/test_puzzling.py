"""`stellwerk puzzles`: positions that are puzzles, out of computers' games."""

from __future__ import annotations

import re
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
def test_a_year_begins_with_the_puzzles_that_come_with_the_games(
    posed: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One run of the command from the seed that docs/operations.md names."""
    folder = tmp_path / "year"
    assert cli.main(["puzzles", str(folder), "--seed", "1", "--number", "5"]) == 0
    found = {name: list(unpacked(kind.game, folder / kind.file)) for name, kind in KINDS.items()}
    assert found == {name: kind.kept[: len(found[name])] for name, kind in KINDS.items()}
    assert sorted(map(len, found.values())) == [1, 2, 2]
    said = capsys.readouterr().out
    assert re.search(r"^way, seed 1: \d+ puzzles in \d+ positions so far, \d+\.\d in 1,000$", said, re.M)


def test_a_year_has_as_many_puzzles_of_each_kind_as_of_the_others() -> None:
    numbers = [len(kind.kept) for kind in KINDS.values()]
    assert sum(numbers) == 365
    assert max(numbers) - min(numbers) == 1


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_game_gives_a_few_puzzles_and_one_about_each_subject(name: str) -> None:
    kind = KINDS[name]
    subjects = [(each.seed, kind.subject(kind.view(each.state))) for each in kind.kept]
    assert len(set(subjects)) == len(subjects)
    seeds = [seed for seed, _ in subjects]
    assert max(seeds.count(seed) for seed in set(seeds)) <= A_GAME
    assert seeds == sorted(seeds)


@pytest.mark.whole
def test_a_game_is_looked_through_in_order() -> None:
    found = list(found_in(KINDS["route"], 1))
    assert len(found) > 50
    moves = [each.move for each in found if each is not None]
    assert moves == sorted(moves)
