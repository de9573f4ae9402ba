"""The state of a game of 1840: one immutable value.

Seats are 0-based, money is in Gulden, holdings are in percent. Owners are seats (int) or company
ids (str). Mappings are never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from engine.core import Chance, later
from engine.vienna1840.board import Board
from engine.vienna1840.facts import ROUND_TRACK, Bonus
from engine.vienna1840.options import Options1840

__all__ = [
    "BANK",
    "Company",
    "CompanyRound",
    "CompanyStep",
    "Decision",
    "Holding",
    "Line",
    "LineAuction",
    "LineRound",
    "Offer",
    "OrderChoice",
    "Over",
    "Phase",
    "PriceToken",
    "Private",
    "PrivateAuction",
    "State",
    "StockRound",
    "Task",
    "Tram",
    "cr_number",
    "value_colour",
]

BANK = "supply"
GONE = "gone"
"""Places of a tram that no company owns."""

Owner = int | str


@dataclass(frozen=True, slots=True)
class Private:
    """A private: its owner (None: unsold, or returned), the least opening bid, whether it went back."""

    owner: Owner | None
    minimum: int
    returned: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    """A tramway company. `lines` in the order bought; `last_revenue` is the box at the last dividend."""

    director: int | None = None
    par: int | None = None
    treasury: int = 0
    last_revenue: int = 0
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """Who holds how much of a company, in percent. `initial` and `pool` together are the bank's stock
    (the game makes no difference between them, its record does).
    """

    initial: int
    pool: int
    players: tuple[int, ...]

    @property
    def bank(self) -> int:
        """The bank's percentage."""
        return self.initial + self.pool


