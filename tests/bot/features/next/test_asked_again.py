"""Orders may go on for ever: after many moves in a row somebody is asked, and called."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.table import Table, moves
from tests.bot.moving_time import shown
from tests.bot.room import Room

MOST = 6
"""So many moves make themselves here before somebody is asked."""
PASSING = "Pass while privates are auctioned"


async def order_to_pass(room: Room, who: str, *way: str) -> None:
    """Have somebody order to pass whatever happens, by the buttons that lead there from `/next`."""
    person = room.people[who]
    message: Any = shown(await person.slash(room.channel, "next"))
    for label in (*way, PASSING):
        message = shown(await person.click(message, label=label))
    await person.select(message, [])
    await person.click(message, label="Set this order")


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def rest(room: Room, *, rows: int) -> Table:
    """The table when so many moves are on record and everything is told."""
    async with asyncio.timeout(30):
        while len((await table_of(room)).past.rows) < rows:
            await asyncio.sleep(0.02)
    await room.env.settle()
    return await table_of(room)


@pytest.mark.whole
async def test_who_is_asked_again_is_called_his_order_stands_and_a_press_goes_on(
    vienna: None, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "MOST_UNPRESSED", MOST)
    await room.begin("vienna1840", seed=1840)
    table = await table_of(room)
    opener, other = (table.names[seat] for seat in (table.deciders[0], 1 - table.deciders[0]))
    await order_to_pass(room, other, "Orders")
    # The other passes, so the private is sold, and both may pass for ever from then on.
    await room.do(opener, "do", moves="name HB; bid HB 40")
    table = await table_of(room)
    assert table.names[table.deciders[0]] == opener
    pressed = 2
    await order_to_pass(room, opener, "Open the turn", "Standing orders")
    for circle in (1, 2):
        table = await rest(room, rows=pressed + MOST)
        assert len(table.past.rows) == pressed + MOST
        assert all(row.cause and row.cause.startswith("order:") for row in table.past.rows[pressed:])
        (asked,) = (table.names[seat] for seat in table.deciders)
        assert room.words.startswith(f"{room.people[asked].mention} · 1840: Vienna Tramways")
        assert "These games are waiting for you" in await room.do(asked, "next")
        for who in (opener, other):
            assert "Pass in Auction of the privates" in await room.do(who, "next")
        if circle == 1:
            await room.restart()
        (passing,) = (label for label in room.offered if label.startswith("Pass"))
        await room.people[asked].click(room.last, label=passing)
        pressed += MOST + 1
