"""The facts of Tramways: cards, map boards and the numbers of the table.

They lie beside this module as JSON and are validated when the module is imported; nothing here changes
afterwards. The icons of the cards and the boards are an original set, since those of the publisher are
neither known nor ours.

Cards go by their numbers, 1 to 101. An icon is a word: `rail1` to `rail3`, `upgrade_link`, `build`,
`upgrade_building`, a type of building (`R` residence, `C` commerce, `I` industry, `L` leisure), the number
of a parcel (`A1`), `money1` to `money5`, `worker`, `passenger`, `calm`, and `strip`, the magnetic strip.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

__all__ = [
    "BOARDS",
    "CARDS",
    "CARD_OF",
    "TABLE",
    "TYPES",
    "BoardFacts",
    "CardFacts",
    "Consequence",
    "Sort",
    "TableFacts",
    "TypeOf",
    "cards_of",
    "money",
    "rails",
]

Sort = Literal["development", "parcel", "building", "auction", "generic"]
TypeOf = Literal["R", "C", "I", "L"]
"""The types of buildings: residence, commerce, industry, leisure."""
Consequence = Literal["pay", "stress"]
"""What playing or discarding a card costs: 3 money, or one step of stress (R3.5)."""
RAIL, MONEY = "rail", "money"


class Facts(BaseModel):
    """Base of all tables: immutable, and nothing in the JSON goes unread."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CardFacts(Facts):
    """A card (R1.4).

    Attributes:
        icons: in the order of the slots; the strip, where there is one, last (R3.1).
        consequence: what it costs to play or to discard it; None: nothing.
        void: whether it is a void ticket, which is without strip and makes who takes it discard (R3.11).
        parcel: of a parcel card, the parcel that it gives.
        building: of a building card, the type that it comes with (R8.2).
        players: of an auction card, from how many players on it is used; alone all are (R2.13).
    """

    sort: Sort
    icons: tuple[str, ...]
    consequence: Consequence | None = None
    void: bool = False
    parcel: str | None = None
    building: TypeOf | None = None
    players: int = 1


class BoardFacts(Facts):
    """A map board.

    Attributes:
        letter: of its parcels.
        sides: the rows of squares from north to south, by the year that the side shows: "1920" is the normal
            side, "1910" the hard one. A square is a word: `.` plain, `^` mountain, `~` lake, a parcel (`A1`),
            or a printed building, its type before a small letter (`Ra`).
    """

    letter: str
    sides: Mapping[str, tuple[str, ...]]


class SideFacts(Facts):
    """A side of a player board: workers at the start, and the numbers of the stress track (R2.6)."""

    workers: int
    track: tuple[int, ...]


class PlayersFacts(Facts):
    """What hangs on the number of players (R2.1, R2.2, R2.14, R2.18).

    Attributes:
        boards: map boards; `parcels` that they have at least.
        books: ticket books, of `book` cards each.
        tiles: building tiles and cards, by type.
    """

    boards: int
    parcels: int
    books: int
    book: int
    tiles: Mapping[TypeOf, int]


class PointsFacts(Facts):
    """Happiness points: for building, for upgrades, to the owner of each link travelled (R9.7), and at the
    end for each complete link (R13.1).
    """

    build: int
    upgrade_building: int
    upgrade_link: int
    travel: int
    link: int


class TableFacts(Facts):
    """The numbers of the table.

    Attributes:
        columns: of a board, and its `rows`, in squares.
        terrain_cost: track symbols for a tile (R7.3).
        passengers: white pieces (R1.5).
        tiles: track tiles of each player, by form (R1.5).
        type_tiles: of each type (R1.6).
        dealt_parcels: to each player (R2.7); in the advanced deal `taken_parcels` are taken at a time (R2.8).
        generic: the two generic cards of each player (R2.10).
        worker_limit: the most workers that a player has (R3.10).
        hand_limit: cards; with industries up to `hand_limit_most` (R8.6).
        auction_cards: cards of the auction deck for each player (R2.13).
        first_stress: of the first player; `last_round_stress` in the last round (R5.7, R12.1).
        instead: money taken instead of an action (R6.1).
        consequence_pay: money (R3.5).
        commerce_money: the bonus of a commerce (R9.8).
        further_discard: money for each discarded card after the first (R10.3).
        money_per_point: at the end (R13.1).
        development_open: cards that lie face up under the alternate rule, of which `development_dealt` are
            dealt to each player (R2.15).
        expert_boards: for two players (R2.4).
        scale: of the solo game, by the least points (R14.8).
        suggested: maps to begin with, by players; "expert" for the two of R2.4.
    """

    types: tuple[TypeOf, ...]
    columns: int
    rows: int
    terrain_cost: Mapping[str, int]
    passengers: int
    tiles: Mapping[Literal["straight", "curve"], int]
    type_tiles: int
    start_money: int
    dealt_parcels: int
    taken_parcels: int
    generic: tuple[tuple[str, ...], ...]
    sides: Mapping[Literal["normal", "hard"], SideFacts]
    worker_limit: int
    hand_limit: int
    hand_limit_most: int
    rounds: int
    auction_cards: int
    first_stress: int
    last_round_stress: int
    instead: int
    consequence_pay: int
    commerce_money: int
    further_discard: int
    points: PointsFacts
    money_per_point: int
    development_open: int
    development_dealt: int
    by_players: Mapping[int, PlayersFacts] = Field(strict=False)
    expert_boards: int
    scale: Mapping[int, str] = Field(strict=False)
    suggested: Mapping[str, tuple[str, ...]]


def _read(name: str) -> bytes:
    return resources.files(__package__).joinpath("data", name).read_bytes()


TABLE = TableFacts.model_validate_json(_read("table.json"))
"""The numbers of the table."""
CARDS: Mapping[int, CardFacts] = MappingProxyType(
    TypeAdapter(dict[int, CardFacts]).validate_json(_read("cards.json"))
)
"""All cards by number."""
BOARDS: Mapping[str, BoardFacts] = MappingProxyType(
    TypeAdapter(dict[str, BoardFacts]).validate_json(_read("boards.json"))
)
"""All map boards by id. Three boards have the parcels J1 and J2 (R2.1)."""
TYPES = TABLE.types
"""The types of buildings."""
CARD_OF: Mapping[str, int] = MappingProxyType(
    {facts.parcel: card for card, facts in CARDS.items() if facts.parcel is not None}
)
"""The card of each parcel."""


def cards_of(sort: Sort) -> tuple[int, ...]:
    """The cards of a sort, in order."""
    return tuple(card for card, facts in CARDS.items() if facts.sort == sort)


@lru_cache(maxsize=256)
def rails(icon: str) -> int:
    """The track symbols of an icon; 0 for other icons."""
    return _count(icon, RAIL)


@lru_cache(maxsize=256)
def money(icon: str) -> int:
    """The money of an icon; 0 for other icons."""
    return _count(icon, MONEY)


def _count(icon: str, word: str) -> int:
    return int(icon.removeprefix(word)) if icon.startswith(word) else 0
