"""What is shown of standing orders, and the presses: what can be ordered, the one in the making, the list."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import discord

from bot.games import Order, Scene, Term, presentation
from bot.interactions.answers import Below
from bot.language import N_
from bot.limits import BUTTONS_A_ROW, MENU_PROMPT, OPTION_TEXT, OPTIONS_A_MENU, shorten
from bot.posting.messages.buttons import MovePress, button
from bot.posting.summaries.recounting import headlines, noted
from bot.press import OfGame, Revision, Text, Written
from bot.store import OrderRecord
from bot.table import Table
from bot.table.automation.actors import cause_of
from bot.table.orders import ended_for, standing_of
from engine.core import GameError, Seat

__all__ = ["OrderPlace", "asked", "done_since", "has_orders", "listed", "notes", "offered", "order_line"]

Menu = Annotated[str, Written(r"[a-z]{1,12}=", str, "x" * 12 + "=")]
"""The name of an order's field, with a sign behind it."""


@dataclass(frozen=True, slots=True)
class OrderPlace(OfGame, prefix="order"):
    """A press.

    The steps: `open` shows what can be ordered, `ask` an order in the making, `give` gives it, `list` shows
    the orders that stand, `drop` withdraws one; a field's name with `=` is a menu of what can stand there.

    Attributes:
        revision: the position that the press was made for.
        words: the order in notation, or the number of one that stands.
    """

    revision: Revision
    step: Literal["open", "ask", "give", "drop", "list"] | Menu
    words: Text = ""


ABOUT = N_(
    "**Standing orders** · What you order here is done for you when your turn comes, and the "
    "post then says that an order did it. Nobody else sees it before that."
)
NONE_HERE = N_("There's nothing to order in this position.")
NONE_STANDING = N_("You have no standing order at this table.")
UNKNOWN = N_("An order that this release doesn't know")
OFFERS_ROWS, LIST_ROW = 3, 4
LAST_ROW = 4
MEANWHILE = 6
"""Moves of others that are told beside an order that is over: the last ones before its end."""


def has_orders(table: Table, scene: Scene, seat: Seat) -> bool:
    """Whether a seat can order something now, or has an order that stands."""
    if table.record.status != "running":
        return False
    person = table.seats[seat].user_id or 0
    return bool(standing_of(table, person) or presentation(table.game).orders.offers(scene, seat))


