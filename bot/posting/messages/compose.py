"""Makes messages of posts, only from what is on record, so a restart can make the same message again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from bot.games import Scene
from bot.happenings import Ended, Happening, Imported, Moved, OfJournal, SeatTaken
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.messages.accounts import Accounts, ending, rows_of
from bot.posting.messages.chronicle import chronicle
from bot.posting.messages.illustrating import Illustrator
from bot.posting.messages.ladder import LADDER, WHOLE, Rung, rung_named
from bot.posting.messages.message import TOLD_TEXT, Closed, Grown, Message, New, Outgoing, There
from bot.posting.messages.notices import Notice, PersonalNotice
from bot.posting.messages.turns import Turn, take_back, turn_of
from bot.posting.messages.voice import Voice
from bot.posting.pictures.gallery import Gallery
from bot.store import Post
from bot.store.outbox.deliveries import Batch, Delivery, Lasting
from bot.table import Table
from engine.core import Seat

__all__ = ["Composer"]

log = logging.getLogger(__name__)

SHORTER = N_("Discord didn't take this post as it was. `/board` shows the position, `/log` what happened.")
"""Said if a position is posted on a lower rung."""
ASKED = N_("{names}: it's your turn.")
"""The call if nothing else can be said."""
ANSWERS = N_("{names}: there's a question for you.")
"""The same for a proposal or an offered seat."""
BEFORE = N_("… (what came before: `/log`)")
"""Said in place of moves for which a message has no room."""
AFTER = N_("-# After move {revision}.")
"""Said below a call in a message of its own: the turn's message tells of the move."""


