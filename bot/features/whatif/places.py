"""What a press in a variation means."""

from __future__ import annotations

from typing import Self

from bot.features.moving.guided.places import Place, Step

__all__ = ["NO_KIND", "VariationPlace"]

NO_KIND = "_"
"""Stands for the kind of move where a press is about none."""


class VariationPlace(Place, prefix="whatif"):
    """A press in the variation of a position.

    The steps: `open` a variation, `pick` a kind of move, `at` a fork on the way to a move, `of` a menu there,
    `some` a menu in which several are chosen at once, `by` and `else` what no menu lists, `do` and `take`
    choose as `at` and `of` do, `stop` that way; `type` or `line` opens a form for moves, and `lined` is that
    form sent; `undo` the last move, `play` the moves, `keep` one's own as a standing order, throw them
    `away`.
    """

    __slots__ = ()

    @classmethod
    def of(cls, game: int, revision: int, step: Step) -> Self:
        """A press that is about no kind of move."""
        return cls(game, revision, NO_KIND, step)
