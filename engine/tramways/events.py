"""What can happen in Tramways, as typed facts. None of them tells what is hidden: cards drawn unseen appear
as counts. Seats are 0-based.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core import Event

__all__ = [
    "ActionsBegan",
    "AdministrationBegan",
    "AdministrationDone",
    "AuctionBegan",
    "BidMade",
    "BookOpened",
    "BuildingBuilt",
    "BuildingUpgraded",
    "BuildingsJoined",
    "CardDiscarded",
    "CardTaken",
    "CardsDealt",
    "CardsDrawn",
    "CardsKeptForEnd",
    "CardsPlayed",
    "CardsRevealed",
    "ConsequencePaid",
    "DevelopmentDrawn",
    "DevelopmentTaken",
    "Eased",
    "FinalScore",
    "GameEnded",
    "HandsLaidOpen",
    "HappinessBought",
    "HappinessGained",
    "LineDiscarded",
    "LinkFellBack",
    "LinkLaid",
    "LinkLost",
    "LinkOpened",
    "LinkSplit",
    "LinkUpgraded",
    "MoneyPaid",
    "MoneyTaken",
    "OrderSettled",
    "OrderTaken",
    "ParcelsTaken",
    "PassengerAdded",
    "PassengerMoved",
    "PassengersArrived",
    "Reshuffled",
    "RoundBegan",
    "SideChosen",
    "StressPenalty",
    "StressRose",
    "TravelPaid",
    "TravelUnpaid",
    "TurnBegan",
    "WorkerGained",
    "WorkerUsed",
]


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """A player chose a side of their board (R2.6)."""

    seat: int
    side: str


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """Cards of one sort were dealt to everyone by lot (R2.7, R2.15)."""

    reveals: ClassVar[bool] = True
    sort: str
    each: int


@dataclass(frozen=True, slots=True)
class ParcelsTaken(Event):
    """Discs came onto parcels (R2.7, R2.8, R5.9)."""

    seat: int
    parcels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookOpened(Event):
    """A player looks at a ticket book (R2.14, R9.8)."""

    reveals: ClassVar[bool] = True
    seat: int
    book: int


@dataclass(frozen=True, slots=True)
class DevelopmentTaken(Event):
    """A development card was taken (R2.14, R2.15, R9.8).

    Attributes:
        card: if it lay face up, else None.
        top: the card on the book now, or None.
    """

    seat: int
    card: int | None
    book: int | None = None
    top: int | None = None


@dataclass(frozen=True, slots=True)
class DevelopmentDrawn(Event):
    """The top of the development deck was drawn, unseen by the others (R2.15)."""

    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began (R4)."""

    round: int


@dataclass(frozen=True, slots=True)
class AuctionBegan(Event):
    """The auction began, in the old order (R5.1)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A bid was made and paid (R5.2)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class OrderTaken(Event):
    """A player moved to a place of the lower row, from 1 (R5.2), with the bid that led, or with none."""

    seat: int
    place: int
    bid: int | None


@dataclass(frozen=True, slots=True)
class OrderSettled(Event):
    """The new order of play (R5.7)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """Cards were turned up. `place` says where: "auction", "line", "books" (on top of all of them), "book"
    (of the one that was closed) or "development".
    """

    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]
    place: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """An auction card came into a hand (R5.8, R14.5), or a building card (R8.1)."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class LineDiscarded(Event):
    """The rest of the solo player's line was discarded (R14.5)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card was discarded, which cost this much money (R5.10, R10.3)."""

    seat: int
    card: int
    money: int


@dataclass(frozen=True, slots=True)
class CardsPlayed(Event):
    """Cards were played for an action, or in the administration, with these icons (R3.2, R10.1)."""

    seat: int
    cards: tuple[int, ...]
    icons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConsequencePaid(Event):
    """A card cost money when it was played or discarded (R3.5)."""

    seat: int
    card: int
    money: int


@dataclass(frozen=True, slots=True)
class StressRose(Event):
    """Stress rose by this many steps, to the number of its space (R3.3, R3.9)."""

    seat: int
    steps: int
    stress: int


