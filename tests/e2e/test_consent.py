"""Going back in a channel: one's own turn at once, further by the buttons of a public post."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.table import Table
from engine.core import legal_actions
from tests.bot.room import Room, buttons_of, said
from tests.reading import words_in

PLAYERS = ("ann", "ben", "cat")

pytestmark = pytest.mark.whole


async def begin(room: Room, **how: Any) -> None:
    """Ann, Ben and Cat at the toy, in this order; each skips once."""
    await room.do("ann", "game new", game="toy", seating="joined", seed=4, **how)
    for who in PLAYERS[1:]:
        await room.do(who, "game join")
    await room.do("ann", "game start")
    for who in PLAYERS:
        await room.do(who, "toy skip")


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def done(room: Room) -> int:
    return len((await table_of(room)).past.done)


def wish(room: Room) -> discord.Message:
    """The newest post that asks to go back."""
    return next(post for post in reversed(room.posts) if "asks to take back" in words_in(post))


def turn_call(room: Room) -> discord.Message:
    """The newest post with a button for a move."""
    return next(post for post in reversed(room.posts) if "Skip" in buttons_of(post))


async def ask(room: Room, who: str, **how: Any) -> str:
    """Ask to go back; what the one who asks is shown first."""
    shown: Any = await room.people[who].slash(room.channel, "game undo", **how)
    words = said(shown)
    assert [part["label"] for row in shown.response.components for part in row["components"]] == ["Ask them"]
    pressed = await room.people[who].click(shown.response, label="Ask them")
    assert pressed.acknowledged
    assert shown.response.content == "The others are being asked."
    assert not shown.response.components
    return words


async def test_ones_own_last_move_goes_back_at_once(room: Room) -> None:
    await begin(room)
    taken = await room.do("cat", "game undo")
    assert taken.splitlines()[:2] == ["Taken back: skipped: cat", "-# `skip`"]
    assert "cat takes back move 3: skipped: cat" in room.told
    again = await room.do("cat", "game redo")
    assert again.splitlines()[:2] == ["Redone: skipped: cat", "-# `skip`"]
    assert "cat redoes move 3: skipped: cat" in room.told
    assert await done(room) == 3


async def test_the_whole_turn_is_offered_move_by_move(room: Room) -> None:
    await room.do("ann", "game new", game="long_turns", seating="joined", seed=4)
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    for pile in "ABC":
        await room.do("ann", "long_turns take", pile=pile, stones=1)
    assert await room.typed("ann", "game undo", "to") == [3, 2, 1]
    taken = await room.do("ann", "game undo", to=2)
    assert [line.partition(", ")[0] for line in taken.splitlines()[:4]] == [
        "Taken back:",
        "- stones taken: ann",
        "- stones taken: ann",
        "-# `take C 1; take B 1`",
    ]
    assert await done(room) == 1
    assert await room.typed("ann", "game undo", "to") == [1]


async def test_further_back_the_others_are_asked_by_buttons(room: Room) -> None:
    await begin(room)
    shown = await ask(room, "cat", to=1)
    assert "- 1 · skipped: ann\n- 2 · skipped: ben\n- 3 · skipped: cat" in shown
    assert "Everyone must agree: ann and ben." in shown
    post = wish(room)
    for line in ("cat asks to take back 3 moves:", "- 2 · skipped: ben"):
        assert line in words_in(post)
    mentioned = {person.id for person in post.mentions}
    assert mentioned == {room.people["ann"].id, room.people["ben"].id}
    assert "Skip" in buttons_of(turn_call(room))
    assert "up to ann" in said(await room.people["eve"].click(post, label="Agree"))
    assert "up to ann" in said(await room.people["cat"].click(post, label="Agree"))
    assert "on record" in said(await room.people["ann"].click(wish(room), label="Agree"))
    assert "Agreed: ann." in words_in(wish(room))
    await room.restart()
    settled = said(await room.people["ben"].click(wish(room), label="Agree"))
    assert settled == "That settles it: the moves are taken back."
    assert await done(room) == 0
    assert "They agreed." in words_in(wish(room))
    assert not buttons_of(wish(room))
    assert room.people["ann"].mention in words_in(turn_call(room))
    log = await room.do("eve", "log")
    assert "4. cat takes back 3\n5. cat takes back 2\n6. cat takes back 1" in log


async def test_a_refusal_settles_it_where_all_must_agree(room: Room) -> None:
    await begin(room, consent="all")
    await ask(room, "cat", to=1)
    assert "on record" in said(await room.people["ann"].click(wish(room), label="Agree"))
    refused = said(await room.people["ben"].click(wish(room), label="Decline"))
    assert refused == "That settles it: nothing is taken back."
    assert "Nothing came of it." in words_in(wish(room))
    assert not buttons_of(wish(room))
    assert await done(room) == 3
    assert "Skip" in buttons_of(turn_call(room))


async def test_a_move_in_between_takes_the_buttons_away(room: Room) -> None:
    await begin(room)
    await ask(room, "cat", to=2)
    before = wish(room)
    pressed = await room.people["ann"].click(turn_call(room), label="Skip")
    assert "on record" in said(pressed)
    assert not buttons_of(wish(room))
    late = await room.press_late("ben", before, "Agree")
    assert "already settled" in said(late)
    assert await done(room) == 4


async def test_who_asks_again_or_withdraws(room: Room) -> None:
    await begin(room)
    await ask(room, "cat", to=2)
    shown: Any = await room.people["ann"].slash(room.channel, "game undo")
    await room.people["ann"].click(shown.response, label="Ask them")
    assert "isn't settled yet" in shown.response.content
    await room.people["cat"].click(wish(room), label="Decline")
    assert not buttons_of(wish(room))
    await ask(room, "cat", to=1)
    assert "take back 3 moves" in words_in(wish(room))


async def test_what_was_turned_over_needs_everybody(room: Room) -> None:
    await begin(room)
    await room.do("ann", "toy turn")
    shown = await ask(room, "ann")
    assert "Something hidden was revealed, so everyone must agree: ben and cat." in shown


async def test_the_host_and_moderators_need_nobody_and_the_log_says_so(room: Room) -> None:
    keepers = room.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    moderator = room.guild.add_member(room.env.create_user("mo"), roles=[keepers])
    await begin(room)
    assert "moderator of this server" in await room.do("ben", "game undo", sure=True)
    taken = await room.do("ann", "game undo", sure=True)
    assert taken.splitlines()[0] == "Taken back: skipped: cat"
    assert "The host takes back cat's move 3: skipped: cat" in room.told
    await moderator.slash(room.channel, "game undo", sure=True)
    assert "A moderator takes back ben's move 2: skipped: ben" in room.told
    log = await room.do("dan", "log")
    assert "4. The host takes back 3\n5. A moderator takes back 2" in log


async def test_the_host_asks_too_where_something_was_turned_over(room: Room) -> None:
    await begin(room)
    await room.do("ann", "toy turn")
    told = await room.do("ann", "game undo", sure=True)
    assert told.startswith("That move revealed something hidden")
    assert "needs the consent of ben, cat." in told
    shown = await ask(room, "ann")
    assert "without asking" not in shown
    for name in ("ben", "cat"):
        await room.people[name].click(wish(room), label="Agree")
    assert "ann takes back move 4: " in "\n".join(words_in(post) for post in room.posts)


async def test_the_position_that_would_come_back_is_shown_to_the_one_who_asks(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seating="joined", seed=4)
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    table = await table_of(room)
    for _ in range(3):
        seat = table.deciders[0]
        action = next(iter(legal_actions(table.game, table.state, seat)))
        await room.do(table.names[seat], f"1840 {action.kind}", **action.values())
    mover = table.names[table.past.done[-1].seat or 0]
    shown: Any = await room.people[mover].slash(room.channel, "game undo", to=1)
    assert [each.filename for each in shown.response.attachments] == ["board.png", "market.png"]
    assert "ben must agree" in said(shown)


async def test_nothing_to_go_back_to(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    assert "hasn't started" in await room.do("ann", "game undo")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert "no move to take back" in await room.do("ann", "game undo")
    assert "no seat" in await room.do("eve", "game undo")
