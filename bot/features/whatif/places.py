"""What a press in a sandbox means, as it stands in the id of a button, a menu or a form."""

from __future__ import annotations

from typing import Self

from bot.features.moving.guided.places import Place

__all__ = ["NO_KIND", "TEMPLATE", "Trial"]

NO_KIND = "_"
"""Stands for the kind of move where a press is about none."""
TEMPLATE = (
    r"whatif:(?P<game>\d{1,18}):(?P<revision>\d{1,9}):(?P<kind>\w{1,20}):"
    r"(?P<step>open|pick|at|of|type|line|lined|undo|play|away|stop)(?:\.(?P<page>\d{1,4}))?:"
    r"(?P<path>(?:\d{1,6}(?:\.\d{1,6}){0,2})?)"
)
"""Ids of everything in a sandbox."""


class Trial(Place):
    """A press in the sandbox of a position.

    The steps: `open` a sandbox, `pick` a kind of move, `at` a fork on the way to a move and `of` a menu
    there, `stop` that way;
    `type` or `line` opens a form for moves, and `lined` is that form sent; `undo` the last move, `play` the
    moves, throw them `away`.
    """

    __slots__ = ()

    @classmethod
    def of(cls, game: int, revision: int, step: str) -> Self:
        """A press that is about no kind of move."""
        return cls(game, revision, NO_KIND, step)

    @property
    def custom_id(self) -> str:
        """The id."""
        step = f"{self.step}.{self.page}" if self.page else self.step
        return f"whatif:{self.game}:{self.revision}:{self.kind}:{step}:{'.'.join(map(str, self.path))}"
