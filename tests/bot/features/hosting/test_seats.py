"""An offered seat can be taken until it is taken, withdrawn, or the game is over."""

from __future__ import annotations

import pytest

from tests.bot.room import Room, buttons_of, said
from tests.reading import words_in

TAKE, KEEP = "Take the seat", "Keep the seat"

pytestmark = pytest.mark.usefixtures("toy_game")


async def offered(room: Room, who: str = "ann", to: str = "cat") -> int:
    """Ann and Ben at the toy, and the number of the message with the offer."""
    if not room.posts:
        await room.begin()
    assert f"offered to {to}" in await room.surely(who, "game seat", to=room.people[to])
    await room.env.settle()
    return next(post.id for post in reversed(room.posts) if "offers seat" in words_in(post))


def buttons(room: Room, message: int) -> list[str]:
    return list(buttons_of(next(post for post in room.posts if post.id == message)))


async def press(room: Room, who: str, message: int, label: str) -> str:
    post = next(post for post in room.posts if post.id == message)
    pressed = said(await room.people[who].click(post, label=label))
    await room.env.settle()
    return pressed


def called(room: Room) -> list[int]:
    """Whom Discord notifies of the newest message."""
    stored = room.env.backend.get_message(room.channel.id, room.last.id)
    return sorted(stored.ping_user_ids)


async def test_posts_after_it_leave_an_offer_its_buttons(room: Room) -> None:
    offer = await offered(room)
    await room.do("ann", "toy skip")
    await room.do("ben", "toy skip")
    assert buttons(room, offer) == [TAKE, KEEP]
    await room.restart()
    assert (await press(room, "cat", offer, TAKE)).startswith("You have seat 1.")
    assert buttons(room, offer) == []


async def test_who_offered_a_seat_may_keep_it(room: Room) -> None:
    offer = await offered(room)
    await room.do("ann", "toy skip")
    assert "Only the player who offered" in await press(room, "cat", offer, KEEP)
    assert await press(room, "ann", offer, KEEP) == "You keep your seat."
    assert buttons(room, offer) == []
    assert buttons_of(room.last), "the call below stands as it was"
    assert "toy skip" not in words_in(room.last)


async def test_a_newer_offer_of_the_same_seat_closes_the_older_one_alone(room: Room) -> None:
    first, other = await offered(room), await offered(room, who="ben", to="dan")
    newer = await offered(room, to="eve")
    assert buttons(room, first) == []
    assert buttons(room, other) == buttons(room, newer) == [TAKE, KEEP]


async def test_the_end_of_the_game_closes_offers(room: Room) -> None:
    offer = await offered(room)
    await room.surely("ann", "game end")
    await room.env.settle()
    assert buttons(room, offer) == []


async def test_an_offer_stays_withdrawn(room: Room) -> None:
    offer = await offered(room)
    stale = next(post for post in room.posts if post.id == offer)
    await press(room, "ann", offer, KEEP)
    assert "no longer on offer" in said(await room.press_late("cat", stale, TAKE))
    assert "no longer on offer" in said(await room.press_late("ann", stale, KEEP))


async def test_who_sits_down_is_called_and_nobody_a_second_time(room: Room) -> None:
    other = await offered(room, who="ben", to="dan")
    await press(room, "dan", other, TAKE)
    assert room.people["ann"].mention in words_in(room.last), "it is still ann's turn"
    assert called(room) == []
    own = await offered(room, who="ann", to="eve")
    await press(room, "eve", own, TAKE)
    assert called(room) == [room.people["eve"].id]
