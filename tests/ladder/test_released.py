"""Released versions play from their own tree. Here it's a toy: today's engine with another player."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import Action, legal_actions
from engine.trambahn import GAME
from engine.trambahn.options import STANDARD
from engine.tramways import GAME as TRAMWAYS
from tests.ladder import released as tool
from tests.ladder.__main__ import progress
from tests.ladder.players import PLAYERS, Asked
from tests.ladder.playing import played
from tests.ladder.released import NotPlayed, ReleasedPlayer, released, versions

ROOT = Path(__file__).parents[2]
TOY = """
from engine.core import Choice, Partner, Reason, Weighed


class Toy(Partner):
    def choose(self, standpoint, level):
        return Choice(Weighed(next(standpoint.actions()), 0.0, Reason("toy")))


PARTNER = Toy()
"""
"""A player that makes the first move listed."""


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with three tags: v0.1.0 has today's engine, v0.2.0 the toy player for Trambahn, and v0.3.0
    doesn't run.
    """
    root = tmp_path_factory.mktemp("kept")
    for part in ("__init__.py", "core", "trambahn"):
        source, target = ROOT / "engine" / part, root / "engine" / part
        target.parent.mkdir(exist_ok=True)
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    git(root, "init", "--quiet")
    for tag, partner in (("v0.1.0", None), ("v0.2.0", TOY), ("v0.3.0", "raise ImportError")):
        if partner is not None:
            (root / "engine/trambahn/partner.py").write_text(partner)
        git(root, "add", "--all")
        who = ("-c", "user.name=somebody", "-c", "user.email=somebody@localhost")
        git(root, *who, "commit", "--quiet", "--message", tag)
        git(root, "tag", tag)
    return root


@pytest.fixture(autouse=True)
def _kept_here(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "ROOT", kept)


def decisions(moves: int = 12) -> Iterator[Asked]:
    """The first decisions of a game between drivers."""
    state, rng = GAME.start(2, STANDARD, 1), random.Random(1)
    made: list[tuple[int, Action]] = []
    for _ in range(moves):
        asked = Asked(GAME, state, GAME.deciders(state)[0], tuple(made), rng)
        yield asked
        action = PLAYERS["driver"](asked)
        made.append((asked.seat, action))
        state = GAME.apply(state, asked.seat, action).state


def seated(version: str, level: str = "driver") -> AbstractContextManager[ReleasedPlayer]:
    return released(version, level, GAME, STANDARD, seats=2, seed=1)


def test_the_same_engine_makes_the_same_moves() -> None:
    with seated("v0.1.0") as player:
        for asked in decisions():
            if asked.seat == 1:
                assert player.move(asked) == PLAYERS["driver"](asked)


def test_a_version_plays_by_its_own_tree() -> None:
    with seated("v0.2.0") as player:
        for asked in decisions():
            assert player.move(asked) == next(legal_actions(GAME, asked.state, asked.seat))


def test_its_time_is_that_of_its_process() -> None:
    with seated("v0.1.0") as player:
        began = player.spent
        assert began > 0
        for asked in decisions():
            player.move(asked)
        assert player.spent > began


def test_a_whole_game_against_a_version_goes_as_among_present_ones() -> None:
    now = played(GAME, STANDARD, ("driver", "driver"), 3)
    kept = played(GAME, STANDARD, ("driver", "v0.1.0:driver"), 3)
    assert (kept.outcome, kept.moves, kept.refused) == (now.outcome, now.moves, 0)


def test_other_rules_stop_the_game() -> None:
    """A version reaches another position, or refuses a move."""
    first, second, *_ = decisions()
    with (
        seated("v0.1.0") as player,
        pytest.raises(NotPlayed, match=r"v0\.1\.0 plays trambahn by other rules: after 0 moves its position"),
    ):
        player.move(replace(first, state=second.state))
    with (
        seated("v0.1.0") as player,
        pytest.raises(NotPlayed, match=r"v0\.1\.0 plays trambahn by other rules: it refuses `"),
    ):
        player.move(replace(second, made=(*second.made, *second.made)))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("v9.9.9:driver", "Git finds no released version here: .*refs/tags/v9.9.9"),
        ("v0.3.0:driver", "v0.3.0 has stopped."),
        ("v0.1.0:conductor", "v0.1.0 has no conductor for trambahn."),
        ("conductor", "No player is called conductor."),
    ],
)
def test_a_player_that_there_is_not_is_named(name: str, said: str) -> None:
    with pytest.raises(NotPlayed, match=said):
        played(GAME, STANDARD, ("driver", name), 1)


def test_a_game_that_a_version_lacks_is_named() -> None:
    with (
        pytest.raises(NotPlayed, match="has no driver for tramways"),
        released("v0.1.0", "driver", TRAMWAYS, TRAMWAYS.options_type(), 2, 1),
    ):
        pass


def test_versions_are_those_that_are_tagged() -> None:
    assert versions() == ["v0.1.0", "v0.2.0", "v0.3.0"]
    assert next(progress()) == ("inspector", "v0.1.0:inspector")


def test_without_tags_or_git_the_ladder_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(tmp_path, "init", "--quiet")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    assert list(progress()) == []
    monkeypatch.setenv("PATH", str(tmp_path))
    assert list(progress()) == []
    assert capsys.readouterr().out.splitlines() == [
        "Git has no tags of released versions here.",
        "Released versions are in git, which is missing here.",
    ]
