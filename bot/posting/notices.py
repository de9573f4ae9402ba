"""Posts that stand for something lasting: an open table, a wish to go back, a seat that is offered.

They show what stands in the database when they are made, and are made again when that changes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.features.hosting.seats import offer_message, offer_text
from bot.features.opening.post import lobby_message, lobby_text
from bot.features.undo.proposals import proposal_message, proposal_text
from bot.language import Words
from bot.posting.message import Message
from bot.store import Store
from bot.table import Table

__all__ = ["MAKERS", "REFRESHES", "TEXTS"]

Payload = Mapping[str, Any]
Maker = Callable[[Table, Words, Store, Payload], Awaitable[Message]]

REFRESHES = {
    "joined": "lobby",
    "left": "lobby",
    "seated": "lobby",
    "voted": "proposal",
    "lapsed": "proposal",
    "kept": "offer",
}
"""Kinds of posts that are told by making another one again. `joined` and `left` mean that only until the game
begins.
"""


async def _lobby(table: Table, words: Words, _: Store, payload: Payload) -> Message:
    return await lobby_message(table, words, payload)


async def _offer(table: Table, words: Words, _: Store, payload: Payload) -> Message:
    return await offer_message(table, words, payload)


MAKERS: Mapping[str, Maker] = {"lobby": _lobby, "proposal": proposal_message, "offer": _offer}
"""By kind: the message as things stand now."""
TEXTS: Mapping[str, Callable[[Words, Table, Payload], str]] = {
    "lobby": lobby_text,
    "proposal": proposal_text,
    "offer": lambda words, _, payload: offer_text(words, payload),
}
"""By kind: what is said of it in any case."""
