"""The facts of Ticket to Ride Europe: cities, routes, tickets, cards and the numbers of the table.

They lie beside this module as JSON and are validated when the module is imported; nothing here changes
afterwards. Cities, routes and tickets go by ids without blanks or accents: `munchen`, `paris-zurich`,
`frankfurt-paris-white` for one track of a double route, `athina-edinburgh` for a ticket. A card is named by
its colour, or `loco`: copies of a card are the same card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

__all__ = [
    "CARDS",
    "CITIES",
    "COLOURS",
    "LOCOMOTIVE",
    "ROUTES",
    "ROUTES_AT",
    "TABLE",
    "TICKETS",
    "TWINS",
    "CityFacts",
    "RouteFacts",
    "TableFacts",
    "TicketFacts",
    "deck",
]


class Facts(BaseModel):
    """Base of all tables: immutable, and nothing in the JSON goes unread."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CityFacts(Facts):
    """A city: its name as of 1901 in the language of the place, and where it lies.

    Attributes:
        x: on the board, 0 at the west edge to 1 at the east edge; `y` likewise from north to south. The board
            is half as wide again as high.
        latitude: degrees north; `longitude` degrees east.
    """

    name: str
    x: float
    y: float
    latitude: float
    longitude: float


class RouteFacts(Facts):
    """A route, or one track of a double route (R8.1).

    Attributes:
        cities: its ends.
        spaces: wagons that it takes.
        colour: of the cards that pay for it; None: any one colour (a gray route, R7.2).
        ferry: its locomotive icons; 0 where it is no ferry (R9.1).
        tunnel: whether it is a tunnel (R10).
    """

    cities: tuple[str, str]
    spaces: int
    colour: str | None
    ferry: int = 0
    tunnel: bool = False

    def beyond(self, city: str) -> str:
        """The other end."""
        here, there = self.cities
        return there if city == here else here


class TicketFacts(Facts):
    """A destination ticket: the cities to join and its points; one of six is `long` (R1.6)."""

    cities: tuple[str, str]
    points: int
    long: bool = False


class TableFacts(Facts):
    """The numbers of the table.

    Attributes:
        copies: cards of each colour; `locomotives` those in the deck (R1.5).
        row: cards that lie face up (R2.3); with `row_locomotives` of them all are discarded (R5.6).
        hand: cards dealt to each player (R2.2).
        draw: cards drawn in a turn (R5.1).
        tunnel: cards turned up for a tunnel (R10.2).
        wagons: of each player (R2.1); with `last_wagons` left the last round begins (R13.1).
        station_cost: cards for the first, second and third station (R12.3).
        station_points: for each station not built (R12.8).
        single_track_players: up to so many players only one track of a double route is used (R8.4).
        long_dealt: long tickets dealt to each player, `short_dealt` the short ones; each keeps at least
            `keep_dealt` of them (R2.5 to R2.7).
        tickets_drawn: tickets drawn in a turn, of which a player keeps at least `keep_drawn` (R11.1, R11.2).
        route_points: points by spaces (R14).
        express_points: for the longest path (R15.3).
    """

    colours: tuple[str, ...]
    locomotive: str
    copies: int
    locomotives: int
    row: int
    row_locomotives: int
    hand: int
    draw: int
    tunnel: int
    wagons: int
    last_wagons: int
    station_cost: tuple[int, ...]
    station_points: int
    single_track_players: int
    long_dealt: int
    short_dealt: int
    keep_dealt: int
    tickets_drawn: int
    keep_drawn: int
    route_points: Mapping[int, int] = Field(strict=False)
    express_points: int


def _read(name: str) -> bytes:
    return resources.files(__package__).joinpath("data", name).read_bytes()


TABLE = TableFacts.model_validate_json(_read("table.json"))
"""The numbers of the table."""
CITIES: Mapping[str, CityFacts] = MappingProxyType(
    TypeAdapter(dict[str, CityFacts]).validate_json(_read("cities.json"))
)
"""All cities by id, in the order of the alphabet."""
ROUTES: Mapping[str, RouteFacts] = MappingProxyType(
    TypeAdapter(dict[str, RouteFacts]).validate_json(_read("routes.json"))
)
"""All routes by id, each track of a double route by itself."""
TICKETS: Mapping[str, TicketFacts] = MappingProxyType(
    TypeAdapter(dict[str, TicketFacts]).validate_json(_read("tickets.json"))
)
"""All tickets by id, the long ones first."""
COLOURS = TABLE.colours
LOCOMOTIVE = TABLE.locomotive
CARDS = (*COLOURS, LOCOMOTIVE)
"""The faces of wagon cards, the locomotive last (R1.5)."""


def _twins() -> dict[str, str]:
    tracks: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for route, facts in ROUTES.items():
        tracks[facts.cities].append(route)
    return {
        route: other
        for pair in tracks.values()
        if len(pair) > 1
        for route, other in zip(pair, reversed(pair), strict=True)
    }


TWINS: Mapping[str, str] = MappingProxyType(_twins())
"""Each track of a double route with the other one (R8.1)."""
ROUTES_AT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {city: tuple(route for route, facts in ROUTES.items() if city in facts.cities) for city in CITIES}
)
"""The routes that end in each city."""


def deck() -> tuple[str, ...]:
    """The 110 wagon cards, unshuffled (R1.5)."""
    colours = tuple(card for card in COLOURS for _ in range(TABLE.copies))
    return (*colours, *(LOCOMOTIVE,) * TABLE.locomotives)
