"""Posts that stand for something lasting: an open table, a wish to go back, a seat that is offered.

They show what stands in the database when they are made, and are made again when that changes. Each feature
that has such a post offers a `Notice`; the client hands them to the composer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.language import Words
from bot.posting.message import Message
from bot.store import Store
from bot.table import Table

__all__ = ["REFRESHES", "Notice", "Payload"]

Payload = Mapping[str, Any]
"""What the outbox keeps of a post."""

REFRESHES = {
    "joined": "lobby",
    "left": "lobby",
    "seated": "lobby",
    "voted": "proposal",
    "lapsed": "proposal",
    "kept": "offer",
    "filled": "vacant",
    "flag_settled": "flag",
    "silence_settled": "silence",
}
"""Kinds of posts that are told by making another one again. `joined` and `left` mean that only until the game
begins.
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """How one kind of lasting post is made.

    Attributes:
        message: the message as things stand now.
        text: what is said of it in any case, also when it is settled.
        personal: it is to one person, wherever it goes, and its call names the game.
    """

    message: Callable[[Table, Words, Store, Payload], Awaitable[Message]]
    text: Callable[[Words, Table, Payload], str]
    personal: bool = False
