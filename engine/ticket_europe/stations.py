"""Building stations (R12.1 to R12.4). What they are good for at the end: `borrowing`."""

from __future__ import annotations

from engine.core import RuleError, Seat, Unknown
from engine.ticket_europe import payments, row
from engine.ticket_europe.events import StationBuilt
from engine.ticket_europe.facts import CITIES, TABLE
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.payments import Price
from engine.ticket_europe.state import State

__all__ = ["build", "next_price", "sites"]

PRICES = tuple(Price(count, count_rule="12.3", colour_rule="12.3") for count in TABLE.station_cost)


def next_price(left: int) -> Price | None:
    """What the next station costs a player who has so many left; None: he has none (R12.3)."""
    return PRICES[len(PRICES) - left] if left else None


def sites(state: State, seat: Seat) -> tuple[str, ...]:
    """The cities where the seat can build a station now (R12.1)."""
    player = state.players[seat]
    price = next_price(player.stations)
    if price is None or not payments.can_pay(player.hand, price):
        return ()
    return tuple(city for city in CITIES if city not in state.stations)


def build(move: Move, seat: Seat, city: str, cards: tuple[str, ...]) -> None:
    """Pay for a station and build it.

    Raises:
        Unknown: no such city or card.
        RuleError: the city has a station, the player has none left, or the cards don't pay for it.
    """
    state = move.state
    player = state.players[seat]
    if city not in CITIES:
        raise Unknown("city", city)
    if city in state.stations:
        raise RuleError("city_has_station", "12.1", city=city, owner=state.stations[city])
    price = next_price(player.stations)
    if price is None:
        raise RuleError("no_stations_left", "12.2", most=len(TABLE.station_cost))
    cards = payments.accepted(player.hand, price, cards)
    move.take_from_hand(seat, cards)
    left = player.stations - 1
    move.player(seat, stations=left)
    move.update(stations={**state.stations, city: seat})
    move.tell(StationBuilt(seat, city, cards, left))
    row.discard(move, cards)
