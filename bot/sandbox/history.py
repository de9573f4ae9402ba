"""A channel's last messages on disk, so that a restart finds the table as it was left."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from simcord.backend import Backend
from simcord.backend.models import AllowedMentions, Channel, Message, ThreadMetadata

__all__ = ["LOADING", "recall", "remember"]

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


def remember(backend: Backend, path: Path, channel: Channel, messages: Iterable[Message]) -> None:
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


def recall(backend: Backend, path: Path, channel_id: int) -> None:
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
