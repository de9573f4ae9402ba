"""What a seat may do in the action phase, each with a way to pay, and the position after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from engine.core import Action, GameError
from engine.tramways import building, laying, travel, upgrading
from engine.tramways.actions import Build, LayLink, Travel, UpgradeBuilding, UpgradeLink
from engine.tramways.facts import CARDS
from engine.tramways.ledger import Move
from engine.tramways.network import Network
from engine.tramways.partner import paying, worth
from engine.tramways.partner.trips import Trip, graph
from engine.tramways.price import Price
from engine.tramways.state import State
from engine.tramways.ways import Ways

__all__ = ["Deed", "deeds"]

WAYS = 24
"""Lines looked at from one start, the cheapest ones."""
SYMBOLS = 5
"""Track symbols of a line at most."""
LINES = 12
"""Lines that are tried, the cheapest to each pair of places."""
TRIPS = 10
"""Journeys that are tried, the best ones."""
STARTED = 2
"""Lines without an end that are tried."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action, and the position after it. The turn has not passed on there.

    Attributes:
        draws: whether a development card is to be taken.
    """

    action: Action
    after: State
    draws: bool = False


def deeds(state: State, seat: int, thrift: float) -> list[Deed]:
    """What may be worth doing, where cards that pay lose a part of their worth."""
    return [
        *_journeys(state, seat, thrift),
        *_upgrades(state, seat, thrift),
        *_improvements(state, seat, thrift),
        *_buildings(state, seat, thrift),
        *_lines(state, seat, thrift),
    ]


def _icons(state: State, seat: int, price: Price, thrift: float) -> tuple[str, ...] | None:
    player = state.players[seat]
    way = paying.cheapest(player.hand, player.money, price, thrift)
    return None if way is None else way[1]


def _journeys(state: State, seat: int, thrift: float) -> Iterator[Deed]:
    network = Network.of(state)
    here = graph(state, network)
    held = {icon for card in state.players[seat].hand for icon in CARDS[card].icons}
    found: list[tuple[float, str, Trip]] = []
    seen: set[str] = set()
    for square in state.passengers:
        place = network.building(square)
        if place not in seen:
            seen.add(place)
            trips = (trip for trip in here.trips(place) if trip.icon in held)
            found += [(trip.value(seat), square, trip) for trip in trips]
    found.sort(key=lambda each: -each[0])
    for _, square, trip in found[:TRIPS]:
        for bonus in _bonuses(state, seat, trip):
            deed = _travel(state, seat, Travel(start=square, way=trip.links, bonus=bonus, icons=()), thrift)
            if deed is not None:
                yield deed


def _bonuses(state: State, seat: int, trip: Trip) -> Iterator[str]:
    if trip.icon == "C":
        yield travel.MONEY
        if travel.can_draw(state):
            yield travel.CARD
    elif trip.icon == "L":
        player = state.players[seat]
        most = player.money + sum(
            int(icon.removeprefix("money"))
            for card in player.hand
            for icon in CARDS[card].icons
            if icon.startswith("money")
        )
        points = 0
        while travel.points_price(points) <= most:
            yield str(points)
            points += 1
    else:
        yield travel.NONE


def _travel(state: State, seat: int, wish: Travel, thrift: float) -> Deed | None:
    price = travel.price(state, wish.start, wish.way, wish.bonus)
    icons = _icons(state, seat, price, thrift)
    if icons is None:
        return None
    action = wish.model_copy(update={"icons": icons})
    move = Move(state)
    draws = travel.travel(move, seat, action.start, action.way, action.bonus, icons)
    return Deed(action, move.state, draws)


def _upgrades(state: State, seat: int, thrift: float) -> Iterator[Deed]:
    for number in upgrading.links(state, seat):
        icons = _icons(state, seat, upgrading.link_price(state, seat, number), thrift)
        if icons is not None:
            move = Move(state)
            upgrading.upgrade_link(move, seat, number, icons)
            yield Deed(UpgradeLink(link=number, icons=icons), move.state)


def _improvements(state: State, seat: int, thrift: float) -> Iterator[Deed]:
    for parcel in upgrading.buildings(state, seat):
        icons = _icons(state, seat, upgrading.building_price(state, seat, parcel), thrift)
        if icons is not None:
            move = Move(state)
            upgrading.upgrade_building(move, seat, parcel, icons)
            yield Deed(UpgradeBuilding(parcel=parcel, icons=icons), move.state)


def _buildings(state: State, seat: int, thrift: float) -> Iterator[Deed]:
    for parcel in building.parcels(state, seat):
        icons = _icons(state, seat, building.price(state, seat, parcel), thrift)
        if icons is None:
            continue
        for type_of in building.types(state):
            card = max(building.cards(state, type_of), key=worth.card)
            move = Move(state)
            building.build(move, seat, parcel, type_of, card, icons)
            yield Deed(Build(parcel=parcel, type=type_of, card=card, icons=icons), move.state)


def _lines(state: State, seat: int, thrift: float) -> Iterator[Deed]:
    if not state.players[seat].workers:
        return
    reading = laying.Reading(state, seat)
    for start, way in _drawn(state, seat, reading):
        try:
            read = reading.read(start, way)
        except GameError:
            continue
        icons = _icons(state, seat, read.price, thrift)
        if icons is not None:
            move = Move(state)
            laying.lay(move, seat, start, way, icons)
            yield Deed(LayLink(start=start, way=way, icons=icons), move.state)


def _drawn(state: State, seat: int, reading: laying.Reading) -> list[tuple[str, tuple[str, ...]]]:
    """Lines to be tried: complete ones, the cheapest to each pair of places, then a few others."""
    ways = Ways(state, seat)
    ways.most = min(ways.most, SYMBOLS)
    network = Network.of(state)
    whole: dict[frozenset[str], tuple[int, str, tuple[str, ...]]] = {}
    begun: list[tuple[int, str, tuple[str, ...]]] = []
    open_ended: list[tuple[int, str, tuple[str, ...]]] = []
    for start in ways.starts():
        for way in islice(ways.cheapest(start), WAYS):
            end = way[-1]
            if not network.is_place(end, seat) and not network.tracks.get(end):
                open_ended.append((sum(state.town.squares[each].cost or 0 for each in way[:-1]), start, way))
                continue
            if frozenset((network.building(start), network.building(end))) in whole:
                continue
            try:
                read = reading.read(start, way)
            except GameError:
                continue
            symbols = read.price.symbols
            if not read.completed or read.opened:
                begun.append((symbols, start, way))
                continue
            path = read.link.path
            ends = frozenset((network.building(path[0]), network.building(path[-1])))
            if ends not in whole or symbols < whole[ends][0]:
                whole[ends] = symbols, start, way
    lines = sorted(whole.values(), key=lambda each: each[0])[:LINES]
    lines += sorted((*begun, *open_ended), key=lambda each: -each[0])[:STARTED]
    return [(start, way) for _, start, way in lines]
