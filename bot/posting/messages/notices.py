"""Posts that show what stands in the database when they are made: an open table, a proposal, a reminder.

What stands for something lasting is made again when that changes. Each feature that has such a post offers a
`Notice`; the client hands them to the composer, which asks by the type of what happened.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.happenings import Happening
from bot.language import Words
from bot.posting.messages.message import Message
from bot.store import Post
from bot.table import Table

__all__ = ["Notice"]

Told = TypeVar("Told", bound=Happening)


@dataclass(frozen=True, slots=True)
class Notice(Generic[Told]):
    """How the post of one kind of happening is made, if it shows how things stand.

    Attributes:
        of: the kind.
        message: the message as things stand now, for the channel of a post.
        text: what is said of it in any case, also when it is settled. Slow: call it off the event loop.
    """

    of: type[Told]
    message: Callable[[Table, Words, Post, Told], Awaitable[Message]]
    text: Callable[[Words, Table, Told], str]