def offered(table: Table, scene: Scene, seat: Seat) -> Below:
    """What a seat can order now, and the way to the orders that stand."""
    game, revision = table.record.id, table.revision
    offers = presentation(table.game).orders.offers(scene, seat)
    buttons = [
        button(place, order.label(scene), discord.ButtonStyle.primary, number // BUTTONS_A_ROW)
        for number, order in enumerate(offers[: OFFERS_ROWS * BUTTONS_A_ROW])
        if (place := OrderPlace(game, revision, "ask", order.notation())).fits
    ]
    lines = [scene.say(ABOUT)]
    if not buttons:
        lines.append(scene.say(NONE_HERE))
    person = table.seats[seat].user_id or 0
    if standing_of(table, person):
        orders = OrderPlace(game, revision, "list")
        buttons.append(button(orders, scene.say("My standing orders"), row=LIST_ROW))
    buttons += _to_the_turn(table, scene, seat)
    return Below(lines, buttons)


def asked(table: Table, scene: Scene, order: Order) -> Below:
    """An order in the making: all that it says, what of it can be chosen, and the button that gives it."""
    game, revision = table.record.id, table.revision
    items: list[discord.ui.Item[discord.ui.View]] = [
        _menu(OrderPlace(game, revision, f"{term.field}=", order.notation()), row, term, order)
        for row, term in enumerate(order.terms(scene))
    ]
    give = OrderPlace(game, revision, "give", order.notation())
    items.append(button(give, scene.say("Set this order"), discord.ButtonStyle.success, LAST_ROW))
    items.append(button(OrderPlace(game, revision, "open"), scene.say("Back"), row=LAST_ROW))
    return Below([scene.say("**Your order:** {words}", words=order.words(scene))], items)


def listed(table: Table, scene: Scene, seat: Seat) -> Below:
    """The orders that stand, each with the button that withdraws it."""
    game, revision = table.record.id, table.revision
    mine = standing_of(table, table.seats[seat].user_id or 0)
    lines = [f"{number}. {order_line(table, scene, each)}" for number, each in enumerate(mine, 1)]
    buttons = [
        button(
            OrderPlace(game, revision, "drop", str(each.id)),
            scene.say("Withdraw {number}", number=number) if len(mine) > 1 else scene.say("Withdraw"),
            row=(number - 1) // BUTTONS_A_ROW,
        )
        for number, each in enumerate(mine, 1)
    ]
    if not mine:
        lines = [scene.say(NONE_STANDING)]
    buttons.append(button(OrderPlace(game, revision, "open"), scene.say("Another order"), row=LAST_ROW))
    buttons += _to_the_turn(table, scene, seat)
    return Below(lines, buttons)


def order_line(table: Table, scene: Scene, order: OrderRecord) -> str:
    """All that an order says that was given."""
    given = _read(table, order)
    return scene.say(UNKNOWN) if given is None else given.words(scene)


async def done_since(table: Table, scene: Scene, order: OrderRecord, revision: int) -> Sequence[str]:
    """The moves that an order has made since a revision, and in small letters how they are written."""
    made = [row for row in table.past.rows[revision:] if row.cause == cause_of(order)]
    revisions = [row.revision for row in made]
    told = await asyncio.to_thread(headlines, scene.words, table, revisions, order.seat)
    return [
        line
        for row, said in zip(made, told, strict=True)
        for line in (
            scene.say("By this order, move {move} was made: {said}", move=row.revision, said=said),
            noted(row.notation),
        )
    ]


async def notes(table: Table, scene: Scene, user_id: int) -> Sequence[str]:
    """The person's orders that have ended since their last move, why, and what others have done since."""
    return [line for each in ended_for(table, user_id) for line in await _note(table, scene, each)]


def _read(table: Table, order: OrderRecord) -> Order | None:
    """An order as it was given; None where another release wrote it, and this one can't read it."""
    try:
        return presentation(table.game).orders.read(order.terms)
    except GameError:
        return None


async def _note(table: Table, scene: Scene, order: OrderRecord) -> Sequence[str]:
    part, given = presentation(table.game).orders, _read(table, order)
    over = scene.say(
        "**{label}** · this order ended at move {move}: {why}.",
        label=scene.say(UNKNOWN) if given is None else given.label(scene),
        move=order.ended,
        why=part.why(scene, order.reason or ""),
    )
    others = [row for row in table.past.done if row.revision > order.revision and row.seat != order.seat]
    until = [row for row in others if row.revision <= (order.ended or 0)]
    if not until or order.reason == "done":
        return [over]
    revisions = [row.revision for row in until[-MEANWHILE:]]
    told = await asyncio.to_thread(headlines, scene.words, table, revisions, order.seat)
    return [over, scene.say("In the meantime: {moves}", moves=" ".join(told))]


def _to_the_turn(table: Table, scene: Scene, seat: Seat) -> Sequence[discord.ui.Button[discord.ui.View]]:
    """The button that leads to the turn of a seat that must decide."""
    if seat not in table.deciders:
        return ()
    label = scene.say("My turn")
    return [button(MovePress(table.record.id, table.revision, "options"), label, row=LAST_ROW)]


def _menu(place: OrderPlace, row: int, term: Term, order: Order) -> discord.ui.Item[discord.ui.View]:
    present = order.values().get(term.field)
    chosen = set(present) if isinstance(present, tuple) else {present}
    options = [
        discord.SelectOption(label=shorten(label, OPTION_TEXT), value=str(value), default=value in chosen)
        for value, label in term.options[:OPTIONS_A_MENU]
    ]
    return discord.ui.Select(
        custom_id=place.custom_id,
        placeholder=shorten(term.prompt, MENU_PROMPT),
        min_values=0 if term.several else 1,
        max_values=len(options) if term.several else 1,
        options=options,
        row=row,
    )
