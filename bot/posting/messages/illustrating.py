"""The pictures of a message: of the position, of what a turn changed, of the result."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable, Sequence
from dataclasses import replace

from bot.games import DETAIL, Plate
from bot.happenings import Moved
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.messages.accounts import rows_of
from bot.posting.messages.message import Message
from bot.posting.messages.voice import Voice
from bot.posting.pictures.gallery import PUBLIC, Gallery, ViewKey
from bot.store import Post
from bot.table import Table
from engine.core import Event

__all__ = ["Illustrator"]

log = logging.getLogger(__name__)

PATIENCE = 0.5
"""How many seconds a post waits for its pictures before it's sent without them, and they follow. Two pictures
take some 0.1 s if nothing else is being drawn.
"""


class Illustrator:
    """Draws the pictures of messages, in the colours of their channels."""

    def __init__(self, gallery: Gallery, preferences: ChannelPreferences) -> None:
        self._gallery = gallery
        self._preferences = preferences

    async def turn(
        self, at: Voice, message: Message, posts: Sequence[Post], turn: Sequence[Post], *result: str
    ) -> Message:
        """The message with pictures of the present position: those of the `result` if there are any,
        otherwise of what the posts changed, with a detail of what the whole turn did.
        """
        changed = await _events(at.table, turn)
        names = result or at.shown.pictures.posted(at.scene(), changed)
        # What a detail shows depends on where the turn began.
        detail = (at.table.record.id, rows_of(turn[0])[-1]), changed
        return await self.position(at, message, names, await _events(at.table, posts), detail)

    async def position(
        self,
        at: Voice,
        message: Message,
        names: Sequence[str],
        events: Sequence[Event] = (),
        detail: tuple[Hashable, Sequence[Event]] | None = None,
    ) -> Message:
        """The message with these pictures of the present position, at once or as soon as they are drawn."""
        if not (at.rung.pictures and names):
            return replace(message, plates=())
        theme = await self._preferences.theme(at.table, at.channel_id)
        scene, revision = replace(at.scene(), theme=theme), at.table.revision
        whole = at.table.record.id, events

        async def plate(name: str) -> Plate | None:
            game, seen = detail if detail and name == DETAIL else whole
            view = ViewKey(game, revision, None)
            try:
                return await self._gallery.plate(at.shown.pictures, name, scene, view, seen, PUBLIC)
            except Exception:
                # A move that can't be drawn is still a move, and its words must be sent.
                log.exception("game=%s revision=%d picture=%s", game, revision, name)
                return None

        async def plates() -> tuple[Plate, ...]:
            return tuple(each for each in await asyncio.gather(*map(plate, names)) if each is not None)

        coming = asyncio.ensure_future(plates())
        if await _in_time(coming):
            return replace(message, plates=coming.result())
        return replace(message, plates=(), coming=coming)


async def _in_time(coming: asyncio.Future[tuple[Plate, ...]]) -> bool:
    """Whether pictures are ready before their post must be sent."""
    await asyncio.wait([coming], timeout=PATIENCE)
    return coming.done()


async def _events(table: Table, posts: Sequence[Post]) -> list[Event]:
    """The events of the moves that posts tell, without undone ones."""
    counting = {move.revision for move in table.past.done}
    moved = [post for post in posts if isinstance(post.happening, Moved)]
    rows = [revision for post in moved for revision in rows_of(post) if revision in counting]
    return [event for revision in rows for event in (await table.past.move(revision)).events]
