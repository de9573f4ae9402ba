"""What may be seen of a game of Tramways: everything but others' hands as far as they are not known, decks,
and ticket books. Seats are 0-based.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.tramways.facts import TypeOf
from engine.tramways.options import TramwaysOptions
from engine.tramways.state import Auction, BoardSide, Building, Link, Phase, Score
from engine.tramways.town import Placing

__all__ = ["Auction", "BookView", "Link", "PlayerView", "Score", "View"]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat.

    Attributes:
        side: of the player board; None while it is not chosen.
        stress: the number on the stress track; `stress_space` counts its spaces from 0.
        hand: None in all views but the owner's. `cards` counts it.
        known: the cards of the hand of which everybody knows.
        either: cards of which everybody knows that they are in the hand or in the deck.
        secrets: how many cards of the hand only their holder has seen.
        deck: cards in the draw pile; `discard` the discards, face up; `gone` what left the game.
        offered: development cards to keep one of; None in all views but the owner's.
        done: whether the player has nothing more to decide when all decide at once.
    """

    seat: int
    side: BoardSide | None
    money: int
    workers: int
    stress: int
    stress_space: int
    happiness: int
    hand: tuple[int, ...] | None
    cards: int
    hand_limit: int
    known: tuple[int, ...]
    either: tuple[int, ...]
    secrets: int
    deck: int
    discard: tuple[int, ...]
    gone: tuple[int, ...]
    offered: tuple[int, ...] | None
    discarded: int
    done: bool


@dataclass(frozen=True, slots=True)
class BookView:
    """A ticket book: its top card, how many cards it has, and those of which the seat that sees the view
    knows that they were in it and came to light nowhere since. `open` are all its cards in order, for who
    looks at it.
    """

    top: int | None
    cards: int
    seen: tuple[int, ...]
    open: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (or a spectator: None) may see it; the attributes of `state.State` mean the same.

    Attributes:
        auction_deck: cards left unseen; `development` likewise.
        supply: white pieces that are left.
        refused: development cards that the seat was dealt and did not keep (R2.15).
        standings: what each seat would have if the game ended now; once it is over, `scores`.
    """

    seat: int | None
    options: TramwaysOptions
    deciders: tuple[int, ...]
    plan: tuple[Placing, ...]
    players: tuple[PlayerView, ...]
    order: tuple[int, ...]
    phase: Phase
    turn: int
    round: int
    owners: Mapping[str, int]
    buildings: Mapping[str, Building]
    links: tuple[Link, ...]
    number: int
    passengers: tuple[str, ...]
    supply: int
    building_cards: Mapping[TypeOf, tuple[int, ...]]
    type_tiles: tuple[TypeOf, ...]
    auction_deck: int
    market: tuple[int, ...]
    auction_discard: tuple[int, ...]
    auction: Auction | None
    books: tuple[BookView, ...]
    opened: int | None
    development: int
    development_open: tuple[int, ...]
    refused: tuple[int, ...]
    step: int
    acted: int
    took_money: bool
    standings: tuple[Score, ...]
    scores: tuple[Score, ...]