class Composer:
    """Makes the messages of the outbox. `notices` make the posts about something lasting."""

    def __init__(
        self, gallery: Gallery, preferences: ChannelPreferences, notices: Sequence[Notice[Any]]
    ) -> None:
        self.notices: Mapping[type[Happening], Notice[Any]] = {notice.of: notice for notice in notices}
        self._illustrator = Illustrator(gallery, preferences)
        self._preferences = preferences
        self._spoken: dict[tuple[str, bool], Accounts] = {}

    async def compose(self, table: Table, batch: Batch, rung: Rung = WHOLE) -> Outgoing:
        """The message for the first of a channel's open posts. Posts given up before are told first.

        Moves that wait together are told together. Only the message of the newest position shows pictures and
        calls the next player, because delayed ones would show a position that is gone. The move that ends a
        turn is told in the turn's message, with the pictures of its end. The next player's call is a message
        of its own; the post stays open until that is sent too.
        """
        at = await self._voice(table, batch.first, rung)
        if not isinstance(batch.first.happening, OfJournal):
            return await self._announcement(at, batch)
        chosen, told = await self._together(at, batch.posts)
        before = await self._late(at, batch.late, told)
        message = at.message(told, before=before, cut=at.accounts.words.say(BEFORE))
        former = None if batch.late else batch.former
        out = (
            New(message, batch.late) if former is None else await self._continued(at, message, former, chosen)
        )
        so_far = chosen if former is None or isinstance(out, New) else [*former.told, *chosen]
        newest = len(chosen) == len(batch.posts) and rows_of(chosen[-1])[-1] == table.revision
        message = out.message
        match out:
            case Closed() if newest:
                message = await self._illustrator.turn(at, message, chosen, so_far)
            case New() | Grown() if newest:
                message = await self._with_turn(at, message, chosen, so_far, anew=bool(batch.late))
        if len(chosen) == 1 and batch.first.told_by and not (message.call or batch.late):
            # The turn's message told it, and there's nobody left to call.
            return There(message, batch.first.told_by)
        return replace(out, message=message)

    async def personal_notice(self, post: Post, rung: Rung = WHOLE) -> New | None:
        """A post that has a `PersonalNotice`, as things now stand; None if it has none, or on a rung without
        names, on which people are called by their seats at the table.
        """
        notice = self.notices.get(type(post.happening))
        if not isinstance(notice, PersonalNotice) or not rung.names:
            return None
        message = await notice.written(post, post.happening)
        return New(replace(message, buttons=message.buttons if rung.buttons else (), rung=rung))

    async def notice(self, table: Table, post: Post, lasting: Lasting, rung: Rung = WHOLE) -> New | Grown:
        """A post that has a `Notice`, as things now stand, put into the message that shows it if there is
        one.
        """
        told_of, words = lasting.happening, await self._preferences.words(table, post.channel_id)
        message = await self.notices[type(told_of)].message(table, words, post, told_of)
        told, call, quiet = message.told, message.call, self.looks_on(table, post)
        calls = () if quiet else message.calls
        if not rung.names:
            told = (await self._text(await self._voice(table, post, rung), post),)
            call = _mentions(words, ANSWERS, calls)
        elif message.calls and not told_of.personal:
            call = (*call, f"-# {table.game.title}")
        buttons = message.buttons if rung.buttons and not quiet else ()
        heading = self._heading(table, post)
        message = replace(
            message, told=told, call=call, calls=calls, buttons=buttons, heading=heading, rung=rung
        )
        return New(message) if lasting.message_id is None else Grown(message, lasting.message_id)

    async def remains(self, table: Table, overtaken: Delivery, rung: Rung = WHOLE) -> Grown:
        """What remains of a message once a newer one has overtaken it: its words and pictures."""
        posts = [post for post in overtaken.posts if type(post.happening) in self.notices] or overtaken.told
        rung = replace(rung, names=rung.names and rung_named(overtaken.rung).names)
        at = await self._voice(table, overtaken.posts[0], rung)
        told = await self._late(at, posts or overtaken.posts, (), overtaken.message_id)
        plates = None if overtaken.illustrated and rung.pictures else ()
        return Grown(at.message(told, plates=plates), overtaken.message_id)

    async def tellings(self, table: Table, post: Post) -> Sequence[str]:
        """All texts that a message may have for a post, on any rung."""
        found = []
        for rung in LADDER:
            try:
                found.append(await self._text(await self._voice(table, post, rung), post))
            except Refusal:
                raise
            except Exception as error:
                log.info("post=%d has no words (%s): %r", post.id, rung.name, error)
        return list(dict.fromkeys(found))

    def looks_on(self, table: Table, post: Post) -> bool:
        """Whether a post is for a channel that only looks on, not for the table or one person."""
        return post.channel_id != table.record.channel_id and not post.happening.personal

    async def _voice(self, table: Table, post: Post, rung: Rung) -> Voice:
        """How to speak in a post's channel."""
        words = await self._preferences.words(table, post.channel_id)
        accounts = self._spoken.setdefault((words.language, rung.names), Accounts(words, names=rung.names))
        return Voice(table, post.channel_id, accounts, rung, self._heading(table, post))

    def _heading(self, table: Table, post: Post) -> str:
        """The game and the table, for a channel that only looks on."""
        if not self.looks_on(table, post):
            return ""
        return f"**{table.game.title}** · <#{table.record.channel_id}>"

    # -- words -------------------------------------------------------------------------------------

    async def _text(self, at: Voice, post: Post, within: int | None = None) -> str:
        """The text for a post in the message `within`; None: one still to be sent."""
        accounts = at.accounts
        if post.told_by not in (None, within):
            return accounts.words.say(AFTER, revision=rows_of(post)[-1])
        if not at.rung.accounts:
            return accounts.least(post)
        if at.rung.names and (notice := self.notices.get(type(post.happening))) is not None:
            return await asyncio.to_thread(notice.text, accounts.words, at.table, post.happening)
        return await accounts.of(at.table, post, TOLD_TEXT)

    async def _together(self, at: Voice, posts: Sequence[Post]) -> tuple[list[Post], list[str]]:
        """The posts that fit one message, and what it says of each."""
        alike = takewhile(lambda post: _is_moved(post) and post.game_id == posts[0].game_id, posts[1:])
        chosen: list[Post] = []
        told: list[str] = []
        room = TOLD_TEXT + 1
        for post in (posts[0], *(alike if _is_moved(posts[0]) else ())):
            text = await self._text(at, post)
            room -= len(text) + 1
            if chosen and room < 0:
                break
            chosen.append(post)
            told.append(text)
        return chosen, told

    async def _late(
        self, at: Voice, late: Sequence[Post], told: Sequence[str], within: int | None = None
    ) -> tuple[str, ...]:
        """The texts of given-up posts, before `told`: the newest in full if there's room, the others only
        with where to read them.
        """
        room = TOLD_TEXT - sum(len(text) + 1 for text in told) - len("…\n") - 1
        texts: list[str] = []
        for post in reversed(late):
            text = await self._text(at, post, within)
            if len(text) > room:
                text = at.accounts.least(post)
            room -= len(text) + 1
            texts.insert(0, text)
        return tuple(texts)

    # -- calls -------------------------------------------------------------------------------------

    async def _announcement(self, at: Voice, batch: Batch) -> New:
        """The message about something other than moves, with a call if it leads to one."""
        table, what, late = at.table, batch.first.happening, batch.late
        told = (await self._text(at, batch.first),)
        message = at.message(told, before=await self._late(at, late, told))
        scene = at.scene()
        if isinstance(what, Ended):
            if at.rung.accounts:
                message = replace(message, call=(*ending(table, scene), *await chronicle(table, scene.words)))
                if table.state is not None:
                    names = at.shown.pictures.posted(scene, ())
                    message = await self._illustrator.position(at, message, names)
        elif (what.calls or late) and len(batch.posts) == 1 and table.deciders:
            turn = await _turn(at, scene)
            # A newcomer is called; the others were when their turn began, unless that reached nobody.
            newcomer = what.who.id if isinstance(what, SeatTaken) and not late else None
            seats = [seat for seat in turn.seats if newcomer in (None, table.seats[seat].person)]
            message = _called(at, message, turn, seats, what.hushed)
        return New(message, late)

    async def _continued(
        self, at: Voice, message: Message, former: Delivery, posts: Sequence[Post]
    ) -> New | Grown | Closed:
        """The message of these posts, put into the `former` one, that of the turn so far. That one grows as
        long as it called all present deciders and they have been deciders ever since. If there's no room, a
        long turn continues in a new message, so that nothing unread is pushed out.
        """
        last, first = former.posts[-1], posts[0]
        moves = isinstance(last.happening, OfJournal) and _is_moved(first) and first.told_by is None
        if not (moves and rung_named(former.rung).grows and at.rung.grows):
            return New(message)
        called = await _deciders(at.table, rows_of(last)[-1])
        now = await _deciders(at.table, rows_of(posts[-1])[-1])
        on = now and set(now) <= set(called) and not await _newly_called(at.table, posts, now)
        before = tuple([await self._text(at, post, former.message_id) for post in former.told])
        grown = replace(message, before=before, plates=None if former.illustrated else ())
        if not grown.is_whole:
            return New(message)
        return Grown(grown, former.message_id) if on else Closed(grown, former.message_id)

    async def _with_turn(
        self, at: Voice, message: Message, posts: Sequence[Post], so_far: Sequence[Post], *, anew: bool
    ) -> Message:
        """The message with pictures of the present position and its call. With `anew`, all deciders are
        called, because the last call reached nobody. A call in a message of its own has no pictures but the
        result's; the others are above. `so_far` are all posts of the turn.
        """
        table, scene = at.table, at.scene()
        revision = table.revision
        turn = await _turn(at, scene)
        seats = turn.seats if anew or not at.public else await _newly_called(table, posts, turn.seats)
        called = _called(at, message, turn, seats, _hushed(posts))
        result = at.shown.pictures.closing(scene) if table.outcome is not None else ()
        if posts[-1].told_by is None:
            called = await self._illustrator.turn(at, called, posts, so_far, *result)
        elif result:
            called = await self._illustrator.position(at, called, result)
        if table.revision != revision:
            # Someone moved in between: that move's post shows its position and calls the next player.
            return message
        undo = take_back(table, scene) if at.public and at.rung.buttons else ()
        return replace(called, buttons=(*called.buttons, *undo))


