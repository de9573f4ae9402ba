"""How the bot speaks in a channel: of which table, in which words, and how much of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.games import Presentation, Scene, presentation
from bot.posting.messages.accounts import Accounts
from bot.posting.messages.ladder import Rung
from bot.posting.messages.message import Message
from bot.table import Table

__all__ = ["Voice"]


@dataclass(frozen=True, slots=True)
class Voice:
    """How the bot speaks of a table in a channel.

    Attributes:
        accounts: the words.
        rung: how much of a message is sent.
        heading: the game and the table, if the channel only looks on; otherwise empty.
    """

    table: Table
    channel_id: int
    accounts: Accounts
    rung: Rung
    heading: str

    @property
    def public(self) -> bool:
        """Whether the game is played in that channel."""
        return self.channel_id == self.table.record.channel_id

    @property
    def shown(self) -> Presentation:
        """The game's presentation."""
        return presentation(self.table.game)

    def scene(self) -> Scene:
        """The present position."""
        return self.accounts.scene(self.table, self.table.state)

    def message(self, told: Sequence[str], **parts: Any) -> Message:
        """A message with this rung and heading."""
        return Message(tuple(told), rung=self.rung, heading=self.heading, **parts)
