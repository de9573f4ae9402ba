"""What may be seen of a game of 1840: everything but the line deck's future (R18.7).

A view is built from values that the state holds already; nothing in it needs copying or locks.
Money is in Gulden, shares in percent, seats are 0-based.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.vienna1840.board import Board
from engine.vienna1840.facts import Bonus, Right
from engine.vienna1840.options import Options1840
from engine.vienna1840.state import Decision

__all__ = [
    "BONUS_STEPS",
    "AuctionView",
    "CompanyView",
    "LineView",
    "PlayerView",
    "PrivateView",
    "StadtbahnView",
    "TramStack",
    "TramView",
    "TurnView",
    "View",
]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat. `card` is its order card (0 = acts first), `worth` its score if the game ended now."""

    seat: int
    card: int
    cash: int
    loans: int
    worth: int
    certificates: int
    certificate_limit: int
    shares: Mapping[str, int]
    privates: tuple[str, ...]
    passed: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """A line in somebody's hands. `tram` is a tram id or None; `next_station` what the next costs, None if
    all are placed.
    """

    line: str
    company: str
    home: str
    tram: str | None
    revenue: int
    stations_left: int
    next_station: int | None


@dataclass(frozen=True, slots=True)
class TramView:
    """A tram owned by a company: its place is a line's number, or the company's id while it lies unused."""

    tram: str
    colour: str
    place: str


@dataclass(frozen=True, slots=True)
class CompanyView:
    """A tramway company. Before its par is set: director None, price None, everything empty."""

    company: str
    director: int | None
    par: int | None
    price: int | None
    treasury: int
    revenue: int
    last_revenue: int
    lines: tuple[LineView, ...]
    trams: tuple[TramView, ...]
    privates: tuple[str, ...]
    bank_percent: int
    holders: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class StadtbahnView:
    """A Stadtbahn company. `income` is what its tram would earn now, before the round's multiplier;
    `to_build` its hexes still without track, in order.
    """

    company: str
    price: int
    income: int
    bank_percent: int
    holders: Mapping[int, int]
    to_build: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TramStack:
    """Trams of one colour that belong to nobody: price None while not on sale."""

    colour: str
    left: int
    price: int | None
    maintenance: int
    gone: bool


@dataclass(frozen=True, slots=True)
class PrivateView:
    """A private. `owner` is a seat, a company's id, or None; `minimum` its least bid while unsold; `face` its
    face value now.
    """

    private: str
    owner: int | str | None
    returned: bool
    minimum: int
    face: int


@dataclass(frozen=True, slots=True)
class AuctionView:
    """The lot under auction, the standing bids (bidder and amount, highest last) and who may still bid.
    Bidders are seats for a private, company ids for a line.
    """

    lot: str
    bids: tuple[tuple[int | str, int], ...]
    bidders: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn of the line that acts (IX.3).

    Attributes:
        line: the line.
        building: whether it has not yet come to run.
        rights: by which rights it may lay a tile now.
        bonus: the bonus that is to be used or passed on now, or None.
        station: whether it may still place a station, and can pay for it.
        base_first: whether this is its first turn, so that its first tile must go on its base (IX.4).
    """

    line: str
    building: bool
    rights: tuple[Right, ...]
    bonus: Bonus | None
    station: bool
    base_first: bool


BONUS_STEPS: Mapping[Bonus, Decision] = {
    "extra_yellow": "bonus_extra_yellow",
    "center_tile": "bonus_center_tile",
    "station_tile": "bonus_station_tile",
    "upgrade_green": "bonus_upgrade_green",
    "extra_token": "bonus_extra_token",
}


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (or a spectator: None) may see it.

    Attributes:
        round: index into `facts.ROUND_TRACK`.
        colour: the colour whose printed values count now: yellow, green, brown or gray.
        step: what is to be decided now.
        acting: the company or line that acts, or None where players act for themselves.
        market: the cells (row, column from the top left) with their tokens, top of the stack first.
        company_order: the tramway companies in the present company round's order.
        lines_offered: lines on display; `lines_hidden`: how many are still in the deck.
        multiplier: of the Stadtbahn income in this or the last company round.
        offer: the private that the acting company wants to buy from a player, and its price.
        acted: whether the player at turn in a stock round has sold in this turn.
        turn: the turn of the line that acts; None outside line rounds.
        opening: the line for whose base a circle is to be chosen now, or None.
    """

    seat: int | None
    options: Options1840
    board: Board
    round: int
    colour: str
    step: Decision
    acting: str | None
    deciders: tuple[int, ...]
    players: tuple[PlayerView, ...]
    order: tuple[int, ...]
    companies: tuple[CompanyView, ...]
    stadtbahn: tuple[StadtbahnView, ...]
    market: tuple[tuple[tuple[int, int], tuple[str, ...]], ...]
    trams: tuple[TramStack, ...]
    newest_tram: str | None
    company_order: tuple[str, ...]
    lines_offered: tuple[str, ...]
    lines_hidden: int
    privates: tuple[PrivateView, ...]
    auction: AuctionView | None
    multiplier: int
    offer: tuple[str, int] | None
    acted: bool
    turn: TurnView | None = None
    opening: str | None = None

    def owner_of(self, line: str) -> CompanyView | None:
        """The company that owns a line; None where none does."""
        return next((each for each in self.companies if any(own.line == line for own in each.lines)), None)

    @property
    def acting_company(self) -> CompanyView | None:
        """The company that acts, also with one of its lines; None where players act for themselves."""
        if self.acting is None:
            return None
        own = next((each for each in self.companies if each.company == self.acting), None)
        return own or self.owner_of(self.acting)
