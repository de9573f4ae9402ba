"""The outbox: sends what the database says is to be sent, in order, channel by channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

import discord
from cachetools import TTLCache

from bot.happenings import Moved
from bot.language.refusals import Refusal
from bot.posting.channel_workers import ChannelWorkers
from bot.posting.ladder import BARE_CALL, OWN_WORDS, WHOLE, Rung, weaker
from bot.posting.message import Message, Sent
from bot.posting.troubles import ARCHIVED, NotNow, is_missing, is_refused, is_shut, is_unreachable, will_pass
from bot.store import Post, Store, deliveries, mirrors, queries, reminding
from bot.store.deliveries import GONE, Delivery

__all__ = ["Outbox", "Sender"]

log = logging.getLogger(__name__)

LOOKS = 3
"""How often Discord must say, one time after the other, that something is gone."""
REMEMBERED = 10_000
REMEMBERED_SECONDS = 3600.0
"""So much, and so long, is remembered of what Discord said to be gone or did not let be changed."""

RECORDS = (WHOLE, OWN_WORDS, BARE_CALL)
"""The rungs on which a message can stay that was overtaken."""


class Gone(Exception):
    """The channel is gone."""


class Sender(Protocol):
    """Makes messages of posts, and brings them to Discord."""

    async def wait_for_more(self, post: Post) -> None:
        """Wait while more is sure to come that can be told together with a post."""

    async def compose(
        self, posts: Sequence[Post], former: Delivery | None, rung: Rung, late: Sequence[Post]
    ) -> Message:
        """The message for a channel's open posts, or for the first ones of them, on a rung: `Message.told`
        has a text for each post that it tells, `Message.late` for those of `late`, which were given up
        before. `former` is the newest message of the same game there.
        """

    async def tellings(self, post: Post) -> Sequence[str]:
        """All that a message may say of a post, on one rung or another."""

    async def record(self, overtaken: Delivery, rung: Rung) -> Message:
        """What remains of a message when a newer one has overtaken it."""

    async def send(self, channel_id: int, message: Message, nonce: str) -> Sent:
        """Post a message."""

    async def edit(self, channel_id: int, message_id: int, message: Message) -> Sent:
        """Make a message that stands in the channel into this one."""

    def noted(self, post: Post, message: Message, sent: Sent) -> None:
        """It is on record that a message tells of a post: pictures that were late may follow."""

    async def look(self, channel_id: int, message_id: int) -> Sent | None:
        """A message as it stands; None where it is gone."""

    async def is_gone(self, channel_id: int) -> bool:
        """Whether there is no such channel any more."""

    async def find(self, channel_id: int, texts: Sequence[str], last: int | None) -> Sent | None:
        """Look in the channel for a message with one of these texts, after the message with the given id."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """What is to be sent in a channel: its open posts, those of the same game that were given up before, and
    the game's newest message there.
    """

    posts: Sequence[Post]
    late: Sequence[Post]
    former: Delivery | None

    @property
    def first(self) -> Post:
        return self.posts[0]


class Outbox:
    """Sends posts. A channel has a task only while something is left to be sent there.

    A post stays open in the database until Discord has taken it. Its nonce is sent with it each time, so
    that Discord gives back the first message instead of making a second one when an answer was lost.
    Discord forgets nonces within minutes, and an outage can last days: what may have been sent before is
    looked for in the channel first. Which posts a message tells of is read from the message as it stands.

    What Discord won't take as it is goes as less, rung by rung (`ladder.py`). Where it takes nothing at all
    the post is given up, and the next one of the game tells it.

    A message that was overtaken by a newer one loses its buttons. That has a task of its own, so that no
    newer post waits for it.

    `covers` says whether this process sends to a guild; what is for others is left alone.
    """

    def __init__(
        self, store: Store, sender: Sender, covers: Callable[[int | None], bool] = lambda _: True
    ) -> None:
        self._store = store
        self._sender = sender
        self._covers = covers
        self._tried: set[int] = set()
        self._missed: TTLCache[int, int] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)
        self._stubborn: TTLCache[int, bool] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)
        self._sending = ChannelWorkers(self._send_next)
        self._tidying = ChannelWorkers(self._tidy_next)

    def wake(self, channel_id: int) -> None:
        """Something new is to be sent in a channel."""
        self._sending.rouse(channel_id)

    async def resume(self) -> None:
        """Go on where the last run of the bot stopped, or another process."""
        async with self._store.reading() as connection:
            posts = await queries.all_open_posts(connection)
            untidy = await deliveries.overtaken_channels(connection)
        for post_id, channel_id, guild_id in posts:
            if self._covers(guild_id):
                self._tried.add(post_id)
                self._sending.wake(channel_id)
        for channel_id, guild_id in untidy:
            if self._covers(guild_id):
                self._tidying.wake(channel_id)

    async def look(self) -> None:
        """Send what other processes left to this one."""
        async with self._store.reading() as connection:
            posts = await queries.all_open_posts(connection)
        for _, channel_id, guild_id in posts:
            if self._covers(guild_id):
                self._sending.wake(channel_id)

    async def close(self) -> None:
        """Finish the posts that are under way, and stop; what is open then stays open."""
        await asyncio.gather(self._sending.close(), self._tidying.close())

    async def reopen(self, post_id: int, channel_id: int) -> None:
        """Have a post sent that was given up."""
        async with self._store.writing() as connection:
            await deliveries.reopen(connection, post_id)
        self._tried.add(post_id)
        self.wake(channel_id)

    # -- sending -----------------------------------------------------------------------------

    async def _send_next(self, channel_id: int) -> bool:
        """Send the channel's oldest open posts; whether there were any.

        Raises:
            Exception: they could not be sent now, or it could not be noted that they were: they stay open.
        """
        async with self._store.reading() as connection:
            posts = await queries.open_posts(connection, channel_id)
            if not posts or not self._covers(posts[0].guild_id):
                return False
            watching = await mirrors.of(connection, channel_id)
        for other, _ in watching:
            self._sending.wake(other)
        first = posts[0]
        try:
            await self._sender.wait_for_more(first)
            batch = await self._batch(first)
            message, sent = await self._deliver(batch)
        except Exception as error:
            if will_pass(error):
                raise
            await self._give_up(first, error)
        else:
            await self._note(batch, message, sent)
            self._sender.noted(first, message, sent)
            self._missed.pop(channel_id, None)
            self._tidying.wake(channel_id)
        self._tried.discard(first.id)
        return True

    async def _batch(self, first: Post) -> _Batch:
        async with self._store.reading() as connection:
            posts = await queries.open_posts(connection, first.channel_id)
            late = await deliveries.given_up(connection, first)
            former = await deliveries.former(connection, first.game_id, first.channel_id)
        return _Batch(posts, late, former)

    async def _deliver(self, batch: _Batch) -> tuple[Message, Sent]:
        """Bring the posts into the channel, on the highest rung that Discord takes.

        Raises:
            Exception: it takes none, or not now, or the channel is gone.
        """
        first, rung = batch.first, WHOLE
        while True:
            try:
                message = await self._sender.compose(batch.posts, batch.former, rung, batch.late)
                sent = await self._sent_before(batch, message.replaces)
                if sent is None and message.standing is not None:
                    return message, Sent(message.standing, message.text)
                if sent is None:
                    self._tried.add(first.id)
                    message, sent = await self._bring(batch, message)
                elif sent.id != message.replaces:
                    # What stands there is what an earlier try made, as large as it may be.
                    message = await self._sender.compose(batch.posts, None, WHOLE, batch.late)
                    if batch.former is not None and sent.id == batch.former.message_id:
                        # It tells of more than these: it is not made into this one for want of pictures.
                        message = replace(message, plates=(), coming=None)
            except Exception as error:
                if is_missing(error):
                    await self._look_again(first.channel_id, error)
                final = will_pass(error) or is_unreachable(error) or isinstance(error, Refusal)
                less = None if final else weaker(rung, error)
                if less is None:
                    if is_refused(error) and (stands := await self._sent_before(batch)) is not None:
                        return message, stands
                    raise
                ours = rung == WHOLE and not is_refused(error)
                log.log(
                    logging.ERROR if ours else logging.WARNING,
                    "game=%d channel=%d post=%d goes as less (%s): %r",
                    first.game_id,
                    first.channel_id,
                    first.id,
                    less.name,
                    error,
                    exc_info=error if ours else None,
                )
                rung = less
            else:
                return message, sent

    async def _look_again(self, channel_id: int, error: Exception) -> None:
        """Discord says that there is no such channel: perhaps it is only a moment's fault.

        Raises:
            NotNow: that is not sure yet.
            Gone: it is.
        """
        if not await self._sender.is_gone(channel_id):
            self._missed.pop(channel_id, None)
            raise NotNow(f"the channel is there all the same: {error!r}") from error
        if not self._is_missed(channel_id):
            raise NotNow(f"the channel may be gone: {error!r}") from error
        raise Gone(repr(error)) from error

    def _is_missed(self, what: int) -> bool:
        """Count that a channel or a message is said to be gone; whether that was often enough."""
        self._missed[what] = missed = self._missed.get(what, 0) + 1
        return missed >= LOOKS

    async def _bring(self, batch: _Batch, message: Message) -> tuple[Message, Sent]:
        """Change the message that this one replaces; where there is none, or it can't be, post a new one."""
        channel_id = batch.first.channel_id
        if message.replaces is not None:
            changed = await self._change(channel_id, message)
            if isinstance(changed, Sent):
                return message, changed
            if message.closing:
                # One message is enough then: it ends the turn, and calls whoever is next.
                whole = await self._sender.compose(batch.posts, None, message.rung, batch.late)
                changed = replace(whole, earlier=changed.earlier)
            message = changed
        return message, await self._sender.send(channel_id, message, batch.first.nonce)

    async def _change(self, channel_id: int, message: Message) -> Sent | Message:
        """Change a message that stands in the channel. Where that can't be, what is to be posted instead: all
        of it where that message is gone, and what is new where it stays as it is.

        Raises:
            Exception: not now, or not into this.
        """
        assert message.replaces is not None
        anew = replace(message, keeps=False, replaces=None)
        if not message.rung.grows:
            return replace(anew, earlier=())
        try:
            return await self._sender.edit(channel_id, message.replaces, message)
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                return replace(anew, earlier=())
            if not is_missing(error) and not is_refused(error):
                raise
            there = await self._sender.look(channel_id, message.replaces)
            log.info("channel=%d message=%d is not changed: %r", channel_id, message.replaces, error)
            if there is None:
                return anew
            if all(there.tells(part) for part in message.told):
                return there
            if not is_missing(error):
                raise
            if self._is_missed(message.replaces):
                return replace(anew, earlier=())
            raise NotNow(f"message {message.replaces} is there all the same: {error!r}") from error

    async def _note(self, batch: _Batch, message: Message, sent: Sent) -> None:
        """Note which posts the message tells of: the first one at least, though it may be cut short."""
        others = zip(batch.posts[1:], message.told[1:], strict=False)
        told = [batch.first, *[post for post, part in others if await self._tells(sent, post, part)]]
        before = zip(batch.late, message.late, strict=False)
        late = [post for post, part in before if await self._tells(sent, post, part)]
        if message.closing and sent.id == message.replaces and len(told) == len(message.told):
            async with self._store.writing() as connection:
                await deliveries.closed(connection, told, sent.id)
            return
        noted = None if message.rung == WHOLE else message.rung.name
        async with self._store.writing() as connection:
            await deliveries.delivered(
                connection,
                told,
                sent.id,
                live=sent.live,
                illustrated=sent.illustrated,
                rung=noted,
                late=late,
            )

    async def _tells(self, sent: Sent, post: Post, part: str) -> bool:
        """Whether a message tells of a post: with these words, or on the rung of another try."""
        return sent.tells(part) or any(sent.tells(text) for text in await self._sender.tellings(post))

    async def _sent_before(self, batch: _Batch, replaces: int | None = None) -> Sent | None:
        """The message that an earlier try made, if there was a try and it made one; or the game's newest one,
        where that was changed by the try, and is not to be changed now. Only moves are put into a message
        that stands: they are numbered, and what else is posted may be said again in the same words.
        """
        post, former = batch.first, batch.former
        if post.id not in self._tried:
            return None
        texts = await self._sender.tellings(post)
        if isinstance(post.happening, Moved) and former is not None and former.message_id != replaces:
            with suppress(NotNow):
                there = await self._sender.look(post.channel_id, former.message_id)
                if there is not None and any(there.tells(text) for text in texts):
                    return there
        async with self._store.reading() as connection:
            last = await queries.last_message(connection, post.channel_id)
        return await self._sender.find(post.channel_id, texts, last)

    async def _give_up(self, post: Post, error: Exception) -> None:
        self._tried.discard(post.id)
        expected = isinstance(error, Refusal | Gone) or is_unreachable(error)
        log.log(
            logging.WARNING if expected else logging.ERROR,
            "game=%d channel=%d post=%d is given up: %s",
            post.game_id,
            post.channel_id,
            post.id,
            error,
            exc_info=None if expected else error,
        )
        reason = (
            GONE if isinstance(error, Gone) else error.code if isinstance(error, Refusal) else repr(error)
        )
        async with self._store.writing() as connection:
            await queries.set_failure(connection, post.id, reason)
            instead = await reminding.post_in_channel(connection, post) if is_unreachable(error) else None
        if instead is not None:
            self.wake(instead)

    # -- tidying -----------------------------------------------------------------------------

    async def _tidy_next(self, channel_id: int) -> bool:
        """Take the buttons from the channel's oldest message that was overtaken; whether there was one."""
        async with self._store.reading() as connection:
            found = await deliveries.overtaken(connection, channel_id)
        overtaken = next((each for each in found if each.message_id not in self._stubborn), None)
        if overtaken is None:
            return False
        try:
            released = await self._tidy(channel_id, overtaken)
        except Exception as error:
            if is_shut(error):
                # Until the next post: then the permission may be back, or the thread open.
                log.info("channel=%d message=%d may not be changed", channel_id, overtaken.message_id)
                return False
            if will_pass(error):
                raise
            log.warning("channel=%d message=%d stays as it is: %r", channel_id, overtaken.message_id, error)
            released = False
        if released:
            async with self._store.writing() as connection:
                await deliveries.release(connection, channel_id, overtaken.message_id)
        else:
            self._stubborn[overtaken.message_id] = True
        return True

    async def _tidy(self, channel_id: int, overtaken: Delivery) -> bool:
        """Make a record of a message that was overtaken, on the highest rung that Discord takes; whether it
        has no buttons any more.

        Raises:
            Exception: not now.
        """
        for rung in RECORDS:
            try:
                message = await self._sender.record(overtaken, rung)
                await self._sender.edit(channel_id, overtaken.message_id, message)
            except Exception as error:
                if will_pass(error) or isinstance(error, Refusal):
                    raise
                log.info("channel=%d message=%d is not changed: %r", channel_id, overtaken.message_id, error)
                there = await self._sender.look(channel_id, overtaken.message_id)
                if there is None or not there.live:
                    return True
                if is_missing(error) and not self._is_missed(overtaken.message_id):
                    raise NotNow(f"message {overtaken.message_id} is there all the same") from error
            else:
                return True
        return False
