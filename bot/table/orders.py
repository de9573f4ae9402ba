"""Standing orders at a table: giving and withdrawing them, and which are open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games import Legal, Order, Over
from bot.language.refusals import Refusal
from bot.store import OrderRecord
from bot.store.games import orders
from bot.table.acting import standing
from bot.table.automation.actors import formality, ordered
from bot.table.table import Table

__all__ = ["MOST", "ended_for", "give", "standing_of", "withdraw"]

MOST = 8
"""The most standing orders of a seat."""


def standing_of(table: Table, user_id: int) -> Sequence[OrderRecord]:
    """A person's orders that aren't over, in the order in which they are asked."""
    mine = [each for each in table.acting.orders if each.user_id == user_id]
    return standing(mine, table.past.done)


def ended_for(table: Table, user_id: int) -> Sequence[OrderRecord]:
    """The orders of a person that have ended since they last moved in person, the latest last."""
    seat = table.seat_of(user_id)
    pressed = [row.revision for row in table.past.done if row.seat == seat and row.cause is None]
    since = pressed[-1] if pressed else 0
    stand = {each.id for each in standing_of(table, user_id)}
    mine = [each for each in table.acting.orders if each.user_id == user_id and each.id not in stand]
    return [each for each in mine if (each.ended or 0) > since]


async def give(table: Table, user_id: int, order: Order, revision: int) -> OrderRecord:
    """Give an order. It acts straight away if its seat must decide. The same order twice is one order.

    Args:
        user_id: whose order it is.
        revision: the position in which it was chosen.

    Raises:
        Refusal: no seat, the game isn't running or is paused, the position has changed, the order can do
            nothing in it, or there are too many.
    """
    async with table.changing():
        seat = table.own_seat(user_id)
        table.not_resting()
        mine = standing_of(table, user_id)
        terms = order.record()
        if (known := next((each for each in mine if each.terms == terms), None)) is not None:
            return known
        if revision != table.revision:
            raise Refusal("stale_button")
        if len(mine) >= MOST:
            raise Refusal("orders_full", most=MOST)
        legal = Legal(table.game, table.state, seat)
        if seat in table.deciders and isinstance(order.decide((), legal), Over):
            raise Refusal("order_void")
        record = OrderRecord(0, table.record.id, seat, user_id, table.revision, terms)
        acting = table.acting
        given = (*acting.orders, record)
        position = acting.position(table.record, table.seats, table.past, table.state, given=given)
        found = ordered(position) or formality(position)
        async with table.writing(unseen=True) as connection:
            number = await orders.add(connection, record)
            await acting.expect(connection, table.record, table.seats, table.deciders, found)
        record = replace(record, id=number)
        acting.orders = (*acting.orders, record)
        acting.left_to_people = None
        return record


async def withdraw(table: Table, user_id: int, order_id: int) -> OrderRecord:
    """Withdraw an order: it does nothing more, and no undo brings it back.

    Raises:
        Refusal: there's no such order, or it's another person's.
    """
    async with table.changing():
        found = next((each for each in table.acting.orders if each.id == order_id), None)
        if found is None or found.user_id != user_id:
            raise Refusal("order_gone")
        async with table.writing(unseen=True) as connection:
            await orders.drop(connection, [order_id])
        table.acting.orders = tuple(each for each in table.acting.orders if each.id != order_id)
        return found
