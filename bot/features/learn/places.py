"""The presses of a lesson, and how far a person has come in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, Self

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.moving.guided.forks import Path
from bot.features.moving.guided.places import OnTheWay, Step
from bot.press import Numbers, Page, Press, Text, Word, Written
from bot.press import Place as Number
from bot.store.people import preferences

__all__ = ["AboutStep", "LessonPlace", "LessonPress", "LessonTellPress", "Reached", "keep", "kept"]

KEPT: preferences.Scope = "lesson"
"""The scope under which a person's progress in lessons is kept."""
BY = "."
"""Separates a lesson's step from its preset."""
Preset = Annotated[str, Written(r"\w{1,12}", str, "x" * 12, lead=BY)]
"""The preset whose rules a lesson follows, written after the step. The usual one is left out."""


AboutStep = Literal["all", "things", "board", "place", "typed", "pictures"]


@dataclass(frozen=True, slots=True)
class LessonPress(Press, prefix="learn"):
    """A press at a step of a lesson.

    Attributes:
        game: the game's id.
        task: the step.
        preset: the preset whose rules the lesson follows.
        verb: `open` shows the step, `do` makes a move in notation, or several with ; between them, `move`
            leads step by step to one of a kind, or to the confirmation of a whole one, `anyway` shows what
            moves lead to that the step doesn't ask for.
        words: the kind or the moves.
    """

    game: Word
    task: Number
    preset: Preset = field(default="", kw_only=True)
    verb: Literal["open", "do", "move", "anyway"] = "open"
    words: Text = ""


@dataclass(frozen=True, slots=True)
class LessonPlace(OnTheWay, prefix="lesson"):
    """A press on the way to a move at a step of a lesson (`task`): that of a game (`game` is its id) under
    the rules of a preset.
    """

    game: Word
    task: Number
    preset: Preset = field(default="", kw_only=True)
    kind: Word
    step: Step = "at"
    page: Page = 0
    path: Numbers = ()

    def to(self, step: Step, path: Path, page: int = 0) -> Self:
        """Another press of the same kind of move at the same step."""
        return replace(self, step=step, path=path, page=page)

    @property
    def asks(self) -> LessonTellPress:
        """About the step."""
        return LessonTellPress(self.game, self.task, "all", preset=self.preset)


@dataclass(frozen=True, slots=True)
class LessonTellPress(Press, prefix="lessonwords"):
    """Says in words what the pictures of a step show: the learner's `things`, the `board`, or a `place`,
    which a form asks for (`typed` is that form sent). `all` offers these, and `pictures` brings the pictures
    back.
    """

    game: Word
    task: Number
    preset: Preset = field(default="", kw_only=True)
    about: AboutStep


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a person has come in a lesson.

    Attributes:
        step: the step, from 0; the number of steps if the lesson is done.
        preset: the preset whose rules the lesson follows; empty for the usual one.
    """

    step: int = 0
    preset: str = ""


async def kept(connection: AsyncConnection, user_id: int) -> dict[str, Reached]:
    """How far a person has come in each lesson they have begun, by the game's id."""
    found = await preferences.all_chosen(connection, KEPT, user_id)
    parted = {game_id: text.partition(BY) for game_id, text in found.items()}
    return {game_id: Reached(int(step), preset) for game_id, (step, _, preset) in parted.items()}


async def keep(connection: AsyncConnection, user_id: int, game_id: str, reached: Reached) -> None:
    """Store how far a person has come in a lesson."""
    text = f"{reached.step}{BY}{reached.preset}" if reached.preset else str(reached.step)
    await preferences.choose(connection, KEPT, user_id, game_id, text)