@dataclass(frozen=True, slots=True)
class StressPenalty(Event):
    """Happiness was lost on the last space of the stress track (R3.9, R11.2)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Eased(Event):
    """Stress fell by a step (R9.8, R10.1)."""

    seat: int
    stress: int


@dataclass(frozen=True, slots=True)
class MoneyPaid(Event):
    """An amount was paid with cards and so many coins, less than 0 if there was change (R5.5, R9.9)."""

    seat: int
    amount: int
    coins: int


@dataclass(frozen=True, slots=True)
class MoneyTaken(Event):
    """Money from the bank: instead of an action, from a commerce, from cards (R6.1, R9.8, R10.1)."""

    seat: int
    money: int


@dataclass(frozen=True, slots=True)
class ActionsBegan(Event):
    """An action round began (R6.1, R6.2)."""

    step: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is the seat's turn to act."""

    seat: int


@dataclass(frozen=True, slots=True)
class WorkerUsed(Event):
    """A worker was discarded (R7.2); `left` are those left."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class WorkerGained(Event):
    """A worker was gained (R9.8, R10.1)."""

    seat: int
    workers: int


@dataclass(frozen=True, slots=True)
class LinkLaid(Event):
    """Tracks were built (R7.2).

    Attributes:
        path: of the whole link, as `state.Link` has it.
        laid: the squares of the new tiles.
        redirected: the square of the tile that was turned (R7.6).
        joined: the number of the link that became part of it (R7.10).
    """

    seat: int
    link: int
    path: tuple[str, ...]
    laid: tuple[str, ...]
    redirected: str | None
    joined: tuple[int, ...]
    completed: bool


@dataclass(frozen=True, slots=True)
class LinkUpgraded(Event):
    """A link was upgraded (R7.17)."""

    seat: int
    link: int


@dataclass(frozen=True, slots=True)
class LinkSplit(Event):
    """A track tile left a parcel that was built on, and these links are left of its link (R8.4)."""

    seat: int
    link: int
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinkLost(Event):
    """An incomplete link was removed (R7.7)."""

    seat: int
    link: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinkOpened(Event):
    """A link is not complete any more: track lies on a parcel at its end now (R7.1, R7.8)."""

    seat: int
    link: int


@dataclass(frozen=True, slots=True)
class LinkFellBack(Event):
    """The extension of a link was removed; these complete links are there again (R7.8)."""

    seat: int
    link: int
    links: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HappinessGained(Event):
    """Points were gained (R7.17, R8.1, R8.7, R9.7)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class HappinessBought(Event):
    """Points were bought at a leisure building (R9.8)."""

    seat: int
    points: int
    money: int


@dataclass(frozen=True, slots=True)
class BuildingBuilt(Event):
    """A building was built (R8.1)."""

    seat: int
    parcel: str
    type: str


@dataclass(frozen=True, slots=True)
class BuildingsJoined(Event):
    """The new building is one with those beside it: all its squares (R8.5)."""

    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BuildingUpgraded(Event):
    """A building was upgraded (R8.7)."""

    seat: int
    parcel: str


@dataclass(frozen=True, slots=True)
class PassengerMoved(Event):
    """A passenger travelled along links, from a square to a place, and left the map (R9)."""

    seat: int
    start: str
    links: tuple[int, ...]
    end: str
    icon: str


@dataclass(frozen=True, slots=True)
class PassengerAdded(Event):
    """A passenger came onto a square (R8.7, R10.2)."""

    square: str


@dataclass(frozen=True, slots=True)
class PassengersArrived(Event):
    """Passengers came onto the empty squares of buildings of a type (R11.3)."""

    type: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TravelPaid(Event):
    """A link was paid for (R9.10), to `owner` by the mover, or by the bank if it's the mover's own."""

    seat: int
    owner: int
    link: int
    money: int


@dataclass(frozen=True, slots=True)
class TravelUnpaid(Event):
    """The mover couldn't pay for a link in full: they paid all they had, and nothing more is paid (R9.11)."""

    seat: int
    owner: int
    link: int
    owed: int
    money: int


@dataclass(frozen=True, slots=True)
class AdministrationBegan(Event):
    """The administration began (R10.1)."""


@dataclass(frozen=True, slots=True)
class AdministrationDone(Event):
    """A player finished the administration and keeps this many cards (R10.1)."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards were drawn from a player's own deck (R11.1)."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards became the new deck of `count` cards (R11.1, R14.5)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class HandsLaidOpen(Event):
    """All laid out their decks and discards, so that their hands are known, too (R12.2)."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CardsKeptForEnd(Event):
    """The hand for the last round was filled with these; the player's others left the game (R12.2)."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalScore(Event):
    """What a player has at the end, part by part (R13.1)."""

    seat: int
    happiness: int
    links: int
    converted: int
    stress: int
    total: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over (R12.3); `scale` is the solo game's word for the result (R14.8), else empty."""

    reason: str
    scale: str
