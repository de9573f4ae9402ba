"""Building stations (R12.1 to R12.4). What they are good for at the end: `borrowing`."""

from __future__ import annotations

from engine.core import RuleError, Seat, Unknown
from engine.ticket_europe import payments, row
from engine.ticket_europe.events import StationBuilt
from engine.ticket_europe.facts import CITIES, TABLE
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.payments import Price
from engine.ticket_europe.state import State

__all__ = ["build", "price", "sites"]

PRICES = tuple(Price(count, count_rule="12.3", colour_rule="12.3") for count in TABLE.station_cost)
"""Of the first, second and third station; who has one left pays the last."""


def sites(state: State, seat: Seat) -> tuple[str, ...]:
    """The cities where the seat can build a station now (R12.1)."""
    player = state.players[seat]
    if not player.stations or not payments.can_pay(player.hand, PRICES[-player.stations]):
        return ()
    return tuple(city for city in CITIES if city not in state.stations)


def price(state: State, seat: Seat, city: str) -> Price:
    """What the seat has to pay for a station in the city (R12.3).

    Raises:
        Unknown: no such city.
        RuleError: the city has a station, or the player has none left.
    """
    if city not in CITIES:
        raise Unknown("city", city)
    if city in state.stations:
        raise RuleError("city_has_station", "12.1", city=city, owner=state.stations[city])
    left = state.players[seat].stations
    if not left:
        raise RuleError("no_stations_left", "12.2", most=len(PRICES))
    return PRICES[-left]


def build(move: Move, seat: Seat, city: str, cards: tuple[str, ...]) -> None:
    """Pay for a station and build it.

    Raises:
        Unknown: no such city or card.
        RuleError: there can't be a station, or the cards don't pay for it.
    """
    state = move.state
    player = state.players[seat]
    cards = payments.accepted(player.hand, price(state, seat, city), cards)
    move.take_from_hand(seat, cards)
    left = player.stations - 1
    move.player(seat, stations=left)
    move.update(stations={**state.stations, city: seat})
    move.tell(StationBuilt(seat, city, cards, left))
    row.discard(move, cards)
