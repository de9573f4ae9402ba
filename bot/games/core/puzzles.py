"""Puzzles: positions with a question that has one answer, put together in steps and proven.

A game has kinds of puzzles, a class for each question. What comes with the game was found by `stellwerk
puzzles`, and lies in a file for each kind: the position, and the answer, which nobody has to search again.
"""

from __future__ import annotations

import gzip
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar

from bot.games.core.inquiries import Findings
from bot.games.core.scene import Part, Plate, Scene
from engine.core import Game, Options, dump, load

__all__ = ["Answer", "Judgement", "PuzzleKind", "PuzzleScreen", "Puzzles", "Riddle", "packed", "unpacked"]

Answer = Mapping[str, Any]
"""The best answer as its kind writes it down: JSON."""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A position that is a puzzle, and where it comes from.

    Attributes:
        seed: of the game.
        move: so many moves had been made in it.
        state: the position.
        answer: the best answer, proven.
    """

    seed: int
    move: int
    state: Any
    answer: Answer


@dataclass(frozen=True, slots=True)
class PuzzleScreen:
    """An answer in the making: how it can go on, as buttons call it, and whether it can be handed in."""

    lines: Sequence[str]
    plates: Sequence[Plate]
    steps: Sequence[str]
    whole: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer is worth: whether it's the best, and if not, what is said of it."""

    best: bool
    said: str


class PuzzleKind(ABC):
    """A question that positions of a game ask. An answer is a path: at each screen the place of the step that
    was taken.

    Attributes:
        name: what its file, in the same folder as its class, is called.
    """

    name: ClassVar[str]

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @property
    def file(self) -> str:
        """What the file with its puzzles is called."""
        return f"{self.name}.json.gz"

    @cached_property
    def kept(self) -> Sequence[Riddle]:
        """Those that come with the game, always in this order. Slow: call it off the event loop."""
        return unpacked(self.game, files(type(self).__module__.rpartition(".")[0]) / self.file)

    @property
    def setup(self) -> tuple[int, Options]:
        """The seats and rules of the games in which computers find them."""
        return self.game.seats[0], self.game.options_type()

    def posing(self, state: Any, move: int) -> Any:
        """The position after so many moves of a game that asks the question; None where there is none."""
        del move
        return state

    @abstractmethod
    def view(self, state: Any) -> Any:
        """What is seen of a position by whoever is asked."""

    @abstractmethod
    def asks(self, view: Any) -> bool:
        """Whether a position has the question at all, whatever it is worth."""

    @abstractmethod
    def subject(self, view: Any) -> object:
        """What the question is about. A second puzzle about the same in one game is often the same again."""

    @abstractmethod
    def solved(self, view: Any) -> Answer | None:
        """The answer, where a position that asks is a puzzle. Slow."""

    @abstractmethod
    def screen(self, scene: Scene, path: Sequence[int]) -> PuzzleScreen:
        """An answer so far, and how it can go on. Slow: call it off the event loop.

        Raises:
            Refusal: there is no such path.
        """

    @abstractmethod
    def verdict(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Judgement:
        """What an answer that can be handed in is worth. Slow; raises as `screen`."""

    @abstractmethod
    def proof(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Findings:
        """The best answer beside the one that was handed in, if one was. Slow, and raises as `screen`."""


class Puzzles(Part):
    """A game's puzzles."""

    @cached_property
    def kinds(self) -> Sequence[PuzzleKind]:
        """The kinds of them."""
        return ()


def packed(game: Game[Any, Any], riddles: Sequence[Riddle]) -> bytes:
    """Puzzles as a file: JSON in gzip, the same bytes for the same puzzles."""
    said = [
        {
            "seed": each.seed,
            "move": each.move,
            "answer": dict(each.answer),
            "state": json.loads(dump(game, each.state)),
        }
        for each in riddles
    ]
    text = json.dumps({"game": game.id, "puzzles": said}, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), mtime=0)


def unpacked(game: Game[Any, Any], file: Traversable) -> Sequence[Riddle]:
    """The puzzles of a file."""
    found = json.loads(gzip.decompress(file.read_bytes()))
    return [
        Riddle(each["seed"], each["move"], load(game, json.dumps(each["state"]).encode()), each["answer"])
        for each in found["puzzles"]
    ]
