"""What is pressed in a lesson, and how far somebody has come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, Self

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.moving.guided.forks import Path
from bot.features.moving.guided.places import OnTheWay, Step
from bot.press import Numbers, Page, Press, Text, Word, Written
from bot.press import Place as Number
from bot.store.people import preferences

__all__ = ["LessonPlace", "LessonPress", "Reached", "keep", "kept"]

KEPT: preferences.Scope = "lesson"
"""The scope of what is kept of somebody's lessons."""
BY = "."
"""Stands before the preset of a lesson."""
Preset = Annotated[str, Written(r"\w{1,12}", str, "x" * 12, lead=BY)]
"""The preset by whose rules a lesson goes. Stands behind the step; the usual one doesn't stand there."""


@dataclass(frozen=True, slots=True)
class LessonPress(Press, prefix="learn"):
    """A press at a step of a lesson.

    Attributes:
        game: the id of the game that is learned.
        task: the step.
        preset: the preset by whose rules the lesson goes.
        verb: `open` shows the step, `do` makes a move in notation, or several with ; between them, `move`
            leads step by step to one of a kind, or to the confirmation of a whole one, `anyway` shows what
            comes of moves that the step does not ask for.
        words: the kind or the moves.
    """

    game: Word
    task: Number
    preset: Preset = field(default="", kw_only=True)
    verb: Literal["open", "do", "move", "anyway"] = "open"
    words: Text = ""


@dataclass(frozen=True, slots=True)
class LessonPlace(OnTheWay, prefix="lesson"):
    """A press on the way to a move, at a step (`task`) of the lesson of a game (`game` is its id) by the
    rules of a preset.
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


@dataclass(frozen=True, slots=True)
class Reached:
    """How far somebody has come in a lesson.

    Attributes:
        step: the step; its number of steps where the lesson is done.
        preset: the preset by whose rules the lesson goes; empty for the usual one.
    """

    step: int = 0
    preset: str = ""


async def kept(connection: AsyncConnection, user_id: int) -> dict[str, Reached]:
    """How far somebody has come, by the ids of the games whose lessons they have begun."""
    found = await preferences.all_chosen(connection, KEPT, user_id)
    parted = {game_id: text.partition(BY) for game_id, text in found.items()}
    return {game_id: Reached(int(step), preset) for game_id, (step, _, preset) in parted.items()}


async def keep(connection: AsyncConnection, user_id: int, game_id: str, reached: Reached) -> None:
    """Keep how far somebody has come."""
    text = f"{reached.step}{BY}{reached.preset}" if reached.preset else str(reached.step)
    await preferences.choose(connection, KEPT, user_id, game_id, text)
