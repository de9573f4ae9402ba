"""A post whose pictures are late goes out in words, and gets them when they are there, if it is still the
newest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from simcord.http import router

from bot.games import Plate
from bot.happenings import Happening, Moved, Voted
from bot.posting.messages import illustrating
from bot.posting.messages.message import Closed, Grown, Message, New, Sent
from bot.posting.sending import late_pictures
from bot.posting.sending.late_pictures import LatePictures
from bot.store import GameRecord, Post, Store
from bot.store.games import queries
from bot.store.outbox import deliveries, queue
from tests.bot.room import Room, buttons_of

CHANNEL = 7
MOVED = Moved(1)
PLATE = Plate("board", b"png", "the board")


class Channel:
    """Messages that are changed, and how long that takes."""

    def __init__(self) -> None:
        self.changed: list[int] = []
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def edit(self, channel_id: int, change: Grown | Closed) -> Sent:
        self.begun.set()
        await self.go_on.wait()
        self.changed.append(change.id)
        return Sent(change.id, change.message.text, bool(change.message.plates))


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
async def late(store: Store, channel: Channel) -> AsyncIterator[LatePictures]:
    late = LatePictures(store, channel.edit)
    yield late
    await late.close()


@pytest.fixture
async def game(store: Store) -> GameRecord:
    record = GameRecord(0, CHANNEL, None, "toy", 1, {}, 1, 1, "running")
    async with store.writing() as connection:
        return await queries.add_game(connection, record)


def coming() -> asyncio.Future[tuple[Plate, ...]]:
    return asyncio.get_running_loop().create_future()


async def posted(store: Store, game: GameRecord, message_id: int, happening: Happening = MOVED) -> Post:
    """A post that went out in words, as a message."""
    async with store.writing() as connection:
        await queue.add(connection, game, happening)
    async with store.reading() as connection:
        post = (await queue.open_posts(connection, CHANNEL))[0]
    async with store.writing() as connection:
        await deliveries.delivered(connection, [post], message_id, live=True, illustrated=False)
    return post


async def is_illustrated(store: Store, game: GameRecord) -> bool:
    async with store.reading() as connection:
        newest = await deliveries.former(connection, game.id, CHANNEL)
    assert newest is not None
    return newest.illustrated


async def done(late: LatePictures) -> None:
    await asyncio.gather(*late._tasks, return_exceptions=True)


async def test_they_are_put_in_and_noted(
    store: Store, game: GameRecord, late: LatePictures, channel: Channel
) -> None:
    drawing = coming()
    post = await posted(store, game, 100)
    late.follow(post, New(Message(("told",), coming=drawing)), Sent(100, "told"))
    await asyncio.sleep(0)
    assert not channel.changed
    drawing.set_result((PLATE,))
    await done(late)
    assert channel.changed == [100]
    assert await is_illustrated(store, game)


async def test_what_was_overtaken_gets_none(
    store: Store, game: GameRecord, late: LatePictures, channel: Channel
) -> None:
    drawing = coming()
    post = await posted(store, game, 100)
    late.follow(post, New(Message(("told",), coming=drawing)), Sent(100, "told"))
    await posted(store, game, 101)
    drawing.set_result((PLATE,))
    await done(late)
    assert not channel.changed


async def test_what_stands_beside_the_turn_overtakes_nothing(
    store: Store, game: GameRecord, late: LatePictures, channel: Channel
) -> None:
    drawing = coming()
    post = await posted(store, game, 100)
    late.follow(post, New(Message(("told",), coming=drawing)), Sent(100, "told"))
    beside = await posted(store, game, 101, Voted(1))
    late.follow(beside, New(Message(("asked",))), Sent(101, "asked"))
    drawing.set_result((PLATE,))
    await done(late)
    assert channel.changed == [100]


async def test_what_is_changed_otherwise_gets_none_any_more(
    store: Store, game: GameRecord, late: LatePictures, channel: Channel
) -> None:
    drawing = coming()
    post = await posted(store, game, 100)
    late.follow(post, New(Message(("told",), coming=drawing)), Sent(100, "told"))
    assert await late.leave(100)
    assert not await late.leave(99)
    drawing.set_result((PLATE,))
    await done(late)
    assert not channel.changed


async def test_a_change_waits_for_pictures_that_are_on_their_way(
    store: Store, game: GameRecord, late: LatePictures, channel: Channel
) -> None:
    channel.go_on.clear()
    drawing = coming()
    drawing.set_result((PLATE,))
    post = await posted(store, game, 100)
    late.follow(post, New(Message(("told",), coming=drawing)), Sent(100, "told"))
    await channel.begun.wait()
    leaving = asyncio.create_task(late.leave(100))
    await asyncio.sleep(0.05)
    assert not leaving.done()
    channel.go_on.set()
    assert await leaving
    assert channel.changed == [100]
    assert await is_illustrated(store, game)


async def test_of_too_many_the_one_that_waits_longest_stays_without(
    store: Store, game: GameRecord, late: LatePictures, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late_pictures, "MOST", 3)
    first, *others = [coming() for _ in range(5)]
    for number, drawing in enumerate((first, *others)):
        post = await posted(store, game, 100 + number)
        late.follow(
            post, Closed(Message(("told",), coming=drawing), 100 + number), Sent(100 + number, "told")
        )
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert first.cancelled()
    assert [each.cancelled() for each in others] == [True, False, False, False]
    for drawing in others[1:]:
        drawing.set_result((PLATE,))
    await done(late)
    assert channel.changed == [102, 103, 104]


async def test_a_message_of_an_earlier_try_gets_the_pictures_that_it_lacks(
    store: Store, game: GameRecord, late: LatePictures, channel: Channel
) -> None:
    post = await posted(store, game, 100)
    late.follow(post, New(Message(("told",), plates=(PLATE,))), Sent(100, "told"))
    await done(late)
    assert channel.changed == [100]
    late.follow(post, New(Message(("told",), plates=(PLATE,))), Sent(100, "told", illustrated=True))
    await done(late)
    assert channel.changed == [100]


# -- in a channel --------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What is asked of Discord in channels: the method, and whether there are pictures."""
    seen: list[tuple[str, bool]] = []
    answer = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **sent: Any) -> Any:
        if "/channels/" in path and "/messages" in path and method in ("POST", "PATCH"):
            seen.append((method, bool(sent["files"])))
        return answer(backend, method, path, **sent)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return seen


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture is there in time."""

    async def never(_: object) -> bool:
        return False

    monkeypatch.setattr(illustrating, "_in_time", never)


async def named(room: Room) -> str:
    """The game begins where each move has its post, and somebody names a line; who that is."""
    await room.begin("vienna1840", seed=1840)
    await room.do("ann", "posts", mode="each")
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    await room.do(opener, "1840 name", lot="HB")
    return opener


async def test_words_call_and_buttons_come_first(
    vienna: None, room: Room, hasty: None, asked: list[tuple[str, bool]]
) -> None:
    opener = await named(room)
    posts = [pictures for method, pictures in asked if method == "POST"]
    assert posts == [False, False, False]
    assert [item.filename for item in room.last.attachments] == ["board.png", "market.png"]
    assert room.people[opener].mention in room.words
    assert "My options" in room.offered
    record = room.posts[-2]
    assert [item.filename for item in record.attachments] == ["board.png", "market.png"]
    assert not buttons_of(record)


async def test_pictures_that_are_there_in_time_are_sent_at_once(
    vienna: None, room: Room, asked: list[tuple[str, bool]]
) -> None:
    await named(room)
    assert [pictures for method, pictures in asked if method == "POST"] == [False, True, True]
    assert ("PATCH", True) not in asked


async def test_a_message_that_grows_gets_the_newest_pictures(vienna: None, room: Room, hasty: None) -> None:
    await room.begin("vienna1840", seed=1840)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    told = len(room.posts)
    await room.do(opener, "1840 name", lot="HB")
    assert len(room.posts) == told
    assert [item.filename for item in room.last.attachments] == ["board.png", "market.png"]
    assert "**1** · " in room.words


async def test_a_turn_that_is_over_gets_those_of_its_end_though_the_next_one_is_called(
    vienna: None, room: Room, hasty: None
) -> None:
    await room.begin("vienna1840", seed=1840)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    await room.do(opener, "1840 name", lot="HB")
    await room.do(opener, "1840 bid", lot="HB", amount=40)
    over, call = room.posts[-2:]
    assert not buttons_of(over)
    assert [item.filename for item in over.attachments] == ["board.png", "market.png"]
    assert not call.attachments


async def test_pictures_that_discord_does_not_take_leave_the_words(
    vienna: None, room: Room, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any) -> Sent:
        raise RuntimeError("too large")

    monkeypatch.setattr(room.bot._sender._late, "_edit", refuse)
    opener = await named(room)
    assert not room.last.attachments
    assert room.people[opener].mention in room.words
    assert "My options" in room.offered


async def test_where_the_bot_ends_in_between_the_next_post_brings_them(
    vienna: None, room: Room, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as ended:
        ended.setattr(LatePictures, "follow", lambda *_: None)
        opener = await named(room)
    assert not room.last.attachments
    told = len(room.posts)
    await room.restart()
    assert len(room.posts) == told
    await room.do(opener, "1840 bid", lot="HB", amount=40)
    assert len(room.posts) == told + 1
    assert [item.filename for item in room.last.attachments] == ["board.png", "market.png"]
