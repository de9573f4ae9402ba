"""What a press about standing orders means, as it stands in the id of a button or a menu."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

import discord

from bot.limits import CUSTOM_ID
from bot.posting.buttons import button

__all__ = ["TEMPLATE", "OrderPlace"]

TEMPLATE = (
    r"order:(?P<game>\d{1,18}):(?P<revision>\d{1,9}):(?P<step>open|ask|give|drop|list|[a-z]{1,12}=)"
    r"(?::(?P<words>.*))?"
)


@dataclass(frozen=True, slots=True)
class OrderPlace:
    """A press.

    The steps: `open` shows what can be ordered, `ask` an order in the making, `give` gives it, `list` shows
    the orders that stand, `drop` withdraws one; a field's name with `=` is a menu of what can stand there.

    Attributes:
        game: the game's number.
        revision: the position that the press was made for.
        step: what it does.
        words: the order in notation, or the number of one that stands.
    """

    game: int
    revision: int
    step: str
    words: str = ""

    @property
    def custom_id(self) -> str:
        """The id."""
        found = f"order:{self.game}:{self.revision}:{self.step}"
        return f"{found}:{self.words}" if self.words else found

    @property
    def fits(self) -> bool:
        """Whether the id is not too long."""
        return len(self.custom_id) <= CUSTOM_ID

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """The press that an id holds."""
        return cls(int(match["game"]), int(match["revision"]), match["step"], match["words"] or "")

    def button(
        self, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, row: int | None = None
    ) -> discord.ui.Button[discord.ui.View]:
        """A button with this id, in one of the rows 0..4."""
        return button(self.custom_id, label, style, row)
