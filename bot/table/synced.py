"""One game in memory, kept in step with the database, and how it is changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from cachetools import LRUCache
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import Scene, plain_name, presentation
from bot.happenings import Happening
from bot.language import Words
from bot.language.refusals import Refusal
from bot.store import GameRecord, SeatRecord, Status, Store, others
from bot.store.games import queries
from bot.store.games.positions import Keyframe
from bot.store.outbox import bulletins, queue
from bot.table.acting import Acting
from bot.table.automation import Thinker
from bot.table.loading import load
from bot.table.moves import Receipt, receipt_for
from bot.table.past import Past
from bot.table.waiting.scheduler import Scheduler
from engine.core import Choices, Draft, Game, GameError, Outcome

__all__ = ["SyncedGame"]

CHOICES_KEPT = 64
REFUSED: Mapping[Status, str] = {"lobby": "not_started", "over": "game_over", "ended": "game_ended"}
P = ParamSpec("P")
T = TypeVar("T")


class SyncedGame:
    """A game as the database has it. A change enters `changing`, writes in a transaction of `writing`, and
    only then changes the attributes here.
    """

    def __init__(
        self,
        store: Store,
        game: Game[Any, Any],
        record: GameRecord,
        wake: Callable[[int], None],
        scheduler: Scheduler,
        thinker: Thinker,
    ) -> None:
        self._store = store
        self._wake = wake
        self._scheduler = scheduler
        self._thinker = thinker
        self.now = scheduler.now
        self._lock = asyncio.Lock()
        self._keeping = asyncio.Lock()
        self._version = 0
        self._keyframe: Keyframe | None = None
        self._in_doubt = False
        self._choices: LRUCache[object, Choices | None] = LRUCache(CHOICES_KEPT)
        self.acting = Acting(game, scheduler)
        self.game = game
        self.record = record
        self.seats: tuple[SeatRecord, ...] = ()
        self.past = Past(game, record, 0)
        self.state: Any = None

    @property
    def revision(self) -> int:
        """The number of moves, undos and redos so far."""
        return self.past.revision

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as plain letters."""
        return tuple(plain_name(place.name) for place in self.seats)

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats whose decision is awaited."""
        return tuple(self.game.deciders(self.state)) if self.record.status == "running" else ()

    @property
    def outcome(self) -> Outcome | None:
        """The result once the game is over."""
        return None if self.state is None else self.game.outcome(self.state)

    def scene(self, words: Words, state: object, seat: int | None = None) -> Scene:
        """What sentences about a position are made from, as `seat` may see it (None: a spectator)."""
        view = None if state is None else self.game.view(state, seat)

        def kinds(decider: int) -> Sequence[str]:
            return () if state is None else self.game.kinds(state, decider)

        lasting = partial(self.past.lasting, presentation(self.game).pictures.lasting)
        return Scene(words.of(self.game.id), self.names, view, kinds, past=lasting)

    def seat_of(self, user_id: int) -> int | None:
        """The seat that a person holds."""
        return next((place.seat for place in self.seats if place.user_id == user_id), None)

    def is_alone(self, user_id: int) -> bool:
        """Whether no other person plays, who would have to be asked before an undo."""
        return not others(self.seats, user_id)

    def own_seat(self, user_id: int) -> int:
        """The seat of someone who wants to act. Raises Refusal: the game isn't running, or they have none."""
        self.check_status("running")
        return self.seat_held(user_id)

    def seat_held(self, user_id: int) -> int:
        """The seat of a person, also if the game is over. Raises Refusal: they have none."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def not_resting(self) -> None:
        """Check that the game isn't paused. Raises Refusal: it is."""
        if self.record.paused:
            raise Refusal("paused")

    def check_status(self, *wanted: Status) -> None:
        """Make sure of a game's status: one of these, of which `running` is one. Raises Refusal: it isn't."""
        if self.record.status not in wanted:
            raise Refusal(REFUSED[self.record.status])

    def check_begun(self) -> None:
        """Make sure that the game has begun. Raises Refusal: it has not."""
        if self.state is None:
            raise Refusal("not_started")

    async def choices(self, seat: int, draft: Draft) -> Choices | None:
        """The legal values of the draft's next open field. Raises GameError: no legal action completes it."""
        key = (self.revision, seat, draft.kind, tuple(draft.fields.items()), draft.elements)
        if key not in self._choices:
            self._choices[key] = await asyncio.to_thread(self.game.choices, self.state, seat, draft)
        return self._choices[key]

    async def made_by(self, interaction_id: int | None) -> Receipt | None:
        """What an interaction has already done here, or None."""
        if interaction_id is None:
            return None
        first = await self._store.read(queries.known_interaction, self.record.id, interaction_id)
        if first is None:
            return None
        return receipt_for(self.past.batch(first), repeated=True)

    async def load(self) -> None:
        """Read everything from the database. Raises Refusal: the stored game can't be replayed."""
        found = await load(self._store, self.game, self.record.id)
        # All at once, so that nobody sees parts of two positions.
        self.record, self.seats, self._version = found.record, found.seats, found.version
        self.acting.orders = found.orders
        self._lay_out(found.past, found.state, found.keyframe)
        if found.changed:
            self.wake()

    async def knows(self, game_id: int, version: int) -> bool:
        """Whether this is that game, and up to date with that version."""
        if game_id != self.record.id:
            return False
        if version > self._version:
            # Perhaps a change of this very table is stored, but not yet noted here.
            async with self._keeping:
                pass
        return version <= self._version

    def _lay_out(self, past: Past, state: Any, keyframe: Keyframe | None = None) -> None:
        self.past, self.state, self._keyframe = past, state, keyframe
        self.acting.left_to_people = None
        self._choices.clear()

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Let in one change at a time. First reload the game if the last change broke off or another process
        made one; after the change, make the automatic moves.
        """
        async with self._lock:
            if self._in_doubt or not await self._is_up_to_date():
                await self.load()
                self._in_doubt = False
            try:
                yield
                await self._act()
            except (Refusal, GameError):
                raise
            except BaseException:
                self._in_doubt = True
                self._scheduler.wake()
                raise

    async def _is_up_to_date(self) -> bool:
        return await self._store.read(queries.version_of, self.record.id) == self._version

    @asynccontextmanager
    async def writing(self, *, unseen: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes this game. Change the attributes right after it, with no await in
        between. `unseen`: only one person may know of the change.

        Raises:
            Refusal: another process changed the game since `changing` looked.
        """
        async with self._keeping:
            async with self._store.writing() as connection:
                if not await queries.begin_change(connection, self.record.id, self._version, unseen=unseen):
                    self._in_doubt = True
                    raise Refusal("try_again")
                yield connection
                if not unseen:
                    await bulletins.stir(connection, self.record.guild_id, self.now())
            self._version += 1

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that reads the database."""
        return self._store.reading()

    async def read(
        self, query: Callable[Concatenate[AsyncConnection, P], Awaitable[T]], *args: P.args, **named: P.kwargs
    ) -> T:
        """What a single query finds, as `Store.read`."""
        return await self._store.read(query, *args, **named)

    def wake(self) -> None:
        """Say that the game's channel has something to send, and that something may be due."""
        self._wake(self.record.channel_id)
        self._scheduler.wake()

    async def announce(self, said: Happening) -> None:
        """Write a post that changes nothing."""
        async with self.writing() as connection:
            await queue.add(connection, self.record, said)
        self.wake()

    async def _act(self) -> None:
        """Make the automatic moves, which end each change."""
        raise NotImplementedError
