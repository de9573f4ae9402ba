"""A room in which any command can be used at any stage of a game, by anybody, with a bot just started."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

import discord
from simcord.backend.models import Message, Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from tests.bot.room import Room
from tests.e2e.stages import STAGES
from tests.reading import buttons_of, words_of

__all__ = ["PASSING", "Kept", "Place"]

PASSING = frozenset({"log", "outbox", "snapshots", "awaits", "due"})
"""Tables that say again what others say, or what is on its way."""
UNSAID = frozenset({"looks", "secrets"})
"""Tables that say nothing of a game: who looked where last, and what a what-if is dealt by, drawn once."""
STAMPS = frozenset({"updated_at", "version"})
"""Columns that tell only that something else has changed."""

Kept = dict[str, Any]
"""All that is kept of the games, by table of the database, and the posts of the channel."""


class Place:
    """A room with a moderator "mo" and a bot "robot" besides; its channel is a new one for each stage."""

    def __init__(self, room: Room) -> None:
        self.room = room
        keepers = room.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
        room.people["mo"] = room.guild.add_member(room.env.create_user("mo"), roles=[keepers])
        room.people["robot"] = room.guild.add_member(room.env.create_user("robot", bot=True))
        self._named: dict[str, Any] = {f"@{name}": person for name, person in room.people.items()}
        self._named["#stand"] = room.guild.create_text_channel("stand")
        closed = self._named["#closed"] = room.guild.create_text_channel("closed")
        no_writing = discord.Permissions(send_messages=True).value
        everyone = Overwrite(room.guild.id, OverwriteType.ROLE, deny=no_writing)
        room.env.backend.set_overwrite(closed.id, everyone)

    async def enter(self, stage: str) -> None:
        """Go to a channel of its own in which things have come to this stage."""
        self.room.channel = self.room.guild.create_text_channel("table")
        self._named["#here"] = self.room.channel
        await STAGES[stage](self.room)

    async def use(self, who: str, command: str, options: Mapping[str, Any]) -> InteractionResult:
        """Use a command after a restart; what comes back nobody else sees."""
        await self.room.restart()
        return await self.at_once(who, command, options)

    async def at_once(self, who: str, command: str, options: Mapping[str, Any]) -> InteractionResult:
        """Use a command; what comes back nobody else sees."""
        given = {name: self._named.get(str(value), value) for name, value in options.items()}
        result = await self.room.people[who].slash(self.room.channel, command, **given)
        assert result.ephemeral
        return result

    async def press(self, who: str, answer: InteractionResult, label: str) -> None:
        """Press a button of an answer after a restart."""
        await self.room.restart()
        assert answer.response is not None
        await self.room.people[who].click(answer.response, label=label)

    def said(self, answer: InteractionResult) -> str:
        """All words of an answer as it stands now."""
        return words_of(self._message(answer))

    def offered(self, answer: InteractionResult) -> list[str]:
        """The buttons of an answer as it stands now."""
        return [button["label"] for button in buttons_of(self._message(answer))]

    def _message(self, answer: InteractionResult) -> Message:
        assert answer.response is not None
        return self.room.env.backend.get_message(self.room.channel.id, answer.response.id)

    def kept(self) -> Kept:
        """What is kept now."""
        with sqlite3.connect(self.room.url.partition("///")[2]) as database:
            database.row_factory = sqlite3.Row
            names = [
                row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            ]
            found: Kept = {name: _rows(database, name) for name in names if name not in UNSAID}
        stored = self.room.env.backend.messages.get(self.room.channel.id, {})
        found["posts"] = [
            (words_of(message), [button["label"] for button in buttons_of(message)])
            for message in stored.values()
            if not message.is_ephemeral
        ]
        return found


def _rows(database: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    rows = database.execute(f"SELECT * FROM {table}").fetchall()
    return [{name: row[name] for name in row.keys() if name not in STAMPS} for row in rows]  # noqa: SIM118
