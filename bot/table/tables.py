"""All tables. Finds them by channel, loads them when needed, and unloads the least recently used."""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.happenings import Happening, Imported, Opened, Person
from bot.language.refusals import Refusal
from bot.store import GameRecord, MoveRecord, SeatRecord, Store, tells_damage
from bot.store.games import positions, queries
from bot.store.games.positions import Packed, packed
from bot.store.outbox import bulletins, queue
from bot.store.people import preferences
from bot.store.waiting import awaiting
from bot.store.waiting.due import Due
from bot.table.automation import ACT, Thinker, ThinkerThread
from bot.table.table import Table
from bot.table.waiting import silence
from bot.table.waiting.scheduler import Scheduler
from bot.table_settings import TableSettings
from engine.core import Game, Journal, Seat, build, dump, registry, state_hash, steps

__all__ = ["Tables"]

log = logging.getLogger(__name__)

SHARED_BITS = 31
"""Bits of a seed that 18xx.games can use too."""
LOADED = 128
"""Games held in memory besides those in use at the moment."""


class Tables:
    """The tables of all channels."""

    def __init__(
        self,
        store: Store,
        wake: Callable[[int], None],
        scheduler: Scheduler | None = None,
        loaded: int = LOADED,
        thinker: Thinker | None = None,
    ) -> None:
        self._store = store
        self._wake = wake
        # One that isn't running leaves what falls due to another process.
        self._scheduler = scheduler or Scheduler(store)
        self._scheduler.register(ACT, self._act)
        self._thinker = thinker or ThinkerThread()
        self._loaded = loaded
        self._recent: OrderedDict[int, Table] = OrderedDict()
        # Tables that are in use are found here, so that no game is loaded twice at a time.
        self._alive: weakref.WeakValueDictionary[int, Table] = weakref.WeakValueDictionary()
        self._games: weakref.WeakValueDictionary[int, Table] = weakref.WeakValueDictionary()
        self._opening: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    def __len__(self) -> int:
        """Games held in memory."""
        return len(self._alive)

    def wake(self, channel_id: int) -> None:
        """Say that a channel has something to send."""
        self._wake(channel_id)

    async def get(self, channel_id: int) -> Table:
        """The table of a channel. Raises Refusal: there's none, or its game can't be loaded."""
        async with self._opening.setdefault(channel_id, asyncio.Lock()):
            table = self._alive.get(channel_id)
            try:
                if table is None or not await self._is_current(table):
                    table = await self._load(channel_id)
            except DBAPIError as error:
                if not tells_damage(error):
                    raise
                log.error("channel=%d can't be read: the database is damaged: %s", channel_id, error.orig)
                raise Refusal("database_damaged") from error
            await table.act()
            return self._remember(table)

    async def of_game(self, game_id: int) -> Table:
        """The table of a game, also of one that is no longer the newest of its channel.

        Raises:
            Refusal: its game can't be loaded.
            sqlalchemy.exc.NoResultFound: there's no such game.
        """
        loaded = self._games.get(game_id)
        async with self._store.reading() as connection:
            version = await queries.version_of(connection, game_id)
            record = await queries.game_with(connection, game_id) if loaded is None else loaded.record
        async with self._opening.setdefault(record.channel_id, asyncio.Lock()):
            loaded = self._games.get(game_id)
            if loaded is not None and await loaded.knows(game_id, version):
                return loaded
            newest = await self._load(record.channel_id)
            if newest.record.id == game_id:
                return self._remember(newest)
            return await self._table(record)

    async def create(
        self,
        game: Game[Any, Any],
        *,
        channel_id: int,
        guild_id: int | None,
        host: int,
        name: str,
        options: Mapping[str, Any],
        seed: int | None = None,
        settings: TableSettings | None = None,
        language: str | None = None,
    ) -> Table:
        """Open a lobby with the host on the first seat. A `seed` that a person chose makes it a practice
        game. A `language` becomes that of the channel's posts.

        Raises:
            Refusal: the channel has a game that is not over.
        """
        record = GameRecord(
            id=0,
            channel_id=channel_id,
            guild_id=guild_id,
            game=game.id,
            rules_version=game.rules_version,
            options=options,
            seed=_drawn(game, options) if seed is None else seed,
            practice=seed is not None,
            host=host,
            status="lobby",
            settings=settings or TableSettings(),
        )
        told = Opened(Person(host, name))
        return await self._open(record, [SeatRecord(0, host, name)], _Brought(), told, language)

    async def continue_journal(
        self,
        game: Game[Any, Any],
        journal: Journal,
        *,
        channel_id: int,
        guild_id: int | None,
        host: int,
        names: Sequence[str],
        stopped: bool = False,
    ) -> Table:
        """Open a table with a game that was begun elsewhere; its seats wait to be taken.

        `stopped`: its players stopped it there before its end.

        Raises:
            Refusal: the channel has a game that is not over.
            GameError: the journal can't be replayed.
        """
        brought = await asyncio.to_thread(_brought, game, journal)
        record = GameRecord(
            id=0,
            channel_id=channel_id,
            guild_id=guild_id,
            game=game.id,
            rules_version=game.rules_version,
            options=journal.options,
            seed=journal.seed,
            host=host,
            status="over" if brought.over else "ended" if stopped else "running",
            settings=TableSettings(seating="joined"),
        )
        places = [SeatRecord(seat, None, name) for seat, name in enumerate(names)]
        return await self._open(record, places, brought, Imported(len(brought.rows)))

    async def note_awaited(self) -> None:
        """Note the awaited seats of games from an older database."""
        numbers = await self._store.read(awaiting.unknown)
        for number in numbers:
            try:
                table = await self.of_game(number)
                await table.note_awaited()
            except Refusal as error:
                log.warning("game=%d can't be loaded: %s", number, error.code)

    async def _open(
        self,
        record: GameRecord,
        places: Sequence[SeatRecord],
        brought: _Brought,
        said: Happening,
        language: str | None = None,
    ) -> Table:
        channel_id = record.channel_id
        async with self._opening.setdefault(channel_id, asyncio.Lock()):
            try:
                async with self._store.writing() as connection:
                    present = await queries.game_of_channel(connection, channel_id)
                    if present is not None and present.status in ("lobby", "running"):
                        raise Refusal("game_exists")
                    record = await queries.add_game(connection, record)
                    await queries.put_seats(connection, record.id, places)
                    await queries.add_moves(connection, record.id, brought.rows)
                    await positions.add(connection, record.id, brought.positions)
                    if record.status == "running":
                        await awaiting.await_seats(connection, record.id, brought.deciders)
                    await silence.plan(connection, record, self._scheduler.now())
                    if language is not None:
                        await preferences.choose(connection, "channel", channel_id, "language", language)
                    await queue.add(connection, record, said)
                    await bulletins.stir(connection, record.guild_id, self._scheduler.now())
            except IntegrityError as error:
                raise Refusal("game_exists") from error
            self._forget(channel_id)
            table = self._remember(await self._load(channel_id))
        self._wake(channel_id)
        self._scheduler.wake()
        return table

    async def _act(self, item: Due) -> None:
        """Have a game make its automatic moves."""
        assert item.game_id is not None
        await (await self.of_game(item.game_id)).act_when_due(item)

    async def _is_current(self, table: Table) -> bool:
        """Whether the table is the channel's newest game as stored: another process may have changed it."""
        newest = await self._store.read(queries.newest_version, table.record.channel_id)
        return newest is not None and await table.knows(*newest)

    async def _load(self, channel_id: int) -> Table:
        record = await self._store.read(queries.game_of_channel, channel_id)
        if record is None:
            raise Refusal("no_game")
        return await self._table(record)

    async def _table(self, record: GameRecord) -> Table:
        game = registry.games().get(record.game)
        if game is None:
            raise Refusal("unknown_game", game=record.game)
        table = Table(self._store, game, record, self._wake, self._scheduler, self._thinker)
        await table.load()
        self._games[record.id] = table
        return table

    def _remember(self, table: Table) -> Table:
        channel_id = table.record.channel_id
        self._alive[channel_id] = table
        self._recent[channel_id] = table
        self._recent.move_to_end(channel_id)
        while len(self._recent) > self._loaded:
            self._recent.popitem(last=False)
        return table

    def _forget(self, channel_id: int) -> None:
        self._alive.pop(channel_id, None)
        self._recent.pop(channel_id, None)


