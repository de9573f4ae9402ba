"""How far something has come that takes long, said to the one who waits for it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.interactions.answers import answer
from bot.language import Words

__all__ = ["telling_progress"]

EVERY = 3.0
"""Seconds between two words about it."""


def telling_progress(
    interaction: discord.Interaction[Any], words: Words
) -> Callable[[int, int], Awaitable[None]]:
    """What is called with how many positions of a game are drawn and how many there are: every few seconds
    it says so in the place of the answer.
    """
    told = time.monotonic()

    async def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told < EVERY:
            return
        told = time.monotonic()
        await answer(interaction, words.say("Drawing the game: {percent} %", percent=100 * done // total))

    return progress
