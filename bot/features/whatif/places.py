"""What a press in a variation means, as it stands in the id of a button, a menu or a form."""

from __future__ import annotations

from typing import Self

from bot.features.moving.guided.places import PATH, Place

__all__ = ["NO_KIND", "TEMPLATE", "VariationPlace"]

NO_KIND = "_"
"""Stands for the kind of move where a press is about none."""
TEMPLATE = (
    r"whatif:(?P<game>\d{1,18}):(?P<revision>\d{1,9}):(?P<kind>\w{1,20}):"
    r"(?P<step>open|pick|at|of|some|by|else|do|take|type|line|lined|undo|play|keep|away|stop)" + PATH
)
"""Ids of everything in a variation."""


class VariationPlace(Place):
    """A press in the variation of a position.

    The steps: `open` a variation, `pick` a kind of move, `at` a fork on the way to a move, `of` a menu there,
    `some` a menu in which several are chosen at once, `by` and `else` what no menu lists, `do` and `take`
    choose as `at` and `of` do, `stop` that way; `type` or `line` opens a form for moves, and `lined` is that
    form sent; `undo` the last move, `play` the moves, `keep` one's own as a standing order, throw them
    `away`.
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
