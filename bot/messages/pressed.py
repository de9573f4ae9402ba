"""What was pressed, found by its id alone: buttons and menus work for ever, over every restart."""

from __future__ import annotations

import re
from typing import Any, Self

import discord

__all__ = ["Pressed", "label_of"]

NO_ID = r"(?!)"
"""Fits nothing: each kind of pressed thing has a template of its own."""


class Pressed(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=NO_ID):
    """A button or a menu whose id says all; `match` is what its template finds in the id."""

    def __init__(self, item: discord.ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """What was pressed."""
        return cls(item, match)


def label_of(item: discord.ui.Item[Any]) -> str:
    """What stands on a button that was pressed."""
    return (item.label if isinstance(item, discord.ui.Button) else None) or "-"
