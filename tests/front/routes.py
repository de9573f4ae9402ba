"""The routes of Discord that the bot uses: each has its faults in `test_routes`.

Whatever a test sees the bot ask for is looked up here (`unknown`), so that a new route wants its faults too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

__all__ = [
    "ALONE",
    "ANSWER",
    "APPLICATION",
    "CALLBACK",
    "CHANNEL",
    "CHANNEL_GONE",
    "COMMANDS",
    "EDIT",
    "EMOJI",
    "EMOJIS",
    "EMOJI_GONE",
    "FILE",
    "HISTORY",
    "ME",
    "MEMBER",
    "MESSAGE",
    "MESSAGE_GONE",
    "PART",
    "POST",
    "ROUTES",
    "THREAD",
    "THREADS",
    "TITLE",
    "TRIED",
    "Route",
    "route_of",
    "unknown",
]

NAMED = frozenset(
    {
        "@me",
        "@original",
        "active",
        "applications",
        "attachments",
        "callback",
        "channels",
        "commands",
        "emojis",
        "guilds",
        "interactions",
        "messages",
        "oauth2",
        "thread-members",
        "threads",
        "users",
        "webhooks",
    }
)
"""The parts of a path that are the same for everybody; the others are ids, tokens and names."""


class Route(NamedTuple):
    """A kind of request: its method, and its path with {} for what differs."""

    method: str
    path: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


ME = Route("GET", "/users/@me")
APPLICATION = Route("GET", "/oauth2/applications/@me")
COMMANDS = Route("PUT", "/applications/{}/commands")
EMOJIS = Route("GET", "/applications/{}/emojis")
EMOJI = Route("POST", "/applications/{}/emojis")
EMOJI_GONE = Route("DELETE", "/applications/{}/emojis/{}")
CALLBACK = Route("POST", "/interactions/{}/{}/callback")
ANSWER = Route("PATCH", "/webhooks/{}/{}/messages/@original")
PART = Route("POST", "/webhooks/{}/{}")
POST = Route("POST", "/channels/{}/messages")
EDIT = Route("PATCH", "/channels/{}/messages/{}")
HISTORY = Route("GET", "/channels/{}/messages")
MESSAGE = Route("GET", "/channels/{}/messages/{}")
CHANNEL = Route("GET", "/channels/{}")
THREADS = Route("GET", "/guilds/{}/threads/active")
THREAD = Route("POST", "/channels/{}/threads")
MEMBER = Route("PUT", "/channels/{}/thread-members/{}")
TITLE = Route("PATCH", "/channels/{}")
ALONE = Route("POST", "/users/@me/channels")
MESSAGE_GONE = Route("DELETE", "/channels/{}/messages/{}")
CHANNEL_GONE = Route("DELETE", "/channels/{}")
FILE = Route("GET", "/attachments/{}/{}/{}")

ROUTES = (
    ME,
    APPLICATION,
    COMMANDS,
    EMOJIS,
    EMOJI,
    EMOJI_GONE,
    CALLBACK,
    ANSWER,
    PART,
    POST,
    EDIT,
    HISTORY,
    MESSAGE,
    CHANNEL,
    THREADS,
    THREAD,
    MEMBER,
    TITLE,
    ALONE,
    FILE,
)

TRIED = (MESSAGE_GONE, CHANNEL_GONE)
"""What only `stellwerk doctor --channel` uses besides; its tests have their faults."""


def route_of(method: str, path: str) -> Route:
    """The kind of a request."""
    parts = path.split("/")
    return Route(method, "/".join(part if not part or part in NAMED else "{}" for part in parts))


def unknown(requests: Iterable[tuple[str, str]]) -> set[str]:
    """The kinds of requests (method and path) for which no faults are tested."""
    return {
        str(found) for found in (route_of(*request) for request in requests) if found not in (*ROUTES, *TRIED)
    }
