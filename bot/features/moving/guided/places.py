"""Where in a guided move a press leads. Nothing else is remembered between two presses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from bot.features.moving.guided.fork import Path
from bot.press import Numbers, OfGame, Page, Revision, Word

__all__ = ["Place", "Step"]

Step = Literal[
    "at",
    "of",
    "some",
    "tick",
    "ticked",
    "by",
    "else",
    "do",
    "take",
    "go",
    "type",
    "typed",
    "told",
    "stop",
    "open",
    "pick",
    "line",
    "lined",
    "undo",
    "play",
    "keep",
    "away",
]
"""What a press asks for, in a guided move and in a variation; each takes what it knows."""


@dataclass(frozen=True, slots=True)
class Place(OfGame, prefix="guide"):
    """A press: on which game, for which position, and what it asks for.

    Attributes:
        revision: the position.
        kind: the kind of move.
        step: `at` shows the place, `of` is a menu there, `some` a menu in which several are chosen at once,
            `ticked` a form of a former release in which they are ticked (its button, `tick`, is `at` now),
            `do` makes the move there where it is a whole one, `take` is a menu of such, `go` makes the move
            that is shown, `type` opens a form for what is not listed, `typed` is that form sent,
            `told` makes the move that was typed, `stop` gives it up.
        page: of what there is to choose from; of a menu its number, for no two ids on a screen may be alike.
        path: the place. Where several values are chosen at once, one number stands for them: 25 values have
            room in eight figures.
    """

    ticking: ClassVar[bool] = True
    """Whether several things may be ticked in a form that makes the move."""

    revision: Revision
    kind: Word
    step: Step = "at"
    page: Page = 0
    path: Numbers = ()

    def to(self, step: Step, path: Path, page: int = 0) -> Self:
        """Another press of the same kind of move in the same position."""
        return replace(self, step=step, path=path, page=page)
