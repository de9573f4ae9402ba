"""The channel's last messages on disk, so that a restart finds the table as it was left."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from simcord.backend import Backend
from simcord.backend.models import AllowedMentions, Message

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


def remember(backend: Backend, path: Path, messages: Iterable[Message]) -> None:
    """Write these messages and SimCord's clock; ephemeral and unfinished ones are left out."""
    kept = [
        {name: getattr(message, name) for name in FIELDS}
        for message in messages
        if not message.is_ephemeral and not message.flags & LOADING
    ]
    text = json.dumps({"elapsed": backend.clock.elapsed, "messages": kept}, ensure_ascii=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def recall(backend: Backend, path: Path, channel_id: int) -> None:
    """Put the messages of `path` back. An absent or unreadable file means an empty channel."""
    try:
        saved: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        messages = [Message(allowed_mentions=AllowedMentions(), **fields) for fields in saved["messages"]]
        elapsed = float(saved["elapsed"])
    except (OSError, ValueError, KeyError, TypeError):
        return
    backend.advance_clock(max(0.0, elapsed - backend.clock.elapsed))
    known = {*backend.users}
    backend.messages[channel_id] = {
        message.id: message
        for message in messages
        if message.channel_id == channel_id and message.author_id in known
    }
