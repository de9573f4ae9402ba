"""What a player does in 1840, one class per thing done. The section named is the rulebook's."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from engine.core import Action

__all__ = [
    "ACTIONS",
    "UNASKED",
    "Answer",
    "Assign",
    "Bid",
    "Buy",
    "BuyPrivate",
    "BuyTram",
    "Circle",
    "Dividend",
    "LayTile",
    "Name",
    "Order",
    "Par",
    "Pass",
    "PlaceStation",
    "RemoveStation",
    "ReturnPrivate",
    "Run",
    "Scrap",
    "Sell",
]


class Pass(Action):
    """Pass on the current decision: leave an auction, or finish a step."""

    kind: ClassVar[str] = "pass"


class Name(Action):
    """Put a private or a line up for auction (VI, VIII.6)."""

    kind: ClassVar[str] = "name"
    lot: str = Field(description="the private or line to auction")


class Bid(Action):
    """Bid for a private (VI) or a line (VIII.6)."""

    kind: ClassVar[str] = "bid"
    lot: str = Field(description="the private or line up for auction")
    amount: int = Field(description="the bid in Gulden")


class Order(Action):
    """Take an order card (VI)."""

    kind: ClassVar[str] = "order"
    position: int = Field(description="the order card, 1 acts first")


class Par(Action):
    """Take a tramway company's director's certificate and set its par (VII.5)."""

    kind: ClassVar[str] = "par"
    company: str = Field(description="the tramway company")
    price: int = Field(description="the par price: 70, 80, 90 or 100 Gulden")


class Buy(Action):
    """Buy one 10 % share from the bank (VII.6)."""

    kind: ClassVar[str] = "buy"
    company: str = Field(description="the company whose share is bought")
    source: str | None = Field(default=None, description="initial offering or pool; no difference in play")


class Sell(Action):
    """Sell shares of one company to the bank (VII.4)."""

    kind: ClassVar[str] = "sell"
    company: str = Field(description="the company whose shares are sold")
    shares: int = Field(description="how many 10 % shares")


class Dividend(Action):
    """Declare a tramway company's dividend (VIII.5.1)."""

    kind: ClassVar[str] = "dividend"
    amount: int = Field(description="the total declared in Gulden, a multiple of 10")


class BuyTram(Action):
    """Buy a tram from the tram row for the company at its turn (VIII.5.3, VIII.5.4)."""

    kind: ClassVar[str] = "tram"
    colour: str = Field(description="the colour of the tram")


class Scrap(Action):
    """Scrap a tram without compensation (VIII.5.3)."""

    kind: ClassVar[str] = "scrap"
    tram: str = Field(description="the tram to scrap")


class Assign(Action):
    """Rearrange a company's trams (VIII.5.3, VIII.6).

    The placing names trams with their places, `Y1-0:5,O1-2:WT`: a line's number, or the company's id for a
    tram that lies unused.
    """

    kind: ClassVar[str] = "assign"
    placing: tuple[str, ...] = Field(
        description="which line gets which tram: tram:line pairs, separated by commas"
    )


class LayTile(Action):
    """Lay or upgrade a tile (IX.4, IX.5): the normal tile, a Stadtbahn tile, or a bonus tile."""

    kind: ClassVar[str] = "tile"
    hex: str = Field(description="the hex")
    tile: str = Field(description="the tile")
    rotation: int = Field(description="steps of 60 degrees clockwise, 0 to 5")


class Circle(Action):
    """Choose the circle of a base station on a hex with two interchanges (IX.6)."""

    kind: ClassVar[str] = "circle"
    circle: str = Field(description="the interchange of the hex: a or b")


class PlaceStation(Action):
    """Place one of the line's stations in a free circle (IX.6)."""

    kind: ClassVar[str] = "station"
    hex: str = Field(description="the hex of the interchange")
    circle: str | None = Field(default=None, description="which interchange, where a hex has several")
    replace: str | None = Field(
        default=None, description="the Stadtbahn company whose station is removed for 40"
    )


class RemoveStation(Action):
    """Remove a Stadtbahn company's station for 40 (IX.6)."""

    kind: ClassVar[str] = "remove"
    hex: str = Field(description="the hex of the station")
    company: str = Field(description="the Stadtbahn company whose station is removed")


class Run(Action):
    """Run the line's tram; leave the route empty for the best one (IX.7).

    A route is one word and not a tuple of hexes, because nobody chooses it hex by hex: it is legal, and worth
    something, only as a whole (IX.7, IX.8), so whole routes are listed, the best first, and the many others
    are judged by `apply` as they come.
    """

    kind: ClassVar[str] = "run"
    route: str | None = Field(
        default=None, description="the hexes in order; none if there is no route or it may stay put"
    )


class BuyPrivate(Action):
    """Buy a private for the company from a player (IX.3)."""

    kind: ClassVar[str] = "private"
    private: str = Field(description="the private")
    price: int = Field(description="the price in Gulden, 1 to face value")


class Answer(Action):
    """Accept or decline the offer for your private (IX.3)."""

    kind: ClassVar[str] = "answer"
    reply: str = Field(description="accept or decline")


class ReturnPrivate(Action):
    """Return a private to the bank for its face value (IV.2)."""

    kind: ClassVar[str] = "return"
    private: str = Field(description="the private")


ACTIONS: tuple[type[Action], ...] = (
    Pass,
    Name,
    Bid,
    Order,
    Par,
    Buy,
    Sell,
    Dividend,
    BuyTram,
    Scrap,
    Assign,
    LayTile,
    Circle,
    PlaceStation,
    RemoveStation,
    Run,
    BuyPrivate,
    Answer,
    ReturnPrivate,
)
"""All kinds of action, in the order in which a player meets them."""
UNASKED = frozenset({BuyPrivate.kind, ReturnPrivate.kind, Scrap.kind})
"""Kinds that no step asks for: they are open beside what it does ask for."""
