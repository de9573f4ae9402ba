"""What can happen in 1840, as typed facts. Money in Gulden; an `owner` is a seat (int) or a company (str)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core import Event
from engine.vienna1840.facts import Bonus

__all__ = [
    "BUILT",
    "AuctionPassed",
    "BidMade",
    "CardTaken",
    "CircleChosen",
    "CompaniesOrdered",
    "CompanyFounded",
    "DeficitPaid",
    "DividendPaid",
    "GameEnded",
    "LineBought",
    "LineNamed",
    "LinesClosed",
    "LinesDrawn",
    "LoanTaken",
    "MaintenanceChanged",
    "Passed",
    "PlayersOrdered",
    "PriceMoved",
    "PrivateBought",
    "PrivateDiscounted",
    "PrivateNamed",
    "PrivateOfferDeclined",
    "PrivateOffered",
    "PrivatePaid",
    "PrivateReturned",
    "PrivateSold",
    "RoundBegan",
    "SharesBought",
    "SharesSold",
    "StadtbahnPaid",
    "StationPlaced",
    "StationRemoved",
    "SubscriptionPaid",
    "TileLaid",
    "TramBought",
    "TramRan",
    "TramScrapped",
    "TramsAssigned",
    "TramsLeft",
]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round of the round track began (`round`: index into `facts.ROUND_TRACK`)."""

    round: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody gave up the present decision."""

    who: int | str


@dataclass(frozen=True, slots=True)
class PrivateNamed(Event):
    """A private was put up for auction."""

    seat: int
    private: str


@dataclass(frozen=True, slots=True)
class LineNamed(Event):
    """A line was put up for auction."""

    company: str
    line: str


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A bid for a private or a line."""

    who: int | str
    lot: str
    amount: int


@dataclass(frozen=True, slots=True)
class AuctionPassed(Event):
    """Everybody passed on a lot, or on naming one."""

    lot: str | None


@dataclass(frozen=True, slots=True)
class PrivateSold(Event):
    """A private went to a player for their bid."""

    seat: int
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class PrivateDiscounted(Event):
    """A private's least bid fell."""

    private: str
    minimum: int


@dataclass(frozen=True, slots=True)
class PrivatePaid(Event):
    """A private paid its dividend."""

    private: str
    owner: int | str
    amount: int


@dataclass(frozen=True, slots=True)
class PrivateReturned(Event):
    """A private went back to the bank."""

    private: str
    owner: int | str
    amount: int


@dataclass(frozen=True, slots=True)
class PrivateOffered(Event):
    """A company offered to buy a player's private; the player is asked."""

    company: str
    seat: int
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class PrivateOfferDeclined(Event):
    """The player kept the private."""

    seat: int
    private: str


@dataclass(frozen=True, slots=True)
class PrivateBought(Event):
    """A company bought a private from a player."""

    company: str
    seat: int
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A player took an order card (1 acts first)."""

    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class SubscriptionPaid(Event):
    """Each player's subscription right became money for a director's certificate (VII.5)."""

    amount: int


@dataclass(frozen=True, slots=True)
class PlayersOrdered(Event):
    """The order cards lie in a new order: the seats in playing order (VI, VII.2)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CompanyFounded(Event):
    """A director's certificate was bought; the bank paid the capital."""

    seat: int
    company: str
    par: int
    capital: int


@dataclass(frozen=True, slots=True)
class SharesBought(Event):
    """A 10 % share was bought from the bank."""

    seat: int
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class SharesSold(Event):
    """Shares were sold to the bank."""

    seat: int
    company: str
    shares: int
    amount: int


@dataclass(frozen=True, slots=True)
class PriceMoved(Event):
    """A price token moved (cells are row, column from the top left)."""

    company: str
    old: int
    new: int
    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TramsLeft(Event):
    """Trams on the right space left the game."""

    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class CompaniesOrdered(Event):
    """The company order of a company round was fixed."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DividendPaid(Event):
    """A tramway company declared its dividend; what each seat got."""

    company: str
    declared: int
    kept: int
    paid: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class StadtbahnPaid(Event):
    """A Stadtbahn company's tram ran and paid everything out; `places` are hexes in order."""

    company: str
    income: int
    multiplier: int
    places: tuple[str, ...]
    paid: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class TramBought(Event):
    """A company bought a tram; `helped` is what the director added from their own cash."""

    company: str
    tram: str
    colour: str
    price: int
    helped: int


@dataclass(frozen=True, slots=True)
class LoanTaken(Event):
    """A director took loans of 100 each."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class MaintenanceChanged(Event):
    """The first tram of a new colour was bought; maintenance by colour from now on."""

    colour: str
    costs: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TramScrapped(Event):
    """A tram left the game without compensation."""

    company: str
    tram: str


@dataclass(frozen=True, slots=True)
class TramsAssigned(Event):
    """A company's trams lie as follows: tram id to line number or company id."""

    company: str
    places: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class LineBought(Event):
    """A company won a line."""

    company: str
    line: str
    price: int


@dataclass(frozen=True, slots=True)
class LinesDrawn(Event):
    """New lines came on display from the deck."""

    reveals: ClassVar[bool] = True
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinesClosed(Event):
    """All companies have three lines; the others are out and their circles free."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StationPlaced(Event):
    """A line's station was placed. `base`: the free first one."""

    line: str
    hex: str
    circle: str
    cost: int
    base: bool


@dataclass(frozen=True, slots=True)
class CircleChosen(Event):
    """A base station's circle was chosen."""

    line: str
    hex: str
    circle: str


@dataclass(frozen=True, slots=True)
class StationRemoved(Event):
    """A Stadtbahn company's station was removed for good."""

    line: str
    company: str
    hex: str
    cost: int


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A tile was laid or upgraded; `old` is the tile it replaced, `bonus` the bonus action used for it."""

    line: str
    hex: str
    tile: str
    rotation: int
    old: str | None
    cost: int
    bonus: Bonus | None


@dataclass(frozen=True, slots=True)
class TramRan(Event):
    """A line ran: route value, maintenance (negative: cost) and their sum. `route` is the route's text."""

    line: str
    tram: str
    route: str
    value: int
    maintenance: int
    total: int


@dataclass(frozen=True, slots=True)
class DeficitPaid(Event):
    """A negative result was paid: from the revenue box, the treasury, the director."""

    line: str
    company: str
    from_revenue: int
    from_treasury: int
    from_director: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; scores by seat."""

    scores: tuple[int, ...]


BUILT = (TileLaid, StationPlaced, StationRemoved, CircleChosen)
"""What building a line does to the map."""
