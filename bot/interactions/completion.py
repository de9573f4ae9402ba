"""Autocomplete rows: what was typed, the values that fit, and Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

import discord
from discord import app_commands

from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, INTEGER, shorten

__all__ = ["bare", "rows", "sendable"]

EMOJI = re.compile(r"<a?:\w+:\d+> ?")

V = TypeVar("V", str, int)


def rows(typed: str, labelled: Iterable[tuple[V, str]]) -> list[app_commands.Choice[V]]:
    """The rows for what was typed: first values or labels that begin with it, then those that contain it.

    A value that Discord couldn't send back (too long, too large) is left out; it can be typed.
    """
    wanted = typed.strip().casefold()
    first: list[app_commands.Choice[V]] = []
    second: list[app_commands.Choice[V]] = []
    for value, label in labelled:
        place = _place(wanted, str(value).casefold(), label.casefold())
        if place is None or not sendable(value):
            continue
        row = app_commands.Choice(name=shorten(label, CHOICE_NAME), value=value)
        (first if place == 0 else second).append(row)
        if len(first) == CHOICES:
            break
    return (first + second)[:CHOICES]


def bare(sentence: str) -> str:
    """A sentence as it can be in a row: without emphasis and the application's emojis."""
    return discord.utils.remove_markdown(EMOJI.sub("", sentence))


def _place(wanted: str, value: str, label: str) -> int | None:
    if value.startswith(wanted) or label.startswith(wanted):
        return 0
    return 1 if wanted in value or wanted in label else None


def sendable(value: str | int) -> bool:
    """Whether Discord can send the value back."""
    if isinstance(value, int):
        return abs(value) < INTEGER
    return 0 < len(value) <= CHOICE_VALUE
