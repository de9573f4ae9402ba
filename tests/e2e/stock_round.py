"""People in the middle of a kept game: if nothing else is said, of a stock round of 1840."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.table import Table
from tests.bot.room import Room
from tests.games import kept

__all__ = ["lay_out", "until"]

PEOPLE = ("ann", "ben", "cat", "dan", "eve")
NAME = "vienna1840-rulebook-4p-seed0"
MOVES = 107
"""So many moves lead to the beginning of its second stock round: Dan decides, then Cat, then Ben."""


async def lay_out(room: Room, moves: int = MOVES, name: str = NAME) -> Table:
    """The table of a kept game, with all in their seats; Ann is the host."""
    game = kept(name)
    players = PEOPLE[: game.seats]
    table = await room.bot.services.tables.continue_journal(
        game.game,
        game.opening(moves).journal,
        channel_id=room.channel.id,
        guild_id=room.guild.id,
        host=room.people["ann"].id,
        names=players,
    )
    host, *others = players
    await room.do(host, "game join", seat=1)
    for seat, person in enumerate(others, start=2):
        # Not all may take a seat by themselves: some come with a hidden hand.
        await room.do(host, "game replace", seat=seat, **{"with": room.people[person]})
    await until(lambda: "My options" in room.offered)
    return table


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what the posts come to."""
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.05)
