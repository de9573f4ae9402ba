"""What a seat could claim, from what it sees: the routes that it can pay for, what each would bring, and what
is missing for the others. Everything is said as if it were the seat's turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.ticket_europe import payments, routes
from engine.ticket_europe.facts import LOCOMOTIVE, ROUTES, TABLE, TICKETS
from engine.ticket_europe.hands import Hand
from engine.ticket_europe.network import Parts
from engine.ticket_europe.payments import Price
from engine.ticket_europe.view import PlayerView, View

__all__ = ["Claim", "Shortfall", "claims", "own", "own_routes", "shortfalls", "station_cost"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A route that the seat can pay for.

    Attributes:
        payments: the ways to pay, the fewest locomotives first; a tunnel may cost more.
        points: that it brings at once.
        wagons: left afterwards.
        completes: tickets whose cities it would join.
        last_round: whether it would set off the last round (R13.1).
    """

    route: str
    payments: tuple[tuple[str, ...], ...]
    points: int
    wagons: int
    completes: tuple[str, ...]
    last_round: bool


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What is missing for a route that is open to the seat.

    Attributes:
        cards: how many more cards, at least; `locomotives` of them have to be locomotives (R9.2).
        colours: the colours of which so few are missing.
        wagons: how many more wagons; nobody ever gets any.
    """

    route: str
    cards: int
    locomotives: int
    colours: tuple[str, ...]
    wagons: int


def own(view: View) -> PlayerView:
    """The player who sees the view.

    Raises:
        ValueError: it is a spectator's.
    """
    if view.seat is None:
        raise ValueError("a spectator holds nothing")
    return view.players[view.seat]


def own_routes(view: View) -> tuple[str, ...]:
    """The routes of the player who sees the view."""
    return tuple(route for route, owner in view.owners.items() if owner == own(view).seat)


def station_cost(player: PlayerView) -> int | None:
    """How many cards the player's next station costs (R12.3); None: there is none left."""
    return TABLE.station_cost[-player.stations] if player.stations else None


def claims(view: View) -> Iterator[Claim]:
    """The routes that the seat can pay for, in the order of the alphabet."""
    player, parts = own(view), Parts(own_routes(view))
    hand = player.hand or {}
    missing = {
        ticket: {parts.part(end) for end in TICKETS[ticket].cities}
        for ticket in player.tickets or ()
        if not parts.joins(TICKETS[ticket].cities)
    }
    for route in _open_routes(view):
        price, left = routes.PRICES[route], player.wagons - ROUTES[route].spaces
        if left < 0 or not payments.can_pay(hand, price):
            continue
        joined = {parts.part(end) for end in ROUTES[route].cities}
        yield Claim(
            route=route,
            payments=tuple(payments.payments(hand, price)),
            points=routes.points(route),
            wagons=left,
            completes=tuple(ticket for ticket, ends in missing.items() if ends == joined),
            last_round=view.ender is None and left <= TABLE.last_wagons,
        )


def shortfalls(view: View) -> tuple[Shortfall, ...]:
    """The other routes that are open to the seat, those first for which the least is missing."""
    player = own(view)
    found = []
    for route in _open_routes(view):
        price = routes.PRICES[route]
        wagons = max(0, price.count - player.wagons)
        cards, colours = _missing(player.hand or {}, price)
        if cards or wagons:
            locomotives = max(0, price.locomotives - (player.hand or {}).get(LOCOMOTIVE, 0))
            found.append(Shortfall(route, cards, locomotives, colours, wagons))
    return tuple(sorted(found, key=lambda each: (each.wagons, each.cards, each.locomotives, each.route)))


def _open_routes(view: View) -> Iterator[str]:
    seat, seats = own(view).seat, len(view.players)
    return (route for route in ROUTES if routes.is_open(view.owners, seats, seat, route))


def _missing(hand: Hand, price: Price) -> tuple[int, tuple[str, ...]]:
    """How many cards are missing, and the colours of which so few are."""
    locomotives = hand.get(LOCOMOTIVE, 0)
    icons = max(0, price.locomotives - locomotives)
    spare = max(0, locomotives - price.locomotives)
    rest = price.count - price.locomotives
    by_colour = {colour: max(0, rest - spare - hand.get(colour, 0)) for colour in price.colours}
    least = min(by_colour.values())
    return icons + least, tuple(colour for colour, count in by_colour.items() if count == least)
