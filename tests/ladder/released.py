"""Players of released versions: a process plays with the engine in the tree of the version's tag."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.core import Action, Options, has_hash, parse
from tests.engine.core.play import AnyGame
from tests.ladder.players import Asked

__all__ = ["NotPlayed", "ReleasedPlayer", "released", "versions"]

ROOT = Path(__file__).parents[2]
ANSWERING = Path(__file__).with_name("answering.py")


class NotPlayed(Exception):
    """A player can't play. The reason is a sentence."""


class ReleasedPlayer:
    """A computer player of a released version, in one game.

    Attributes:
        spent: CPU seconds of its process so far.
    """

    def __init__(self, version: str, process: subprocess.Popen[str]) -> None:
        self.spent = 0.0
        self._version = version
        self._process = process
        self._told = 0

    def move(self, asked: Asked) -> Action:
        """Ask for the move at a decision.

        Raises:
            NotPlayed: its rules differ, or its process can't answer.
        """
        moves = [(seat, action.notation()) for seat, action in asked.made[self._told :]]
        self._told = len(asked.made)
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"seat": asked.seat, "moves": moves}) + "\n")
        self._process.stdin.flush()
        answer = self.answer()
        if not has_hash(asked.game, asked.state, answer["hash"]):
            raise NotPlayed(
                f"{self._version} plays {asked.game.id} by other rules: "
                f"after {self._told} moves its position differs."
            )
        return parse(asked.game.kinds_by_name, answer["move"])

    def answer(self) -> dict[str, Any]:
        """Read the next answer of its process.

        Raises:
            NotPlayed: it refuses, or has stopped.
        """
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        answer: dict[str, Any] = json.loads(line) if line else {"refused": "has stopped"}
        if "refused" in answer:
            raise NotPlayed(f"{self._version} {answer['refused']}.")
        self.spent = answer["spent"]
        return answer


@contextmanager
def released(
    version: str, level: str, game: AnyGame, options: Options, seats: int, seed: int
) -> Iterator[ReleasedPlayer]:
    """A released version's player for one game. Its tree and its process are gone after the block.

    Args:
        version: a tag, `v1.0.0`.

    Raises:
        NotPlayed: there is no git, no such tag, or no such player.
    """
    with TemporaryDirectory() as folder:
        packed = Path(folder, "tree.zip")
        _git("archive", "--format=zip", f"--output={packed}", f"refs/tags/{version}", "engine")
        shutil.unpack_archive(packed, folder)
        begun = {
            "game": game.id,
            "seats": seats,
            "options": options.model_dump(mode="json"),
            "seed": seed,
            "level": level,
        }
        with subprocess.Popen(
            [sys.executable, "-P", ANSWERING, json.dumps(begun)],
            env={**os.environ, "PYTHONPATH": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            player = ReleasedPlayer(version, process)
            player.answer()
            yield player


def versions() -> list[str]:
    """The tags of the released versions, oldest first.

    Raises:
        NotPlayed: there are none here.
    """
    found = _git("tag", "--list", "v*", "--sort=version:refname").split()
    if not found:
        raise NotPlayed("Git has no tags of released versions here.")
    return found


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise NotPlayed("Released versions are in git, which is missing here.") from error
    if done.returncode != 0:
        raise NotPlayed(f"Git finds no released version here: {done.stderr.strip()}")
    return done.stdout
