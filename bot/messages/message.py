"""A message before it is sent: text, pictures, buttons, and whom it calls."""

from __future__ import annotations

import io
from dataclasses import dataclass

import discord

from bot.limits import ALT_TEXT, shorten
from bot.presentation import Plate

__all__ = ["Message", "file_of"]


@dataclass(frozen=True, slots=True)
class Message:
    """A message for a channel. Only the people in `calls` are notified by it."""

    content: str
    plates: tuple[Plate, ...] = ()
    calls: tuple[int, ...] = ()
    view: discord.ui.View | None = None

    @property
    def allowed_mentions(self) -> discord.AllowedMentions:
        """Whom Discord may notify."""
        return discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in self.calls]
        )

    def is_told_by(self, content: str) -> bool:
        """Whether a message with this content is this one, with or without the call to the next player."""
        return bool(content) and (content.startswith(self.content) or self.content.startswith(content))

    def files(self) -> list[discord.File]:
        """The pictures as attachments, made anew because sending uses them up."""
        return [file_of(plate) for plate in self.plates]


def file_of(plate: Plate) -> discord.File:
    """A picture as an attachment with its alt text."""
    return discord.File(
        io.BytesIO(plate.png), filename=f"{plate.name}.png", description=shorten(plate.alt_text, ALT_TEXT)
    )
