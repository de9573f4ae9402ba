"""Messages as the page wants them: plain JSON, with addresses that the page can load."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcord.backend import Backend
from simcord.backend.models import Channel, Message
from simcord.enums import ChannelType, MessageType, OptionType

from bot.sandbox.channels import newest
from bot.sandbox.composer import Suggestions
from bot.sandbox.files import local_address
from bot.sandbox.history import LOADING

__all__ = ["channel_json", "message_json", "suggestions_json"]

KINDS = {ChannelType.TEXT: "text", ChannelType.FORUM: "forum"}


def channel_json(backend: Backend, channel: Channel, viewer: int) -> dict[str, Any]:
    """One channel for the page, with the last message in it, and the last that pings the person who looks."""
    last, ping = newest(backend, channel.id, viewer)
    return {
        "id": str(channel.id),
        "name": channel.name,
        "kind": "thread" if channel.is_thread else KINDS[ChannelType(channel.type)],
        "parent": str(channel.parent_id) if channel.parent_id else None,
        "last": None if last is None else str(last.id),
        "ping": None if ping is None else str(ping.id),
    }


def message_json(backend: Backend, message: Message) -> dict[str, Any]:
    """One message for the page."""
    author = backend.users[message.author_id]
    addresses = {f"attachment://{item['filename']}": item["url"] for item in message.attachments}
    embeds = _localised(message.embeds, addresses)
    components = _localised(message.components, addresses)
    shown = {text for text in _strings([embeds, components]) if text.startswith("/files/")}
    attachments = _localised(message.attachments, addresses)
    metadata = message.interaction_metadata or {}
    return {
        "id": str(message.id),
        "author": {"id": str(author.id), "name": author.global_name or author.name, "bot": author.bot},
        "content": message.content,
        "begun": message.type == MessageType.THREAD_CREATED,
        "at": message.timestamp,
        "ephemeral": message.is_ephemeral,
        "thinking": bool(message.flags & LOADING),
        "used": _used(metadata),
        "pings": [str(user_id) for user_id in message.ping_user_ids],
        "embeds": embeds,
        "components": components,
        "attachments": [item for item in attachments if item["url"] not in shown],
        "sizes": {item["url"]: [item["width"], item["height"]] for item in attachments if "width" in item},
        "alts": {item["url"]: item["description"] for item in attachments if item.get("description")},
    }


def suggestions_json(suggestions: Suggestions) -> dict[str, Any]:
    """The composer's suggestions for the page."""
    command = suggestions.command
    filled = suggestions.filled or {}
    fields = command.options if command is not None else ()
    return {
        "command": command and {"name": command.name, "description": command.description},
        "fields": [
            {
                "name": option["name"],
                "description": option.get("description", ""),
                "required": bool(option.get("required")),
                "attachment": option["type"] == OptionType.ATTACHMENT,
                "value": filled.get(option["name"]),
                "current": option["name"] == suggestions.current,
            }
            for option in fields
        ],
        "items": [
            {"label": item.label, "detail": item.detail, "text": item.text} for item in suggestions.items
        ],
    }


def _used(metadata: Mapping[str, Any]) -> dict[str, str] | None:
    """Who caused the message by a command or a press, and by which command, as people name it."""
    user = metadata.get("user") or {}
    if not user:
        return None
    name = str(metadata.get("name") or "")
    return {
        "name": str(user.get("global_name") or user.get("username")),
        "command": f"/{name}" if name and "target_id" not in metadata else name,
    }


def _localised(value: Any, addresses: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return local_address(addresses.get(value, value))
    if isinstance(value, list):
        return [_localised(item, addresses) for item in value]
    if isinstance(value, dict):
        return {key: _localised(item, addresses) for key, item in value.items()}
    return value


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for item in value for text in _strings(item)]
    if isinstance(value, dict):
        return [text for item in value.values() for text in _strings(item)]
    return []
