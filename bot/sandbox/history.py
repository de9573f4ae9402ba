"""What the sandbox keeps on disk, so that a restart finds the table as it was left."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from simcord.backend import Backend
from simcord.backend.models import AllowedMentions, Channel, Message, ThreadMetadata

__all__ = ["LOADING", "Records"]

FIELDS: Final = (
    "id",
    "channel_id",
    "author_id",
    "content",
    "timestamp",
    "edited_timestamp",
    "type",
    "flags",
    "embeds",
    "components",
    "attachments",
    "mention_user_ids",
    "ping_user_ids",
    "reference",
    "interaction_metadata",
    "webhook_id",
)
LOADING: Final = 1 << 7
"""The flag of a message that the bot has promised and not yet written ("is thinking")."""


class Records:
    """The last messages of all channels, and who has chosen which language, in a folder.

    `first` is the channel whose messages stand in `channel.json`; others have a file each in `channels/`.
    """

    def __init__(self, directory: Path, first: int) -> None:
        self._directory = directory
        self._first = first

    def recall(self, backend: Backend) -> None:
        """Put back what an earlier run left: messages, and the threads in which they stand."""
        others = (self._directory / "channels").glob("*.json")
        numbers = {int(path.stem) for path in others if path.stem.isdecimal()}
        for channel_id in sorted({self._first, *numbers}):
            _recall(backend, self._file(channel_id), channel_id)

    def remember(self, backend: Backend, channel_id: int, messages: Iterable[Message]) -> None:
        """Keep these messages of a channel, or forget it where it is no longer there."""
        channel = backend.channels.get(channel_id)
        if channel is None:
            self._file(channel_id).unlink(missing_ok=True)
        else:
            _remember(backend, self._file(channel_id), channel, messages)

    def languages(self) -> dict[int, str]:
        """Which person has chosen which language. An absent or unreadable file means nobody."""
        try:
            saved = json.loads(self._languages.read_text(encoding="utf-8"))
            return {int(person): str(language) for person, language in saved.items()}
        except (OSError, ValueError, AttributeError):
            return {}

    def remember_languages(self, chosen: Mapping[int, str]) -> None:
        """Keep who has chosen which language."""
        self._languages.write_text(json.dumps(dict(chosen)), encoding="utf-8")

    @property
    def _languages(self) -> Path:
        return self._directory / "languages.json"

    def _file(self, channel_id: int) -> Path:
        if channel_id == self._first:
            return self._directory / "channel.json"
        return self._directory / "channels" / f"{channel_id}.json"


def _remember(backend: Backend, path: Path, channel: Channel, messages: Iterable[Message]) -> None:
    """Write these messages of a channel, what is needed to make it again if it is a thread, and SimCord's
    clock. Ephemeral and unfinished messages are left out.
    """
    kept = [
        {name: getattr(message, name) for name in FIELDS}
        for message in messages
        if not message.is_ephemeral and not message.flags & LOADING
    ]
    thread = asdict(channel) if channel.is_thread else None
    saved = {"elapsed": backend.clock.elapsed, "thread": thread, "messages": kept}
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(saved, ensure_ascii=False), encoding="utf-8")
    draft.replace(path)


def _recall(backend: Backend, path: Path, channel_id: int) -> None:
    """Put the channel of `path` back: its messages, and itself where it is a thread of a channel that is
    there. An absent or unreadable file means an empty channel, or no thread.
    """
    try:
        saved: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        messages = [Message(allowed_mentions=AllowedMentions(), **fields) for fields in saved["messages"]]
        elapsed = float(saved["elapsed"])
        thread = _thread(saved.get("thread"))
    except (OSError, ValueError, KeyError, TypeError):
        return
    if thread is not None and thread.id == channel_id:
        _put_back(backend, thread)
    if channel_id not in backend.channels:
        return
    backend.advance_clock(max(0.0, elapsed - backend.clock.elapsed))
    known = {*backend.users}
    backend.messages[channel_id] = {
        message.id: message
        for message in messages
        if message.channel_id == channel_id and message.author_id in known
    }


def _thread(fields: dict[str, Any] | None) -> Channel | None:
    if fields is None:
        return None
    metadata = ThreadMetadata(**fields["thread_metadata"])
    members = {int(user_id): joined for user_id, joined in fields["thread_members"].items()}
    return Channel(**{**fields, "thread_metadata": metadata, "thread_members": members})


def _put_back(backend: Backend, thread: Channel) -> None:
    guild = backend.guilds.get(thread.guild_id or 0)
    if guild is not None and thread.parent_id in backend.channels and thread.id not in backend.channels:
        backend.channels[thread.id] = thread
        guild.thread_ids.append(thread.id)
