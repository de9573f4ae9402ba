"""Where in a guided move a press leads, as it stands in the id of a button or menu."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Self

from bot.features.moving.guided.forks import Path

__all__ = ["PATH", "TEMPLATE", "Place"]

PATH = r"(?:\.(?P<page>\d{1,4}))?:(?P<path>(?:\d{1,8}(?:\.\d{1,8})*)?)"
"""A page, and a path. Where several values are chosen at once, one number stands for them: 25 values have
room in eight figures.
"""
TEMPLATE = (
    r"guide:(?P<game>\d{1,18}):(?P<revision>\d{1,9}):(?P<kind>\w{1,20}):"
    r"(?P<step>at|of|some|tick|ticked|by|else|do|take|go|type|typed|told|stop)" + PATH
)
"""Ids of the buttons, menus and forms of guided moves. Nothing else is remembered between two presses."""


@dataclass(frozen=True, slots=True)
class Place:
    """A press: on which game, for which position, and what it asks for.

    Attributes:
        game: the game's number.
        revision: the position.
        kind: the kind of move.
        step: `at` shows the place, `of` is a menu there, `some` a menu in which several are chosen at once,
            `ticked` a form of a former release in which they are ticked (its button, `tick`, is `at` now),
            `do` makes the move there where it is a whole one, `take` is a menu of such, `go` makes the move
            that is shown, `type` opens a form for what is not listed, `typed` is that form sent,
            `told` makes the move that was typed, `stop` gives it up.
        path: the place.
        page: of what there is to choose from; of a menu its number, for no two ids on a screen may be alike.
    """

    game: int
    revision: int
    kind: str
    step: str = "at"
    path: Path = ()
    page: int = 0

    @property
    def custom_id(self) -> str:
        """The id."""
        step = f"{self.step}.{self.page}" if self.page else self.step
        return f"guide:{self.game}:{self.revision}:{self.kind}:{step}:{'.'.join(map(str, self.path))}"

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """The place of an id that fits the template."""
        path = tuple(int(number) for number in match["path"].split(".") if number)
        page = int(match["page"] or 0)
        return cls(int(match["game"]), int(match["revision"]), match["kind"], match["step"], path, page)

    def to(self, step: str, path: Path, page: int = 0) -> Self:
        """Another press of the same kind of move in the same position."""
        return replace(self, step=step, path=path, page=page)
