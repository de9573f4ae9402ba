"""What was pressed, found by its id alone: buttons and menus work for ever, over every restart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Self

import discord

from bot.language.refusals import Refusal
from bot.table import Table

__all__ = [
    "Pressed",
    "all_chosen",
    "chosen",
    "game_in",
    "in_private",
    "is_present",
    "number_in",
    "stopped",
    "without_emojis",
]

MOST_GAMES = 10**18
"""Ids of games have 18 digits at most, as in templates."""
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


def game_in(text: str | None) -> int:
    """The number of a game that a value stands for; there need not be one.

    Raises:
        Refusal: it is none.
    """
    if (number := number_in(text)) >= MOST_GAMES:
        raise Refusal("stale_button")
    return number


def stopped(items: Iterable[discord.ui.Item[Any]]) -> discord.ui.View:
    """A view with these, stopped: it is not kept in memory, for presses find their way by the ids."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def without_emojis(view: discord.ui.View | None) -> bool:
    """Take the application's emojis from the buttons and menus of a view; whether there were any."""
    found = False
    for item in () if view is None else view.children:
        holders: Sequence[Any] = item.options if isinstance(item, discord.ui.Select) else (item,)
        for holder in holders:
            emoji = getattr(holder, "emoji", None)
            if isinstance(emoji, discord.PartialEmoji) and emoji.id is not None:
                holder.emoji, found = None, True
    return found
