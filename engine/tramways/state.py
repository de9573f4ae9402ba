"""The state of a game of Tramways: one immutable value.

Seats are 0-based; cards, squares and parcels go by the ids of `facts` and `town`. Tuples that are decks have
their top last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.core import Chance
from engine.tramways.facts import TABLE, TypeOf
from engine.tramways.options import TramwaysOptions
from engine.tramways.town import Placing, Town, town

__all__ = ["Auction", "BoardSide", "Building", "Link", "Phase", "Player", "Score", "State", "Tile"]

Phase = Literal[
    "boards",
    "parcels",
    "books",
    "dealt",
    "auction",
    "cards",
    "line",
    "void",
    "refill",
    "actions",
    "development",
    "administration",
    "over",
]
"""What is to be decided: the side of the player board (by all), parcels of the advanced deal, the development
card at the start (from a book, or by all of those dealt), a bid, an auction card, the solo player's line,
what a void ticket discards, the hand for the last round (by all), actions, the development card of a
commerce, administration (by all).
"""
BoardSide = Literal["normal", "hard"]


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has.

    Attributes:
        side: of the player board; None while it is not chosen.
        stress: the space of the stress track, the first is 0.
        happiness: points so far.
        hand: cards, in the order in which they came.
        known: those of them of which everybody knows.
        secret: those that nobody else has seen, development cards, each with where it came from: "deal",
            "deck", or the number of a book.
        deck: the draw pile, `discard` the discards, face up.
        offered: development cards of which one is kept (R2.15).
        industries: how many the player built (R8.6).
        discarded: cards discarded in this administration (R10.3).
        done: whether the player has nothing more to decide when all decide at once.
        gone: cards that left the game before the last round (R12.2).
    """

    side: BoardSide | None = None
    money: int = TABLE.start_money
    workers: int = 0
    stress: int = 0
    happiness: int = 0
    hand: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    secret: Mapping[int, str] = field(default_factory=dict)
    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    offered: tuple[int, ...] = ()
    industries: int = 0
    discarded: int = 0
    done: bool = False
    gone: tuple[int, ...] = ()

    @property
    def hand_limit(self) -> int:
        """Up to how many cards the hand is filled (R8.6)."""
        return min(TABLE.hand_limit + self.industries, TABLE.hand_limit_most)

    @property
    def track(self) -> tuple[int, ...]:
        """The numbers of the player's stress track."""
        return TABLE.sides[self.side or "normal"].track


@dataclass(frozen=True, slots=True)
class Tile:
    """A track tile: its square, and the two sides that it joins, in the order of the compass: "NS", "NE"."""

    square: str
    sides: str

    @property
    def straight(self) -> bool:
        """Whether it is no curve."""
        return self.sides in ("NS", "EW")


@dataclass(frozen=True, slots=True)
class Link:
    """A line of track tiles of one player (R7.1).

    Attributes:
        number: its name, for the whole game.
        path: the square to which its first tile points, the squares of its tiles one after the other, and the
            square to which its last tile points. The first one is a place while the link is incomplete.
        worked: the round in which it was last worked on (R7.7).
        former: of an incomplete link, the stretches of its path that were complete links before (R7.8), by
            their first and last index.
    """

    number: int
    owner: int
    path: tuple[str, ...]
    worked: int
    upgraded: bool = False
    former: tuple[tuple[int, int], ...] = ()

    @property
    def squares(self) -> tuple[str, ...]:
        """Those of its tiles."""
        return self.path[1:-1]


@dataclass(frozen=True, slots=True)
class Building:
    """A building tile on a parcel."""

    type: TypeOf
    upgraded: bool = False


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction of the order of play (R5.2).

    Attributes:
        waiting: the seats in the second row, in the old order.
        bids: the last bid of each seat that has bid.
        fresh: the seats that have bid in this bidding round.
        placed: the lower row, by place; None: free.
    """

    waiting: tuple[int, ...]
    bids: Mapping[int, int]
    fresh: tuple[int, ...]
    placed: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a player has at the end (R13.1): `total` is the sum, and `money` what is left after the
    conversion.

    Attributes:
        links: points for complete links.
        converted: points for money.
        stress: the number on the stress track, which is subtracted.
    """

    happiness: int
    links: int
    converted: int
    stress: int
    total: int
    money: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything.

    Attributes:
        plan: the boards as they lie.
        order: the seats in the order of play; during the auction the old order.
        turn: the seat at turn, where one decides.
        owners: the parcels with a disc, with their owners; `buildings` the tiles on them.
        number: of the next link.
        passengers: the squares on which one waits.
        building_cards: of each type those left, which are as many as its tiles.
        type_tiles: of the rounds from 1 to 5 (R2.19).
        auction_deck: unseen auction and parcel cards; `market` those face up; `auction_discard` only alone.
        books: ticket books, the top card first; `opened` the one that the seat at turn looks at.
        development: unseen cards under the alternate rule, `development_open` those face up.
        box: development cards out of the game, unseen.
        seen: the seats that have seen a development card before it was face up for good.
        missed: the seats that looked into its book and did not find it there any more.
        step: the action round, 1 or 2; `acted` the actions of the seat at turn in it, `took_money` whether it
            took money there.
        reason: why the game is over; empty while it is on.
        scores: by seat, once the game is over.
    """

    options: TramwaysOptions
    plan: tuple[Placing, ...]
    players: tuple[Player, ...]
    order: tuple[int, ...]
    phase: Phase
    turn: int
    round: int
    owners: Mapping[str, int]
    buildings: Mapping[str, Building]
    links: tuple[Link, ...]
    number: int
    passengers: tuple[str, ...]
    building_cards: Mapping[TypeOf, tuple[int, ...]]
    type_tiles: tuple[TypeOf, ...]
    auction_deck: tuple[int, ...]
    market: tuple[int, ...]
    auction_discard: tuple[int, ...]
    auction: Auction | None
    books: tuple[tuple[int, ...], ...]
    opened: int | None
    development: tuple[int, ...]
    development_open: tuple[int, ...]
    box: tuple[int, ...]
    seen: Mapping[int, tuple[int, ...]]
    missed: Mapping[int, tuple[int, ...]]
    step: int
    acted: int
    took_money: bool
    reason: str
    scores: tuple[Score, ...]
    chance: Chance

    @property
    def town(self) -> Town:
        """The squares of the map."""
        return town(self.plan)

    @property
    def solo(self) -> bool:
        """Whether one plays alone (R14)."""
        return len(self.players) == 1

    @property
    def supply(self) -> int:
        """White pieces that are neither on the map nor on a building tile (R1.5, R2.18)."""
        tiles = sum(len(cards) for cards in self.building_cards.values())
        return TABLE.passengers - len(self.passengers) - tiles
