"""What the buttons and menus of standing orders do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.features.orders.screens import OrderPlace, asked, done_since, listed, offered, order_line
from bot.games import Order, presentation
from bot.interactions.answers import Below, answer, answering
from bot.interactions.pressed import Pressed, all_chosen, in_private, number_in
from bot.interactions.viewer import scene_for
from bot.language.refusals import Refusal
from bot.table import Table, orders
from engine.core import GameError, Seat

__all__ = ["OrderItem", "given"]


class OrderItem(Pressed[OrderPlace], press=OrderPlace):
    """A button or a menu about standing orders, for its presser alone."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Go where the press leads."""
        place = self.press
        async with answering(interaction, anew=not _takes_place(interaction)) as reply:
            table = await reply.find_table_of(place.game)
            seat = table.own_seat(interaction.user.id)
            below = await _led_to(interaction, table, seat, place)
            await answer(interaction, "\n".join(below.lines), view=below.view)


async def given(interaction: discord.Interaction[Any], table: Table, order: Order, revision: int) -> Below:
    """Give an order for the person who acts; what is shown of that. Raises Refusal: as `orders.give`."""
    before = table.revision
    record = await orders.give(table, interaction.user.id, order, revision)
    scene = await scene_for(interaction, table)
    below = listed(table, scene, record.seat)
    said = [scene.say("Order set: {words}", words=order_line(table, scene, record))]
    said += await done_since(table, scene, record, before)
    # Where it stands alone, the list would say the same again.
    alone = [each.id for each in orders.standing_of(table, interaction.user.id)] == [record.id]
    return Below([*said, *([] if alone else below.lines)], below.buttons)


def _takes_place(interaction: discord.Interaction[Any]) -> bool:
    """Whether the answer takes the place of what was pressed; the list of `/next` stays above it."""
    message = interaction.message
    return in_private(interaction) and message is not None and not message.flags.components_v2


async def _led_to(
    interaction: discord.Interaction[Any], table: Table, seat: Seat, place: OrderPlace
) -> Below:
    """What is shown after a press. Raises Refusal: it can't be done any more."""
    said: list[str] = []
    match place.step:
        case "open":
            return offered(table, await scene_for(interaction, table), seat)
        case "ask":
            return asked(table, await scene_for(interaction, table), _order(table, place.words))
        case "give":
            scene = await scene_for(interaction, table)
            order = _order(table, place.words)
            if not presentation(table.game).orders.admits(scene, seat, order):
                raise Refusal("stale_button")
            return await given(interaction, table, order, place.revision)
        case "drop":
            gone = await orders.withdraw(table, interaction.user.id, number_in(place.words))
            scene = await scene_for(interaction, table)
            said = [scene.say("Withdrawn: {words}", words=order_line(table, scene, gone))]
        case "list":
            scene = await scene_for(interaction, table)
        case _:
            chosen = _with(table, _order(table, place.words), place.step[:-1], all_chosen(interaction))
            return asked(table, await scene_for(interaction, table), chosen)
    below = listed(table, scene, seat)
    return Below([*said, *below.lines], below.buttons)


def _order(table: Table, words: str) -> Order:
    """The order that stands in an id. Raises Refusal: it is none."""
    try:
        return presentation(table.game).orders.parse(words)
    except GameError as error:
        raise Refusal("stale_button") from error


def _with(table: Table, order: Order, field: str, chosen: Sequence[str]) -> Order:
    """An order with what was chosen in the menu of a field. Raises Refusal: that can't stand there."""
    kind = type(order)
    if field not in kind.field_names():
        raise Refusal("stale_button")
    value: Any = tuple(chosen) if kind.is_tuple(field) else next(iter(chosen), "")
    if kind.is_number(field) and not kind.is_tuple(field):
        value = number_in(value)
    try:
        return presentation(table.game).orders.read({**order.record(), field: value})
    except GameError as error:
        raise Refusal("stale_button") from error
