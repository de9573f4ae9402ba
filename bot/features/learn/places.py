"""What is pressed in a lesson, and how far somebody has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.moving.guided.forks import Path
from bot.features.moving.guided.places import OnTheWay, Step
from bot.press import Numbers, Page, Press, Text, Word
from bot.press import Place as Number
from bot.store.people import preferences

__all__ = ["LessonPlace", "LessonPress", "keep", "kept"]

KEPT: preferences.Scope = "lesson"
"""The scope of what is kept of somebody's lessons."""


@dataclass(frozen=True, slots=True)
class LessonPress(Press, prefix="learn"):
    """A press at a step of a lesson.

    Attributes:
        game: the id of the game that is learned.
        task: the step.
        verb: `open` shows the step, `do` makes a move in notation, or several with ; between them, `move`
            leads step by step to one of a kind, or to the confirmation of a whole one, `anyway` shows what
            comes of moves that the step does not ask for.
        words: the kind or the moves.
    """

    game: Word
    task: Number
    verb: Literal["open", "do", "move", "anyway"] = "open"
    words: Text = ""


@dataclass(frozen=True, slots=True)
class LessonPlace(OnTheWay, prefix="lesson"):
    """A press on the way to a move, at a step (`task`) of the lesson of a game (`game` is its id)."""

    game: Word
    task: Number
    kind: Word
    step: Step = "at"
    page: Page = 0
    path: Numbers = ()

    def to(self, step: Step, path: Path, page: int = 0) -> Self:
        """Another press of the same kind of move at the same step."""
        return replace(self, step=step, path=path, page=page)


async def kept(connection: AsyncConnection, user_id: int) -> dict[str, int]:
    """The steps that somebody has reached, by the ids of the games whose lessons they have begun."""
    found = await preferences.all_chosen(connection, KEPT, user_id)
    return {game_id: int(step) for game_id, step in found.items()}


async def keep(connection: AsyncConnection, user_id: int, game_id: str, step: int) -> None:
    """Keep which step somebody has reached."""
    await preferences.choose(connection, KEPT, user_id, game_id, str(step))
