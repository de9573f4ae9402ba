"""Automatic moves at one table: which orders are open, what ends them, and when moves fall due."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games import Over, SeenMove, presentation
from bot.store import PARTNER, GameRecord, MoveRecord, OrderRecord, SeatRecord
from bot.store.games import orders
from bot.store.waiting import due
from bot.table.automation import actors
from bot.table.moves import Played
from bot.table.past import Past
from bot.table.waiting.scheduler import Scheduler
from bot.table_settings import PACES
from engine.core import Action, Game, Seat, build

__all__ = ["Acting", "Judged", "pace", "standing"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judged:
    """What follows automatically from new rows.

    Attributes:
        orders: all orders of the game, as they are after the rows.
        ended: the orders that one of the rows ended.
        decision: the next automatic move, if there is one.
    """

    orders: tuple[OrderRecord, ...]
    ended: Sequence[OrderRecord]
    decision: actors.Decision | None


def standing(given: Sequence[OrderRecord], done: Sequence[MoveRecord]) -> list[OrderRecord]:
    """The open orders if these moves count: a move that ended an order may have been undone."""
    counted = {row.revision for row in done} if any(each.ended is not None for each in given) else ()
    return [each for each in given if each.ended not in counted]


def pace(record: GameRecord, places: Sequence[SeatRecord]) -> timedelta | None:
    """How long automatic moves wait, each time: not at all if someone plays in person; as the table's
    settings say if only computers play. None: until someone plays in person, because otherwise a game of
    weeks would be over in a minute.
    """
    if any(place.in_person for place in places):
        return timedelta(0)
    alone = bool(places) and all(place.user_id == PARTNER for place in places)
    return PACES.get(record.settings.watch) if alone else None


class Acting:
    """Works out and stores what is automatic at one table.

    Attributes:
        orders: all orders that were given and not withdrawn, including those that are over.
        left_to_people: the revision in which no move is automatic, if that's known.
    """

    def __init__(self, game: Game[Any, Any], scheduler: Scheduler) -> None:
        self._game = game
        self._scheduler = scheduler
        self.orders: tuple[OrderRecord, ...] = ()
        self.left_to_people: int | None = None

    def position(
        self,
        record: GameRecord,
        places: Sequence[SeatRecord],
        past: Past,
        state: Any,
        new: Sequence[Played] = (),
        given: tuple[OrderRecord, ...] | None = None,
    ) -> actors.Position:
        """A position for the actors that may move in it.

        After an undo, decisions are left to people, so that nothing is made again that a person took back.
        Only an order given since may act.
        """
        rows = [*past.rows[-1:], *(each.row for each in new)]
        turned = bool(rows) and rows[-1].kind != "move"
        done = [*past.done, *(each.row for each in new if each.row.kind == "move")]
        given = self.orders if given is None else given
        found = [
            actors.OpenOrder(each, self._made(each, done))
            for each in standing(given, done)
            if places[each.seat].user_id == each.user_id
            and (not turned or each.revision >= rows[-1].revision)
        ]
        formalities = "off" if turned else record.settings.formalities
        return actors.Position(self._game, state, places, found, formalities)

    def judge(
        self,
        record: GameRecord,
        places: Sequence[SeatRecord],
        past: Past,
        state: Any,
        played: Sequence[Played],
        ends: int | None = None,
    ) -> Judged:
        """What follows automatically from new rows after a state: the orders they end (`ends`: the one that
        the last row completes), and the next automatic move.
        """
        if not self._watched(record):
            return Judged((), (), None)
        kept = list(self.orders)
        for number, each in enumerate(played):
            if each.row.kind == "move" and each.step is not None:
                done = [*past.done, *(other.row for other in played[:number])]
                alive = {order.id for order in standing(kept, done)}
                kept = [
                    self._heeded(order, each, state, done) if order.id in alive else order for order in kept
                ]
                state = each.step.state
        last = played[-1]
        if ends is not None:
            kept = [_over(each, last.row.revision, "done") if each.id == ends else each for each in kept]
        position = self.position(record, places, past, state, played, tuple(kept))
        gone = dict(actors.over(position)) if last.row.kind == "move" else {}
        kept = [_over(each, last.row.revision, gone[each.id]) if each.id in gone else each for each in kept]
        ended = [each for each in kept if each not in self.orders]
        if gone:
            position = self.position(record, places, past, state, played, tuple(kept))
        decision = actors.ordered(position) or actors.formality(position)
        return Judged(tuple(kept), ended, decision)

    def _heeded(
        self, order: OrderRecord, each: Played, before: Any, done: Sequence[MoveRecord]
    ) -> OrderRecord:
        """An order after a move, which may end it; `done`: the moves that counted before."""
        assert each.step is not None
        assert each.row.seat is not None
        part = presentation(self._game).orders
        try:
            seen = [self._game.view(state, order.seat) for state in (before, each.step.state)]
            made = len(self._made(order, done))
            pressed = each.row.cause is None
            told = SeenMove(seen[0], seen[1], each.step.events, each.row.seat, pressed, made)
            said = part.heed(part.read(order.terms), order.seat, told)
        except Exception:
            # Better to call its owner than to make a wrong move.
            log.exception("game=%d order=%d can't be held against a move", order.game_id, order.id)
            said = Over("illegal")
        return order if said is None else _over(order, each.row.revision, said.reason)

    async def keep(self, connection: AsyncConnection, judged: Judged) -> None:
        """Store which orders are over."""
        for order in judged.ended:
            assert order.ended is not None
            await orders.end(connection, order.id, order.ended, order.reason or "")

    async def expect(
        self,
        connection: AsyncConnection,
        record: GameRecord,
        places: Sequence[SeatRecord],
        deciders: Collection[Seat],
        decision: actors.Decision | None,
    ) -> None:
        """Plan that an actor moves for a seat, or withdraw that, with the change that leads there.

        Args:
            connection: the transaction of that change.
            record: the game with it.
            places: the seats with it.
            deciders: the deciders after it.
            decision: what an order or the table does next.
        """
        if not (decision or self._watched(record) or actors.acts(self._game, places)):
            return
        await due.withdraw(connection, actors.ACT, record.id)
        wait = None if record.paused else pace(record, places)
        if wait is not None and (decision or actors.acts(self._game, [places[seat] for seat in deciders])):
            await due.add(
                connection, due.Due(self._scheduler.now() + wait, actors.ACT, record.id, record.guild_id)
            )

    async def settle(
        self,
        connection: AsyncConnection,
        record: GameRecord,
        seatings: tuple[Sequence[SeatRecord], Sequence[SeatRecord]],
        past: Past,
        state: Any,
        deciders: Collection[Seat],
    ) -> None:
        """Like `expect`, for a change of people or settings: with the seats before and after it. The orders
        of people who leave are withdrawn.
        """
        before, after = seatings
        decision = None
        if deciders and self._watched(record):
            position = self.position(record, after, past, state)
            decision = actors.ordered(position) or actors.formality(position)
        if actors.acts(self._game, before) or self._watched(record):
            await due.withdraw(connection, actors.ACT, record.id)
        await self.expect(connection, record, after, deciders, decision)
        if self.orders:
            await orders.keep_only(connection, record.id, _people(record, after))

    def take_seats(self, record: GameRecord, places: Sequence[SeatRecord]) -> None:
        """Forget the orders of people who have left the table."""
        people = _people(record, places)
        self.orders = tuple(each for each in self.orders if each.user_id in people)
        self.left_to_people = None

    def _watched(self, record: GameRecord) -> bool:
        """Whether any actor besides computer players might move in this game."""
        return bool(self.orders) or record.settings.formalities != "off"

    def may(self, record: GameRecord, places: Sequence[SeatRecord], deciders: Sequence[Seat]) -> bool:
        """Whether an actor might move at once for one of the deciders."""
        if pace(record, places) != timedelta(0):
            return False
        if actors.acts(self._game, [places[seat] for seat in deciders]):
            return True
        ordering = {order.seat for order in self.orders}
        return bool(deciders) and (record.settings.formalities != "off" or not ordering.isdisjoint(deciders))

    def _made(self, order: OrderRecord, done: Sequence[MoveRecord]) -> Sequence[Action]:
        """The moves that an order has made and that count."""
        cause = actors.cause_of(order)
        kinds = self._game.kinds_by_name
        return [build(kinds, row.action or {}) for row in done if row.cause == cause]


def _people(record: GameRecord, places: Sequence[SeatRecord]) -> set[int]:
    """Who may have orders: the people at a table whose game wasn't stopped."""
    return set() if record.status == "ended" else {each.owner for each in places if each.owner}


def _over(order: OrderRecord, revision: int, reason: str) -> OrderRecord:
    return replace(order, ended=revision, reason=reason)
