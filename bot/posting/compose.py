"""Makes messages of posts from what is on record, so that a restart can make the same post again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Literal

from bot.games import DETAIL, Plate, Presentation, Scene, presentation
from bot.happenings import Ended, Happening, Imported, Moved, OfJournal, SeatTaken
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.accounts import Accounts, ending, rows_of, scene_of
from bot.posting.channel_preferences import ChannelPreferences
from bot.posting.chronicle import chronicle
from bot.posting.gallery import PUBLIC, Gallery, ViewKey
from bot.posting.ladder import LADDER, WHOLE, Rung, rung_named
from bot.posting.message import TOLD_TEXT, Message
from bot.posting.notices import Notice
from bot.posting.turns import Turn, take_back, turn_of
from bot.posting.waits import hushed
from bot.store import Post
from bot.store.deliveries import Delivery, Standing
from bot.table import Table
from engine.core import Event, Seat

__all__ = ["Composer", "ending", "scene_of"]

log = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds that a post waits for its pictures before it goes out in words, and they follow: two pictures take
some 0.1 s where nobody else wants any, and whoever is called later than that is called late.
"""

SHORTER = N_(
    "Discord did not take this post as it was. `/board` shows the position, `/log` tells what happened."
)
"""Said where a position is posted as less than usual."""
ASKED = N_("{names}: it is your turn.")
"""The call where nothing else can be said."""
ANSWERS = N_("{names}: you are asked something.")
"""The same for a wish, or a seat that is offered."""
BEFORE = N_("… (what came before: `/log`)")
"""Said in the place of moves for which a message has no room."""
AFTER = N_("-# After move {revision}.")
"""Said under a call that stands by itself: the turn before it tells of the move."""

Drawing = Callable[[str], tuple[ViewKey, Sequence[Event]]]
"""By a picture's name: of which position it is, and what it points at."""
Course = Literal["anew", "on", "over"]
"""What becomes of the turn that stands in a channel: there is none and a message is posted; it goes on; it is
over, and the next one is called in a message of its own.
"""


