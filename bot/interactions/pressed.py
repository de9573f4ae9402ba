"""What was pressed, found by its id alone: buttons and menus work for ever, over every restart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Self

import discord

from bot.language.refusals import Refusal
from bot.table import Table

__all__ = ["Pressed", "all_chosen", "chosen", "in_private", "is_present", "number_in", "stopped"]

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


def in_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether what was pressed is in a message that its presser alone sees; the answer takes its place."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_present(match: re.Match[str], table: Table) -> bool:
    """Whether an id with `game` and `revision` was made for the table's present position."""
    return (int(match["game"]), int(match["revision"])) == (table.record.id, table.revision)


def chosen(interaction: discord.Interaction[Any]) -> str | None:
    """The value of what was chosen in a menu; None where a button was pressed."""
    return next(iter(all_chosen(interaction)), None)


def all_chosen(interaction: discord.Interaction[Any]) -> Sequence[str]:
    """The values of all that was chosen in a menu; empty where a button was pressed."""
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values", ())]


def number_in(text: str | None) -> int:
    """The number that a value stands for.

    Raises:
        Refusal: it is none.
    """
    if text is None or not (text.isascii() and text.isdecimal()):
        raise Refusal("stale_button")
    return int(text)


def stopped(items: Iterable[discord.ui.Item[Any]]) -> discord.ui.View:
    """A view with these, stopped: it is not kept in memory, for presses find their way by the ids."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view
