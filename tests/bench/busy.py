"""How quick presses are while twenty games are active: guided moves of 1840 in the simulated Discord.

The games take turns, move by move, so that no press finds its game's pictures just drawn. What the bot does
when many people press at the same moment is measured over loopback, by `tests.bench.load`.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import simcord
from simcord.results import ResponseMessage

from bot.features.moving.guided.forks import Way
from bot.games import Legal
from bot.interactions import answers
from bot.store import Store
from bot.table.tables import Tables
from engine.core import Journal, build, single
from engine.vienna1840 import GAME
from tests.bot.features.moving.guided.finding import way_to
from tests.bot.features.moving.guided.pressing import Guide
from tests.bot.room import bot_on
from tests.conformance.recording import DATA
from tests.e2e.sitting import p95
from tests.e2e.test_recorded_by_pressing import cut, entry_of, every_part, recorded_journal

__all__ = ["busy_figures"]

GAMES = 20
FIRST = 60
"""The move at which the first game stands; each of the others stands a few moves further on."""
APART = 4
MOVES = 5
"""Of each game."""


class Stopwatch:
    """Takes the place of a metric, and keeps every time in seconds."""

    def __init__(self) -> None:
        self.times: list[float] = []

    @contextmanager
    def time(self) -> Iterator[None]:
        """Measure what is inside."""
        begun = time.perf_counter()
        yield
        self.times.append(time.perf_counter() - begun)


class Board:
    """One channel with its game and the people at it; also the hand that presses there."""

    def __init__(
        self, env: simcord.Env, guild: Any, number: int, people: list[Any], journal: Journal
    ) -> None:
        self.channel = guild.create_text_channel(f"table-{number}")
        self.journal = journal
        self.first = FIRST + APART * number
        self.people = people
        self.presses: list[float] = []
        self._env = env
        self._person: Any = None

    async def lay_out(self, url: str, guild_id: int) -> None:
        """Put the game into the database, and seat the people."""
        store = await Store.open(url)
        await Tables(store, lambda _: None).continue_journal(
            GAME,
            cut(self.journal, self.first),
            channel_id=self.channel.id,
            guild_id=guild_id,
            host=self.people[0].id,
            names=[str(person.name) for person in self.people],
        )
        await store.close()
        for seat, person in enumerate(self.people, start=1):
            await person.slash(self.channel, "game join", seat=seat)

    async def move(self, tables: Tables) -> None:
        """Make the next move on record by presses; one that presses do not ask for whole is typed. What has
        no alternative may have been taken along with the one before.
        """
        table = await tables.get(self.channel.id)
        before = table.revision
        entry = self.journal.entries[before]
        action = build(GAME.kinds_by_name, dict(entry.action))
        self._person = self.people[entry.seat]
        path = way_to(
            Way(Legal(GAME, table.state, entry.seat), action.kind),
            GAME,
            table.state,
            entry.seat,
            action,
        )
        if path is None:
            words = {name: single(content) for name, content in action.values().items()}
            await self._person.slash(self.channel, f"1840 {action.kind}", **words)
            return
        call = self._env.backend.get_message(self.channel.id, self.channel.last_message.id)
        at, button = call.id, entry_of(table, entry.seat, every_part(call.components), [action])
        if button is None:
            more = f"stellwerk:{table.record.id}:{before}:options:more"
            opened = Guide(self, (await self.click(call.id, more)).response.id)
            at, button = opened.message, entry_of(table, entry.seat, opened.parts, [action])
        assert button is not None, f"nothing begins {action.notation()}"
        result = await self.click(at, button)
        if ":do:" not in button:
            guide = Guide(self, result.response.id)
            await guide.go(path, action)
            assert (await tables.get(self.channel.id)).revision > before, guide.text

    async def click(self, message: int, custom_id: str) -> Any:
        """Press a button."""
        return await self._timed(self._person.click(self.look(message), custom_id=custom_id))

    async def select(self, message: int, custom_id: str, *values: str) -> Any:
        """Choose from a menu."""
        return await self._timed(self._person.select(self.look(message), values, custom_id=custom_id))

    async def send(self, shown: Any, values: Mapping[str, str]) -> Any:
        """Send a form."""
        return await self._timed(self._person.submit_modal(shown, dict(values)))

    def look(self, message: int) -> Any:
        """A message as it stands."""
        return ResponseMessage(self._env, self._env.backend.get_message(self.channel.id, message))

    async def _timed(self, press: Any) -> Any:
        begun = time.perf_counter()
        result = await press
        self.presses.append(time.perf_counter() - begun)
        return result


def busy_figures() -> dict[str, float]:
    """`press_p95_ms`: from a press until its answer, and after a move also its post with pictures, is there;
    `press_acknowledge_p95_ms`: until Discord's word that it is acknowledged. Over 20 games in turn.
    """
    with tempfile.TemporaryDirectory() as directory:
        return asyncio.run(_figures(Path(directory)))


async def _figures(directory: Path) -> dict[str, float]:
    url = f"sqlite+aiosqlite:///{directory / 'bench.sqlite3'}"
    bot = bot_on(url)
    env = simcord.Env(bot, settle_timeout=60.0)
    await env.start()
    try:
        boards = await _boards(env, url)
        watch = Stopwatch()
        for board in boards:
            board.presses.clear()
        with mock.patch.object(answers, "ACKNOWLEDGING", watch):
            for _ in range(MOVES):
                for board in boards:
                    await board.move(bot.services.tables)
    finally:
        await env.shutdown()
        await bot.close()
    presses = [each for board in boards for each in board.presses]
    return {
        "press_p95_ms": 1000 * p95(presses),
        "press_acknowledge_p95_ms": 1000 * p95(watch.times),
        "press_count": len(presses),
    }


async def _boards(env: simcord.Env, url: str) -> list[Board]:
    journal = recorded_journal(DATA / "3p-random.json.gz")
    guild = env.create_guild()
    people = [guild.add_member(env.create_user(name)) for name in ("ann", "ben", "cat")]
    boards = [Board(env, guild, number, people, journal) for number in range(GAMES)]
    for board in boards:
        await board.lay_out(url, guild.id)
    return boards
