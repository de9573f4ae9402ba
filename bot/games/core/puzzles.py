"""Puzzles: positions with a question that has one answer, put together in steps and proven."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, ClassVar

from bot.games.core.inquiries import Findings
from bot.games.core.scene import Part, Plate, Scene
from engine.core import Game, Options, dump, load

__all__ = ["PuzzleScreen", "Puzzles", "Riddle", "packed", "unpacked"]


@dataclass(frozen=True, slots=True)
class Riddle:
    """A position that is a puzzle, and where it comes from.

    Attributes:
        seed: of the game.
        move: so many moves had been made in it.
        state: the position.
    """

    seed: int
    move: int
    state: Any


@dataclass(frozen=True, slots=True)
class PuzzleScreen:
    """An answer in the making.

    Attributes:
        lines: what is said of it.
        plates: what is drawn.
        steps: how it can go on, as buttons call it.
        whole: it can be handed in as it is.
    """

    lines: Sequence[str]
    plates: Sequence[Plate]
    steps: Sequence[str]
    whole: bool


class Puzzles(Part):
    """A game's puzzles. An answer is a path: at each screen the place of the step that was taken.

    Attributes:
        are_posed: the game has puzzles.
    """

    are_posed: ClassVar[bool] = False

    @property
    def setup(self) -> tuple[int, Options]:
        """The seats and rules of the games in which computers find them."""
        return self.game.seats[0], self.game.options_type()

    @property
    def kept(self) -> Sequence[Riddle]:
        """Those that come with the game, always in this order. Slow: call it off the event loop."""
        return ()

    def asks(self, view: Any) -> bool:
        """Whether a position has a question at all, whatever it is worth."""
        return False

    def is_one(self, view: Any) -> bool:
        """Whether a position that asks is a puzzle. Slow."""
        return False

    def screen(self, scene: Scene, path: Sequence[int]) -> PuzzleScreen:
        """The answer so far, and how it can go on. Slow: call it off the event loop.

        Raises:
            Refusal: there is no such path.
        """
        raise NotImplementedError

    def score(self, scene: Scene, path: Sequence[int]) -> tuple[int, int]:
        """What an answer that can be handed in is worth, and what the best is. Slow; raises as `screen`."""
        raise NotImplementedError

    def proof(self, scene: Scene, path: Sequence[int]) -> Findings:
        """The best answer beside the one that was handed in. Slow, and raises as `screen`."""
        raise NotImplementedError


def packed(game: Game[Any, Any], riddles: Sequence[Riddle]) -> bytes:
    """Puzzles as a file: JSON in gzip, the same bytes for the same puzzles."""
    said = [
        {"seed": each.seed, "move": each.move, "state": json.loads(dump(game, each.state))}
        for each in riddles
    ]
    text = json.dumps({"game": game.id, "puzzles": said}, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), mtime=0)


def unpacked(game: Game[Any, Any], file: Traversable) -> Sequence[Riddle]:
    """The puzzles of a file."""
    found = json.loads(gzip.decompress(file.read_bytes()))
    return [
        Riddle(each["seed"], each["move"], load(game, json.dumps(each["state"]).encode()))
        for each in found["puzzles"]
    ]
