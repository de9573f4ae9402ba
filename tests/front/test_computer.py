"""The computer player of a bot that is killed again and again: it moves once, though nobody asks for it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from engine.core import legal_actions
from engine.trambahn import GAME
from tests.front import BotProcess, Front
from tests.front.ledger import audit, up_to_date
from tests.front.match import Match

TURNS = 4
HOST = 0
SECONDS = 60.0


class Alone(Match):
    """Somebody who plays Trambahn against the computer; the other person stands for that, and never acts."""

    async def begin(self) -> None:
        """Open the table; the game begins with that."""
        await self.say(
            self.people[HOST], "game new", game=GAME.id, seed=self.seed, seating="joined", partner=True
        )
        assert self.catch_up()

    def is_past(self, revision: int) -> bool:
        """Whether more than that is on record."""
        return self.catch_up() and self.revision > revision

    async def is_asked(self) -> None:
        """Wait until the computer has moved, by the record alone."""
        found = await self.front.until(
            lambda: self.catch_up() and self.game.deciders(self.state) == (HOST,), SECONDS
        )
        assert found, self.game.deciders(self.state)


def causes(database: Path) -> list[tuple[int, str | None]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT seat, cause FROM moves ORDER BY revision").fetchall()


def due(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        (number,) = connection.execute("SELECT count(*) FROM due WHERE kind = 'act'").fetchone()
        return int(number)


async def test_killed_while_it_moves_the_computer_has_moved_once(front: Front, bot: BotProcess) -> None:
    chance = random.Random(1840)
    match = Alone(front, front.channels[0], front.people[:2], bot.database, seed=4, game_id=GAME.id)
    await match.begin()
    for _ in range(TURNS):
        await match.is_asked()
        passenger = next(iter(legal_actions(GAME, match.state, HOST)))
        assert "on record" in str(
            await match.say(match.people[HOST], f"trambahn {passenger.kind}", **passenger.values())
        )
        match.catch_up()
        front.slash(match.people[HOST], match.channel, "trambahn end")
        assert await front.until(partial(match.is_past, match.revision), SECONDS)
        # In the middle of what the computer does, or before or after it.
        await asyncio.sleep(chance.choice([0.0, 0.02, 0.1]))
        await bot.kill()
        await bot.start()
        await bot.listening()
    await match.is_asked()
    assert await front.until(lambda: up_to_date(match), SECONDS)
    ledger = audit([match])
    # The books take each row without an interaction for one too many, and the computer presses nothing.
    assert set(ledger.faults) == {"doubled"}, ledger.remarks
    made = causes(bot.database)
    assert {cause for seat, cause in made if seat == HOST} == {None}
    assert {cause for seat, cause in made if seat != HOST} == {"computer"}
    assert due(bot.database) == 0
