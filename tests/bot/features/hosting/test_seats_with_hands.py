"""Nobody takes a seat with its hidden hand to look and give it back: who offers it agrees, or the table."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.store.people import forgetting as people
from bot.table import Table
from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room, buttons_of, said
from tests.reading import words_in

TAKE, ASK = "Take the seat", "Ask them"


@pytest.fixture
async def dealt(room: Room, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Trambahn, with cards in the hands of ann and ben."""
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    table, _ = await sit_down(room, position("trambahn", "passenger"))
    return table


async def takes(room: Room, who: str) -> Any:
    """Somebody presses the button of the newest offer."""
    offer = next(post for post in reversed(room.posts) if TAKE in buttons_of(post))
    return await room.people[who].click(offer, label=TAKE)


async def asks(room: Room, who: str) -> str:
    """Somebody wants the seat that is on offer, and has those asked who must agree."""
    refused = await takes(room, who)
    assert "This seat has a hidden hand" in said(refused)
    assert not refused.response.attachments
    pressed = await room.people[who].click(refused.response, label=ASK)
    assert pressed.response is not None
    return str(pressed.response.content)


async def answers(room: Room, who: str, label: str) -> str:
    wish = next(post for post in reversed(room.posts) if "and its hidden hand" in words_in(post))
    return said(await room.people[who].click(wish, label=label))


def sits(table: Table, room: Room, who: str) -> int | None:
    return table.seat_of(room.people[who].id)


async def test_who_offers_a_seat_to_all_says_who_has_it(room: Room, dealt: Table) -> None:
    await room.surely("ann", "game seat")
    assert await asks(room, "cat") == "The others are being asked. You have the seat once they agree."
    assert sits(dealt, room, "cat") is None
    assert f"{room.people['ann'].mention}: do you agree?" in room.words
    assert "cat asks for seat 1 and its hidden hand." in room.words
    assert "ann" in await answers(room, "ben", "Agree"), "it isn't Ben's to give"
    assert "already asked" in await asks(room, "dan")
    await room.restart()
    assert await answers(room, "ann", "Agree") == "That settles it: the seat changes hands."
    table = await room.bot.services.tables.get(room.channel.id)
    assert sits(table, room, "cat") == 0
    assert sits(table, room, "ann") is None
    assert not table.seats[0].vacant
    assert "cat" in table.names[0]
    assert "Your hand:" in await room.do("cat", "hand")


async def test_who_offers_it_may_say_no(room: Room, dealt: Table) -> None:
    await room.surely("ann", "game seat")
    await asks(room, "cat")
    assert await answers(room, "ann", "Decline") == "That settles it: the seat isn't given to them."
    assert sits(dealt, room, "ann") == 0
    assert sits(dealt, room, "cat") is None
    await asks(room, "dan")
    assert await answers(room, "ann", "Agree") == "That settles it: the seat changes hands."
    assert sits(dealt, room, "dan") == 0


async def test_what_was_asked_for_and_is_kept_after_all_is_not_given(room: Room, dealt: Table) -> None:
    await room.surely("ann", "game seat")
    offer = next(post for post in room.posts if TAKE in buttons_of(post))
    await asks(room, "cat")
    await room.people["ann"].click(offer, label="Keep the seat")
    assert not buttons_of(next(post for post in room.posts if "and its hidden hand" in words_in(post)))
    assert sits(dealt, room, "ann") == 0
    await room.surely("ann", "game seat")
    assert await asks(room, "dan") == "The others are being asked. You have the seat once they agree."


async def test_a_seat_that_is_offered_to_somebody_is_his_at_once(room: Room, dealt: Table) -> None:
    await room.surely("ann", "game seat", to=room.people["cat"])
    taken = await takes(room, "cat")
    assert said(taken).startswith("You have seat 1.")
    assert taken.response.attachments


async def test_a_seat_that_nobody_holds_is_given_by_those_who_play(room: Room, dealt: Table) -> None:
    async with room.bot.services.store.writing() as connection:
        await people.forget(connection, room.people["ann"].id)
    await room.restart()
    refused = await room.people["cat"].slash(room.channel, "game join", seat=1)
    assert "others must agree first: ben." in said(refused)
    assert refused.response is not None
    await room.people["cat"].click(refused.response, label=ASK)
    assert await answers(room, "ben", "Agree") == "That settles it: the seat changes hands."
    table = await room.bot.services.tables.get(room.channel.id)
    assert sits(table, room, "cat") == 0


async def test_nobody_gives_a_hand_to_himself(room: Room, dealt: Table) -> None:
    keepers = room.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    room.people["mo"] = room.guild.add_member(room.env.create_user("mo"), roles=[keepers])
    told = await room.do("mo", "game replace", seat=2, **{"with": room.people["mo"]})
    assert told == "That seat has a hidden hand, so someone else must give it to you."
    assert "cat now plays seat 2" in await room.do(
        "mo", "game replace", seat=2, **{"with": room.people["cat"]}
    )


async def test_who_asked_and_sat_down_elsewhere_is_seated_once(room: Room, dealt: Table) -> None:
    await room.surely("ann", "game seat")
    await asks(room, "cat")
    await room.surely("ben", "game seat", to=room.people["cat"])
    offer = next(post for post in reversed(room.posts) if "offers seat 2 to cat" in words_in(post))
    assert said(await room.people["cat"].click(offer, label=TAKE)).startswith("You have seat 2.")
    assert not buttons_of(next(post for post in room.posts if "and its hidden hand" in words_in(post)))
    assert sits(dealt, room, "ann") == 0
