"""Buttons: what a press means stands in the button's id, so that they work for ever."""

from __future__ import annotations

from typing import Any

import discord

from bot.language import N_
from bot.limits import BUTTON_LABEL, shorten

__all__ = [
    "ICONS",
    "MOVE",
    "SIGNS",
    "UNDO",
    "WHAT_IF",
    "button",
    "signs_button",
    "turn_button",
    "undo_button",
]

POSITION = r"stellwerk:(?P<game>\d+):(?P<revision>\d+)"
"""The position that a button was made for."""
MOVE = POSITION + r":(?P<verb>options|do|move)(?::(?P<words>.+))?"
"""`options` shows what the presser may do (`more`: where the call does not hold it all), `do` makes a move in
notation where there is no doubt about it, or several with ; between them, `move` leads step by step to a move
of a kind, or to the confirmation of a whole one.
"""
WHAT_IF = POSITION + r":try"
"""Opens a variation of the position."""
UNDO = r"undo:(?P<game>\d{1,18}):(?P<first>\d{1,9})"
"""Takes back the moves from the one with revision `first` on; who must be asked for it is asked."""

SIGNS = r"signs"
"""Tells what the signs on cards and pictures of the channel's game mean."""
ICONS = N_("Icons")
"""What stands on its button."""


def button(
    custom_id: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    row: int | None = None,
) -> discord.ui.Button[Any]:
    """A button with a label of any length, in one of the rows 0..4 or where there is room."""
    return discord.ui.Button(label=shorten(label, BUTTON_LABEL), custom_id=custom_id, style=style, row=row)


def turn_button(
    game: int,
    revision: int,
    verb: str,
    words: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    row: int | None = None,
) -> discord.ui.Button[Any]:
    """A button whose id `MOVE` or `WHAT_IF` reads, in one of the rows 0..4; `words` may be empty."""
    parts = ["stellwerk", str(game), str(revision), verb, *([words] if words else [])]
    return button(":".join(parts), label, style, row)


def undo_button(game: int, first: int, label: str, row: int | None = None) -> discord.ui.Button[Any]:
    """A button whose id `UNDO` reads, in one of the rows 0..4."""
    return button(f"undo:{game}:{first}", label, row=row)


def signs_button(label: str, row: int | None = None) -> discord.ui.Button[Any]:
    """A button whose id `SIGNS` reads, in one of the rows 0..4."""
    return button(SIGNS, label, row=row)
