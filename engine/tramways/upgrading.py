"""Upgrading links (R7.17, R7.18) and buildings (R8.7, R8.8)."""

from __future__ import annotations

from dataclasses import replace

from engine.core import RuleError, Seat, Unknown
from engine.tramways import payments
from engine.tramways.events.players import HappinessGained
from engine.tramways.events.town import BuildingUpgraded, LinkUpgraded, PassengerAdded
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.network import Network
from engine.tramways.price import Price
from engine.tramways.state import State

__all__ = ["building_price", "buildings", "link_price", "links", "upgrade_building", "upgrade_link"]


def links(state: State, seat: Seat) -> tuple[int, ...]:
    """The links that the seat can upgrade and pay for."""
    network = Network.of(state)
    return tuple(
        link.number
        for link in network.complete().values()
        if link.owner == seat
        and not link.upgraded
        and payments.can_pay(state.players[seat], _link_price(network, link.path[0], link.path[-1]))
    )


def _link_price(network: Network, here: str, there: str) -> Price:
    ends = frozenset((network.icon(here), network.icon(there)))
    return Price(needs=(frozenset(("upgrade_link",)), ends), rule="7.17")


def link_price(state: State, seat: Seat, number: int) -> Price:
    """What upgrading a link costs.

    Raises:
        Unknown: no such link.
        RuleError: it is somebody else's, incomplete, or upgraded (R7.18).
    """
    network = Network.of(state)
    link = network.links.get(number)
    if link is None:
        raise Unknown("link", str(number))
    if link.owner != seat:
        raise RuleError("link_not_yours", "7.18", link=number)
    if link.upgraded:
        raise RuleError("link_is_upgraded", "7.18", link=number)
    if not network.is_complete(link):
        raise RuleError("link_incomplete", "7.18", link=number)
    return _link_price(network, link.path[0], link.path[-1])


def upgrade_link(move: Move, seat: Seat, number: int, icons: tuple[str, ...]) -> None:
    """Pay, and turn all tiles of the link.

    Raises:
        Unknown, RuleError: it can't be upgraded, or is not paid.
    """
    payments.pay(move, seat, link_price(move.state, seat, number), icons)
    changed = (replace(each, upgraded=True) if each.number == number else each for each in move.state.links)
    move.update(links=tuple(changed))
    move.tell(LinkUpgraded(seat, number))
    move.happiness(seat, TABLE.points.upgrade_link)
    move.tell(HappinessGained(seat, TABLE.points.upgrade_link))


def buildings(state: State, seat: Seat) -> tuple[str, ...]:
    """The parcels of buildings that the seat can upgrade and pay for."""
    return tuple(
        parcel
        for parcel, building in state.buildings.items()
        if state.owners[parcel] == seat
        and not building.upgraded
        and payments.can_pay(state.players[seat], _building_price(building.type))
    )


def _building_price(type_of: str) -> Price:
    return Price(needs=(frozenset(("upgrade_building",)), frozenset((type_of,))), rule="8.7")


def building_price(state: State, seat: Seat, parcel: str) -> Price:
    """What upgrading a building costs.

    Raises:
        Unknown: no such parcel.
        RuleError: there is no building of the seat, or it is upgraded (R8.8).
    """
    if parcel not in state.town.parcels:
        raise Unknown("parcel", parcel)
    building = state.buildings.get(parcel)
    if building is None:
        raise RuleError("parcel_unbuilt", "8.7", parcel=parcel)
    if state.owners[parcel] != seat:
        raise RuleError("building_not_yours", "8.8", parcel=parcel)
    if building.upgraded:
        raise RuleError("building_is_upgraded", "8.7", parcel=parcel)
    return _building_price(building.type)


def upgrade_building(move: Move, seat: Seat, parcel: str, icons: tuple[str, ...]) -> None:
    """Pay, and turn the tile; a passenger comes where none waits.

    Raises:
        Unknown, RuleError: it can't be upgraded, or is not paid.
    """
    payments.pay(move, seat, building_price(move.state, seat, parcel), icons)
    state = move.state
    upgraded = replace(state.buildings[parcel], upgraded=True)
    move.update(buildings={**state.buildings, parcel: upgraded})
    move.tell(BuildingUpgraded(seat, parcel))
    square = state.town.parcels[parcel]
    if square not in state.passengers and state.supply:
        move.update(passengers=tuple(sorted((*state.passengers, square))))
        move.tell(PassengerAdded(square))
    move.happiness(seat, TABLE.points.upgrade_building)
    move.tell(HappinessGained(seat, TABLE.points.upgrade_building))
