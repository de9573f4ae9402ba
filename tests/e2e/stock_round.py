"""Four people in the middle of a stock round of 1840, found in a kept game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.table import Table
from engine.vienna1840 import GAME
from tests.bot.room import Room
from tests.games import kept

__all__ = ["PLAYERS", "lay_out", "until"]

PLAYERS = ("ann", "ben", "cat", "dan")
NAME = "vienna1840-rulebook-4p-seed0"
MOVES = 107
"""So many moves lead to the beginning of its second stock round: Dan decides, then Cat, then Ben."""


async def lay_out(room: Room, moves: int = MOVES) -> Table:
    """The table, with all four in their seats; Ann is the host."""
    table = await room.bot.services.tables.continue_journal(
        GAME,
        kept(NAME).opening(moves).journal,
        channel_id=room.channel.id,
        guild_id=room.guild.id,
        host=room.people["ann"].id,
        names=PLAYERS,
    )
    for seat, name in enumerate(PLAYERS, 1):
        await room.do(name, "game join", seat=seat)
    await until(lambda: "My options" in room.offered)
    return table


async def until(holds: Callable[[], bool]) -> None:
    """Wait for what the posts come to."""
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.05)
