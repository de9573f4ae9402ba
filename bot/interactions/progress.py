"""Tells a waiting person how far a long task has come."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.interactions.answers import answer
from bot.language import Words

__all__ = ["telling_progress"]

EVERY = 3.0
"""Seconds between two reports."""


def telling_progress(
    interaction: discord.Interaction[Any], words: Words
) -> Callable[[int, int], Awaitable[None]]:
    """A function to be called with how many positions of a game are drawn, and of how many. Every few seconds
    it shows that in place of the answer.
    """
    told = time.monotonic()

    async def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told < EVERY:
            return
        told = time.monotonic()
        await answer(interaction, words.say("Drawing the game: {percent} %", percent=100 * done // total))

    return progress