async def _turn(at: Voice, scene: Scene) -> Turn:
    """The call on a rung; a low one says where to see the rest."""
    table = at.table
    if at.rung.accounts:
        turn = await turn_of(table, scene, mentioning=at.public)
    else:
        seats = () if table.record.paused else table.deciders
        people = [person for seat in seats if (person := table.seats[seat].person) and at.public]
        turn = Turn(_mentions(scene.words, ASKED, people), seats)
    return turn if at.rung == WHOLE else replace(turn, lines=(*turn.lines, f"-# {scene.say(SHORTER)}"))


def _called(
    at: Voice, message: Message, turn: Turn, seats: Sequence[Seat], quiet: Collection[Seat]
) -> Message:
    """The message with a call, which at the table notifies the people of the `seats` that aren't `quiet`."""
    if not at.public:
        return replace(message, call=turn.lines)
    called = [at.table.seats[seat].person for seat in seats if seat not in quiet]
    calls = tuple(person for person in called if person is not None)
    return replace(message, call=turn.lines, calls=calls, buttons=turn.buttons if at.rung.buttons else ())


async def _deciders(table: Table, revision: int) -> Sequence[Seat]:
    return table.game.deciders(await table.past.state(revision))


async def _newly_called(table: Table, posts: Sequence[Post], seats: Sequence[Seat]) -> Sequence[Seat]:
    """The seats that must decide now, without those that had to all along or acted last."""
    first, last = rows_of(posts[0])[0], rows_of(posts[-1])[-1]
    if first == 0 or not seats or isinstance(posts[-1].happening, Imported):
        return seats
    moves = [revision for revision in range(first, last + 1) if table.past.row(revision).kind == "move"]
    before = [set(await _deciders(table, revision - 1)) for revision in {first, *moves}]
    others = {table.past.row(last).seat, *set.intersection(*before)}
    return [seat for seat in seats if seat not in others]


def _is_moved(post: Post) -> bool:
    return isinstance(post.happening, Moved)


def _mentions(words: Words, asked: str, people: Sequence[int]) -> tuple[str, ...]:
    """A call without any word of the game; empty if nobody is called."""
    if not people:
        return ()
    return (words.say(asked, names=words.listing([f"<@{person}>" for person in people])),)


def _hushed(posts: Sequence[Post]) -> Collection[int]:
    """The seats whose people posts must not notify: they sleep, or are away, and are called later."""
    return {seat for post in posts for seat in post.happening.hushed}
