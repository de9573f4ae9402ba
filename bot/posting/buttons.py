"""Buttons under a turn call: what a press means stands in the button's id, so that they work for ever."""

from __future__ import annotations

from typing import Any

import discord

from bot.limits import BUTTON_LABEL, shorten

__all__ = ["MOVE", "WHAT_IF", "turn_button"]

POSITION = r"stellwerk:(?P<game>\d+):(?P<revision>\d+)"
"""The position that a button was made for."""
MOVE = POSITION + r":(?P<verb>options|do|move)(?::(?P<words>.+))?"
"""`options` shows what the presser may do, `do` makes a move in notation where there is no doubt about it,
`move` leads step by step to a move of a kind, or to the confirmation of a whole one.
"""
WHAT_IF = POSITION + r":try"
"""Opens a variation of the position."""


def turn_button(
    game: int,
    revision: int,
    verb: str,
    words: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> discord.ui.Button[Any]:
    """A button whose id `MOVE` or `WHAT_IF` reads; `words` may be empty."""
    parts = ["stellwerk", str(game), str(revision), verb, *([words] if words else [])]
    return discord.ui.Button(label=shorten(label, BUTTON_LABEL), custom_id=":".join(parts), style=style)