class Composer:
    """Makes the messages of the outbox.

    Attributes:
        notices: how posts of something lasting are made, by what they tell of.
    """

    def __init__(
        self, gallery: Gallery, preferences: ChannelPreferences, notices: Sequence[Notice[Any]]
    ) -> None:
        self.notices: Mapping[type[Happening], Notice[Any]] = {notice.of: notice for notice in notices}
        self._gallery = gallery
        self._preferences = preferences
        self._spoken: dict[tuple[str, bool], Accounts] = {}

    async def compose(
        self,
        table: Table,
        posts: Sequence[Post],
        turn: Delivery | None,
        rung: Rung = WHOLE,
        late: Sequence[Post] = (),
    ) -> Message:
        """The message for the first ones of a channel's open posts.

        Moves that wait together are told together. Only what tells of the newest position shows pictures and
        calls the next player: older ones that were held up would show a position that is gone.

        Where a turn has one message, the move that ends it is told there, with the pictures of its end, and
        the call to whoever is next is a message by itself: the post stays open until that stands, too.

        Args:
            table: the game of the first post.
            posts: the open posts, oldest first.
            turn: the message that grows while the same people decide; None where each move has its own.
            rung: how much of it is to be sent.
            late: posts from before that were given up; they are told first.
        """
        message = await self._composed(table, posts, turn, rung, late)
        return self._headed(table, posts[0], message)

    async def _composed(
        self, table: Table, posts: Sequence[Post], turn: Delivery | None, rung: Rung, late: Sequence[Post]
    ) -> Message:
        """Make the message, whoever reads it."""
        first = posts[0]
        if not isinstance(first.happening, OfJournal):
            return await self._announcement(table, first, rung, late, newest=len(posts) == 1)
        words = (await self._accounts(table, first, rung)).words
        chosen, told = await self._together(table, posts, rung)
        message = Message(
            told, late=await self._late(table, late, told, rung), rung=rung, cut=words.say(BEFORE)
        )
        grown = await self._grown(table, message, turn, chosen) if turn is not None and not late else None
        so_far = chosen
        if turn is not None and grown is not None:
            message, so_far = grown, [*turn.told, *chosen]
        newest = len(chosen) == len(posts) and rows_of(chosen[-1])[-1] == table.revision
        if newest and message.closing:
            return await self._illustrated(table, message, chosen, so_far)
        if newest:
            message = await self._with_turn(table, message, chosen, so_far, anew=bool(late))
        if len(chosen) == 1 and not (message.call or message.late):
            # Nobody is to be called any more by what was told before.
            return replace(message, standing=first.told_by)
        return message

    async def tellings(self, table: Table, post: Post) -> Sequence[str]:
        """All texts that a message may have for a post, on one rung or another."""
        found = []
        for rung in LADDER:
            try:
                found.append(await self._text(table, post, rung))
            except Refusal:
                raise
            except Exception as error:
                log.info("post=%d has no words (%s): %r", post.id, rung.name, error)
        return list(dict.fromkeys(found))

    async def notice(self, table: Table, post: Post, standing: Standing, rung: Rung = WHOLE) -> Message:
        """Make a post about something lasting as it is now; if it is in the channel already, that message is
        changed.
        """
        words = (await self._accounts(table, post)).words
        told_of = standing.happening
        message = await self.notices[type(told_of)].message(table, words, post, told_of)
        if message.calls and not told_of.personal:
            title = presentation(table.game).naming.title
            message = replace(message, call=(*message.call, f"-# {title}"))
        if self.looks_on(table, post):
            message = replace(message, calls=(), buttons=())
        if not rung.names:
            told = (await self._text(table, post, rung),)
            message = replace(message, told=told, call=_mentions(words, ANSWERS, message.calls))
        if not rung.buttons:
            message = replace(message, buttons=())
        return self._headed(table, post, replace(message, replaces=standing.message_id, rung=rung))

    async def record(self, table: Table, overtaken: Delivery, rung: Rung = WHOLE) -> Message:
        """What remains of a message that a newer one has overtaken: its words and its pictures."""
        posts = [post for post in overtaken.posts if type(post.happening) in self.notices] or overtaken.told
        rung = replace(rung, names=rung.names and rung_named(overtaken.rung).names)
        told = await self._late(table, posts or overtaken.posts, (), rung, overtaken.message_id)
        keeps = overtaken.illustrated and rung.pictures
        return self._headed(table, overtaken.posts[0], Message(told, keeps=keeps, rung=rung))

    def looks_on(self, table: Table, post: Post) -> bool:
        """Whether a post is for a channel that looks on, and not for the table or for one person."""
        return not (_is_public(table, post) or post.happening.personal)

    def _headed(self, table: Table, post: Post, message: Message) -> Message:
        """The message, with the game and the table above it if it is read elsewhere."""
        if not self.looks_on(table, post):
            return message
        title = presentation(table.game).naming.title
        return replace(message, heading=f"**{title}** · <#{table.record.channel_id}>")

    async def _text(self, table: Table, post: Post, rung: Rung = WHOLE, within: int | None = None) -> str:
        """The text that the message `within` has for a post; None: a message still to be sent."""
        accounts = await self._accounts(table, post, rung)
        if post.told_by not in (None, within):
            return accounts.words.say(AFTER, revision=rows_of(post)[-1])
        if not rung.accounts:
            return accounts.least(post)
        notice = self.notices.get(type(post.happening))
        if notice is not None and rung.names:
            return await asyncio.to_thread(notice.text, accounts.words, table, post.happening)
        return await accounts.of(table, post, TOLD_TEXT)

    async def _accounts(self, table: Table, post: Post, rung: Rung = WHOLE) -> Accounts:
        """The accounts in the language of a post's channel."""
        words = await self._preferences.words(table, post.channel_id)
        return self._spoken.setdefault((words.language, rung.names), Accounts(words, names=rung.names))

    async def _together(
        self, table: Table, posts: Sequence[Post], rung: Rung
    ) -> tuple[list[Post], tuple[str, ...]]:
        """The posts that fit one message, and what it says of each."""
        first = posts[0]
        chosen, told = [first], [await self._text(table, first, rung)]
        room = TOLD_TEXT - len(told[0])
        alike = takewhile(lambda post: post.game_id == first.game_id and _is_moved(post), posts[1:])
        for post in alike if _is_moved(first) else ():
            text = await self._text(table, post, rung)
            room -= len(text) + 1
            if room < 0:
                break
            chosen.append(post)
            told.append(text)
        return chosen, tuple(told)

    async def _late(
        self,
        table: Table,
        late: Sequence[Post],
        told: Sequence[str],
        rung: Rung,
        within: int | None = None,
    ) -> tuple[str, ...]:
        """What given-up posts add before `told`: the newest as far as there is room, of the others where to
        read them.
        """
        room = TOLD_TEXT - sum(len(text) + 1 for text in told) - len("…\n") - 1
        texts: list[str] = []
        for post in reversed(late):
            text = await self._text(table, post, rung, within)
            if len(text) > room:
                text = (await self._accounts(table, post, rung)).least(post)
            room -= len(text) + 1
            texts.insert(0, text)
        return tuple(texts)

    async def _course(self, table: Table, turn: Delivery, posts: Sequence[Post]) -> Course:
        """Whether a turn goes on after these posts: everybody who must decide was called by its message, and
        had to decide all along.
        """
        last = turn.posts[-1]
        if not isinstance(last.happening, OfJournal) or not _is_moved(posts[0]):
            return "anew"
        if not (turn.rung is None or rung_named(turn.rung).grows):
            return "anew"
        called = await self._deciders(table, rows_of(last)[-1])
        now = await self._deciders(table, rows_of(posts[-1])[-1])
        newly = await self._newly_called(table, posts, now)
        return "on" if now and set(now) <= set(called) and not newly else "over"

    async def _grown(
        self, table: Table, message: Message, turn: Delivery, posts: Sequence[Post]
    ) -> Message | None:
        """The message of these posts put into the one of a turn, which tells the turn so far. None: it is
        posted, for no turn stands there that these go on or end, or there is no room in its message. A long
        turn goes on in another one, rather than push out what some have not read yet.
        """
        if posts[0].told_by is not None or not message.rung.grows:
            return None
        course = await self._course(table, turn, posts)
        if course == "anew":
            return None
        earlier = tuple([await self._text(table, post, message.rung, turn.message_id) for post in turn.told])
        grown = replace(
            message,
            earlier=earlier,
            keeps=turn.illustrated,
            replaces=turn.message_id,
            closing=course == "over",
        )
        return grown if grown.is_whole else None

    async def _deciders(self, table: Table, revision: int) -> Sequence[Seat]:
        return table.game.deciders(await table.past.state(revision))

    async def _with_turn(
        self, table: Table, message: Message, posts: Sequence[Post], so_far: Sequence[Post], *, anew: bool
    ) -> Message:
        """The message with pictures of the present position, and its call: to all who must decide where it is
        `anew`, for the last one reached nobody. A call that stands by itself has no pictures: those of the
        turn before it stand above. `so_far` are all posts of the turn.
        """
        revision, rung, public = table.revision, message.rung, _is_public(table, posts[0])
        accounts = await self._accounts(table, posts[0], rung)
        people = table.seats
        scene = accounts.scene(table, table.state)
        turn = await self._turn(table, scene, rung, mentioning=public)
        calls: tuple[int, ...] = ()
        if public and turn.seats:
            newly = turn.seats if anew else await self._newly_called(table, posts, turn.seats)
            calls = tuple(
                person
                for seat in newly
                if (person := people[seat].person) is not None and seat not in hushed(posts)
            )
        shown = message
        if posts[-1].told_by is None:
            shown = await self._illustrated(table, message, posts, so_far, whole=True)
        elif table.outcome is not None:
            names = presentation(table.game).pictures.closing(accounts.scene(table, table.state))
            shown = await self._showing(table, message, posts[0], names, _here(table))
        if table.revision != revision:
            # Somebody moved meanwhile: that move's post shows its position and calls whoever is next.
            return message
        buttons = (*turn.buttons, *take_back(table, scene)) if public and rung.buttons else ()
        return replace(shown, call=turn.lines, calls=calls, buttons=buttons)

    async def _illustrated(
        self,
        table: Table,
        message: Message,
        posts: Sequence[Post],
        so_far: Sequence[Post],
        *,
        whole: bool = False,
    ) -> Message:
        """The message with pictures of the present position in place of those that it has; of the part that
        changed in the whole turn. `whole`: those of the result, where it stands there and has some.
        """
        revision = table.revision
        events, turn = await self._events(table, posts), await self._events(table, so_far)
        first = rows_of(so_far[0])[-1]
        scene = (await self._accounts(table, posts[0], message.rung)).scene(table, table.state)
        pictures = presentation(table.game).pictures
        closing = pictures.closing(scene) if whole and table.outcome is not None else ()
        names = closing or pictures.posted(scene, turn)

        def drawing(name: str) -> tuple[ViewKey, Sequence[Event]]:
            if name == DETAIL:
                # What is seen of a turn differs with its beginning.
                return ViewKey((table.record.id, first), revision, None), turn
            return ViewKey(table.record.id, revision, None), events

        return await self._showing(table, message, posts[0], names, drawing)

    async def _showing(
        self, table: Table, message: Message, post: Post, names: Sequence[str], drawing: Drawing
    ) -> Message:
        """The message with these pictures of the present position in the colours of a post's channel, at once
        or as soon as they are drawn.
        """
        if not (message.rung.pictures and names):
            return replace(message, keeps=False)
        accounts = await self._accounts(table, post, message.rung)
        theme = await self._preferences.theme(table, post.channel_id)
        scene = replace(accounts.scene(table, table.state), theme=theme)
        coming = asyncio.ensure_future(self._plates(presentation(table.game), scene, names, drawing))
        if await _in_time(coming):
            return replace(message, plates=coming.result(), keeps=False)
        return replace(message, coming=coming, keeps=False)

    async def _turn(self, table: Table, scene: Scene, rung: Rung, *, mentioning: bool) -> Turn:
        """The call on a rung; on a low one it says where the rest can be seen."""
        if rung.accounts:
            turn = await turn_of(table, scene, mentioning=mentioning)
        else:
            seats = () if table.record.paused else table.deciders
            people = [table.seats[seat].person for seat in seats if mentioning]
            turn = Turn(_mentions(scene.words, ASKED, [person for person in people if person]), seats)
        return turn if rung == WHOLE else replace(turn, lines=(*turn.lines, f"-# {scene.say(SHORTER)}"))

    async def _newly_called(
        self, table: Table, posts: Sequence[Post], seats: Sequence[Seat]
    ) -> Sequence[Seat]:
        """The seats that must decide now, without those that had to all along or acted last."""
        if isinstance(posts[-1].happening, Imported):
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
        """The events of the moves that the posts tell of, as far as these still count."""
        counting = {move.revision for move in table.past.done}
        told = [revision for post in posts if _is_moved(post) for revision in rows_of(post)]
        return [
            event
            for revision in told
            if revision in counting
            for event in (await table.past.move(revision)).events
        ]

    async def _plates(
        self,
        shown: Presentation,
        scene: Scene,
        names: Sequence[str],
        drawing: Drawing,
    ) -> tuple[Plate, ...]:
        """The pictures with these names, as far as they can be drawn."""

        async def plate(name: str) -> Plate | None:
            view_key, events = drawing(name)
            try:
                return await self._gallery.plate(shown.pictures, name, scene, view_key, events, PUBLIC)
            except Exception:
                # A move that can't be drawn is a move all the same, and its words must go out.
                log.exception("game=%s revision=%d picture=%s", view_key.game, view_key.revision, name)
                return None

        drawn = await asyncio.gather(*(plate(name) for name in names))
        return tuple(plate for plate in drawn if plate is not None)

    async def _announcement(
        self, table: Table, post: Post, rung: Rung, late: Sequence[Post], *, newest: bool
    ) -> Message:
        accounts = await self._accounts(table, post, rung)
        told = (await self._text(table, post, rung),)
        message = Message(told, late=await self._late(table, late, told, rung), rung=rung)
        scene = accounts.scene(table, table.state)
        if isinstance(post.happening, Ended):
            if not rung.accounts:
                return message
            ended = (*ending(table, scene), *await chronicle(table, scene.words))
            message = replace(message, call=ended)
            if table.state is None:
                return message
            names = presentation(table.game).pictures.posted(scene, ())
            return await self._showing(table, message, post, names, _here(table))
        if not (post.happening.calls or late) or not newest or not table.deciders:
            return message
        public = _is_public(table, post)
        turn = await self._turn(table, scene, rung, mentioning=public)
        message = replace(message, call=turn.lines)
        if not public:
            return message
        people = [person for seat in turn.seats if (person := table.seats[seat].person) is not None]
        # Who sits down is called; the others were, when their turn began, unless that reached nobody.
        taken = post.happening
        newcomer = taken.who.id if isinstance(taken, SeatTaken) and not late else None
        quiet = [table.seats[seat].person for seat in hushed([post])]
        calls = tuple(person for person in people if newcomer in (None, person) and person not in quiet)
        return replace(message, calls=calls, buttons=turn.buttons if rung.buttons else ())


def _here(table: Table) -> Drawing:
    """Draw the present position, pointing at nothing."""
    here = ViewKey(table.record.id, table.revision, None)
    return lambda _: (here, ())


async def _in_time(coming: asyncio.Future[tuple[Plate, ...]]) -> bool:
    """Whether the pictures are ready before their post must go out."""
    await asyncio.wait([coming], timeout=PATIENCE)
    return coming.done()


def _is_public(table: Table, post: Post) -> bool:
    """Whether a post is for the channel where the game is played, not for one that looks on."""
    return post.channel_id == table.record.channel_id


def _is_moved(post: Post) -> bool:
    return isinstance(post.happening, Moved)


def _mentions(words: Words, asked: str, people: Sequence[int]) -> tuple[str, ...]:
    """A call without any word of the game; empty if nobody is called."""
    if not people:
        return ()
    return (words.say(asked, names=words.listing([f"<@{person}>" for person in people])),)
