"""Finds what was pressed by its id alone, so buttons and menus work forever, over every restart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Generic, Self, TypeVar

import discord

from bot.language.refusals import Refusal
from bot.press import Press

__all__ = [
    "Pressed",
    "all_chosen",
    "chosen",
    "game_in",
    "in_private",
    "number_in",
    "press_of",
    "remember",
    "stopped",
    "without_emojis",
]

MOST_GAMES = 10**18
"""Ids of games have at most 18 digits, as in templates."""
NO_ID = r"(?!)"
"""Fits nothing: each subclass gets its template from its kind of press."""
REMEMBERED = "press"

P = TypeVar("P", bound=Press)


class Pressed(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], Generic[P], template=NO_ID):
    """A button or menu whose id says everything; `press` is what it says."""

    kind: type[P]

    def __init__(self, item: discord.ui.Item[Any], press: P) -> None:
        super().__init__(item)
        self.press = press

    def __init_subclass__(cls, *, press: type[P]) -> None:
        super().__init_subclass__(template=press.template())
        cls.kind = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """What was pressed."""
        press = cls.kind.matched(match)
        remember(interaction, press)
        return cls(item, press)


def remember(interaction: discord.Interaction[Any], press: Press) -> None:
    """Note the press that an interaction is."""
    interaction.extras[REMEMBERED] = press


def press_of(interaction: discord.Interaction[Any]) -> Press | None:
    """The press that an interaction is; None if it isn't one."""
    press = interaction.extras.get(REMEMBERED)
    return press if isinstance(press, Press) else None


def in_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether what was pressed is in a private message, which the answer then replaces."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def chosen(interaction: discord.Interaction[Any]) -> str | None:
    """The value chosen in a menu; None if a button was pressed."""
    return next(iter(all_chosen(interaction)), None)


def all_chosen(interaction: discord.Interaction[Any]) -> Sequence[str]:
    """All values chosen in a menu; empty if a button was pressed."""
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
    """The number of a game that a value stands for; there may be no such game.

    Raises:
        Refusal: it is none.
    """
    if (number := number_in(text)) >= MOST_GAMES:
        raise Refusal("stale_button")
    return number


def stopped(items: Iterable[discord.ui.Item[Any]]) -> discord.ui.View:
    """A stopped view with these items. It isn't kept in memory, because presses are found by their ids."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def without_emojis(view: discord.ui.View | None) -> bool:
    """Remove the application's emojis from a view's buttons and menus; return whether there were any."""
    found = False
    for item in () if view is None else view.children:
        holders: Sequence[Any] = item.options if isinstance(item, discord.ui.Select) else (item,)
        for holder in holders:
            emoji = getattr(holder, "emoji", None)
            if isinstance(emoji, discord.PartialEmoji) and emoji.id is not None:
                holder.emoji, found = None, True
    return found