@dataclass(frozen=True, slots=True)
class _Brought:
    """A game begun elsewhere: its rows, its positions as stored, its deciders, and whether it's over."""

    rows: Sequence[MoveRecord] = ()
    positions: Sequence[Packed] = ()
    deciders: Sequence[Seat] = ()
    over: bool = False


def _drawn(game: Game[Any, Any], options: Mapping[str, Any]) -> int:
    """Draw a seed that nobody can guess."""
    bits = game.seed_bits(game.options_type.model_validate(options))
    seed = secrets.randbits(bits)
    # Smaller seeds mean the generator that other sites also have.
    return seed if bits <= SHARED_BITS else seed | 1 << bits


def _brought(game: Game[Any, Any], journal: Journal) -> _Brought:
    rows: list[MoveRecord] = []
    played = steps(game, journal)
    state = next(played).state
    states = [(0, dump(game, state))]
    for entry, step in zip(journal.entries, played, strict=True):
        state = step.state
        rows.append(
            MoveRecord(
                revision=len(rows) + 1,
                kind="move",
                seat=entry.seat,
                user_id=None,
                action=entry.action,
                notation=build(game.kinds_by_name, entry.action).notation(),
                target=None,
                reveals=step.reveals,
                interaction_id=None,
                state_hash=state_hash(game, state),
            )
        )
        states.append((len(rows), dump(game, state)))
    kept, _ = packed(states, None)
    return _Brought(rows, kept, tuple(game.deciders(state)), game.outcome(state) is not None)
