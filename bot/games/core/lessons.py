"""A first lesson: a game that is dealt and played by script, in which a learner makes one move at each step.

A lesson is the file `lesson.toml` in the game's folder; its sentences are messages of the game's catalogues.

    edition = 1                 # raised when steps come, go or change places; 0 if it's left out
    seats = 2                   # at the table; its options are those of a new one
    seed = 7                    # from which it is dealt
    learner = 0                 # the learner's seat
    names = ["Ada", "Ben"]      # the players; the learner's own name takes the place of one
    picture = "table"           # shown at each step; without it, the picture that a post would show
    opening = ["1 bid 20"]      # moves before the first step, each after the seat that makes it
    end = "You know how to ..."

    [[steps]]
    why = "Passengers set off a tour."
    asks = "Play the red 4 as a passenger."
    move = "passenger R4"
    done = "Two more, and the red tour begins."
    picture = "map"             # shown at this step instead
    then = ["1 end"]            # what happens next by itself: others' moves, and the learner's
    told = false                # leaves that untold, because `done` says what matters
    [steps.instead]             # answers to other moves, by their kind or the whole move
    end = "That would end your turn."

    [presets.online]            # what differs at a table with another preset: the seed, the opening,
    seed = 8                    # single options that only the set-up asks about, here as usual
    options = { deal = "usual" }
    [presets.online.steps]      # and steps by number, from 1
    2 = { move = "passenger R5" }
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from io import BufferedIOBase
from typing import Any

from bot.games.core.scene import Part
from bot.games.core.table_options import TableOptions
from engine.core import Action, Game, Options, Seat, Step, parse

__all__ = ["Lesson", "Lessons", "Scripted", "Stage", "Task", "extract"]

FILE = "lesson.toml"


@dataclass(frozen=True, slots=True)
class Scripted:
    """A move of the lesson: who makes it, in which position, and what it leads to."""

    seat: Seat
    action: Action
    before: Any
    step: Step[Any]


@dataclass(frozen=True, slots=True)
class Task:
    """What a learner is asked for at a step. All sentences are messages.

    Attributes:
        why: what there is to know for it; may be empty.
        asks: what is to be done.
        move: the move that is expected.
        done: what is said when it's made; may be empty.
        instead: what other moves would do, by the kind or the notation.
        picture: the game's picture to show; empty for the one that a post would show.
        told: whether people are told what happens by itself afterwards.
    """

    why: str
    asks: str
    move: Action
    done: str
    instead: Mapping[str, str]
    picture: str
    told: bool

    def against(self, action: Action) -> str:
        """What is said of a move that isn't the expected one; may be empty."""
        return self.instead.get(action.notation()) or self.instead.get(action.kind, "")


@dataclass(frozen=True, slots=True)
class Stage:
    """A position of the lesson, and the moves since the stage before."""

    state: Any
    moves: Sequence[Scripted]


class Lesson:
    """A lesson, played through. Slow to make: call it off the event loop.

    Attributes:
        learner: the learner's seat.
        stages: the position in which each step begins, and at last the one at the end.
        end: the message at the end.
        picture: the name of the picture that each step shows; empty for the one that a post would show.

    Raises:
        GameError: a move of it isn't legal under the present rules.
    """

    def __init__(self, game: Game[Any, Any], options: Options, read: Mapping[str, Any]) -> None:
        self.game = game
        self.learner: Seat = read["learner"]
        self.end: str = read["end"]
        self.picture: str = read.get("picture", "")
        self._names: Sequence[str] = read["names"]
        self.tasks = [self._task(step) for step in read["steps"]]
        start = game.start(read["seats"], options, read["seed"])
        played = self._stage(start, self._moves(read.get("opening", ())))
        self.stages = [Stage(played.state, ())]
        for task, step in zip(self.tasks, read["steps"], strict=True):
            moves = [(self.learner, task.move), *self._moves(step.get("then", ()))]
            self.stages.append(self._stage(self.stages[-1].state, moves))

    def __len__(self) -> int:
        return len(self.tasks)

    def names(self, learner: str) -> Sequence[str]:
        """The players' names by seat."""
        return tuple(learner if seat == self.learner else name for seat, name in enumerate(self._names))

    def _task(self, step: Mapping[str, Any]) -> Task:
        move = parse(self.game.kinds_by_name, step["move"])
        return Task(
            step.get("why", ""),
            step["asks"],
            move,
            step.get("done", ""),
            step.get("instead", {}),
            step.get("picture", self.picture),
            step.get("told", True),
        )

    def _moves(self, written: Sequence[str]) -> Sequence[tuple[Seat, Action]]:
        parted = (each.split(maxsplit=1) for each in written)
        return [(int(seat), parse(self.game.kinds_by_name, move)) for seat, move in parted]

    def _stage(self, state: Any, moves: Sequence[tuple[Seat, Action]]) -> Stage:
        found = list[Scripted]()
        for seat, action in moves:
            step = self.game.apply(state, seat, action)
            found.append(Scripted(seat, action, state, step))
            state = step.state
        return Stage(state, found)


