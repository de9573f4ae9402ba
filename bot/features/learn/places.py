"""The presses of a lesson, and how far a person has come in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, Self

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.moving.guided.forks import Path
from bot.features.moving.guided.places import OnTheWay, Step
from bot.press import Numbers, Page, Press, Text, Word, Written, number
from bot.press import Place as Number
from bot.store.people import preferences

__all__ = ["AboutStep", "AtStep", "LessonPlace", "LessonPress", "LessonTellPress", "Reached", "keep", "kept"]

KEPT: preferences.Scope = "lesson"
"""The scope under which a person's progress in lessons is kept."""
BY = "."
"""Separates a lesson's step from its preset."""
IN = "~"
"""Separates that from the lesson's edition."""
Preset = Annotated[str, Written(r"\w{1,12}", str, "x" * 12, lead=BY)]
"""The preset whose rules a lesson follows, written after the step. The usual one is left out."""
Edition = Annotated[int, number(2, lead=IN)]
"""The edition of the lesson, written after its preset. The first one, 0, isn't written."""
AboutStep = Literal["all", "things", "board", "place", "typed", "pictures"]


@dataclass(frozen=True, slots=True)
class AtStep(Press):
    """A press at a step of a lesson.

    Attributes:
        game: the game's id.
        task: the step.
        preset: the preset whose rules the lesson follows.
        edition: the lesson's edition. A press for the first step opens today's lesson, whatever it says.
    """

    game: Word
    task: Number
    preset: Preset = field(default="", kw_only=True)
    edition: Edition = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True)
class LessonPress(AtStep, prefix="learn"):
    """A button of a step.

    Attributes:
        verb: `open` shows the step, `do` makes a move in notation, or several with ; between them, `move`
            leads step by step to one of a kind, or to the confirmation of a whole one, `anyway` shows what
            moves lead to that the step doesn't ask for.
        words: the kind or the moves.
    """

    verb: Literal["open", "do", "move", "anyway"] = "open"
    words: Text = ""


@dataclass(frozen=True, slots=True)
class LessonPlace(AtStep, OnTheWay, prefix="lesson"):
    """A press on the way to a move at a step of a lesson."""

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
        return LessonTellPress(self.game, self.task, "all", preset=self.preset, edition=self.edition)


@dataclass(frozen=True, slots=True)
class LessonTellPress(AtStep, prefix="lessonwords"):
    """Says in words what the pictures of a step show: the learner's `things`, the `board`, or a `place`,
    which a form asks for (`typed` is that form sent). `all` offers these, and `pictures` brings the pictures
    back.
    """

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
    edition: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """What is stored: `7.online~1`."""
        place, _, edition = text.partition(IN)
        step, _, preset = place.partition(BY)
        return cls(int(step), preset, int(edition or 0))

    def __str__(self) -> str:
        preset = f"{BY}{self.preset}" if self.preset else ""
        return f"{self.step}{preset}{IN}{self.edition}" if self.edition else f"{self.step}{preset}"


async def kept(connection: AsyncConnection, user_id: int) -> dict[str, Reached]:
    """How far a person has come in each lesson they have begun, by the game's id."""
    found = await preferences.all_chosen(connection, KEPT, user_id)
    return {game_id: Reached.read(text) for game_id, text in found.items()}


async def keep(connection: AsyncConnection, user_id: int, game_id: str, reached: Reached) -> None:
    """Store how far a person has come in a lesson."""
    await preferences.choose(connection, KEPT, user_id, game_id, str(reached))
