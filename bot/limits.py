"""Discord's limits, in one place. Lengths are in characters."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

__all__ = [
    "ALT_TEXT",
    "ATTACHMENT_BYTES",
    "BUTTONS_A_ROW",
    "BUTTON_LABEL",
    "CHOICES",
    "CHOICE_NAME",
    "CHOICE_VALUE",
    "COMMANDS",
    "COMMANDS_IN_A_MENU",
    "COMMAND_TOTAL",
    "CUSTOM_ID",
    "DESCRIPTION",
    "EMOJIS",
    "FIELD_HINT",
    "IMPORT_BYTES",
    "INPUT",
    "INPUTS",
    "INTEGER",
    "MENU_PROMPT",
    "MESSAGE",
    "MODAL_TITLE",
    "NAME",
    "NONCE",
    "OPTIONS",
    "OPTIONS_A_MENU",
    "OPTION_TEXT",
    "ROWS",
    "TAGS",
    "TAGS_OF_A_FORUM",
    "THREAD_NAME",
    "newest",
    "pages",
    "shorten",
]

MESSAGE = 2_000
"""Content of a message."""
ATTACHMENT_BYTES = 10 * 2**20
"""Size of a file of a message."""
ALT_TEXT = 1_024
"""Description of an attachment."""
NONCE = 25
"""Name under which a message is sent once."""
THREAD_NAME = 100
TAGS = 5
"""Tags of a post in a forum."""
TAGS_OF_A_FORUM = 20

EMOJIS = 2_000
"""Emojis of an application."""

COMMANDS = 100
"""Global slash commands of a bot."""
COMMANDS_IN_A_MENU = 15
"""Global commands in the menus of messages; Discord takes as many for people."""
COMMAND_TOTAL = 8_000
"""Names, descriptions and values of one command with all its subcommands."""
OPTIONS = 25
"""Options of a command, and subcommands of a group."""
CHOICES = 25
"""Fixed choices of an option, and rows of an autocomplete answer."""
NAME = 32
"""Names of commands and options; those that are typed are lower-case."""
DESCRIPTION = 100
CHOICE_NAME = 100
CHOICE_VALUE = 100
"""A word offered as a choice."""
INTEGER = 2**53
"""Whole numbers of an option lie strictly between minus this and this."""

BUTTONS_A_ROW = 5
BUTTON_LABEL = 80
CUSTOM_ID = 100
ROWS = 5
"""Rows of components under a message; a menu fills one."""
OPTIONS_A_MENU = 25
OPTION_TEXT = 100
"""Label of a menu's option, and what is said of it."""
MENU_PROMPT = 150
"""What a menu shows while nothing is chosen."""
MODAL_TITLE = 45
"""Title of a form, and label of a field."""
FIELD_HINT = 100
"""What a field of a form shows while nothing is typed, or what is said of it."""

IMPORT_BYTES = 2 * 2**20
"""Our own: the largest file that is imported."""

INPUT = 2_000
"""Our own: the longest text that somebody may put into an option or a field."""
INPUTS = 100
"""Our own: so many options, chosen values and fields one interaction may bring."""


def shorten(text: str, most: int) -> str:
    """The text, cut with an ellipsis where it is too long."""
    return text if len(text) <= most else text[: most - 1] + "…"


def newest(lines: Sequence[str], room: int) -> Sequence[str]:
    """The last lines that fit into so many characters, each with the end of its line."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept[::-1]


def pages(lines: Sequence[str]) -> Sequence[str]:
    """The lines in texts that each fit into a message; a line that is longer than that is cut."""
    found: list[str] = []
    for line in lines:
        for piece in textwrap.wrap(line, MESSAGE) or [""]:
            if found and len(found[-1]) + 1 + len(piece) <= MESSAGE:
                found[-1] += "\n" + piece
            else:
                found.append(piece)
    return found or ["–"]
