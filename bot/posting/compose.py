"""Posts made from what is on record: the same post can be made again after a restart."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from bot.games import Plate, Presentation, Scene, presentation
from bot.posting.accounts import Accounts, ending, rows_of, scene_of
from bot.posting.channel_preferences import ChannelPreferences
from bot.posting.gallery import Gallery, ViewKey
from bot.posting.message import TOLD_TEXT, Attachment, Message
from bot.posting.notices import Notice
from bot.posting.turns import turn_of
from bot.store import Post, Store
from bot.store.deliveries import Delivery, Standing
from bot.table import Table
from engine.core import Event, Seat

__all__ = ["Composer", "ending", "scene_of"]

log = logging.getLogger(__name__)

MOVES = ("move", "imported")
"""Kinds of posts that tell of the journal."""
CALLING = ("joined", "seat", "resumed")
"""Announcements after which whoever must decide is called again."""


class Composer:
    """Makes the messages of the outbox.

    Attributes:
        notices: how posts of something lasting are made, by kind.
    """

    def __init__(
        self, gallery: Gallery, preferences: ChannelPreferences, notices: Mapping[str, Notice]
    ) -> None:
        self.notices = notices
        self._gallery = gallery
        self._preferences = preferences
        self._spoken: dict[str, Accounts] = {}

    async def compose(self, table: Table, posts: Sequence[Post], turn: Delivery | None) -> Message:
        """The message for the first ones of a channel's open posts.

        Moves that wait together are told together. Only what tells of the newest position shows pictures and
        calls the next player: older ones that were held up would show a position that is gone.

        Args:
            table: the game of the first post.
            posts: the open posts, oldest first.
            turn: the message that grows while the same people decide; None where each move has its own.
        """
        first = posts[0]
        if first.kind not in MOVES:
            return await self._announcement(table, first, newest=len(posts) == 1)
        accounts = await self._accounts(table, first)
        chosen, told = await self._together(accounts, table, posts)
        message = Message(told)
        if turn is not None and await self._goes_on(table, turn, chosen):
            earlier = tuple([await accounts.of(table, post) for post in turn.posts])
            attachments = tuple(Attachment(*pair) for pair in turn.pictures)
            message = replace(message, earlier=earlier, attachments=attachments, replaces=turn.message_id)
        last = chosen[-1]
        if len(chosen) < len(posts) or int(last.payload["revision"]) != table.revision:
            return message
        return await self._with_turn(table, message, chosen)

    async def notice(self, table: Table, post: Post, standing: Standing, store: Store) -> Message:
        """A post of something lasting, as it stands now; where it stands in the channel already, that
        message is changed.
        """
        words = (await self._accounts(table, post)).words
        message = await self.notices[standing.kind].message(table, words, store, standing.payload)
        if post.channel_id != table.record.channel_id:
            message = replace(message, calls=(), buttons=())
        return replace(message, replaces=standing.message_id)

    async def record(self, table: Table, overtaken: Delivery) -> Message:
        """What remains of a message that a newer one has overtaken: its words and its pictures."""
        posts = [post for post in overtaken.posts if post.kind in self.notices] or overtaken.posts
        told = tuple([await self._text(table, post) for post in posts])
        return Message(told, attachments=tuple(Attachment(*pair) for pair in overtaken.pictures))

    async def _text(self, table: Table, post: Post) -> str:
        accounts = await self._accounts(table, post)
        if post.kind in self.notices:
            return self.notices[post.kind].text(accounts.words, table, post.payload)
        return await accounts.of(table, post)

    async def _accounts(self, table: Table, post: Post) -> Accounts:
        """What tells, in the language of a post's channel."""
        words = await self._preferences.words(table, post.channel_id)
        return self._spoken.setdefault(words.language, Accounts(words))

    async def _together(
        self, accounts: Accounts, table: Table, posts: Sequence[Post]
    ) -> tuple[list[Post], tuple[str, ...]]:
        """The posts that one message can tell of, and what it tells of each."""
        first = posts[0]
        chosen, told = [first], [await accounts.of(table, first)]
        room = TOLD_TEXT - len(told[0])
        alike = takewhile(lambda post: (post.game_id, post.kind) == (first.game_id, "move"), posts[1:])
        for post in alike if first.kind == "move" else ():
            text = await accounts.of(table, post)
            room -= len(text) + 1
            if room < 0:
                break
            chosen.append(post)
            told.append(text)
        return chosen, tuple(told)

    async def _goes_on(self, table: Table, turn: Delivery, posts: Sequence[Post]) -> bool:
        """Whether a standing message has called everybody who must decide after these posts."""
        last = turn.posts[-1]
        if last.kind not in MOVES or posts[0].kind != "move":
            return False
        called = await self._deciders(table, int(last.payload["revision"]))
        now = await self._deciders(table, int(posts[-1].payload["revision"]))
        return bool(now) and set(now) <= set(called)

    async def _deciders(self, table: Table, revision: int) -> Sequence[Seat]:
        return table.game.deciders(await table.past.state(revision))

    async def _with_turn(self, table: Table, message: Message, posts: Sequence[Post]) -> Message:
        """The message with pictures of the present position, and its call."""
        public = all(post.channel_id == table.record.channel_id for post in posts)
        shown = presentation(table.game)
        words = (await self._accounts(table, posts[0])).words
        theme = await self._preferences.theme(table, posts[0].channel_id)
        scene = replace(scene_of(words, table, table.state), theme=theme)
        revision, people = table.revision, table.seats
        turn = await turn_of(table, scene, mentioning=public)
        calls: tuple[int, ...] = ()
        if public and turn.buttons:
            newly = await self._newly_called(table, posts, turn.seats)
            calls = tuple(person for seat in newly if (person := people[seat].person) is not None)
        events = await self._events(table, posts)
        plates = await self._plates(shown, scene, ViewKey(table.record.id, revision, None), events)
        if table.revision != revision:
            # Somebody moved meanwhile: that move's post shows its position and calls whoever is next.
            return message
        buttons = turn.buttons if public else ()
        return replace(message, call=turn.lines, calls=calls, buttons=buttons, plates=plates, attachments=())

    async def _newly_called(
        self, table: Table, posts: Sequence[Post], seats: Sequence[Seat]
    ) -> Sequence[Seat]:
        """Of the seats that must decide, those that did not all along, and did not act last."""
        if posts[-1].kind == "imported":
            return seats
        first, last = rows_of(posts[0])[0], rows_of(posts[-1])[-1]
        if first == 0:
            return seats
        actor = table.past.row(last).seat
        moves = [revision for revision in range(first, last + 1) if table.past.row(revision).kind == "move"]
        before = [set(await self._deciders(table, revision - 1)) for revision in {first, *moves}]
        whole_time = set.intersection(*before)
        return [seat for seat in seats if seat not in whole_time and seat != actor]

    async def _events(self, table: Table, posts: Sequence[Post]) -> list[Event]:
        """All that the posts tell of."""
        if posts[-1].kind == "imported":
            return []
        revisions = [
            revision
            for post in posts
            for revision in rows_of(post)
            if revision and table.past.row(revision).kind == "move"
        ]
        return [event for revision in revisions for event in (await table.past.move(revision)).events]

    async def _plates(
        self, shown: Presentation, scene: Scene, view_key: ViewKey, events: Sequence[Event]
    ) -> tuple[Plate, ...]:
        plates = []
        for name in shown.pictures.names:
            try:
                plates.append(await self._gallery.plate(shown.pictures, name, scene, view_key, events))
            except Exception:
                # A move that can't be drawn is a move all the same, and its words must go out.
                log.exception("game=%s revision=%d picture=%s", view_key.game, view_key.revision, name)
        return tuple(plates)

    async def _announcement(self, table: Table, post: Post, *, newest: bool) -> Message:
        accounts = await self._accounts(table, post)
        message = Message((await accounts.of(table, post),))
        scene = scene_of(accounts.words, table, table.state)
        if post.kind == "ended":
            return replace(message, call=tuple(ending(table, scene)))
        if post.kind not in CALLING or not newest or not table.deciders:
            return message
        public = post.channel_id == table.record.channel_id
        turn = await turn_of(table, scene, mentioning=public)
        message = replace(message, call=turn.lines)
        if not public:
            return message
        people = [person for seat in turn.seats if (person := table.seats[seat].person) is not None]
        # Who sits down is called; the others were, when their turn began.
        newcomer = post.payload.get("user") if post.kind == "seat" else None
        calls = tuple(person for person in people if newcomer in (None, person))
        return replace(message, calls=calls, buttons=turn.buttons)
