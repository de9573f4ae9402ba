"""Cards: dealt, drawn, turned up, taken, played and discarded. None tells cards that were drawn unseen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core import Event

__all__ = [
    "BookOpened",
    "CardDiscarded",
    "CardTaken",
    "CardsDealt",
    "CardsDrawn",
    "CardsKeptForEnd",
    "CardsPlayed",
    "CardsRevealed",
    "DevelopmentDrawn",
    "DevelopmentTaken",
    "HandsLaidOpen",
    "LineDiscarded",
    "Reshuffled",
]


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """Cards of one sort were dealt to everyone by lot (R2.7, R2.15)."""

    reveals: ClassVar[bool] = True
    sort: str
    each: int


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
