"""The outbox. Sends the posts queued in the database, in order, one channel at a time. A lease decides which
process sends a shard's posts: one at a time, and another one if that is gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import discord
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Moved
from bot.language.refusals import Refusal
from bot.posting.messages.ladder import WHOLE, weaker
from bot.posting.messages.message import Closed, Grown, Message, New, Outgoing, Sent, There
from bot.posting.sending.sender import DiscordSender
from bot.posting.sending.tidying import Tidying
from bot.posting.sending.troubles import (
    ARCHIVED,
    ChannelWorkers,
    Missing,
    NotNow,
    is_missing,
    is_refused,
    is_unreachable,
    will_pass,
)
from bot.settings import Shards
from bot.store import Post, Store
from bot.store.database.postgres import still_there, try_lock
from bot.store.outbox import deliveries, mirrors, queue
from bot.store.outbox.deliveries import GONE, Batch

__all__ = ["Lease", "Outbox", "shard_of"]

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""Seconds between two looks at the locks, and for posts that another process left."""
ID_BITS = 22
"""The lower bits of an id differ within a millisecond; Discord assigns shards by the others."""


class Outbox:
    """Sends posts. A channel has a task only while it has posts to send.

    Which posts a message tells is read from the message in the channel. A post's nonce is sent with each try,
    but Discord forgets nonces within minutes, and an outage can last days, so a post that may have been sent
    before is looked for in the channel first.

    `covers` says whether this process sends to a guild; other guilds' posts are left alone.
    """

    def __init__(
        self, store: Store, sender: DiscordSender, covers: Callable[[int | None], bool] = lambda _: True
    ) -> None:
        self._store = store
        self._sender = sender
        self._covers = covers
        self._tried: set[int] = set()
        self._missed = Missing()
        self._sending = ChannelWorkers(self._send_next)
        self._tidying = Tidying(store, sender, covers)

    def wake(self, channel_id: int) -> None:
        """Send what is new in a channel."""
        self._sending.rouse(channel_id)

    async def resume(self) -> None:
        """Continue where the bot's last run, or another process, stopped."""
        await self.look(self._tried)
        await self._tidying.resume()

    async def look(self, tried: set[int] | None = None) -> None:
        """Send all open posts, including those that other processes left to this one. Add their ids to
        `tried` if they may have been sent before.
        """
        async with self._store.reading() as connection:
            posts = await queue.all_open_posts(connection)
        for post_id, channel_id, guild_id in posts:
            if self._covers(guild_id):
                if tried is not None:
                    tried.add(post_id)
                self._sending.wake(channel_id)

    async def close(self) -> None:
        """Finish the posts being sent, and stop; the others stay open."""
        await asyncio.gather(self._sending.close(), self._tidying.close())

    async def reopen(self, post_id: int, channel_id: int) -> None:
        """Send a given-up post after all."""
        async with self._store.writing() as connection:
            await deliveries.reopen(connection, post_id)
        self._tried.add(post_id)
        self.wake(channel_id)

    async def _send_next(self, channel_id: int) -> bool:
        """Send the channel's oldest open posts, and return whether there were any. If they can't be sent or
        noted now, that's raised, and they stay open.
        """
        async with self._store.reading() as connection:
            posts = await queue.open_posts(connection, channel_id)
            if not posts or not self._covers(posts[0].guild_id):
                return False
            shown = any(not post.happening.personal for post in posts)
            watching = await mirrors.of(connection, channel_id) if shown else ()
        for other, _ in watching:
            self._sending.wake(other)
        first = posts[0]
        try:
            await self._sender.wait_for_more(first)
            async with self._store.reading() as connection:
                batch = await deliveries.batch(connection, channel_id)
            out, sent = await self._deliver(batch)
        except Exception as error:
            if will_pass(error):
                raise
            await self._give_up(first, error)
        else:
            untidy = await self._note(batch, out, sent)
            self._sender.noted(first, out, sent)
            self._missed.forget(channel_id)
            if untidy:
                self._tidying.wake(channel_id)
        self._tried.discard(first.id)
        return True

    async def _deliver(self, batch: Batch) -> tuple[Outgoing, Sent]:
        """Send the posts on the highest rung that Discord takes."""
        rung = WHOLE
        while True:
            try:
                out = await self._sender.compose(batch, rung)
                return await self._found(batch, out) or await self._bring(batch, out)
            except Exception as error:
                if is_missing(error):
                    await self._look_again(batch.first.channel_id, error)
                final = will_pass(error) or is_unreachable(error) or isinstance(error, Refusal)
                less = None if final else weaker(rung, error)
                if less is None:
                    if is_refused(error) and (stands := await self._sent_before(batch)) is not None:
                        return out, stands
                    raise
                unforeseen = rung == WHOLE and not is_refused(error)
                _report(batch.first, f"goes as less ({less.name})", error, unforeseen=unforeseen)
                rung = less

    async def _look_again(self, channel_id: int, error: Exception) -> None:
        """Look again at a channel that Discord says is gone: that may be a passing fault."""
        if not await self._sender.is_gone(channel_id):
            self._missed.forget(channel_id)
            raise NotNow(f"the channel is there all the same: {error!r}") from error
        if not self._missed.surely(channel_id):
            raise NotNow(f"the channel may be gone: {error!r}") from error
        raise Refusal(GONE) from error

    async def _found(self, batch: Batch, out: Outgoing) -> tuple[Outgoing, Sent] | None:
        """The message that already tells the posts in the channel, sent by an earlier try or with earlier
        posts.
        """
        sent = await self._sent_before(batch, out.id if isinstance(out, Grown | Closed) else None)
        if sent is None:
            return (out, Sent(out.id, out.message.text)) if isinstance(out, There) else None
        match out:
            case Grown(id=sent.id) | Closed(id=sent.id):
                return out, sent
        # As much as an earlier try may have sent.
        whole = await self._sender.compose(replace(batch, former=None), WHOLE)
        grown = batch.former is not None and sent.id == batch.former.message_id
        if grown or not all(sent.tells(part) for part in whole.message.told):
            # It tells more posts than these, or fewer, so it isn't changed just to add pictures.
            whole = replace(whole, message=replace(whole.message, plates=(), coming=None))
        return whole, sent

    async def _bring(self, batch: Batch, out: Outgoing) -> tuple[Outgoing, Sent]:
        """Change the message in the channel. If there's none, or it can't be changed, post a new one."""
        self._tried.add(batch.first.id)
        channel_id = batch.first.channel_id
        match out:
            case Grown() | Closed():
                changed = await self._change(channel_id, out)
                if isinstance(changed, Sent):
                    return out, changed
                if isinstance(out, Closed):
                    # One message is enough then: it ends the turn and calls the next player.
                    whole = await self._sender.compose(replace(batch, former=None), changed.rung)
                    changed = replace(whole.message, before=changed.before)
                out = New(changed)
        return out, await self._sender.send(channel_id, out.message, batch.first.nonce)

    async def _change(self, channel_id: int, out: Grown | Closed) -> Sent | Message:
        """Change a message in the channel. If that's impossible, return the message to post instead: the
        whole one if the old one is gone, otherwise only what is new.
        """
        whole = replace(out.message, plates=out.message.plates or ())
        alone = replace(whole, before=())
        if not whole.rung.grows:
            return alone
        try:
            return await self._sender.edit(channel_id, out)
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                return alone
            if not is_missing(error) and not is_refused(error):
                raise
            there = await self._sender.look(channel_id, out.id)
            log.info("channel=%d message=%d is not changed: %r", channel_id, out.id, error)
            if there is None:
                return whole
            if all(there.tells(part) for part in whole.told):
                return there
            if not is_missing(error):
                raise
            if self._missed.surely(out.id):
                return alone
            raise NotNow(f"message {out.id} is there all the same: {error!r}") from error

    async def _note(self, batch: Batch, out: Outgoing, sent: Sent) -> bool:
        """Note which posts the message tells: at least the first one, even if it's cut short. Return whether
        messages of the channel are overtaken now.
        """
        message = out.message
        told = [batch.first, *await self._told(sent, batch.posts[1:], message.told[1:])]
        late = await self._told(sent, out.late, message.before) if isinstance(out, New) else ()
        rung = None if message.rung == WHOLE else message.rung.name
        ends = isinstance(out, Closed) and sent.id == out.id and len(told) == len(message.told)
        async with self._store.writing() as connection:
            if ends:
                await deliveries.closed(connection, told, sent.id)
            else:
                await deliveries.delivered(
                    connection, told, sent.id, late, live=sent.live, illustrated=sent.illustrated, rung=rung
                )
            return await deliveries.is_any_overtaken(connection, batch.first.channel_id)

    async def _told(self, sent: Sent, posts: Sequence[Post], parts: Sequence[str]) -> Sequence[Post]:
        """The posts that a message tells, in these words or in those of another rung."""
        return [
            post
            for post, part in zip(posts, parts, strict=False)
            if sent.tells(part) or any(sent.tells(text) for text in await self._sender.tellings(post))
        ]

    async def _sent_before(self, batch: Batch, replaces: int | None = None) -> Sent | None:
        """The message that an earlier try posted, or the game's newest one, if the try changed it and it
        isn't to be changed now (`replaces`). Only moves are put into an existing message: they are numbered,
        while other posts may come again in the same words.
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
            last = await queue.last_message(connection, post.channel_id)
        return await self._sender.find(post.channel_id, texts, last)

    async def _give_up(self, post: Post, error: Exception) -> None:
        """Note that a post can't be sent. A direct message that can't be delivered goes to the table."""
        self._tried.discard(post.id)
        unreachable, refused = is_unreachable(error), isinstance(error, Refusal)
        reason = error.code if isinstance(error, Refusal) else repr(error)
        _report(post, "is given up", error, unforeseen=not (unreachable or refused))
        async with self._store.writing() as connection:
            await queue.set_failure(connection, post.id, reason)
            instead = await queue.post_in_channel(connection, post) if unreachable else None
        if instead is not None:
            self.wake(instead)


def _report(post: Post, what: str, error: Exception, *, unforeseen: bool) -> None:
    """Log what became of a post, with a traceback if the fault is ours."""
    log.log(
        logging.ERROR if unforeseen else logging.WARNING,
        f"game=%d channel=%d post=%d {what}: %r",
        *(post.game_id, post.channel_id, post.id, error),
        exc_info=error if unforeseen else None,
    )


def shard_of(guild_id: int | None, count: int) -> int:
    """Which of `count` shards Discord tells about a guild; None means direct messages."""
    return 0 if guild_id is None else (guild_id >> ID_BITS) % count


class Lease:
    """The shards this process holds. While it holds a shard, no other process sends that shard's posts.

    If the database isn't shared, the process holds all of its shards. If it is, each shard has a lock in the
    database that is released when its holder exits, even by a crash; a waiting process then takes over.

    Args:
        store: the open database.
        shards: the shards of this process.
        take_over: called whenever shards are taken. Another process may have tried to send their open posts.
        look: called regularly while shards are held, if other processes may leave something to do.
        pause: waits for some seconds.
    """

    def __init__(
        self,
        store: Store,
        shards: Shards,
        take_over: Callable[[], Awaitable[None]],
        look: Callable[[], Awaitable[None]],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._shards = shards
        self._take_over = take_over
        self._look = look
        self._pause = pause
        self._held: frozenset[int] = frozenset()

    def covers(self, guild_id: int | None) -> bool:
        """Whether this process sends the posts of a guild."""
        return shard_of(guild_id, self._shards.count) in self._held

    async def begin(self) -> None:
        """Take what can be had without waiting: all shards of a database that isn't shared."""
        if not self._store.shared:
            self._held = frozenset(self._shards.ids)
            await self._take_over()

    async def run(self) -> None:
        """Hold shards until cancelled, if the database is shared. A failure ends the lease, not the waiting
        for it.
        """
        while self._store.shared:
            try:
                async with self._store.holding() as connection:
                    while True:
                        await self._turn(connection)
                        await self._pause(LOOK_SECONDS)
            except (DBAPIError, OSError, NoConnection) as error:
                # The locks are gone with the connection.
                log.warning("shards=%s are not held for now: %r", sorted(self._held), error)
            except Exception:
                log.exception("shards=%s are not held for now", sorted(self._held))
            finally:
                self._held = frozenset()
            await self._pause(LOOK_SECONDS)

    async def _turn(self, connection: AsyncConnection) -> None:
        await still_there(connection)
        free = [shard for shard in self._shards.ids if shard not in self._held]
        taken = frozenset([shard for shard in free if await try_lock(connection, shard)])
        if taken:
            log.info("shards=%s are held now", sorted(taken))
            self._held |= taken
            await self._take_over()
        elif self._held:
            await self._look()
