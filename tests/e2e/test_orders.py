"""Standing orders by presses: given in three, done in their time, told as such, listed and withdrawn."""

from __future__ import annotations

from typing import Any

from bot.posting.message import words_in
from bot.table import Table
from tests.bot.room import Room
from tests.e2e.stock_round import lay_out, until

PASSING = "Pass in this stock round"


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


def parts(answer: Any) -> list[dict[str, Any]]:
    return [part for row in answer.components for part in row["components"]]


def labels(answer: Any) -> list[str]:
    return [part["label"] for part in parts(answer) if part.get("label")]


async def opened(room: Room, who: str) -> Any:
    """The private message of somebody who looks at what he can do."""
    await until(lambda: "My options" in room.offered)
    call = room.last
    return (await room.people[who].click(call, label="My options")).response


async def order(room: Room, who: str, what: str) -> Any:
    """Give an order in three presses; the message in which that was done."""
    shown = await opened(room, who)
    for label in ("Standing orders", what, "Give this order"):
        await room.people[who].click(shown, label=label)
    return shown


async def moves(room: Room, *typed: str) -> None:
    for each in typed:
        who, _, line = each.partition(" ")
        answer = await room.do(who, "do", moves=line)
        assert "on record" in answer, f"{each}: {answer}"


def told(room: Room) -> str:
    return "\n".join(words_in(post) for post in room.posts)


async def test_passing_until_something_concerns_one(room: Room) -> None:
    await lay_out(room)
    shown = await order(room, "ben", PASSING)
    assert shown.content.startswith("The order stands: Pass in Stock round 2, whenever it is your turn.")
    assert "by a standing order" not in told(room)
    await moves(room, "dan buy G", "cat pass")
    table = await table_of(room)
    assert [(row.notation, row.cause and row.cause[:6]) for row in table.past.rows[-3:]] == [
        ("buy G", None),
        ("pass", None),
        ("pass", "order:"),
    ]
    await until(lambda: f"**{table.revision}** · ben (by a standing order):" in told(room))
    assert table.deciders == (3,)
    listed = await room.do("ben", "next")
    assert "Your standing orders:" in listed
    assert "Pass in Stock round 2" in listed
    for other in ("ann", "cat", "dan", "eve"):
        assert "standing order" not in await room.do(other, "next")


async def test_an_alarm_ends_it_and_its_owner_alone_is_told_why(room: Room) -> None:
    await lay_out(room, 121)
    await order(room, "ben", PASSING)
    await moves(room, "dan buy SJE initial", "cat pass")
    table = await table_of(room)
    assert table.deciders == (1,)
    why = (
        'Your order "Pass in this stock round" is over since move 122: '
        "somebody buys a share of a company that you direct."
    )
    assert why in (await opened(room, "ben")).content
    assert why not in (await opened(room, "dan")).content
    assert "order" not in told(room).lower().replace("order card", "").replace("in order", "")
    await moves(room, "ben pass")
    assert why not in (await opened(room, "ben")).content


async def test_the_alarms_are_chosen_in_a_menu(room: Room) -> None:
    await lay_out(room, 121)
    shown = await opened(room, "ben")
    for label in ("Standing orders", PASSING):
        await room.people["ben"].click(shown, label=label)
    assert "as soon as one of these happens: somebody sells shares" in shown.content
    await room.people["ben"].select(shown, values=["sold"])
    assert "somebody buys" not in shown.content
    await room.people["ben"].click(shown, label="Give this order")
    await moves(room, "dan buy SJE initial", "cat pass")
    assert (await table_of(room)).past.rows[-1].cause is not None


async def test_it_is_withdrawn_where_it_is_listed(room: Room) -> None:
    await lay_out(room)
    await order(room, "ben", PASSING)
    listed: Any = (await room.people["ben"].slash(room.channel, "next")).response
    await room.restart()
    changed: Any = (await room.people["ben"].click(listed, label="Change orders")).response
    await room.people["ben"].click(changed, label="Withdraw")
    assert changed.content.startswith("Withdrawn: Pass in Stock round 2")
    assert "You have no standing order at this table." in changed.content
    assert "Your standing orders" not in await room.do("ben", "next")
    await moves(room, "dan buy G", "cat pass")
    assert (await table_of(room)).deciders == (1,)


async def test_undo_by_others_takes_back_what_it_did_and_gives_it_back(room: Room) -> None:
    await lay_out(room)
    await order(room, "ben", PASSING)
    await moves(room, "dan buy G", "cat pass")
    before = (await table_of(room)).revision
    assert "Taken back" in await room.do("ann", "game undo", sure=True)
    table = await table_of(room)
    assert table.revision == before + 2
    assert table.deciders == (2,)
    assert "Pass in Stock round 2" in await room.do("ben", "next")
    await moves(room, "cat pass")
    assert (await table_of(room)).past.rows[-1].cause is not None
