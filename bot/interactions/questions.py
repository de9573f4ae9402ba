"""Private questions before something is done, with a button that does it and one that doesn't. Nothing
changes before the press.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, stopped
from bot.language import Words
from bot.posting.messages.buttons import button
from bot.press import Press

__all__ = ["CancelButton", "ask"]


@dataclass(frozen=True, slots=True)
class CancelPress(Press, prefix="cancel"):
    """Answers any question with no."""


class CancelButton(Pressed[CancelPress], press=CancelPress):
    """Answers any question with no."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Say that nothing was done."""
        async with answering(interaction, anew=False) as reply:
            await answer(interaction, reply.words.say("Nothing was done."))


async def ask(
    interaction: discord.Interaction[Any], words: Words, said: str, yes: discord.ui.Button[Any]
) -> None:
    """Ask the person who acts. The button says what it does, and its id has all that's needed for that."""
    await answer(interaction, said, view=stopped([yes, button(CancelPress(), words.say("Cancel"))]))
