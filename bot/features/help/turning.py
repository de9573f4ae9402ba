"""The pages of `/help`, and the buttons that turn to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.interactions.authority import moderates
from bot.language import N_, Words
from bot.limits import ROWS
from bot.posting.messages.buttons import button
from bot.press import Press, Word

__all__ = ["FIRST", "PAGES", "SETTING_UP", "SETUP", "HelpPress", "Page", "turning"]

LAST_ROW = ROWS - 1
FIRST = "now"
"""The page that comes up."""
SETUP = "setup"
"""The page for whoever manages the channel or the server."""
SETTING_UP = N_("Setting up")
"""What that one is called."""


@dataclass(frozen=True, slots=True)
class Page:
    """Commands that belong together, by the name of their button.

    Attributes:
        of_moves: the game's moves are named below.
        of_questions: the game's own pictures and questions are listed below.
    """

    label: str
    commands: Sequence[str]
    of_moves: bool = False
    of_questions: bool = False


PAGES: Mapping[str, Page] = {
    "moves": Page(N_("Make moves"), ("do", "whatif", "hint", "why", "game undo", "game redo"), of_moves=True),
    "look": Page(
        N_("Look around"),
        ("game status", "board", "hand", "log", "history", "replay", "rules", "theme"),
        of_questions=True,
    ),
    "table": Page(
        N_("The table"),
        (
            *("game new", "game join", "game leave", "game start", "next", "posts", "watch"),
            *("reminders", "away", "stats"),
            *("game seat", "game standin", "game replace", "game pause", "game resume", "game end"),
            *("game import", "game export", "privacy"),
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class HelpPress(Press, prefix="help"):
    """Turns to a page."""

    page: Word


def turning(
    interaction: discord.Interaction[Any], words: Words, here: str
) -> Iterator[discord.ui.Button[Any]]:
    """A button for each page but the one that is shown."""
    labels = {FIRST: N_("What now?")} | {name: page.label for name, page in PAGES.items()}
    if moderates(interaction):
        labels[SETUP] = SETTING_UP
    for name, label in labels.items():
        if name != here:
            yield button(HelpPress(name), words.say(label), row=LAST_ROW)
