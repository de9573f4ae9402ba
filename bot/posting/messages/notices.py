"""Posts that show the present state of something: an open table, a proposal, a reminder.

They are made from the database when they are sent, and again when that changes. A feature with such a post
defines a `Notice`; the client hands all of them to the composer, which finds them by the type of the
happening.
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

__all__ = ["Notice", "PersonalNotice"]

Told = TypeVar("Told", bound=Happening)


@dataclass(frozen=True, slots=True)
class Notice(Generic[Told]):
    """How the posts about one kind of happening are made, if they show how things now stand.

    Attributes:
        of: the kind.
        message: makes the message as things now stand, for a post's channel.
        text: what is always said of it, even once it's settled. Slow: call it off the event loop.
    """

    of: type[Told]
    message: Callable[[Table, Words, Post, Told], Awaitable[Message]]
    text: Callable[[Words, Table, Told], str]


@dataclass(frozen=True, slots=True)
class PersonalNotice(Notice[Told]):
    """A notice to one person, for whom it's made from the database alone: no game is loaded for it.

    Attributes:
        written: makes the message as things now stand.
    """

    written: Callable[[Post, Told], Awaitable[Message]]