@dataclass(frozen=True, slots=True)
class PriceToken:
    """A company's price token. The tuple of all tokens keeps the order of arrival, so that a cell's
    stack, top first, is the tokens on that cell in tuple order.
    """

    company: str
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line in a company's hands. `placed` counts station tokens used up, the base included.

    `director` is the seat that decides for it: the director who bought it. Where directorships can change
    hands (`director_certificate`), 18xx.games lets the line stay with that seat.
    """

    company: str
    director: int
    revenue: int = 0
    placed: int = 0
    base: bool = False


@dataclass(frozen=True, slots=True)
class Tram:
    """A tram. `age` 1, 2, 3: at which of its colour's prices it was bought; `place` is a line's
    number, a company's id (unused), `supply` or `gone`.
    """

    colour: str
    place: str = BANK
    age: int = 1


@dataclass(frozen=True, slots=True)
class PrivateAuction:
    """The pre-stock round (VI). `turn` names or bids now; `bidders` are still in the auction of `lot`,
    in seating order; `bids` hold each bidder's latest bid, highest last; `opener` opened the latest
    auction and is at turn again, because nobody could answer, where something goes by that (D-8).
    """

    turn: int
    namer: int
    lot: str | None = None
    bids: tuple[tuple[int, int], ...] = ()
    bidders: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    kind: Literal["private_auction"] = "private_auction"
    opener: Annotated[int | None, later(None)] = None


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """The choice of order cards (VI). `queue`: seats still to choose; `cards`: seat by position taken."""

    queue: tuple[int, ...]
    cards: Mapping[int, int]
    kind: Literal["order_choice"] = "order_choice"


@dataclass(frozen=True, slots=True)
class StockRound:
    """A stock round (VII). `players` in playing order; `turn` an index into it; `passed` the seats whose
    latest turn was a pass; `sold` who sold what this round; `acted`: the seat at turn sold already.
    """

    number: int
    players: tuple[int, ...]
    turn: int = 0
    passed: tuple[int, ...] = ()
    sold: tuple[tuple[int, str], ...] = ()
    acted: bool = False
    kind: Literal["stock_round"] = "stock_round"


CompanyStep = Literal[
    "dividend", "stadtbahn", "trams", "assign", "lines", "late_trams", "late_assign", "restock"
]
"""A step of a company round: "lines" are the line auctions, "restock" puts new lines on display; what is late
comes after an auction, or after all of them.
"""


Decision = Literal[
    "name_private",
    "bid_private",
    "choose_order",
    "par",
    "stock",
    "dividend",
    "buy_trams",
    "assign_trams",
    "name_line",
    "bid_line",
    "base_circle",
    "build",
    "bonus_extra_yellow",
    "bonus_center_tile",
    "bonus_station_tile",
    "bonus_upgrade_green",
    "bonus_extra_token",
    "run",
    "after_run",
    "private_offer",
    "over",
]
"""What is to be decided now. After its run a line may still buy privates."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to be done in a company round: what, and by which company.

    The line auctions and new lines have no company.
    """

    step: CompanyStep
    company: str = ""


@dataclass(frozen=True, slots=True)
class LineAuction:
    """The line auctions of a company round (VIII.6). `out`: passed the naming, or bought a line."""

    namer: str
    out: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    lot: str | None = None
    bids: tuple[tuple[str, int], ...] = ()
    bidders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompanyRound:
    """A company round (VIII): the companies in their order, and what is still to be done.

    `namer` is the company that named last, once the auctions of lines are over, where something goes by that
    (D-19).
    """

    number: int
    order: tuple[str, ...]
    tasks: tuple[Task, ...]
    auction: LineAuction | None = None
    namer: Annotated[str | None, later(None)] = None
    kind: Literal["company_round"] = "company_round"


@dataclass(frozen=True, slots=True)
class Offer:
    """A company's offer for another player's private, to be answered (IX.3)."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class LineRound:
    """A line round (IX): the lines still to act, the first of them acting.

    `step` is "build", "run" or "after" (privates may still be bought). `bonus` is the bonus action
    to be used or passed now; `circles` are lines whose base circle is to be chosen.
    """

    lines: tuple[str, ...]
    step: Literal["build", "run", "after"] = "build"
    began: bool = False
    first_turn: bool = False
    tile: bool = False
    stadtbahn: bool = False
    station: bool = False
    removed: int = 0
    bonus: Bonus | None = None
    circles: tuple[str, ...] = ()
    offer: Offer | None = None
    kind: Literal["line_round"] = "line_round"


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    reason: str
    kind: Literal["over"] = "over"


Phase = PrivateAuction | OrderChoice | StockRound | CompanyRound | LineRound | Over


@dataclass(frozen=True, slots=True)
class State:
    """Everything.

    Attributes:
        round: index into `facts.ROUND_TRACK`.
        order: seats by order card, lowest first.
        loans: number of loans (100 each) by seat.
        companies: tramway companies in play (or on offer, before their director is known).
        shares: holdings of tramway and Stadtbahn companies.
        prices: price tokens in order of arrival.
        offered: lines on display, in ascending number; `deck`: lines still hidden, likewise.
        newest: newest tram colour bought so far, which fixes the maintenance.
        chance: the generator for the draws to come.
    """

    options: Options1840
    round: int
    phase: Phase
    order: tuple[int, ...]
    cash: tuple[int, ...]
    loans: tuple[int, ...]
    privates: Mapping[str, Private]
    companies: Mapping[str, Company]
    shares: Mapping[str, Holding]
    prices: tuple[PriceToken, ...]
    lines: Mapping[str, Line]
    offered: tuple[str, ...]
    deck: tuple[str, ...]
    trams: Mapping[str, Tram]
    newest: str | None
    board: Board
    chance: Chance

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.cash)


def value_colour(state: State) -> str:
    """The colour whose printed values count now (R4.3)."""
    return ROUND_TRACK[state.round].colour


def cr_number(state: State) -> int:
    """The number of the present or last company round; 0 before the first."""
    return sum(1 for each in ROUND_TRACK[: state.round + 1] if each.kind == "CR")
