"""Building on a parcel (R8.1 to R8.6), and what that does to the links there (R8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from engine.core import RuleError, Seat, Unknown
from engine.tramways import payments
from engine.tramways.events.cards import CardTaken
from engine.tramways.events.players import HappinessGained
from engine.tramways.events.town import BuildingBuilt, BuildingsJoined, LinkSplit
from engine.tramways.facts import TABLE, TYPES
from engine.tramways.ledger import Move
from engine.tramways.network import Network, settled
from engine.tramways.price import Price
from engine.tramways.state import Building, Link, State

__all__ = ["build", "cards", "parcels", "price", "types"]

INDUSTRY = "I"


def parcels(state: State, seat: Seat) -> tuple[str, ...]:
    """The parcels on which the seat can build, and pay for it."""
    if not types(state):
        return ()
    return tuple(
        parcel
        for parcel, owner in state.owners.items()
        if owner == seat
        and parcel not in state.buildings
        and payments.can_pay(state.players[seat], _price(parcel))
    )


def types(state: State) -> tuple[str, ...]:
    """The types of which a tile is left."""
    return tuple(type_of for type_of in TYPES if state.building_cards[type_of])


def cards(state: State, type_of: str) -> tuple[int, ...]:
    """The cards of a type to choose from (R8.3)."""
    return next((found for known, found in state.building_cards.items() if known == type_of), ())


def _price(parcel: str) -> Price:
    return Price(needs=(frozenset(("build",)), frozenset((parcel,))), rule="8.1")


def price(state: State, seat: Seat, parcel: str) -> Price:
    """What building on a parcel costs.

    Raises:
        Unknown: no such parcel.
        RuleError: it is not the seat's, or built.
    """
    if parcel not in state.town.parcels:
        raise Unknown("parcel", parcel)
    if state.owners.get(parcel) != seat:
        raise RuleError("parcel_not_yours", "8.1", parcel=parcel)
    if parcel in state.buildings:
        raise RuleError("parcel_built", "8.1", parcel=parcel)
    return _price(parcel)


def build(move: Move, seat: Seat, parcel: str, type_of: str, card: int, icons: tuple[str, ...]) -> None:
    """Pay, and build.

    Raises:
        Unknown: no such parcel, type or card.
        RuleError: it can't be built, or is not paid.
    """
    state = move.state
    cost = price(state, seat, parcel)
    known = next((each for each in TYPES if each == type_of), None)
    if known is None:
        raise Unknown("type", type_of)
    left = state.building_cards[known]
    if not left:
        raise RuleError("no_building_left", "8.1", type=known)
    if card not in left:
        raise RuleError("card_not_on_offer", "8.3", card=card)
    payments.pay(move, seat, cost, icons)
    square = state.town.parcels[parcel]
    _clear(move, seat, square)
    state = move.state
    move.update(
        buildings=dict(sorted({**state.buildings, parcel: Building(known)}.items())),
        building_cards={**state.building_cards, known: tuple(each for each in left if each != card)},
        passengers=tuple(sorted((*state.passengers, square))),
    )
    move.tell(BuildingBuilt(seat, parcel, known))
    network = Network.of(move.state)
    move.update(links=settled(network, move.state.links))
    whole = network.squares(network.building(square))
    if len(whole) > 1:
        move.tell(BuildingsJoined(whole))
    move.give_openly(seat, card)
    move.tell(CardTaken(seat, card))
    if known == INDUSTRY:
        move.player(seat, industries=move.of(seat).industries + 1)
    move.happiness(seat, TABLE.points.build)
    move.tell(HappinessGained(seat, TABLE.points.build))


def _clear(move: Move, seat: Seat, square: str) -> None:
    """Take the tracks off a parcel; the links that ran through it are split (R8.4)."""
    for link in move.state.links:
        if square not in link.squares:
            continue
        number = move.state.number
        parts = [
            replace(part, number=link.number if not place else number + place - 1)
            for place, part in enumerate(_parts(link, square))
        ]
        kept = (each for each in move.state.links if each.number != link.number)
        links = sorted((*kept, *parts), key=lambda each: each.number)
        move.update(links=tuple(links), number=number + max(0, len(parts) - 1))
        move.tell(LinkSplit(seat, link.number, tuple(each.number for each in parts)))


def _parts(link: Link, square: str) -> Iterator[Link]:
    """What is left of a link without its tiles on the square: the parts that have any tile."""
    end = len(link.path) - 1
    cuts = [0, *(place for place in range(1, end) if link.path[place] == square), end]
    for first, last in pairwise(cuts):
        if last - first > 1:
            former = tuple(
                (max(begin, first) - first, min(stop, last) - first)
                for begin, stop in link.former
                if min(stop, last) - max(begin, first) > 1
            )
            yield replace(link, path=link.path[first : last + 1], former=former)
