"""Posts that stand for something lasting: an open table, a proposal, a seat that is offered.

They show what stands in the database when they are made, and are made again when that changes. Each feature
that has such a post offers a `Notice`; the client hands them to the composer.
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
    """How the post of one kind of happening is made, if it stands for something lasting.

    Attributes:
        of: the kind.
        message: the message as things stand now, for the channel of a post.
        text: what is said of it in any case, also when it is settled. Slow: call it off the event loop.
    """

    of: type[Told]
    message: Callable[[Table, Words, Post, Told], Awaitable[Message]]
    text: Callable[[Words, Table, Told], str]
