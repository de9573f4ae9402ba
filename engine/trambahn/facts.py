"""The facts of Trambahn: cards, trams and the numbers of the table.

They lie beside this module as JSON and are validated when the module is imported; nothing here changes
afterwards. A card is named by its face, `B7` (blue 7) or `J` (conductor): copies of a card are the same card.
Prices are in cards of the money pile, each worth 1,000 mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict

__all__ = ["CARDS", "COLOURS", "CONDUCTOR", "TABLE", "TRAMS", "CardFacts", "TableFacts", "TramFacts", "deck"]


class Facts(BaseModel):
    """Base of all tables: immutable, and nothing in the JSON goes unread."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class _Conductor(Facts):
    id: str
    copies: int


class _Station(Facts):
    value: int
    points: int
    copies: int


class _Deck(Facts):
    colours: Mapping[str, str]
    conductor: _Conductor
    stations: tuple[_Station, ...]


class CardFacts(Facts):
    """A card's face (R1.1 to R1.4): a conductor has no colour, no value and no points.

    Attributes:
        value: what must rise along a column, 1 to 10.
        points: what counts in tours, 1 to 3.
        copies: how many of this face the deck holds.
    """

    colour: str | None
    value: int | None
    points: int
    copies: int


class TramFacts(Facts):
    """A kind of tram (R1.6): `price` in money cards."""

    copies: int
    multiplier: int
    price: int


class TableFacts(Facts):
    """The numbers of the table.

    Attributes:
        start_money: cards for the start player and for the other (R2.5).
        display: trams on display (R2.2).
        passengers: the most passengers that a turn may play (R4.1).
        row: passengers that set off a tour (R4.2).
        extra_tour: cards in a column that score an extra tour (R4.10).
        tours: tours in a game (R7.1).
    """

    trams: Mapping[str, TramFacts]
    mark_per_card: int
    start_money: tuple[int, int]
    hand: int
    display: int
    passengers: int
    row: int
    extra_tour: int
    tours: int

    @property
    def quiet_row(self) -> int:
        """Passengers that may wait in a row, so that one more sets off no tour (R4.2)."""
        return self.row - 2


def _read(name: str) -> bytes:
    return resources.files(__package__).joinpath("data", name).read_bytes()


_DECK = _Deck.model_validate_json(_read("cards.json"))
TABLE = TableFacts.model_validate_json(_read("table.json"))
"""The numbers of the table."""
TRAMS: Mapping[str, TramFacts] = MappingProxyType(dict(TABLE.trams))
"""The kinds of tram, as they lie in the stack from top to bottom (R2.2)."""
COLOURS: Mapping[str, str] = MappingProxyType(dict(_DECK.colours))
"""The colours with their letters, in the order of the terminals I to IV (R1.7)."""
CONDUCTOR = _DECK.conductor.id


def _faces() -> dict[str, CardFacts]:
    faces = {
        f"{letter}{each.value}": CardFacts(
            colour=colour, value=each.value, points=each.points, copies=each.copies
        )
        for colour, letter in COLOURS.items()
        for each in _DECK.stations
    }
    faces[CONDUCTOR] = CardFacts(colour=None, value=None, points=0, copies=_DECK.conductor.copies)
    return faces


CARDS: Mapping[str, CardFacts] = MappingProxyType(_faces())
"""All faces by name: the stations colour by colour in rising order, then the conductor."""


def deck() -> tuple[str, ...]:
    """The 120 cards of the draw pile, unshuffled (R2.3)."""
    return tuple(card for card, facts in CARDS.items() for _ in range(facts.copies))