class Lessons(Part):
    """The game's first lesson, under the usual preset unless another one is named."""

    @cached_property
    def presets(self) -> Sequence[str]:
        """The presets under which the lesson differs, by their options; the usual one first."""
        found = dict[str, Options]()
        for name in self.shown.part(TableOptions).presets:
            if (options := self._options(name)) not in found.values():
                found[name] = options
        return tuple(found)

    @property
    def steps(self) -> int:
        """How many steps the lesson has; 0 if the game has no lesson."""
        return len(self._read.get("steps", ()))

    @property
    def edition(self) -> int:
        """How often the lesson's steps have changed: progress and buttons count within one edition."""
        found: int = self._read.get("edition", 0)
        return found

    def at_preset(self, preset: str = "") -> Lesson | None:
        """The lesson under a preset, with all that differs there; None if the game has no lesson. Slow the
        first time: call it off the event loop.

        Raises:
            GameError: a move of it isn't legal there.
            KeyError: no such preset.
        """
        if not self._read:
            return None
        if preset not in self._played:
            read = {**self._read, **self._other(preset), "steps": list(self._steps(preset))}
            self._played[preset] = Lesson(self.game, self._options(preset), read)
        return self._played[preset]

    def under(self, options: Options) -> Lesson | None:
        """The usual lesson at a table with other options. Slow. Raises GameError: a move is illegal there."""
        return Lesson(self.game, options, self._read) if self._read else None

    @cached_property
    def _read(self) -> Mapping[str, Any]:
        """What the lesson's file says; empty if the game has none."""
        home = resources.files("bot.games") / self.game.id / FILE
        return tomllib.loads(home.read_text(encoding="utf-8")) if home.is_file() else {}

    @cached_property
    def _played(self) -> dict[str, Lesson]:
        return {}

    def _other(self, preset: str) -> Mapping[str, Any]:
        """What differs under a preset."""
        found: Mapping[str, Any] = self._read.get("presets", {}).get(preset, {})
        return found

    def _options(self, preset: str) -> Options:
        """The options with which the lesson is dealt under a preset."""
        presets = self.shown.part(TableOptions).presets
        usual = presets[preset or next(iter(presets))]
        return usual.model_copy(update=self._other(preset).get("options", {}))

    def _steps(self, preset: str) -> Iterator[Mapping[str, Any]]:
        """The steps under a preset."""
        changed = self._other(preset).get("steps", {})
        for number, step in enumerate(self._read.get("steps", ()), 1):
            yield {**step, **changed.get(str(number), {})}


def extract(
    file: BufferedIOBase, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, tuple[str, ...]]]:
    """For the tool that makes the catalogues: the sentences of a lesson."""
    del keywords, comment_tags, options
    read = tomllib.loads(file.read().decode())
    others = [
        other for preset in read.get("presets", {}).values() for other in preset.get("steps", {}).values()
    ]
    for step in [*read["steps"], *others]:
        said = [step.get("why"), step.get("asks"), step.get("done"), *step.get("instead", {}).values()]
        yield from ((1, None, each, ()) for each in said if each)
    yield 1, None, read["end"], ()
