"""What a press about standing orders means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from bot.press import OfGame, Revision, Text, Written

__all__ = ["OrderPlace"]

Menu = Annotated[str, Written(r"[a-z]{1,12}=", str, "x" * 12 + "=")]
"""The name of an order's field, with a sign behind it."""


@dataclass(frozen=True, slots=True)
class OrderPlace(OfGame, prefix="order"):
    """A press.

    The steps: `open` shows what can be ordered, `ask` an order in the making, `give` gives it, `list` shows
    the orders that stand, `drop` withdraws one; a field's name with `=` is a menu of what can stand there.

    Attributes:
        revision: the position that the press was made for.
        step: what it does.
        words: the order in notation, or the number of one that stands.
    """

    revision: Revision
    step: Literal["open", "ask", "give", "drop", "list"] | Menu
    words: Text = ""
