"""What there is to choose from on the way to a move, field by field; when that is so, `sequence` says."""

from __future__ import annotations

from engine.core import Choices, Content, Draft, Malformed, RuleError, Seat
from engine.tramways import (
    administration,
    auction,
    building,
    development,
    drawing,
    laying,
    payments,
    setup,
    taking,
    travel,
    upgrading,
)
from engine.tramways.facts import TABLE
from engine.tramways.price import Price
from engine.tramways.state import State
from engine.tramways.travel import Routes
from engine.tramways.ways import Ways

__all__ = ["BARE", "next_field"]

BARE = ("pass", "money", "end", "done")
"""Kinds without anything to fill in."""


def next_field(state: State, seat: Seat, draft: Draft) -> Choices | None:
    """The legal values of the next field of a move that has its place now; None where nothing is left to
    fill.

    Raises:
        GameError: the draft can't be completed to a legal action.
    """
    kind, filled = draft.kind, draft.fields
    if kind in BARE:
        return None
    if kind in PAID:
        return _paid(state, seat, draft)
    if kind == "use":
        return _use(state, seat, draft)
    if kind == "ticket" and "card" in filled and "top" not in filled:
        tops = development.tops(state, _number(filled["card"]))
        return Choices("top", tops) if tops else None
    return None if filled else _single(state, seat, draft)


def _single(state: State, seat: Seat, draft: Draft) -> Choices:
    """The values of kinds with one field that costs nothing."""
    player = state.players[seat]
    match draft.kind:
        case "side":
            return Choices("side", tuple(TABLE.sides))
        case "look":
            return Choices("book", development.books(state))
        case "ticket":
            return Choices("card", _places(state.books[(state.opened or 1) - 1]))
        case "keep":
            return Choices("card", _places(player.offered))
        case "draw":
            return Choices("card", development.drawable(state))
        case "take":
            return Choices("card", state.market[::-1] if state.solo else state.market)
        case "drop":
            return Choices("card", taking.droppable(state, seat))
        case "discard":
            return Choices("card", administration.discardable(state, seat))
        case "parcels":
            due = setup.due_parcels(state)
            free = tuple(each for each in state.town.parcels if each not in state.owners)
            return _several("parcels", free, due[1] if due else 0, draft, "2.8")
    return _several("cards", drawing.rest(state, seat), drawing.missing(state, seat), draft, "12.2")


def _places(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(range(1, len(cards) + 1))


def _several(
    field: str, values: tuple[str, ...] | tuple[int, ...], count: int, draft: Draft, rule: str
) -> Choices:
    """So many of the values, in any order, as the rule says."""
    left = tuple(each for each in values if each not in draft.elements)
    missing = count - len(draft.elements)
    if missing < 0 or len(left) + len(draft.elements) != len(values):
        raise RuleError("too_many_chosen", rule, count=count)
    if not missing:
        return Choices(field, (), element=True, ends=True)
    return Choices(field, left, element=True, together=range(missing, missing + 1))


PAID: dict[str, tuple[str, ...]] = {
    "bid": ("amount",),
    "reveal": (),
    "link": ("start", "way"),
    "upgrade_link": ("link",),
    "build": ("parcel", "type", "card"),
    "upgrade_building": ("parcel",),
    "move": ("start", "way", "bonus"),
}
"""Kinds that are paid with icons, and what is said before that."""


def _paid(state: State, seat: Seat, draft: Draft) -> Choices | None:
    if "icons" in draft.fields:
        return None
    if len(draft.fields) < len(PAID[draft.kind]):
        return _wanted(state, seat, draft)
    icons, whole = payments.following(state.players[seat], _price(state, seat, draft), draft.elements)
    return Choices("icons", icons, complete=False, element=True, ends=whole)


def _wanted(state: State, seat: Seat, draft: Draft) -> Choices:
    """What may be wanted."""
    fields = draft.fields
    match draft.kind, len(fields):
        case "bid", _:
            return Choices("amount", auction.amounts(state, seat))
        case "link", 0:
            return Choices("start", Ways(state, seat).starts())
        case "link", _:
            squares, whole = Ways(state, seat).following(str(fields["start"]), draft.elements)
            return Choices("way", squares, element=True, ends=whole)
        case "upgrade_link", _:
            return Choices("link", upgrading.links(state, seat))
        case "build", 0:
            return Choices("parcel", building.parcels(state, seat))
        case "build", 1:
            building.price(state, seat, str(fields["parcel"]))
            return Choices("type", building.types(state))
        case "build", _:
            return Choices("card", building.cards(state, str(fields["type"])))
        case "upgrade_building", _:
            return Choices("parcel", upgrading.buildings(state, seat))
        case "move", 0:
            return Choices("start", Routes(state, seat).starts())
        case "move", 1:
            links, whole = Routes(state, seat).following(str(fields["start"]), draft.elements)
            return Choices("way", links, element=True, ends=whole)
    return Choices("bonus", travel.bonuses(state, seat, str(fields["start"]), _links(draft)))


def _links(draft: Draft) -> tuple[int, ...]:
    way = draft.fields["way"]
    return tuple(_number(each) for each in way) if isinstance(way, tuple) else ()


def _number(content: Content) -> int:
    """A whole number that a field holds.

    Raises:
        Malformed: it holds something else.
    """
    if isinstance(content, int):
        return content
    said = str(content)
    if not (said.isascii() and said.isdecimal()):
        raise Malformed(said)
    return int(said)


def _price(state: State, seat: Seat, draft: Draft) -> Price:
    """The price of what the draft names.

    Raises:
        Unknown, RuleError: it can't be had.
    """
    fields = draft.fields
    match draft.kind:
        case "bid":
            return auction.price(_number(fields["amount"]))
        case "reveal":
            return taking.line_price(state)
        case "link":
            way = fields["way"]
            squares = tuple(str(each) for each in way) if isinstance(way, tuple) else ()
            return laying.read(state, seat, str(fields["start"]), squares).price
        case "upgrade_link":
            return upgrading.link_price(state, seat, _number(fields["link"]))
        case "build":
            return building.price(state, seat, str(fields["parcel"]))
        case "upgrade_building":
            return upgrading.building_price(state, seat, str(fields["parcel"]))
    return travel.price(state, str(fields["start"]), _links(draft), str(fields["bonus"]))


def _use(state: State, seat: Seat, draft: Draft) -> Choices | None:
    fields = draft.fields
    if "card" not in fields:
        return Choices("card", administration.usable(state, seat))
    if "icons" not in fields:
        icons, whole = administration.following(state, seat, _number(fields["card"]), draft.elements)
        return Choices("icons", icons, element=True, ends=whole)
    icons_used = fields["icons"]
    if "square" in fields or not isinstance(icons_used, tuple) or administration.PASSENGER not in icons_used:
        return None
    return Choices("square", administration.empty_squares(state))
